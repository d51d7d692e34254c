import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createSimulator } from '#api/adapters/payment/simulator/simulator.ts';
import { readConfig } from '#api/kernel/config.ts';
import { openBuiltPages } from '#api/pages/built-pages.ts';
import { openEmbedded } from '#db/client.ts';
import { startMarket } from '#market/start.ts';
import { copyDemo } from './demo.ts';
import { withPlaceholderPictures } from './placeholder-pictures.ts';

/**
 * A market configured for Stripe on PORT, and the simulator in place of Stripe on PORT_STRIPE. `/v1` answers the server's
 * calls, `/browser/v1` those of Stripe's script.
 */
const { PORT, PORT_STRIPE = '0' } = process.env;
const database = await openEmbedded();
const simulator = await createSimulator({ db: database.db, deliverWebhook: async () => {} });
const stripe = createServer(async (request, response) => {
  const answer = await answerTo(request);
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
}).listen(Number(PORT_STRIPE), '127.0.0.1');
await once(stripe, 'listening');

async function answerTo(request: IncomingMessage): Promise<Response> {
  const { authorization = '', 'idempotency-key': key } = request.headers;
  const init = {
    method: request.method,
    headers: { authorization, ...(typeof key === 'string' && { 'idempotency-key': key }) },
    ...(request.method === 'POST' && { body: await text(request) }),
  };
  const url = `http://stripe.test${request.url}`;
  return request.url?.startsWith('/browser/')
    ? simulator.browserFetch(new Request(url, init))
    : simulator.fetch(url, init);
}

const folder = await mkdtemp(join(tmpdir(), 'emporia-e2e-stripe-'));
await copyDemo(folder);
const running = await startMarket(
  readConfig({
    PORT,
    DATA_DIR: folder,
    RATE_LIMIT_FACTOR: '1000',
    STRIPE_SECRET_KEY: simulator.secretKey,
    STRIPE_PUBLISHABLE_KEY: simulator.publishableKey,
    STRIPE_WEBHOOK_SECRET: simulator.webhookSecret,
    STRIPE_CONNECT_WEBHOOK_SECRET: simulator.connectWebhookSecret,
    STRIPE_API_BASE: `http://127.0.0.1:${PORT_STRIPE}`,
  }),
  () => {},
  withPlaceholderPictures(openBuiltPages),
);
process.once('SIGTERM', () => {
  void running
    .close()
    .then(() => simulator.close())
    .then(() => database.close())
    .then(() => stripe.close())
    .then(() => rm(folder, { recursive: true, force: true }))
    .then(() => process.exit(0));
});
