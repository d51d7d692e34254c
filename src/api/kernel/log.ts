import type { FastifyRequest } from 'fastify';
import { type DestinationStream, destination, type Logger, pino } from 'pino';

const MESSAGE_LENGTH = 500;

/** Error properties that never repeat user input: codes, and names of schema objects and system calls. */
const FIELDS = ['code', 'errno', 'syscall', 'address', 'port', 'constraint', 'table', 'column', 'routine'];

/** Creates the logger. Errors are described by `describeError`, wherever they are logged. */
export const createLog = (level: string, to: DestinationStream = destination(1)): Logger =>
  pino({ level, serializers: { err: describeError } }, to);

/**
 * The loggable part of an error. A failed statement contains its values (hashes, addresses, descriptions) in its message
 * and properties, so only known properties are taken, and messages are cut where the values begin.
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

/** Matches passwords in URLs, e-mail addresses, and keys and client secrets of the card provider. */
const PRIVATE =
  /(?<=:\/\/)[^\s/@]*@|[^\s<>"'(),:;=[\]]+@[^\s<>"'(),:;=[\]]+|\b(?:[srp]k|whsec)_\w[\w*]*|\w+_secret_\w+/g;

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
 * The name of a request in the log: its route if that has parameters in place of ids and signatures, else its path
 * without the query.
 */
export function describeRequest(request: FastifyRequest): { method: string; url: string } {
  const route = request.routeOptions.url;
  const path = request.raw.url?.split('?', 1)[0] ?? '';
  return { method: request.method, url: route && route !== '/*' ? route : redact(path) };
}
