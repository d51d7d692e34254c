import { Controller } from 'react-hook-form';
import { contentListsContract } from '#contract/content-lists.ts';
import { FAQ_ANSWER_WORDS } from '#domain/limits.ts';
import { plainText } from '#domain/words.ts';
import { RichTextField } from '#ui/editor/rich-text-field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { RecordDialog } from '#web/features/back-office/record-dialog.tsx';
import { saveQuestion } from '#web/features/content/content-lists.data.ts';
import { maxLengthsOf, useContractForm } from '#web/kernel/form.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSaveRecord } from '#web/kernel/use-save-record.ts';
import { type ItemFormProps, ListEditor } from './lists/list-editor.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'FAQ', noIndex: true }) };

const LABELS = { question: 'Question', answer: 'Answer' };
/** The questions and answers of /faq. */
export function FaqItemsScreen() {
  return (
    <ListEditor
      list="faq"
      title="FAQ"
      subtitle="Questions and answers on the page FAQ, in their order."
      noun="Question"
      empty={{ title: 'No questions yet.', text: 'What shoppers and sellers ask often is answered here.' }}
      nameOf={({ question }) => question}
      row={({ question, answer }) => (
        <>
          <p className="font-medium">{question}</p>
          <p className="mt-1 line-clamp-2 text-sm text-muted">{plainText(answer)}</p>
        </>
      )}
      form={QuestionForm}
    />
  );
}

const { form: schema } = contentListsContract['POST faq'];
const MAX_LENGTHS = maxLengthsOf(schema);

function QuestionForm({ item, title, open, onClose, onReload }: ItemFormProps<'faq'>) {
  const form = useContractForm(schema, {
    question: item?.question ?? '',
    answer: item?.answer ?? '',
  });
  const { control, register, handleSubmit, formState } = form;
  const { errors } = formState;
  const saving = useSaveRecord({
    version: item?.version,
    ...saveQuestion(item?.id),
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
      record="This question"
      dirty={formState.isDirty}
      onSubmit={handleSubmit((values) => saving.save(values))}
    >
      <TextInput
        label={LABELS.question}
        maxLength={MAX_LENGTHS.question}
        error={errors.question?.message}
        {...register('question')}
      />
      <Controller
        control={control}
        name="answer"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <RichTextField
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            label={LABELS.answer}
            words={FAQ_ANSWER_WORDS}
            focusRef={ref}
            error={errors.answer?.message}
          />
        )}
      />
    </RecordDialog>
  );
}

export { FaqItemsScreen as Component };
