import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Controller, FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { SECTION_NAMES } from '#contract/content.ts';
import { type HomeDraft, homePageContract } from '#contract/home-page.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { ImageUpload } from '#ui/form/image-upload.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useObjectUrl } from '#ui/form/use-object-url.ts';
import { Card } from '#ui/frames/card.tsx';
import { StaleNotice } from '#ui/frames/stale-notice.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { homeDraft, saveHomeDraft } from '#web/features/content/home-page.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { useRequestForm } from '#web/kernel/form.ts';
import { useLeaveWarning } from '#web/kernel/use-leave-warning.tsx';
import { useSaveRecord } from '#web/kernel/use-save-record.ts';
import { VersionList } from '../documents/version-list.tsx';
import { DraftStatus } from './draft-status.tsx';
import { HomePreview } from './home-preview.tsx';
import {
  BANNER_LABEL,
  CATEGORY_TITLE_LABEL,
  documentOf,
  fieldOf,
  findProblems,
  type HomeValues,
  MAX_LENGTHS,
  toFormValues,
  toRequestForm,
} from './home-values.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { SectionFields } from './section-fields.tsx';

/** The form of the home page's draft beside a preview. Refetches do not replace typed text. */
export function HomeEditor({ initial, onReload }: { initial: HomeDraft; onReload: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(initial);
  const form = useRequestForm<HomeValues>({
    schema: homePageContract['PATCH home-page/draft'].form,
    toRequest: toRequestForm,
    defaultValues: toFormValues(initial),
    fieldOf,
    findProblems,
  });
  const { isDirty } = form.formState;
  const [publishing, setPublishing] = useState(false);
  const publishAfterSave = useRef(false);
  const [sectionId, setSectionId] = useState<string | null>(null);
  /** Fetches the draft and resets the form to it. With `keepTyped`, changed fields keep their values. */
  async function reloadDraft({ keepTyped }: { keepTyped: boolean }) {
    const next = await queryClient.query({ ...homeDraft(api), staleTime: 0 });
    setDraft(next);
    form.reset(toFormValues(next), { keepDirtyValues: keepTyped });
  }
  const saving = useSaveRecord<HomeValues>({
    version: draft.version,
    send: (api, { values, version, onProgress }) =>
      saveHomeDraft.send(api, { form: { ...toRequestForm(values), version }, onProgress }),
    form,
    fieldOf,
    refresh: saveHomeDraft.refresh,
    onSaved: async () => {
      await reloadDraft({ keepTyped: false });
      setPublishing(publishAfterSave.current);
    },
  });
  const leaveWarning = useLeaveWarning(() => isDirty && !saving.busy);
  const submit = (thenPublish: boolean) => {
    publishAfterSave.current = thenPublish;
    if (thenPublish && !isDirty) setPublishing(true);
    else if (!saving.busy) void form.handleSubmit(saving.save)();
  };
  const values = useWatch({ control: form.control }) as HomeValues;
  const chosenBannerUrl = useObjectUrl(values.bannerImage);
  const currentBanner = values.removeBannerImage ? null : draft.bannerImage;
  const page = documentOf(values, draft, chosenBannerUrl ?? currentBanner);
  return (
    <FormProvider {...form}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 @4xl:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] @4xl:items-start">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          <DraftStatus
            draft={draft}
            onDiscarded={onReload}
            onCanceled={() => void reloadDraft({ keepTyped: true })}
          />
          <form
            method="post"
            noValidate
            // The preview scrolls to the section that is being edited.
            onFocus={({ target }) => {
              const edited = target.closest('[data-part]')?.getAttribute('data-part');
              if (edited) setSectionId(edited);
            }}
            onSubmit={(event) => {
              event.preventDefault();
              submit(false);
            }}
          >
            {saving.stale && (
              <div className="mb-5">
                <StaleNotice
                  record="The draft"
                  busy={saving.busy}
                  onReload={onReload}
                  onSaveAnyway={saving.saveAnyway}
                />
              </div>
            )}
            <FormError messages={saving.problem} className="mb-5" />
            <Fields busy={saving.busy} currentBanner={currentBanner} />
            <div className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center justify-end gap-3 border-t border-hairline bg-paper py-4">
              <Button type="submit" variant="secondary" busy={saving.busy}>
                Save draft
              </Button>
              <Button busy={saving.busy} disabled={!draft.changed && !isDirty} onClick={() => submit(true)}>
                Publish...
              </Button>
            </div>
          </form>
        </div>
        <HomePreview value={page} sectionId={sectionId} />
        <div className="min-w-0 @4xl:col-span-2">
          <VersionList
            document="home-page"
            current={draft.publishedVersion}
            onRestored={() => void reloadDraft({ keepTyped: true })}
          />
        </div>
      </div>
      <PublishDialog
        draft={draft}
        open={publishing}
        onClose={() => setPublishing(false)}
        reloadDraft={() => reloadDraft({ keepTyped: true })}
      />
      {leaveWarning}
    </FormProvider>
  );
}

interface FieldsProps {
  busy: boolean;
  currentBanner: string | null;
}

function Fields({ busy, currentBanner }: FieldsProps) {
  const { control, register, setValue, formState } = useFormContext<HomeValues>();
  const { errors } = formState;
  const [open, setOpen] = useState<readonly number[]>([0]);
  const toggle = (index: number, isOpen: boolean) =>
    setOpen((before) => [...before.filter((other) => other !== index), ...(isOpen ? [index] : [])]);
  return (
    // Disabled while saving, since text typed meanwhile would be lost.
    <fieldset disabled={busy} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      {SECTION_NAMES.map((name, index) => (
        <div key={name} data-part={`section-${name.toLowerCase()}`}>
          <SectionFields
            index={index}
            open={open.includes(index)}
            onOpen={(isOpen) => toggle(index, isOpen)}
          />
        </div>
      ))}
      <div data-part="categories-title">
        <Card title="Categories">
          <TextInput
            label={CATEGORY_TITLE_LABEL}
            hint="Above the tiles of the main categories."
            maxLength={MAX_LENGTHS.categorySectionTitle}
            error={errors.categorySectionTitle?.message}
            {...register('categorySectionTitle')}
          />
        </Card>
      </div>
      <div data-part="seller-banner">
        <Card title="Seller banner">
          <Controller
            control={control}
            name="bannerImage"
            render={({ field }) => (
              <ImageUpload
                {...field}
                label={BANNER_LABEL}
                optional
                shape="banner"
                hint="Leads to the page on which sellers register. PNG or JPEG, 8 MB at most."
                currentUrl={currentBanner}
                onRemoveCurrent={() => setValue('removeBannerImage', true, { shouldDirty: true })}
                error={errors.bannerImage?.message}
              />
            )}
          />
        </Card>
      </div>
    </fieldset>
  );
}
