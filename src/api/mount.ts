import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#contract/contract.ts';
import type { Simulator } from './adapters/payment/simulator/simulator.ts';
import { simulatorRoutes } from './adapters/payment/simulator.routes.ts';
import { features } from './features.ts';
import { createApp, mountContract } from './kernel/app.ts';
import type { AppContext } from './kernel/context.ts';
import type { Dispatch } from './kernel/dispatch.ts';
import { docsRoutes } from './kernel/docs.routes.ts';
import { addFastPath } from './kernel/fast-path.ts';
import type { ObservedParts } from './kernel/feature.ts';
import { healthRoutes, type Readiness } from './kernel/health.routes.ts';
import { metricsRoute } from './kernel/metrics.routes.ts';
import type { ResponseCache } from './kernel/response-cache.ts';
import { uploadFolder } from './kernel/uploads.ts';
import type { OpenPages } from './pages/built-pages.ts';
import { pageRoutes } from './pages/pages.routes.ts';

/** Mounts everything that is served on the market's port, metrics aside. */
export async function mountMarket(
  app: FastifyInstance,
  context: AppContext,
  parts: {
    readiness: Readiness;
    dispatch: Dispatch;
    simulator: Simulator | null;
    responses: ResponseCache;
    openPages: OpenPages;
  },
): Promise<void> {
  const { dispatch, responses } = parts;
  healthRoutes(app, parts.readiness);
  for (const feature of features) await feature.routes?.(app, context);
  if (parts.simulator) await simulatorRoutes(app, parts.simulator);
  await mountContract(app, { dispatch, uploads: uploadFolder(context.config), responses });
  docsRoutes(app, context);
  const renderer = await parts.openPages(app, context, dispatch);
  // In its own scope, because its errors are responded to with pages.
  await app.register(async (scope) => {
    const stripe = context.config.stripe !== null;
    const documents = Object.assign({}, ...features.map((feature) => feature.documents?.(context)));
    const { s3 } = context.config;
    const bucket = s3 ? `${new URL(s3.endpoint).origin}/${s3.bucket}/` : undefined;
    pageRoutes(scope, { renderer, limits: context.limits, stripe, bucket, cache: responses, documents });
  });
  addFastPath(app, responses, context.config.publicUrl);
}

/**
 * Serves the metrics on the market's port, or on one of their own, if they are configured.
 * @returns the server of their own port
 */
export async function mountMetrics(
  app: FastifyInstance,
  context: AppContext,
  parts: ObservedParts,
): Promise<FastifyInstance | null> {
  const { config } = context;
  if (!config.metrics) return null;
  for (const feature of features) feature.metrics?.(context, parts);
  const server = config.metrics.port === null ? null : createApp(config, app.log);
  metricsRoute(server ?? app, context);
  return server;
}

/** Delivers a webhook of the simulator to the same route as Stripe's. @throws Error if it is refused */
export async function deliverWebhook(
  app: FastifyInstance,
  rawBody: Buffer,
  signature: string,
): Promise<void> {
  const answer = await app.inject({
    method: 'POST',
    url: `${API_BASE}/payments/webhook`,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: rawBody,
  });
  if (answer.statusCode >= 300) throw new Error(`The webhook was answered ${answer.statusCode}.`);
}
