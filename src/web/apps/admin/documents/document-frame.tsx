import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { FormError } from '#ui/form/form-error.tsx';
import { CARD } from '#ui/frames/card.tsx';
import { StaleNotice } from '#ui/frames/stale-notice.tsx';
import { ExternalLink } from '#ui/icons/lucide.tsx';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { useLeaveWarning } from '#web/kernel/use-leave-warning.tsx';
import type { useSaveRecord } from '#web/kernel/use-save-record.ts';

interface DocumentFrameProps<Values extends FieldValues> {
  /** 'This policy'. */
  record: string;
  /** The public page of the document. */
  publicPath: string;
  form: UseFormReturn<Values>;
  saving: ReturnType<typeof useSaveRecord<Values>>;
  onReload: () => void;
  /** The fields; those in other files take the form from its context. */
  children: ReactNode;
}

/** The form around a document's fields, with notices above and Save below. Leaving with unsaved changes asks for confirmation. */
export function DocumentFrame<Values extends FieldValues>(props: DocumentFrameProps<Values>) {
  const { record, publicPath, form, saving, onReload, children } = props;
  const { isDirty } = form.formState;
  const leaveWarning = useLeaveWarning(() => isDirty && !saving.busy);
  return (
    <FormProvider {...form}>
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving.busy) void form.handleSubmit(saving.save)(event);
        }}
      >
        {saving.stale && (
          <div className="mb-5">
            <StaleNotice
              record={record}
              onReload={onReload}
              busy={saving.busy}
              onSaveAnyway={saving.saveAnyway}
            />
          </div>
        )}
        <FormError messages={saving.problem} className="mb-5" />
        {/* Disabled while the newest version loads, which would replace typed text. */}
        <fieldset disabled={saving.busy} className={`${CARD} grid min-w-0 gap-5 p-5 sm:p-6`}>
          {children}
        </fieldset>
        <div className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center justify-end gap-3 border-t border-hairline bg-paper py-4">
          <a
            href={publicPath}
            target="_blank"
            rel="noopener"
            className={buttonClass({ variant: 'ghost', className: 'me-auto' })}
          >
            View page <ExternalLink className="size-4" />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          <Button type="submit" busy={saving.busy}>
            Save
          </Button>
        </div>
      </form>
      {leaveWarning}
    </FormProvider>
  );
}
