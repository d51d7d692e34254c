import { ExternalLink } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { FormError } from '#ui/form/form-error.tsx';
import { CARD } from '#ui/frames/card.tsx';
import { StaleNotice } from '#ui/frames/stale-notice.tsx';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { useLeaveWarning } from '#web/kernel/use-leave-warning.tsx';
import type { SavingRecord } from '#web/kernel/use-save-record.ts';

interface DocumentFrameProps {
  /** 'This policy'. */
  record: string;
  /** The public page of the document. */
  publicPath: string;
  /** The form has unsaved changes. */
  dirty: boolean;
  saving: SavingRecord;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onReload: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The form around a document's fields, with notices above and Save below. Leaving with unsaved changes asks for confirmation. */
export function DocumentFrame(props: DocumentFrameProps) {
  const { record, publicPath, dirty, saving, onSubmit, onReload, children } = props;
  const leaveWarning = useLeaveWarning(() => dirty && !saving.busy);
  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving.busy) onSubmit(event);
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
            View page <ExternalLink className="size-4" aria-hidden="true" />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          <Button type="submit" busy={saving.busy}>
            Save
          </Button>
        </div>
      </form>
      {leaveWarning}
    </>
  );
}
