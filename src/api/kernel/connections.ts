import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ERROR_STATUS, type ErrorCode } from '#domain/error-codes.ts';
import { ApiError, errorBody } from './errors.ts';

/** How long a body may take to arrive. Forms with files are exempt: see `allowSlowBody`. */
const BODY_MS = 30_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Limits how long an incomplete body may hold its connection: 30 seconds from the start. The limit starts again with the
 * response if that is sent before the end of the body (a refused upload). The rest of a refused body is read and
 * discarded, so that the connection can carry the next request.
 */
export function startBodyTimer(server: Server, request: IncomingMessage, response: ServerResponse): void {
  // A request injected in this process has its complete body.
  if (!(request.socket instanceof Socket)) return;
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return;
  const start = (): void => {
    clearTimeout(timers.get(request));
    timers.set(request, setTimeout(expire, BODY_MS).unref());
  };
  const stop = (): void => clearTimeout(timers.get(request));
  const expire = (): void => {
    if (response.headersSent) request.destroy();
    // Same response as Node's own `requestTimeout`.
    else server.emit('clientError', Object.assign(new Error('The body is late.'), TIMEOUT), request.socket);
  };
  start();
  request.once('end', stop);
  request.once('close', stop);
  response.once('finish', () => {
    if (request.readableEnded) return stop();
    start();
    request.unpipe();
    request.resume();
  });
}

const TIMEOUT = { code: 'ERR_HTTP_REQUEST_TIMEOUT' };

/** Extends the time for a body to the server's limit: for forms with files, once the caller is authorized. */
export const allowSlowBody = (request: IncomingMessage): void => clearTimeout(timers.get(request));

const REFUSALS: Record<string, [code: ErrorCode, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request took too long to arrive.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['payload_too_large', 'The request is too large.'],
  HPE_HEADER_OVERFLOW: [
    'request_header_fields_too_large',
    'The headers of the request are too large: 16 kB at most.',
  ],
  EXPECT: ['expectation_failed', 'This server meets no expectation but 100-continue.'],
  CONNECT: ['not_implemented', 'This server is no proxy.'],
};

/** Responds to a malformed request with the error envelope, and closes the connection. */
export function refuseConnection(
  error: { code?: string },
  socket: Duplex,
  { requestId, headers }: { requestId: string; headers: Readonly<Record<string, string>> },
): void {
  // The client has already closed the connection.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [code, message] = REFUSALS[error.code ?? ''] ?? ['bad_request', 'The request cannot be read.'];
  const status = ERROR_STATUS[code];
  const body = JSON.stringify(errorBody(new ApiError(code, message), requestId));
  const lines = Object.entries({
    ...headers,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
}
