import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type HTTPMethods,
  LogController,
} from 'fastify';
import { API_BASE, type Contract, contract, type EndpointKey } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  PaymentIntentNotChangeable,
  PaymentProviderUnavailable,
  PaymentRequestRefused,
} from '../ports/payment.ts';
import { ScannerUnavailable } from '../ports/scanner.ts';
import { StorageUnavailable } from '../ports/storage.ts';
import type { Config } from './config.ts';
import { refuseConnection, startBodyTimer } from './connections.ts';
import { Dependencies, type Dispatch, routeOf, urlOf } from './dispatch.ts';
import { ERROR_PAGE_POLICY, errorPage, refusedFilePage } from './error-page.ts';
import {
  ApiError,
  badRequest,
  conflict,
  diskFull,
  errorBody,
  isDiskFull,
  isUnavailable,
  methodNotAllowed,
  notFound,
  tooLarge,
  unsupportedMediaType,
} from './errors.ts';
import { describeRequest, logRequest, logRequestIds } from './log.ts';
import { observeRequests } from './request-observers.ts';
import { type ResponseCache, responseOf, type Source, sendFresh } from './response-cache.ts';
import { securityHeaders } from './security-headers.ts';
import { acceptForms, type MultipartBody, readMultipart } from './uploads.ts';

const JSON_LIMIT = 256 * 1024;

/** Creates the HTTP server with everything that applies to all responses; routes are registered on it. */
export function createApp(
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'logRequests'>,
  log: FastifyBaseLogger,
): FastifyInstance {
  const headers = securityHeaders(config.publicUrl);
  const secure = (reply: FastifyReply) => {
    reply.headers({ 'x-request-id': reply.request.id, ...headers });
  };
  const refuse = (error: { code?: string }, socket: Duplex) => {
    const requestId = randomUUID();
    log.info({ reqId: requestId, err: error }, 'a request could not be read');
    refuseConnection(error, socket, { requestId, headers });
  };
  const app = fastify({
    loggerInstance: log,
    // Fastify's own lines have the address of a request, and of the visitor: see logRequest.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: JSON_LIMIT,
    // Upper bound for receiving any request: a PDF of 50 MB takes seven minutes at 1 Mbit/s.
    requestTimeout: 600_000,
    // A request without a host is refused below: Node would close the connection without a log entry.
    // Node looks for connections that are late only every 30 seconds otherwise.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 1000, requireHostHeader: false },
    trustProxy: config.trustProxy,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // Requests on open connections are still served while the server stops; their connections are then closed.
    return503OnClosing: false,
    // An absolute target ('GET http://market.example/shop') is routed by its path; the host is ignored.
    rewriteUrl: ({ url = '/' }) => withoutHost(url),
    // An address that cannot be decoded ('/%') reaches neither routes, hooks nor the error handler.
    frameworkErrors: (error, request, reply: FastifyReply) => {
      secure(reply);
      void refuseAddress(request, reply, error.statusCode ?? 400);
    },
    clientErrorHandler: refuse,
  });
  // A closed socket has no address, unless it was read before: limits and records name it also after the client has left.
  // One that was reset before it was accepted never has one; what was sent on it could be read, but not answered.
  app.server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) socket.destroy();
  });
  app.server.on('connect', (_, socket) => refuse({ code: 'CONNECT' }, socket));
  app.server.on('checkExpectation', ({ socket }) => refuse({ code: 'EXPECT' }, socket));
  logRequestIds(app);
  observeRequests(app);
  if (config.logRequests) app.requestObservers.push(logRequest(log));
  // Without a promise, which would cost a kept page a tenth of its time.
  app.addHook('onRequest', (request, reply, next) => {
    secure(reply);
    startBodyTimer(app.server, request.raw, reply.raw);
    if (request.raw.headers.host === undefined && request.raw.httpVersion === '1.1')
      return next(badRequest('The request names no host.'));
    // PostgreSQL cannot store U+0000, so no address that contains it can exist.
    if (request.raw.url?.includes('%00')) return void refuseAddress(request, reply, 400);
    next();
  });
  app.setNotFoundHandler(() => {
    throw notFound('This address');
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const apiError = asApiError(error);
    if (!apiError || apiError.statusCode === 503 || apiError.statusCode === 507)
      request.log.error({ err: error, ...describeRequest(request) }, 'a request failed');
    const failure =
      apiError ??
      new ApiError('internal_server_error', 'Something went wrong on our side. Please try again.');
    reply.code(failure.statusCode).headers(failure.headers);
    if (isFileInBrowser(request))
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', ERROR_PAGE_POLICY)
        .header('cache-control', 'no-store')
        .send(
          refusedFilePage({
            status: failure.statusCode,
            message: failure.message,
            way: request.routeOptions.config.wayToFiles,
            requestId: request.id,
          }),
        );
    return reply.type('application/json; charset=utf-8').send(errorBody(failure, request.id));
  });
  return app;
}

