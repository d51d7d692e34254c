import type { z } from 'zod';
import type { FieldError } from '#domain/error-codes.ts';
import { badRequest } from './errors.ts';

/**
 * Parses one part of a request; `missing` are problems that are already known.
 * @throws ApiError 400 with one sentence per problem, and the field that it belongs to
 */
export function parsePart(
  schema: z.ZodType | undefined,
  value: unknown,
  missing: readonly FieldError[] = [],
): unknown {
  if (!schema) return undefined;
  if (holdsUnstorable(value)) throw badRequest('The request holds a character that cannot be stored.');
  const parsed = schema.safeParse(value, { error: issueSentence });
  const found = (parsed.error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
  const problems = [...found, ...missing];
  if (parsed.success && problems.length === 0) return parsed.data;
  throw badRequest(
    [...new Set(problems.map(({ message }) => message))],
    problems.filter(({ path }) => path !== ''),
  );
}

const TYPES: Readonly<Record<string, string>> = {
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
};

/** What schemas without a message of their own say: the `error` of each parse whose issues people read. */
export function issueSentence(issue: z.core.$ZodRawIssue): string {
  const name = label(issue.path);
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${issue.keys.join(', ').slice(0, 200)}.`;
  if (issue.path?.length === 0 || !name) return 'Invalid request body.';
  const isEmpty = issue.code === 'too_small' && issue.input === '';
  if (issue.input === undefined || isEmpty) return `Please enter ${name}.`;
  if (issue.code === 'invalid_type')
    return `${name} must be ${TYPES[issue.expected] ?? `a ${issue.expected}`}.`;
  if (issue.code === 'too_small') return `${name} must ${sizeOf(issue.origin, 'at least', issue.minimum)}.`;
  if (issue.code === 'too_big') return `${name} must ${sizeOf(issue.origin, 'at most', issue.maximum)}.`;
  if (issue.code === 'invalid_value') return `${name} must be one of ${issue.values.join(', ')}.`;
  return `${name} is not valid.`;
}

/** 'be at least 1' of a number, 'have at most 500 characters' of a text. */
function sizeOf(origin: string, bound: string, size: number | bigint): string {
  if (origin === 'string') return `have ${bound} ${size} characters`;
  if (origin === 'array') return `have ${bound} ${size} ${size === 1 ? 'entry' : 'entries'}`;
  return `be ${bound} ${size}`;
}

/** ['products', 0, 'quantity'] -> 'Quantity', 'mainCategoryId' -> 'Main Category Id'. */
function label(path: readonly PropertyKey[] | undefined): string {
  const last = path?.findLast((part) => typeof part === 'string');
  if (typeof last !== 'string') return '';
  const words = last.replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * PostgreSQL stores neither U+0000 nor unpaired surrogates, and a URL cannot contain the latter. Iterative, because
 * 256 kB of JSON can be nested deeper than the stack allows.
 */
export function holdsUnstorable(value: unknown): boolean {
  const pending = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === 'string') {
      if (next.includes('\u0000') || !next.isWellFormed()) return true;
    } else if (next !== null && typeof next === 'object') {
      for (const child of Object.values(next)) pending.push(child);
    }
  }
  return false;
}
