import type { z } from 'zod';
import { badParameter } from './wire.ts';

/** Parses form values, or throws Stripe's Refusal for the first invalid one. */
export function readParams<S extends z.ZodType>(schema: S, values: unknown): z.infer<S> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = [
    ...(issue?.path ?? []),
    ...(issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []),
  ];
  const param = path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
  if (issue?.code === 'unrecognized_keys') {
    throw badParameter({ code: 'parameter_unknown', message: `Received unknown parameter: ${param}`, param });
  }
  if (issue?.code === 'custom') {
    throw badParameter({ code: String(issue.params?.code), message: issue.message, param });
  }
  const present = path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key],
    values,
  );
  if (present === undefined) {
    throw badParameter({ code: 'parameter_missing', message: `Missing required param: ${param}.`, param });
  }
  throw badParameter({ code: 'parameter_invalid', message: `Invalid value for ${param}.`, param });
}
