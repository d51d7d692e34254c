import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import { contentDocumentsContract } from '#contract/content-documents.ts';
import type { InputOf } from '#contract/contract.ts';
import type { ContentDocument } from '#domain/content-documents.ts';
import { saveDocument } from '#web/features/content/content-documents.data.ts';
import { maxLengthsOf, useRequestForm } from '#web/kernel/form.ts';
import { useSaveRecord } from '#web/kernel/use-save-record.ts';

type Form<D extends ContentDocument> = InputOf<`PATCH ${D}`> extends { form: infer F } ? F : never;

/** The form of a document, validated by the contract, and its saving. `toRequest` converts form values to form data. */
export function useDocumentForm<D extends ContentDocument, Values extends FieldValues>(options: {
  document: D;
  version: number;
  defaultValues: Values;
  toRequest: (values: Values) => Form<D>;
  findProblems?: (values: Values) => readonly { field: FieldPath<Values>; message: string }[];
  onSaved: () => unknown;
}) {
  const { document, version, defaultValues, toRequest, findProblems, onSaved } = options;
  const schema = contentDocumentsContract[`PATCH ${document as ContentDocument}`].form;
  const form = useRequestForm<Values>({
    schema,
    toRequest: (values) => ({ ...(toRequest(values) as object), version }),
    defaultValues: defaultValues as DefaultValues<Values>,
    findProblems,
  });
  const { send, refresh } = saveDocument(document);
  const saving = useSaveRecord<Values>({
    version,
    send: (api, { values, version, onProgress }) =>
      send(api, { form: { ...(toRequest(values) as object), version }, onProgress }),
    form,
    refresh,
    onSaved,
  });
  const maxLengths: Partial<Record<string, number>> = maxLengthsOf(schema);
  return { form, saving, maxLengths };
}
