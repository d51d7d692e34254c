import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import type { ApiFailure } from '#client/client.ts';

/** The members of a react-hook-form form that showing errors of the server needs. */
export interface ErrorTarget<Values extends FieldValues> {
  setError: UseFormSetError<Values>;
  getValues: () => FieldValues;
}

/** Maps the path of a request's field to the form's field; undefined where the form has none. */
export type FieldOf<Values extends FieldValues> = (path: string) => Path<Values> | undefined;

/** 'links.0.address' → 'links', where the form has a field of this name. */
export const fieldOfSameName =
  <Values extends FieldValues>(values: FieldValues): FieldOf<Values> =>
  (path) => {
    const [name = ''] = path.split('.');
    return name in values ? (name as Path<Values>) : undefined;
  };

/**
 * Shows the server's field errors beside their fields and focuses the first.
 * @returns the messages that belong to no field of the form
 */
export function showFieldErrors<Values extends FieldValues>(
  form: ErrorTarget<Values>,
  { fields, messages }: ApiFailure,
  fieldOf: FieldOf<Values> = fieldOfSameName(form.getValues()),
): string[] {
  const messageByField = new Map<Path<Values>, string>();
  for (const { path, message } of fields) {
    const field = fieldOf(path);
    if (field && !messageByField.has(field)) messageByField.set(field, message);
  }
  for (const [index, [field, message]] of [...messageByField].entries())
    form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
  const fieldMessages = new Set(fields.filter(({ path }) => fieldOf(path)).map(({ message }) => message));
  return messages.filter((message) => !fieldMessages.has(message));
}
