import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { etagOf, isKnown, type ReadyResponse, type ResponseCache } from './response-cache.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * Answers kept pages and answers of the API before Fastify routes them. Fastify's router, hooks and objects take longer
 * than all else that such an answer needs. Only what is ready is answered here. Every other request goes on to Fastify,
 * which answers the same with the same headers.
 */
export function addFastPath(app: FastifyInstance, responses: ResponseCache, publicUrl: string): void {
  const common = securityHeaders(publicUrl);
  const listed = new WeakMap<Buffer, string[]>();
  /** All headers but the request's id as a list of names and values, made once for the bytes. */
  const headersOf = (ready: ReadyResponse): string[] => {
    const { source, hash, type, bytes, encoding } = ready;
    let list = listed.get(bytes);
    if (!list) {
      list = listOf({
        ...common,
        ...source.headers,
        vary: 'accept-encoding',
        etag: etagOf(hash, ready),
        'content-encoding': encoding,
        'content-type': type,
        'content-length': String(bytes.length),
      });
      listed.set(bytes, list);
    }
    return list;
  };

  const observe = (response: ServerResponse, { route }: ReadyResponse['source'], id: string) => {
    const begun = performance.now();
    response.on('close', () => {
      const status = response.writableFinished ? response.statusCode : 'aborted';
      const ms = performance.now() - begun;
      for (const report of app.requestObservers) report({ id, method: 'GET', route, status, ms });
    });
  };

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { headers } = request;
    if (!isPlainGet(request.method, headers)) return false;
    // Keys are addresses in their normal form: another spelling has no entry, and Fastify's routes read it.
    const ready = responses.findReady(request.url ?? '', headers);
    if (!ready) return false;
    const id = randomUUID();
    if (app.requestObservers.length > 0) observe(response, ready.source, id);
    if (isKnown(headers, ready)) {
      const etag = etagOf(ready.hash, ready);
      const kept = { 'x-request-id': id, ...common, ...ready.source.headers, vary: 'accept-encoding', etag };
      response.writeHead(304, kept).end();
    } else response.writeHead(ready.status, ['x-request-id', id].concat(headersOf(ready))).end(ready.bytes);
    return true;
  };

  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    // Fastify closes connections while it stops.
    if (isClosing || !answer(request, response)) app.routing(request, response);
  });
}

const listOf = (headers: Record<string, string>): string[] => Object.entries(headers).flat();

/** Whether a request has no body, names its host and is anonymous, so that an answer depends on its address alone. */
const isPlainGet = (method: string | undefined, headers: IncomingHttpHeaders): boolean =>
  method === 'GET' &&
  headers.host !== undefined &&
  headers.authorization === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;
