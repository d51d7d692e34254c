import { isServerUnavailable } from '#db/unavailable.ts';
import { ERROR_STATUS, type ErrorCode, type ErrorCodeOf, type FieldError } from '#domain/error-codes.ts';

/** An error with its own HTTP response. Thrown anywhere, it rolls back the transaction. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  /** One sentence, or one per problem; shown to the user. */
  readonly messages: string | string[];
  /** Messages that belong to a field of the request. */
  readonly fields: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;
  /** An order of the caller that the message is about. */
  readonly orderId: string | null;

  constructor(
    code: ErrorCode,
    messages: string | string[],
    {
      headers = {},
      fields = [],
      orderId = null,
    }: { headers?: Record<string, string>; fields?: readonly FieldError[]; orderId?: string | null } = {},
  ) {
    super(Array.isArray(messages) ? messages.join(' ') : messages);
    this.name = 'ApiError';
    this.code = code;
    this.statusCode = ERROR_STATUS[code];
    this.messages = messages;
    this.fields = fields;
    this.headers = headers;
    this.orderId = orderId;
  }
}

/** A 400; `fields` name the request fields that the messages belong to. */
export const badRequest = (messages: string | string[], fields?: readonly FieldError[]): ApiError =>
  new ApiError('bad_request', messages, { fields });
/** A 400 about one field: `path` is the field's name in the request. */
export const invalidField = (path: string, message: string): ApiError =>
  badRequest(message, [{ path, message }]);
/** A 401: no session, or an expired one. */
export const unauthorized = (message = 'Please sign in.'): ApiError => new ApiError('unauthorized', message);
/** A 403: the role may not make this call. */
export const forbidden = (message = 'Your account may not do this.'): ApiError =>
  new ApiError('forbidden', message);
/** A 404; `what` begins the message, such as 'This product'. */
export const notFound = (what: string): ApiError => new ApiError('not_found', `${what} was not found.`);
/** A 405 with Allow: the methods that the address has. */
export const methodNotAllowed = (allowed: readonly string[]): ApiError =>
  new ApiError('method_not_allowed', `This address takes ${allowed.join(', ')} only.`, {
    headers: { allow: allowed.join(', ') },
  });
/** A 409; `field` is the request field that the message belongs to. */
export const conflict = (code: ErrorCodeOf<409>, message: string, field?: string): ApiError =>
  new ApiError(code, message, { fields: field ? [{ path: field, message }] : [] });
/** A 409 for a save based on an outdated version; `what` is the record, such as 'This product'. */
export const changedElsewhere = (what: string): ApiError =>
  conflict('changed_elsewhere', `${what} has been changed since you opened it.`);
/** @throws ApiError 409 if `ids`, the new order of a list, are not exactly the ids of its records */
export function checkOrder(records: readonly { id: string }[], ids: readonly string[]): void {
  const distinctIds = new Set(ids);
  const sameLength = distinctIds.size === ids.length && records.length === ids.length;
  if (sameLength && records.every(({ id }) => distinctIds.has(id))) return;
  throw conflict(
    'changed_elsewhere',
    'This list has been changed since you opened it. Please load it again.',
  );
}
/** A 413. */
export const tooLarge = (message: string): ApiError => new ApiError('payload_too_large', message);
/** A 415. */
export const unsupportedMediaType = (message: string): ApiError =>
  new ApiError('unsupported_media_type', message);
/** A 429 with Retry-After in seconds. */
export const tooManyRequests = (seconds: number): ApiError =>
  new ApiError('too_many_requests', `Too many tries. Please wait ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  });

/** A 507: no space left to store a file. */
export const diskFull = (): ApiError =>
  new ApiError('insufficient_storage', 'The market has no room left to store this. Please try again later.');

/** The body of an error response; `fields` and `orderId` are present if the message belongs to a field or an order. */
export const errorBody = ({ statusCode, messages, code, fields, orderId }: ApiError, requestId: string) => ({
  statusCode,
  message: messages,
  error: code,
  requestId,
  ...(fields.length > 0 && { fields }),
  ...(orderId && { orderId }),
});

/** The same error with its messages assigned to the field `path`, unless they have a field already. */
export const atField = (error: unknown, path: string): unknown =>
  error instanceof ApiError && error.fields.length === 0
    ? new ApiError(error.code, error.messages, {
        headers: error.headers,
        orderId: error.orderId,
        fields: [error.messages].flat().map((message) => ({ path, message })),
      })
    : error;

/** Whether a database error is a violation of the given unique constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && e.code === '23505' && 'constraint' in e && e.constraint === constraint) return true;
  }
  return false;
}

/** Whether a database error is a foreign key violation: the referenced row does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && e.code === '23503') return true;
  }
  return false;
}

/** Whether an error is a temporary outage of a dependency, so that a retry can succeed. */
export function isUnavailable(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('status' in e && e.status === 503) return true;
  }
  return isServerUnavailable(error);
}

/** Error codes of file systems and PostgreSQL for a full disk: no space left, quota exceeded, disk_full. */
const FULL = ['ENOSPC', 'EDQUOT', '53100'];

/** When a file cannot be written at all, the embedded database throws WebAssembly's errno without a code. */
const WASM_ENOSPC = 51;

/** Whether an error means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, errno, cause }: Partial<NodeJS.ErrnoException> = error;
  if (code === undefined ? errno === WASM_ENOSPC : FULL.includes(code)) return true;
  return isDiskFull(cause) || (error instanceof AggregateError && error.errors.some(isDiskFull));
}
