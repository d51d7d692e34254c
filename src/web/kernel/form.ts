import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  type UseFormSetError,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import type { ApiFailure } from '#client/client.ts';

/** A form that is checked by the contract's own schema, so that browser and server refuse the same with the same words. */
export const useContractForm = <Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> => useForm({ resolver: zodResolver(schema), defaultValues });

/** A form as far as errors of the server are concerned. */
export interface ErrorTarget<Values extends FieldValues> {
  setError: UseFormSetError<Values>;
  getValues: () => FieldValues;
}

/** The form's field for the path of a request's field; undefined where the form has none. */
export type FieldOf<Values extends FieldValues> = (path: string) => Path<Values> | undefined;

/** 'links.0.address' → 'links', where the form has a field of this name. */
const sameName =
  <Values extends FieldValues>(form: ErrorTarget<Values>): FieldOf<Values> =>
  (path) => {
    const [name = ''] = path.split('.');
    return name in form.getValues() ? (name as Path<Values>) : undefined;
  };

/**
 * Shows what the server says of a form's fields beside them, and focuses the first.
 * @returns the messages that belong to no field of the form
 */
export function showFieldErrors<Values extends FieldValues>(
  form: ErrorTarget<Values>,
  { fields, messages }: ApiFailure,
  fieldOf: FieldOf<Values> = sameName(form),
): string[] {
  const shown = new Map<Path<Values>, string>();
  for (const { path, message } of fields) {
    const field = fieldOf(path);
    if (field && !shown.has(field)) shown.set(field, message);
  }
  for (const [index, [field, message]] of [...shown].entries())
    form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
  const beside = new Set(fields.filter(({ path }) => fieldOf(path)).map(({ message }) => message));
  return messages.filter((message) => !beside.has(message));
}
