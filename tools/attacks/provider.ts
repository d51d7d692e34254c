import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createSimulator, type Simulator } from '#api/adapters/payment/simulator/simulator.ts';
import { openEmbedded } from '#db/client.ts';

/** Longer than the market waits for an answer. */
const SLOW_MS = 11_000;
type Lie = (body: string, response: ServerResponse) => Promise<string | null> | string | null;

const changed =
  (change: (object: Record<string, unknown>) => Record<string, unknown>): Lie =>
  (body) =>
    JSON.stringify(change(JSON.parse(body)));

/** Wrong answers to the market; null for one that was sent, or cut, already. */
const LIES: Record<string, Lie> = {
  slow: async (body) => {
    await pause(SLOW_MS);
    return body;
  },
  cut: (_, response) => {
    response.destroy();
    return null;
  },
  'half a body': (body, response) => {
    response.writeHead(200, { 'content-length': body.length }).write(body.slice(0, body.length / 2));
    response.destroy();
    return null;
  },
  500: (_, response) => {
    response.writeHead(500).end('{"error":{"type":"api_error","message":"An error"}}');
    return null;
  },
  'a page': () => '<html><body>Be right back</body></html>',
  'no fields': () => '{}',
  'another amount': changed((object) => ({ ...object, amount: 1, amount_received: 1 })),
  'another currency': changed((object) => ({ ...object, currency: 'jpy' })),
  'another id': changed((object) => ({ ...object, id: 'pi_of_somebody_else' })),
  'an unknown status': changed((object) => ({ ...object, status: 'teleported' })),
};
export const LIE_NAMES = Object.keys(LIES);

/** The simulator in place of Stripe, on a port of its own, which can answer the market wrongly. */
export class Provider {
  readonly url: string;
  readonly env: Record<string, string>;
  /** Where its webhooks are delivered. */
  webhooks = '';
  /** How often each lie was answered. */
  readonly lieCounts = new Map<string, number>();
  /** The share of the market's calls that are answered wrongly, and the numbers that decide it. */
  lying: { share: number; random: () => number } | null = null;
  private readonly server: Server;
  private readonly simulator: Simulator;
  private readonly close: () => Promise<void>;

  private constructor(server: Server, simulator: Simulator, close: () => Promise<void>) {
    this.server = server;
    this.simulator = simulator;
    this.close = close;
    const address = server.address();
    this.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    this.env = {
      STRIPE_SECRET_KEY: simulator.secretKey,
      STRIPE_PUBLISHABLE_KEY: simulator.publishableKey,
      STRIPE_WEBHOOK_SECRET: simulator.webhookSecret,
      STRIPE_CONNECT_WEBHOOK_SECRET: simulator.connectWebhookSecret,
      STRIPE_API_BASE: this.url,
    };
  }

  static async start(): Promise<Provider> {
    const database = await openEmbedded();
    const simulator = await createSimulator({
      db: database.db,
      deliverWebhook: async (rawBody, signature) => {
        const answer = await fetch(provider.webhooks, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
          body: new Uint8Array(rawBody),
        });
        if (!answer.ok) throw new Error(`The webhook was answered ${answer.status}.`);
      },
    });
    const server = createServer((request, response) => void provider.answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const provider = new Provider(server, simulator, async () => {
      await simulator.close();
      await database.close();
    });
    return provider;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization = '', 'idempotency-key': key } = request.headers;
    const init = {
      method: request.method,
      headers: { authorization, ...(typeof key === 'string' && { 'idempotency-key': key }) },
      ...(request.method === 'POST' && { body: await text(request) }),
    };
    const url = `http://stripe.test${request.url}`;
    const forBrowser = request.url?.startsWith('/browser/');
    const answer = forBrowser
      ? await this.simulator.browserFetch(new Request(url, init))
      : await this.simulator.fetch(url, init);
    const body = await answer.text();
    const lie = forBrowser || !answer.ok ? null : this.chooseLie();
    const sent = lie ? await lie(body, response) : body;
    if (sent !== null && !response.destroyed) {
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(sent);
    }
  }

  private chooseLie(): Lie | null {
    if (!this.lying || this.lying.random() >= this.lying.share) return null;
    const name = LIE_NAMES[Math.floor(this.lying.random() * LIE_NAMES.length)] ?? '';
    this.lieCounts.set(name, (this.lieCounts.get(name) ?? 0) + 1);
    return LIES[name] ?? null;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await this.close();
  }
}
