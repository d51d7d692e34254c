import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import type { InputOf } from '#contract/contract.ts';
import type { ContentDocument } from '#domain/content-documents.ts';
import { documentShownBy } from '#web/features/content/content-documents.data.ts';
import { useSaveRecord } from '#web/kernel/use-save-record.ts';

type Form<D extends ContentDocument> = InputOf<`PATCH ${D}`> extends { form: infer F } ? F : never;

/** Saves a document: `formOf` is what is sent of the form's values. */
export function useSaveDocument<D extends ContentDocument, Values extends FieldValues>(options: {
  document: D;
  version: number;
  formOf: (values: Values) => Form<D>;
  fieldOf: (sentence: string) => Path<Values> | undefined;
  setError: UseFormSetError<Values>;
  onSaved: () => unknown;
}) {
  const { document, version, formOf, fieldOf, setError, onSaved } = options;
  return useSaveRecord<Values>({
    version,
    send: (api, { values, version, onProgress }) => {
      const form: object = { ...(formOf(values) as object), version };
      return api.full(`PATCH ${document as ContentDocument}`, { form, onProgress });
    },
    fieldOf,
    setError,
    refresh: documentShownBy(document),
    onSaved,
  });
}
