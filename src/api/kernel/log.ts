import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import type { RequestObserver } from './request-observers.ts';

const MESSAGE_LENGTH = 500;

/** Error properties that never repeat user input: codes, and names of schema objects and system calls. */
const FIELDS = ['code', 'errno', 'syscall', 'address', 'port', 'constraint', 'table', 'column', 'routine'];

/** What the lines that are logged during some work have in common, such as the id of its request. */
const logContext = new AsyncLocalStorage<Readonly<Record<string, string>>>();

/** Adds `fields` to every line that is logged by `work` and by what it awaits; those of an outer call are replaced. */
export const withLogFields = <T>(fields: Readonly<Record<string, string>>, work: () => T): T =>
  logContext.run(fields, work);

/**
 * Creates the logger: a line of JSON each. Errors are described by `describeError`, wherever they are logged, and each
 * line carries the fields of `withLogFields`.
 */
export const createLog = (level: string, to: DestinationStream = destination(1)): Logger =>
  pino(
    {
      level,
      serializers: { err: describeError },
      mixin: (_line, _level, logger: Logger) => {
        const fields = logContext.getStore() ?? {};
        // Fastify's own logger of a request has it already; a key must not occur twice.
        return 'reqId' in fields && 'reqId' in logger.bindings() ? {} : { ...fields };
      },
    },
    to,
  );

/** Adds the id of its request to every line that is logged on behalf of one. */
export function logRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, next) => withLogFields({ reqId: request.id }, next));
}

/** Logs a line for each request, whatever the log's level: its id, method, route, status and time, nothing else. */
export function logRequest(parent: FastifyBaseLogger): RequestObserver {
  const log = parent.child({}, { level: 'info' });
  return ({ id: reqId, method, route, status, ms }) => {
    const time = status === 'aborted' ? {} : { ms: Math.round(ms) };
    log.info({ reqId, method, route, status, ...time }, 'request');
  };
}

/**
 * The loggable part of an error. A failed statement has its values (hashes, addresses, descriptions) in its message and
 * properties. So only known properties are taken, and messages are cut where the values begin.
 */
export function describeError(error: unknown): unknown {
  if (typeof error === 'string') return redact(error);
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = Object.entries(error).filter(([name]) => FIELDS.includes(name));
  return {
    type: error.constructor.name,
    message: redact(error.message),
    ...Object.fromEntries(fields),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.slice(0, 5).map(describeError) }),
  };
}

/**
 * Matches private data:
 * - passwords in URLs, and e-mail addresses
 * - keys and client secrets of the card provider, and card numbers
 * - parameters of links that are secret
 * - random tokens (43 characters are 256 bits; names of files have no capital letter)
 */
const PRIVATE = new RegExp(
  [
    /(?<=:\/\/)[^\s/@]*@/,
    /[^\s<>"'(),:;=[\]]+(?:@|%40)[^\s<>"'(),:;=[\]]+/,
    /\b(?:[srp]k|whsec)_\w[\w*]*/,
    /\w+_secret_\w+/,
    /(?<=\b(?:signature|token|client_secret|password|email)=)[^\s&"']+/,
    /\b\d(?:[ -]?\d){13,18}\b/,
    /\b(?=[\w-]*[A-Z])[\w-]{43,}/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** The beginning of an error's message, without the values of a statement and with secrets redacted. */
export function redact(message: string): string {
  // Bounds the input of the patterns to twice the length that is kept.
  const [text = ''] = message.slice(0, 2 * MESSAGE_LENGTH).split(/\s*\bparams:/, 1);
  const clean = text.replace(PRIVATE, '[redacted]');
  return clean.length > MESSAGE_LENGTH ? `${clean.slice(0, MESSAGE_LENGTH)} …` : clean;
}

/** The stack frames alone: a stack repeats the message above them. */
function framesOf({ stack = '', message }: Error): string {
  const frames = stack.slice(Math.max(0, stack.indexOf(message)) + message.length);
  return frames.match(/^ {4}at .+$/gm)?.join('\n') ?? '';
}

/**
 * The name of a request in the log. It is the route if that has parameters in place of ids and signatures, else the path
 * without the query.
 */
export function describeRequest(request: FastifyRequest): { method: string; url: string } {
  const route = request.routeOptions.url;
  const [path = ''] = request.raw.url?.split('?', 1) ?? [];
  return { method: request.method, url: route && route !== '/*' ? route : redact(decodePath(path)) };
}

/** Patterns of private data do not match an encoded path. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
