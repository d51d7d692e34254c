import { Controller } from 'react-hook-form';
import type { z } from 'zod';
import { contentListsContract } from '#contract/content-lists.ts';
import { isSocialIcon, SOCIAL_ICONS } from '#domain/social-icons.ts';
import { Select } from '#ui/form/select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { RecordDialog } from '#web/features/back-office/record-dialog.tsx';
import { saveSocialLink } from '#web/features/content/content-lists.data.ts';
import { maxLengthsOf, useContractForm } from '#web/kernel/form.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSaveRecord } from '#web/kernel/use-save-record.ts';
import { type ItemFormProps, ListEditor } from './lists/list-editor.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Social Links', noIndex: true }) };

const schema = contentListsContract['POST social-link'].form;
const LABELS = { link: 'Link', icon: 'Icon' };
const OPTIONS = Object.entries(SOCIAL_ICONS).map(([value, label]) => ({ value, label }));

const nameOf = ({ icon, link }: { icon: string; link: string }) =>
  `${isSocialIcon(icon) ? SOCIAL_ICONS[icon] : 'Website'}, ${link}`;

/** The market's profiles on other sites, linked in the footer of every page. */
export function SocialLinksScreen() {
  return (
    <ListEditor
      list="social-link"
      title="Social Links"
      subtitle="Your places elsewhere, as icons in the footer of every page."
      noun="Social Link"
      empty={{ title: 'No social links yet.', text: 'The footer has no row of icons without them.' }}
      nameOf={nameOf}
      row={({ icon, link }) => (
        <div className="flex items-center gap-3">
          <SocialGlyph icon={icon} />
          <div className="min-w-0">
            <p className="font-medium">{isSocialIcon(icon) ? SOCIAL_ICONS[icon] : 'Website'}</p>
            <p className="truncate text-sm text-muted">{link}</p>
          </div>
        </div>
      )}
      form={SocialLinkForm}
    />
  );
}

const SocialGlyph = ({ icon }: { icon: string }) => (
  <span className="grid size-10 shrink-0 place-items-center rounded-control bg-shade">
    <svg
      className="size-5 fill-none stroke-current stroke-2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`/icons.svg#${isSocialIcon(icon) ? icon : 'globe'}`} />
    </svg>
  </span>
);

const MAX_LENGTHS = maxLengthsOf(schema);

function SocialLinkForm({ item, title, open, onClose, onReload }: ItemFormProps<'social-link'>) {
  const form = useContractForm(schema, {
    link: item?.link ?? '',
    icon: item && isSocialIcon(item.icon) ? item.icon : undefined,
  });
  const { control, register, handleSubmit, formState } = form;
  const { errors } = formState;
  const saving = useSaveRecord<z.input<typeof schema>>({
    version: item?.version,
    ...saveSocialLink(item?.id),
    form,
    onSaved: onClose,
  });
  return (
    <RecordDialog
      title={title}
      open={open}
      onClose={onClose}
      saving={saving}
      onReload={onReload}
      record="This social link"
      size="md"
      dirty={formState.isDirty}
      onSubmit={handleSubmit((values) => saving.save(values))}
    >
      <TextInput
        label={LABELS.link}
        type="url"
        placeholder="https://"
        maxLength={MAX_LENGTHS.link}
        error={errors.link?.message}
        {...register('link')}
      />
      <Controller
        control={control}
        name="icon"
        render={({ field }) => (
          <Select
            {...field}
            value={field.value ?? ''}
            label={LABELS.icon}
            options={OPTIONS}
            placeholder="Select Icon"
            error={errors.icon?.message}
          />
        )}
      />
    </RecordDialog>
  );
}

export { SocialLinksScreen as Component };
