import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { API_BASE, type Contract, contract, type EndpointKey } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  PaymentIntentNotChangeable,
  PaymentProviderUnavailable,
  PaymentRequestRefused,
} from '../adapters/payment/payment.port.ts';
import { type Dispatch, routeOf } from './dispatch.ts';
import { errorPage } from './error-page.ts';
import { ApiError, badRequest, errorBody, isUnavailable, notFound, tooLarge, wrongType } from './errors.ts';
import { type MultipartBody, readMultipart } from './uploads.ts';

const JSON_LIMIT = 256 * 1024;

/** The HTTP server, with the rules that hold for every answer; routes are registered on it. */
export async function createApp(logLevel: string): Promise<FastifyInstance> {
  const app = fastify({
    logger: logLevel === 'silent' ? false : { level: logLevel },
    // One line a request says nothing that the log of a proxy does not.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: JSON_LIMIT,
    // Node never ends a body that stalls unless told to; a PDF of 50 MB takes seven minutes at 1 Mbit/s.
    requestTimeout: 600_000,
    http: { headersTimeout: 15_000 },
    trustProxy: 'loopback',
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // An address that cannot even be read ('/%') never reaches a route or the error handler.
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const status = error.statusCode ?? 400;
      if (/^\/(api|media)\//.test(request.raw.url ?? '')) {
        void reply.code(status).send(errorBody(status, 'This address is not valid.', request.id));
        return;
      }
      void reply
        .code(400)
        .type('text/html; charset=utf-8')
        .send(errorPage(400, { retry: null, requestId: request.id }));
    },
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = asApiError(error);
    if (!known || known.statusCode === 503)
      request.log.error({ err: error, url: request.url }, 'unexpected failure');
    const failure = known ?? new ApiError(500, 'Something went wrong on our side. Please try again.');
    return reply
      .code(failure.statusCode)
      .headers(failure.headers)
      .type('application/json; charset=utf-8')
      .send(errorBody(failure.statusCode, failure.messages, request.id));
  });
  await app.register(multipart, { throwFileSizeLimit: true });
  return app;
}

/** Mounts every endpoint of the contract under the base path. */
export function mountContract(app: FastifyInstance, dispatch: Dispatch): void {
  for (const key of Object.keys(contract) as (keyof Contract)[]) mount(app, dispatch, key);
  app.all(`${API_BASE}/*`, async () => {
    throw notFound('This address');
  });
}

function mount(app: FastifyInstance, dispatch: Dispatch, key: EndpointKey): void {
  const endpoint: Endpoint = contract[key];
  const { method, url } = routeOf(key);
  app.route({
    method,
    url: `${API_BASE}${url}`,
    handler: async (request, reply) => {
      let form: MultipartBody | null = null;
      try {
        const answer = await dispatch(key, {
          params: request.params,
          query: request.query,
          body: request.body,
          readForm: async () => {
            form = await readMultipart(request, endpoint);
            return form;
          },
          authorization: request.headers.authorization,
          address: request.ip,
          requestId: request.id,
        });
        return reply
          .code(answer.statusCode)
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(answer));
      } finally {
        await cleanUp(form);
      }
    },
  });
}

const cleanUp = (form: MultipartBody | null) => form?.cleanUp();

/** The caller's mistakes and the provider's troubles; null for a fault of ours. */
function asApiError(error: FastifyError | Error): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof PaymentProviderUnavailable) return new ApiError(502, error.message);
  if (error instanceof PaymentIntentNotChangeable) return new ApiError(409, error.message);
  if (error instanceof PaymentRequestRefused) {
    return new ApiError(409, 'The card provider has refused this payment. Please try again.');
  }
  if (isUnavailable(error)) {
    const message = 'The market is not ready at the moment. Please try again.';
    return new ApiError(503, message, { 'retry-after': '5' });
  }
  const code = 'code' in error ? error.code : '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge('The request is too large: 256 kB at most.');
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge('The file is too large: 50 MB at most.');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return wrongType('This call takes JSON (application/json).');
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 404) return notFound('This address');
  if (status && status >= 400 && status < 500) return badRequest('Invalid request body.');
  return null;
}
