import { isServerUnavailable } from '#db/unavailable.ts';

const NAMES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** A failure that the caller is told of: thrown anywhere, it rolls back the transaction and becomes the answer. */
export class ApiError extends Error {
  readonly statusCode: number;
  /** One sentence, or one for each thing that is wrong; fit to be shown to a person. */
  readonly messages: string | string[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(statusCode: number, messages: string | string[], headers: Record<string, string> = {}) {
    super(Array.isArray(messages) ? messages.join(' ') : messages);
    this.name = 'ApiError';
    this.statusCode = statusCode;
    this.messages = messages;
    this.headers = headers;
  }
}

export const badRequest = (messages: string | string[]): ApiError => new ApiError(400, messages);
export const unauthorized = (message = 'Please sign in.'): ApiError => new ApiError(401, message);
export const forbidden = (): ApiError => new ApiError(403, 'Your account may not do this.');
export const notFound = (what: string): ApiError => new ApiError(404, `${what} was not found.`);
export const conflict = (messages: string | string[]): ApiError => new ApiError(409, messages);
export const tooLarge = (message: string): ApiError => new ApiError(413, message);
export const wrongType = (message: string): ApiError => new ApiError(415, message);
export const tooMany = (seconds: number): ApiError =>
  new ApiError(429, `Too many tries. Please wait ${seconds} seconds.`, { 'retry-after': String(seconds) });

/** The body of an error answer. */
export const errorBody = (statusCode: number, message: string | string[], requestId: string) => ({
  statusCode,
  message,
  error: NAMES[statusCode] ?? 'Error',
  requestId,
});

/** Whether a database error is the violation of the unique key named. */
export function violates(error: unknown, constraint: string): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && e.code === '23505' && 'constraint' in e && e.constraint === constraint) return true;
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
