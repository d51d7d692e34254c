import { STATUS_CODES } from 'node:http';
import { isServerUnavailable } from '#db/unavailable.ts';
import type { ErrorCode } from '#domain/error-codes.ts';

/** A failure that the caller is told of: thrown anywhere, it rolls back the transaction and becomes the answer. */
export class ApiError extends Error {
  readonly statusCode: number;
  /** One sentence, or one for each thing that is wrong; fit to be shown to a person. */
  readonly messages: string | string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly code: ErrorCode | null;

  constructor(
    statusCode: number,
    messages: string | string[],
    { headers = {}, code }: { headers?: Record<string, string>; code?: ErrorCode } = {},
  ) {
    super(Array.isArray(messages) ? messages.join(' ') : messages);
    this.name = 'ApiError';
    this.statusCode = statusCode;
    this.messages = messages;
    this.headers = headers;
    this.code = code ?? null;
  }
}

export const badRequest = (messages: string | string[]): ApiError => new ApiError(400, messages);
export const unauthorized = (message = 'Please sign in.'): ApiError => new ApiError(401, message);
export const forbidden = (): ApiError => new ApiError(403, 'Your account may not do this.');
export const notFound = (what: string): ApiError => new ApiError(404, `${what} was not found.`);
export const conflict = (messages: string | string[], code?: ErrorCode): ApiError =>
  new ApiError(409, messages, { code });
/** For a save that was made from an older version than there is: `what` is 'This product'. */
export const changedElsewhere = (what: string): ApiError =>
  conflict(`${what} has been changed since you opened it.`, 'changed_elsewhere');
/** @throws ApiError 409 when `ids`, a list's new order, are not exactly those of its records */
export function checkOrder(records: readonly { id: string }[], ids: readonly string[]): void {
  const wanted = new Set(ids);
  const same = wanted.size === ids.length && records.length === ids.length;
  if (same && records.every(({ id }) => wanted.has(id))) return;
  throw conflict(
    'This list has been changed since you opened it. Please load it again.',
    'changed_elsewhere',
  );
}
export const tooLarge = (message: string): ApiError => new ApiError(413, message);
export const unsupportedMediaType = (message: string): ApiError => new ApiError(415, message);
export const tooManyRequests = (seconds: number): ApiError =>
  new ApiError(429, `Too many tries. Please wait ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  });

export const diskFull = (): ApiError =>
  new ApiError(507, 'The market has no room left to store this. Please try again later.');

/** The body of an error answer. */
export const errorBody = (
  { statusCode, messages, code }: Pick<ApiError, 'statusCode' | 'messages' | 'code'>,
  requestId: string,
) => ({ statusCode, message: messages, error: code ?? STATUS_CODES[statusCode] ?? 'Error', requestId });

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
