import type { FastifyRequest } from 'fastify';
import { type DestinationStream, destination, type Logger, pino } from 'pino';

const MESSAGE_LENGTH = 500;

/** Fields that name a cause without repeating what somebody sent: codes, and the parts of a schema or a system call. */
const FIELDS = ['code', 'errno', 'syscall', 'address', 'port', 'constraint', 'table', 'column', 'routine'];

/** The log of a market. Errors are described by `describeError`, wherever they are logged from. */
export const createLog = (level: string, to: DestinationStream = destination(1)): Logger =>
  pino({ level, serializers: { err: describeError } }, to);

/**
 * What may be written about an error. A failed statement carries its values (hashes, addresses, whole descriptions)
 * in its message and in properties, so only known fields are taken and messages end where the values begin.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
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

/** Passwords in addresses of servers, e-mail addresses, and keys and client secrets of the card provider. */
const PRIVATE =
  /(?<=:\/\/)[^\s/@]*@|[^\s<>"'(),:;=[\]]+@[^\s<>"'(),:;=[\]]+|\b(?:[srp]k|whsec)_\w[\w*]*|\w+_secret_\w+/g;

/** The beginning of an error's message, without a statement's values and what is nobody else's to read. */
export function redact(message: string): string {
  // No pattern has to look at more than twice of what is kept.
  const [text = ''] = message.slice(0, 2 * MESSAGE_LENGTH).split(/\s*\bparams:/, 1);
  const clean = text.replace(PRIVATE, '[redacted]');
  return clean.length > MESSAGE_LENGTH ? `${clean.slice(0, MESSAGE_LENGTH)} …` : clean;
}

/** The frames alone: a stack repeats the message above them. */
function framesOf({ stack = '', message }: Error): string {
  const frames = stack.slice(Math.max(0, stack.indexOf(message)) + message.length);
  return frames.match(/^ {4}at .+$/gm)?.join('\n') ?? '';
}

/**
 * How a request is named in the log: by its route, where that has names in place of ids and signatures; else by its
 * path without the query.
 */
export function describeRequest(request: FastifyRequest): { method: string; url: string } {
  const route = request.routeOptions.url;
  const path = request.raw.url?.split('?', 1)[0] ?? '';
  return { method: request.method, url: route && route !== '/*' ? route : redact(path) };
}