/** Whether somebody has opened the signed link of a file in a browser: a client that asks for one accepts HTML by name. */
const isFileInBrowser = ({ method, query, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  'signature' in (query as Record<string, unknown>) &&
  (headers.accept ?? '').includes('text/html');

/** 'http://market.example?page=2' -> '/?page=2' */
function withoutHost(url: string): string {
  const [host = ''] = url.match(/^https?:\/\/[^/?]*/i) ?? [];
  const path = url.slice(host.length);
  return host && !path.startsWith('/') ? `/${path}` : path;
}

/** Responds to an address that cannot be routed: with the error envelope below the API's path, else with a page. */
function refuseAddress(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  if (/^\/(api|media|simulator)\//.test(request.raw.url ?? ''))
    return reply
      .code(status)
      .send(
        errorBody(
          new ApiError(status === 414 ? 'uri_too_long' : 'bad_request', 'This address is not valid.'),
          request.id,
        ),
      );
  return reply
    .code(400)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', ERROR_PAGE_POLICY)
    .send(errorPage(400, { retry: null, requestId: request.id }));
}

/** Where a mounted call finds what it needs besides the request. */
interface CallDependencies {
  dispatch: Dispatch;
  /** The folder of uploaded files while a call reads them. */
  uploads: string;
  responses: ResponseCache;
}

/** Mounts every endpoint of the contract under the base path. */
export async function mountContract(app: FastifyInstance, mounted: CallDependencies): Promise<void> {
  const keys = Object.keys(contract) as (keyof Contract)[];
  const takesForm = (key: EndpointKey): boolean => (contract[key] as Endpoint).form !== undefined;
  for (const key of keys) if (!takesForm(key)) mount(app, mounted, key);
  await app.register(async (scope) => {
    await acceptForms(scope);
    for (const key of keys) if (takesForm(key)) mount(scope, mounted, key);
    // What cannot be called is refused as such, whatever is sent to it.
    for (const url of new Set(keys.flatMap(urlsOf))) refuseOtherMethods(scope, url);
    scope.all(`${API_BASE}/*`, async () => {
      throw notFound('This address');
    });
  });
}

/** Responds 405 to the methods that `url` has no route for. */
function refuseOtherMethods(app: FastifyInstance, url: string): void {
  const hasRoute = (method: string) => app.hasRoute({ method: method as HTTPMethods, url });
  const allowed = app.supportedMethods.filter(hasRoute);
  app.route({
    method: app.supportedMethods.filter((method) => !hasRoute(method)),
    url,
    handler: async () => {
      throw methodNotAllowed(allowed);
    },
  });
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** Browsers store a kept answer, but revalidate it each time. */
const KEPT_HEADERS = { 'cache-control': 'no-cache' };

function mount(app: FastifyInstance, mounted: CallDependencies, key: EndpointKey): void {
  const endpoint: Endpoint = contract[key];
  const answer = answerCalls(mounted, key);
  for (const url of urlsOf(key)) {
    app.route({
      method: routeOf(key).method,
      url,
      onRequest: endpoint.anyOrigin ? allowAnyOrigin : undefined,
      handler: endpoint.kept ? answerKept(mounted, { endpoint, route: url }, answer) : answer,
    });
    if (endpoint.anyOrigin) app.options(url, { onRequest: allowAnyOrigin }, answerPreflight);
  }
}

/** The addresses of a call, with parameters as Fastify writes them. */
const urlsOf = (key: EndpointKey): string[] => {
  const { alias }: Endpoint = contract[key];
  const urls = alias ? [routeOf(key).url, urlOf(alias)] : [routeOf(key).url];
  return urls.map((url) => `${API_BASE}${url}`);
};

/** For scripts of other sites. Credentials are not allowed, so they can do no more than any program. */
function allowAnyOrigin(_: FastifyRequest, reply: FastifyReply, next: () => void): void {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'retry-after, x-request-id',
  });
  next();
}

async function answerPreflight(_: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '86400',
    })
    .send();
}

type Answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  keep?: CacheTarget,
) => Promise<unknown> | undefined;

