import type { z } from 'zod';
import { contentListsContract } from '#contract/content-lists.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { RecordDialog } from '#web/features/back-office/record-dialog.tsx';
import { saveChecklistItem } from '#web/features/content/content-lists.data.ts';
import { maxLengthsOf, useContractForm } from '#web/kernel/form.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSaveRecord } from '#web/kernel/use-save-record.ts';
import { type ItemFormProps, ListEditor } from './lists/list-editor.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Checklist', noIndex: true }) };

const schema = contentListsContract['POST checklist-item'].form;
const MAX_LENGTHS = maxLengthsOf(schema);

/** What the operator wants of every shop besides picture, about text and product: a document for each. */
function ChecklistScreen() {
  return (
    <ListEditor
      list="checklist-item"
      title="Checklist"
      subtitle="Documents that you want of every shop, besides its picture, its about text and a product."
      back={{ path: '/vendors', name: 'vendors' }}
      noun="Item"
      empty={{
        title: 'No items yet.',
        text: 'Until there is one, a shop needs a picture, an about text and a product.',
      }}
      nameOf={({ title }) => title}
      row={({ title, text }) => (
        <div className="min-w-0">
          <p className="font-medium">{title}</p>
          <p className="truncate text-sm text-muted">{text}</p>
        </div>
      )}
      form={ChecklistForm}
    />
  );
}

function ChecklistForm({ item, title, open, onClose, onReload }: ItemFormProps<'checklist-item'>) {
  const form = useContractForm(schema, { title: item?.title ?? '', text: item?.text ?? '' });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const saving = useSaveRecord<z.input<typeof schema>>({
    version: item?.version,
    ...saveChecklistItem(item?.id),
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
      record="This item"
      size="md"
      dirty={formState.isDirty}
      onSubmit={handleSubmit((values) => saving.save(values))}
    >
      <TextInput
        label="Title"
        maxLength={MAX_LENGTHS.title}
        error={errors.title?.message}
        {...register('title')}
      />
      <Textarea
        label="Explanation"
        optional
        rows={3}
        maxLength={MAX_LENGTHS.text}
        error={errors.text?.message}
        {...register('text')}
      />
    </RecordDialog>
  );
}

export { ChecklistScreen as Component };
