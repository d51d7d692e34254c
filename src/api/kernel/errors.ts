import { isServerUnavailable } from '#db/unavailable.ts';
import { ERROR_STATUS, type ErrorCode, type ErrorCodeOf, type FieldError } from '#domain/error-codes.ts';

/** A failure with an answer of its own: thrown anywhere, it rolls back the transaction and becomes the answer. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  /** One sentence, or one for each thing that is wrong; fit to be shown to a person. */
  readonly messages: string | string[];
  /** The messages that belong to a field of the request. */
  readonly fields: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    messages: string | string[],
    { headers = {}, fields = [] }: { headers?: Record<string, string>; fields?: readonly FieldError[] } = {},
  ) {
    super(Array.isArray(messages) ? messages.join(' ') : messages);
    this.name = 'ApiError';
    this.code = code;
    this.statusCode = ERROR_STATUS[code];
    this.messages = messages;
    this.fields = fields;
    this.headers = headers;
  }
}

export const badRequest = (messages: string | string[], fields?: readonly FieldError[]): ApiError =>
  new ApiError('bad_request', messages, { fields });
/** A 400 about one field: `path` is the field's name in the request. */
export const invalidField = (path: string, message: string): ApiError =>
  badRequest(message, [{ path, message }]);
export const unauthorized = (message = 'Please sign in.'): ApiError => new ApiError('unauthorized', message);
export const forbidden = (): ApiError => new ApiError('forbidden', 'Your account may not do this.');
export const notFound = (what: string): ApiError => new ApiError('not_found', `${what} was not found.`);
/** A 409; `field` is the name of the field that the message belongs to. */
export const conflict = (code: ErrorCodeOf<409>, message: string, field?: string): ApiError =>
  new ApiError(code, message, { fields: field ? [{ path: field, message }] : [] });
/** For a save that was made from an older version than there is: `what` is 'This product'. */
export const changedElsewhere = (what: string): ApiError =>
  conflict('changed_elsewhere', `${what} has been changed since you opened it.`);
/** @throws ApiError 409 when `ids`, a list's new order, are not exactly those of its records */
export function checkOrder(records: readonly { id: string }[], ids: readonly string[]): void {
  const wanted = new Set(ids);
  const same = wanted.size === ids.length && records.length === ids.length;
  if (same && records.every(({ id }) => wanted.has(id))) return;
  throw conflict(
    'changed_elsewhere',
    'This list has been changed since you opened it. Please load it again.',
  );
}
export const tooLarge = (message: string): ApiError => new ApiError('payload_too_large', message);
export const unsupportedMediaType = (message: string): ApiError =>
  new ApiError('unsupported_media_type', message);
export const tooManyRequests = (seconds: number): ApiError =>
  new ApiError('too_many_requests', `Too many tries. Please wait ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  });

export const diskFull = (): ApiError =>
  new ApiError('insufficient_storage', 'The market has no room left to store this. Please try again later.');

/** The body of an error answer; `fields` is there when a message belongs to a field. */
export const errorBody = ({ statusCode, messages, code, fields }: ApiError, requestId: string) => ({
  statusCode,
  message: messages,
  error: code,
  requestId,
  ...(fields.length > 0 && { fields }),
});

/** The same failure, about the field `path` of the request if it is about none yet. */
export const atField = (error: unknown, path: string): unknown =>
  error instanceof ApiError && error.fields.length === 0
    ? new ApiError(error.code, error.messages, {
        headers: error.headers,
        fields: [error.messages].flat().map((message) => ({ path, message })),
      })
    : error;

/** Whether a database error is the violation of the unique key named. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && e.code === '23505' && 'constraint' in e && e.constraint === constraint) return true;
  }
  return false;
}

/** Whether a database error is that a row names another one that is not there. */
export function isForeignKeyViolation(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && e.code === '23503') return true;
  }
  return false;
}

/** Whether a failure is that something this node needs cannot be reached now: trying again later helps. */
export function isUnavailable(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('status' in e && e.status === 503) return true;
  }
  return isServerUnavailable(error);
}

/** What a file system and PostgreSQL say when there is no room: no space left, quota exceeded, disk_full. */
const FULL = ['ENOSPC', 'EDQUOT', '53100'];

/** The embedded database, where a file cannot be written at all, throws WebAssembly's number without a code. */
const WASM_ENOSPC = 51;

/** Whether something could not be stored because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, errno, cause }: Partial<NodeJS.ErrnoException> = error;
  if (code === undefined ? errno === WASM_ENOSPC : FULL.includes(code)) return true;
  return isDiskFull(cause) || (error instanceof AggregateError && error.errors.some(isDiskFull));
}