/** What is needed to keep an answer. */
interface CacheTarget {
  responses: ResponseCache;
  address: string;
  source: Source;
}

/**
 * Answers from the cache, unless the caller sends a session: answers to a session are never kept. As with pages, what is
 * in the cache counts against no limit.
 */
function answerKept(
  { responses }: CallDependencies,
  { endpoint, route }: { endpoint: Endpoint; route: string },
  answer: Answer,
): Answer {
  const addressOf = addressWith(Object.keys(endpoint.query?.shape ?? {}));
  const source: Source = { kind: 'answer', route, headers: KEPT_HEADERS };
  return (request, reply) => {
    if (request.headers.authorization !== undefined) return answer(request, reply);
    const address = addressOf(request.raw.url ?? '');
    const kept = responses.find('answer', address);
    if (!kept) return answer(request, reply, { responses, address, source });
    return responses.serve(reply, kept);
  };
}

/** Reads the address of a call with the known query parameters alone, in a fixed order. */
const addressWith =
  (parameters: readonly string[]) =>
  (url: string): string => {
    const mark = url.indexOf('?');
    if (mark < 0) return url;
    const sent = new URLSearchParams(url.slice(mark + 1));
    const known = new URLSearchParams();
    // A parameter that is sent twice is refused, so it must not share the address of one that is sent once.
    for (const name of parameters) for (const value of sent.getAll(name)) known.append(name, value);
    return known.size > 0 ? `${url.slice(0, mark)}?${known}` : url.slice(0, mark);
  };

function answerCalls({ dispatch, uploads }: CallDependencies, key: EndpointKey): Answer {
  const endpoint: Endpoint = contract[key];
  return async (request, reply, keep) => {
    let form: MultipartBody | null = null;
    const shows = new Dependencies();
    const since = keep?.responses.now() ?? 0;
    try {
      const answer = await dispatch(
        key,
        {
          params: request.params,
          query: request.query,
          body: request.body,
          readForm: async () => {
            form = await readMultipart(request, endpoint, uploads);
            return form;
          },
          authorization: request.headers.authorization,
          address: request.ip,
          userAgent: request.headers['user-agent'],
          requestId: request.id,
          clientGone: () => goneSignal(reply),
        },
        shows,
      );
      const text = JSON.stringify(answer);
      if (keep && shows.mayBeKept) {
        const made = responseOf(keep.source, { text, type: JSON_TYPE });
        keep.responses.store(keep.address, made, [...shows.tags], since);
        return sendFresh(reply, made);
      }
      return reply.code(answer.statusCode).header('cache-control', 'no-store').type(JSON_TYPE).send(text);
    } finally {
      await cleanUp(form);
    }
  };
}

/** Aborts when the connection of a reply closes before the reply is sent, with an error that is not logged as one of the server. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const onClose = () => {
    if (!raw.writableFinished)
      controller.abort(new ApiError('request_timeout', 'The client has left before the answer.'));
  };
  if (raw.destroyed) onClose();
  else raw.once('close', onClose);
  return controller.signal;
}

const cleanUp = (form: MultipartBody | null) => form?.cleanUp();

const serviceUnavailable = (message: string) =>
  new ApiError('service_unavailable', message, { headers: { 'retry-after': '5' } });

/** Maps errors of the caller and outages of dependencies to an ApiError; null for an internal error. */
function asApiError(error: FastifyError | Error): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof PaymentProviderUnavailable) return new ApiError('provider_unavailable', error.message);
  if (error instanceof PaymentIntentNotChangeable) return conflict('payment_closed', error.message);
  if (error instanceof PaymentRequestRefused) {
    return conflict('payment_refused', 'The card provider has refused this payment. Please try again.');
  }
  if (error instanceof StorageUnavailable || error instanceof ScannerUnavailable)
    return serviceUnavailable(error.message);
  if (isDiskFull(error)) return diskFull();
  const status = 'statusCode' in error ? error.statusCode : undefined;
  // Checked before unavailability: a connection that breaks while a body is read is the client's failure.
  if (isUnavailable(error) && !status) {
    return serviceUnavailable('The market is not ready at the moment. Please try again.');
  }
  const code = 'code' in error ? error.code : '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge('The request is too large: 256 kB at most.');
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge('The file is too large: 50 MB at most.');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return unsupportedMediaType('This call takes JSON (application/json).');
  if (status === 404) return notFound('This address');
  if (status && status >= 400 && status < 500) return badRequest('Invalid request body.');
  return null;
}
