import type { z } from 'zod';
import { contentListsContract } from '#contract/content-lists.ts';
import { SYNONYM_TERMS_MAX, SYNONYM_WORDS_MAX } from '#domain/synonyms.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { RecordDialog } from '#web/features/back-office/record-dialog.tsx';
import { saveSynonyms } from '#web/features/content/content-lists.data.ts';
import { maxLengthsOf, useContractForm } from '#web/kernel/form.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSaveRecord } from '#web/kernel/use-save-record.ts';
import { type ItemFormProps, ListEditor } from './lists/list-editor.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Search Synonyms', noIndex: true }) };

const schema = contentListsContract['POST search-synonym'].form;
const MAX_LENGTHS = maxLengthsOf(schema);

/** Words that the search for products takes as the same. */
function SearchSynonymsScreen() {
  return (
    <ListEditor
      list="search-synonym"
      title="Search Synonyms"
      subtitle="Words that mean the same. Who searches for one of a group also finds products with the others."
      noun="Group"
      empty={{
        title: 'No synonyms yet.',
        text: 'The admin dashboard lists what people search for and do not find. Where your products have another word for it, write both here.',
      }}
      nameOf={({ terms }) => terms}
      row={({ terms }) => (
        <p className="font-medium">
          <bdi>{terms}</bdi>
        </p>
      )}
      form={SynonymsForm}
    />
  );
}

function SynonymsForm({ item, title, open, onClose, onReload }: ItemFormProps<'search-synonym'>) {
  const form = useContractForm(schema, { terms: item?.terms ?? '' });
  const { register, handleSubmit, formState } = form;
  const saving = useSaveRecord<z.input<typeof schema>>({
    version: item?.version,
    ...saveSynonyms(item?.id),
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
      record="This group of synonyms"
      size="md"
      dirty={formState.isDirty}
      onSubmit={handleSubmit((values) => saving.save(values))}
    >
      <TextInput
        label="Words"
        hint={`With = between them: pullover = sweater = jumper. Up to ${SYNONYM_TERMS_MAX}, each of up to ${SYNONYM_WORDS_MAX} words.`}
        maxLength={MAX_LENGTHS.terms}
        error={formState.errors.terms?.message}
        {...register('terms')}
      />
    </RecordDialog>
  );
}

export { SearchSynonymsScreen as Component };
