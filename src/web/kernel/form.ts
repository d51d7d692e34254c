import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { z } from 'zod';
import { type FieldOf, fieldOfSameName } from './field-errors.ts';

/** A form that the contract's schema validates, so that browser and server refuse the same input in the same words. */
export const useContractForm = <Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> => useForm({ resolver: zodResolver(schema), defaultValues });

interface RequestFormOptions<Values extends FieldValues> {
  /** The contract's schema of the request. */
  schema: z.ZodType;
  /** Converts the form's values to what is sent. */
  toRequest: (values: Values) => object;
  defaultValues: DefaultValues<Values>;
  /** Needed if the form's fields have other names than the request's. */
  fieldOf?: FieldOf<Values>;
  /** What is missing beyond the contract, such as the files of a new record. Its messages come before the schema's. */
  findProblems?: (values: Values) => readonly { field: FieldPath<Values>; message: string }[];
}

/**
 * `useContractForm` for a form whose values are converted before they are sent: the schema validates the request. It
 * submits the form's own values. A problem of no field is left to the server, whose answer is shown.
 */
export const useRequestForm = <Values extends FieldValues>(
  options: RequestFormOptions<Values>,
): UseFormReturn<Values> =>
  useForm<Values>({
    defaultValues: options.defaultValues,
    resolver: (values) => {
      const { schema, toRequest, fieldOf = fieldOfSameName(values), findProblems } = options;
      const errors: FieldErrors<Values> = {};
      // The first problem of a field is shown.
      const addError = (field: FieldPath<Values> | undefined, message: string) => {
        if (field && !get(errors, field)) set(errors, field, { type: 'contract', message });
      };
      for (const { field, message } of findProblems?.(values) ?? []) addError(field, message);
      for (const { path, message } of schema.safeParse(toRequest(values)).error?.issues ?? []) {
        addError(fieldOf(path.join('.')), message);
      }
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });

/** The most characters that each field of a schema takes, for the `maxLength` of its input. */
export const maxLengthsOf = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): { [Name in keyof Shape]?: number } =>
  Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, maxLengthOf(field)])) as {
    [Name in keyof Shape]?: number;
  };

function maxLengthOf(schema: z.core.$ZodType): number | undefined {
  if (schema instanceof z.ZodString) return schema.maxLength ?? undefined;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNonOptional)
    return maxLengthOf(schema.unwrap());
  if (schema instanceof z.ZodPipe) return maxLengthOf(schema.in);
  if (schema instanceof z.ZodUnion) {
    return Math.max(...schema.options.map((option) => maxLengthOf(option) ?? 0)) || undefined;
  }
  return undefined;
}
