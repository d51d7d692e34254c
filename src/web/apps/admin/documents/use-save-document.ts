import type { FieldValues } from 'react-hook-form';
import type { InputOf } from '#contract/contract.ts';
import type { ContentDocument } from '#domain/content-documents.ts';
import { documentQueryKeys } from '#web/features/content/content-documents.data.ts';
import type { ErrorTarget } from '#web/kernel/field-errors.ts';
import { useSaveRecord } from '#web/kernel/use-save-record.ts';

type Form<D extends ContentDocument> = InputOf<`PATCH ${D}`> extends { form: infer F } ? F : never;

/** Saves a document. `formOf` converts form values to the form data of the request. */
export function useSaveDocument<D extends ContentDocument, Values extends FieldValues>(options: {
  document: D;
  version: number;
  formOf: (values: Values) => Form<D>;
  form: ErrorTarget<Values>;
  onSaved: () => unknown;
}) {
  const { document, version, formOf, form, onSaved } = options;
  return useSaveRecord<Values>({
    version,
    send: (api, { values, version, onProgress }) => {
      const sent: object = { ...(formOf(values) as object), version };
      return api.full(`PATCH ${document as ContentDocument}`, { form: sent, onProgress });
    },
    form,
    refresh: documentQueryKeys(document),
    onSaved,
  });
}
