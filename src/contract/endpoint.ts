import { z } from 'zod';
import { isPublicHost } from '#contract/public-host.ts';
import type { ErrorCode } from '#domain/error-codes.ts';
import { type FILE_MEGABYTES, PAGE_LENGTH_MAX, SEARCH_LENGTH_MAX } from '#domain/limits.ts';
import type { Permission } from '#domain/permissions.ts';
import { type Sort, sortsOf } from '#domain/sort.ts';
import { hasWebAddress, visibleLine, withAsciiDomain } from '#domain/visible-text.ts';
import type { Tag } from './tags.ts';

/** The callers that are allowed: everyone, every signed-in user, or those who have a permission. */
export type Access = 'public' | 'signed-in' | Permission;

/** Whether a call is for some roles alone. */
export const isPermission = (access: Access): access is Permission =>
  access !== 'public' && access !== 'signed-in';

/** A file part of a multipart request. Its bytes decide its type, not its name; its kind sets the size limit. */
export interface FileRule {
  kind: keyof typeof FILE_MEGABYTES;
  label: string;
  required?: boolean;
  /** Maximum number of files with this name; 1 by default. */
  max?: number;
}

/** Rate limits by name; `api/kernel/limits.ts` has the numbers. */
export type LimitName =
  | 'login'
  | 'two-step'
  | 'register'
  | 'reset'
  | 'invitation'
  | 'message'
  /** Messages in threads. */
  | 'thread'
  | 'payment'
  /** Wrong guesses of discount codes. */
  | 'discount-code'
  /** Calls of vendors' software about licence keys, and keys that do not exist. */
  | 'license'
  | 'license-key'
  | 'view'
  | 'import'
  | 'review'
  | 'profile'
  | 'upload'
  /** Files that are searched for marks. */
  | 'find-source'
  | 'search'
  /** Copies of all that is known of a person. */
  | 'export'
  /** Pages, and public answers with parameters, that are not in the cache. */
  | 'page';

/** One call of the API as data: server, browser, tests and OpenAPI are all made from it. */
export interface Endpoint {
  /** What generated clients call it: a verb and what it is about, such as 'listProducts'. Unique. */
  operationId: string;
  /** A second path of the call, which clients know from before; not in the OpenAPI document. */
  alias?: string;
  summary: string;
  tag: Tag;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON body. An endpoint has a body or a form, never both. */
  body?: z.ZodObject;
  /** A missing body counts as an empty object. */
  bodyOptional?: true;
  /** Text fields of a multipart body. */
  form?: z.ZodObject;
  files?: Readonly<Record<string, FileRule>>;
  /** A JSON body with the fields of the form is accepted too, when no file is sent. */
  jsonAllowed?: true;
  /** `data` of the answer. */
  data: z.ZodType;
  /** Shown as a toast; may be derived from the answer's data. 'OK' for calls without a toast. */
  message?: string | ((data: never) => string);
  status?: 200 | 201;
  /** The answer has the status 202 while this holds: the work has begun and is not done. */
  accepted?: (data: never) => boolean;
  /** Codes that this call can answer besides those that follow from its access, parameters, body and limit. */
  errors?: readonly ErrorCode[];
  limit?: LimitName;
  /** The answer to callers without a session is the same for all of them, and is kept until what it shows changes. */
  kept?: true;
  /**
   * The handler makes exactly the promised fields, so a market in production does not parse the answer again. Tests and
   * development do, and fail if a field is missing or too many.
   */
  exact?: true;
  /** A public read that a replica of the database may answer, for callers without a session. */
  fromReplica?: true;
  /** Scripts of other sites may make this call (CORS); for public calls with POST. */
  anyOrigin?: true;
  /** Open to staff who still have to set up two-step sign-in (STAFF_TWO_STEP); all other calls refuse them. */
  withoutTwoStep?: true;
}

/** A path as a part of an operation's id: 'main-category' becomes 'MainCategory'. */
export const inWords = (path: string): string =>
  path.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Keeps an endpoint's exact type. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** The last check of a text that is too long: the checks behind it may take a time that grows faster than its length. */
const tooLong = (label: string, max: number) => ({
  error: `${label} is too long: ${max} characters at most.`,
  abort: true,
});

/** A required line of text; `label` is how the form names it. */
export const text = (label: string, max = 200) =>
  z
    .string({ error: `Please enter ${label}.` })
    .trim()
    .min(1, `Please enter ${label}.`)
    .max(max, tooLong(label, max));

/** A required line as people see it: a name, a title, a phone number. Characters that are not seen are left out. */
export const line = (label: string, max = 200) =>
  z
    .string({ error: `Please enter ${label}.` })
    .overwrite(visibleLine)
    .min(1, `Please enter ${label}.`)
    .max(max, tooLong(label, max));

/** The name of a person or a shop. The market's mails carry it to strangers, so it has no web address. */
export const nameLine = (label: string, max = 200) =>
  line(label, max).refine((name) => !hasWebAddress(name, isPublicHost), {
    error: `${label} must not have a web or e-mail address. Write a space after a full stop, as in 'Dr. Li'.`,
  });

/** A line that may be empty, as people see it. */
export const optionalLine = (label: string, max = 200) =>
  z
    .string({ error: `${label} must be a text.` })
    .overwrite(visibleLine)
    .max(max, tooLong(label, max));

/** An e-mail address in small letters. International domains are taken in both forms, which are one address. */
export const email = (label = 'Email') =>
  line(label, 254)
    .overwrite(withAsciiDomain)
    .toLowerCase()
    .pipe(z.email(`Please enter a valid ${label}.`));

/** Taken exactly as typed: no trimming. */
export const typedPassword = (label = 'Password') =>
  z
    .string({ error: `Please enter ${label}.` })
    .min(1, `Please enter ${label}.`)
    .max(1000, `${label} is too long: 1000 characters at most.`);

/** Hidden in the form, so only bots fill it in. Such a message gets the usual answer and is discarded. */
export const honeypot = z.string().max(5000).optional().meta({ description: 'Leave it out, or empty.' });

export const id = z.string().min(1).max(64);

export const pageQuery = (defaultLimit: number) => ({
  page: z.coerce.number<number>().int().min(1).default(1),
  limit: z.coerce.number<number>().int().min(1).max(PAGE_LENGTH_MAX).default(defaultLimit),
});

export const searchKeyword = z
  .string()
  .trim()
  .max(SEARCH_LENGTH_MAX, `A search has ${SEARCH_LENGTH_MAX} characters at most.`)
  .optional();

/** The orders that a list can have, by field: `name`, or `-name` for the reverse order. `first` is the default. */
export const sortQuery = <const Field extends string>(
  fields: readonly Field[],
  first: Sort<NoInfer<Field>>,
): z.ZodDefault<z.ZodEnum<{ [Order in Sort<Field>]: Order }>> =>
  // The type of a default depends on the fields, which are not known here.
  z.enum(sortsOf(fields)).default(first as never);

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), total: z.number().int(), pageCount: z.number().int() });

/** A boolean field of a form. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** A boolean field of a form that is taken as JSON too, where it may be a boolean as well. */
export const jsonFlag = (label: string) =>
  z.union([z.boolean(), flag], { error: `${label} must be true or false.` });

export const nothing = z.null();

/** An object schema with a name, which it has in the OpenAPI document and in generated clients. */
export const named = <const Shape extends z.ZodRawShape>(name: string, shape: Shape) =>
  z.object(shape).meta({ id: name });

/** The id of a record that was created. */
export const createdRecord = named('CreatedRecord', { id });
/** The version of a record after a change: a form sends it back, so that it cannot overwrite a newer change. */
export const changedRecord = named('ChangedRecord', { id, version: z.int() });
/** A signed address that is good for a short time. */
export const signedLink = named('SignedLink', { url: z.string(), expiresAt: z.iso.datetime() });
/** Dollars, at most two decimals. */
export const dollars = z.number();
export const instant = z.iso.datetime();

/**
 * Whether a day or a time is of the years that database and JSON write alike. PostgreSQL has no year 0, and JavaScript
 * writes years of five digits with a sign. True for what is no time, which has an error already.
 */
export const isUsualYear = (value: string): boolean => {
  const year = new Date(value).getUTCFullYear();
  return !(year < 1900 || year > 9999);
};
const usualYears = (label: string) => ({ error: `${label} must be of the years 1900 to 9999.` });

/** A time as clients send it, with its offset from UTC. */
export const sentTime = (label: string) =>
  z.iso
    .datetime({ error: `Please enter ${label} as a time.`, offset: true })
    .refine(isUsualYear, usualYears(label));

/** A day in UTC, YYYY-MM-DD, or a time, as clients send them. */
export const sentDayOrTime = (label: string) => {
  const error = `Please enter ${label} as a day or a time.`;
  return z
    .union([z.iso.date({ error }), z.iso.datetime({ error, offset: true })], { error })
    .refine(isUsualYear, usualYears(label));
};

/** Addresses in a form: a field for each, or one with a JSON list; empty ones are dropped. */
export const links = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => parseLinks(value, z.string()));

/** Addresses as `links` takes them. In a list, null is the place of the next file that is uploaded. */
export const linksAndUploads = z
  .union([z.string(), z.array(z.string().nullable())])
  .transform((value) => parseLinks(value, z.string().nullable()));

function parseLinks<Link>(value: string | Link[], link: z.ZodType<Link>): (string | Link)[] {
  if (typeof value === 'string' && value.startsWith('[')) {
    try {
      return z.array(link).parse(JSON.parse(value));
    } catch {
      return ['?'];
    }
  }
  return [value].flat().filter((one) => one !== '') as (string | Link)[];
}
