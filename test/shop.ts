import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createSimulator, type Simulator } from '#api/adapters/payment/simulator/simulator.ts';
import { GOOD_CARD } from '#api/adapters/payment/simulator.testing.ts';
import { createSimulatorProvider } from '#api/adapters/payment/simulator-provider.ts';
import type { PaymentProvider } from '#api/ports/payment.ts';
import { ledgerEntries, orderLines, orders, payments, refunds, vendorOrders } from '#db/schema.ts';
import { makeCustomer } from '#test/factories.ts';
import { silentApp, type TestMarket, useMarket as testMarket } from '#test/harness.ts';
import { downloadRoute } from '../src/api/features/orders/downloads.routes.ts';
import { webhookRoute } from '../src/api/features/payments/webhook.routes.ts';

export interface Delivery {
  rawBody: Buffer;
  signature: string;
}
interface Wanted {
  id: string;
  quantity?: number;
}
type Buyer = { id: string; token: string };

/**
 * Test support: a market that is paid through the simulator. Webhooks are only collected (`delivered`) unless `live`, calls of
 * the provider are noted (`calls`), and `instead` puts something else in place of one until the test ends.
 */
export function testShop(
  options: { timeoutMs?: number; slowMs?: number; lateMs?: number; live?: boolean } = {},
) {
  const delivered: Delivery[] = [];
  const calls: string[] = [];
  const instead: Partial<PaymentProvider> = {};
  let simulator: Simulator;
  let provider: PaymentProvider;
  let app: FastifyInstance;
  const t: TestMarket = testMarket({
    payment: async ({ database, clock }) => {
      simulator = await createSimulator({
        db: database.db,
        now: () => clock.now,
        deliverWebhook: async (rawBody, signature) => {
          delivered.push({ rawBody, signature });
          if (options.live) await deliver({ rawBody, signature });
        },
        delays: { slowMs: options.slowMs ?? 3_000, lateMs: options.lateMs ?? 30_000, retryMs: [] },
      });
      provider = createSimulatorProvider(simulator, options);
      return watched(provider, calls, instead);
    },
  });
  beforeAll(async () => {
    app = await silentApp();
    await webhookRoute(app, t.context);
    downloadRoute(app, t.context);
    await app.ready();
  });
  let start: Date | undefined;
  beforeEach(() => {
    start ??= t.clock.now;
    t.clock.now = start;
    calls.length = 0;
    delivered.length = 0;
    for (const name of Object.keys(instead)) delete instead[name as keyof PaymentProvider];
  });
  afterAll(async () => {
    await simulator.close();
    await app.close();
  });

  const deliver = ({ rawBody, signature }: Delivery, type = 'application/json') =>
    app.inject({
      method: 'POST',
      url: '/api/v1/payments/webhook',
      headers: { 'content-type': type, 'stripe-signature': signature },
      payload: rawBody,
    });
  /** `POST payments`; `by` a signed-in user, or anonymous. */
  const prepare = (products: Wanted[], by?: { token: string }, paymentIntentId?: string) =>
    t.api(by?.token)('POST payments', {
      body: {
        products: products.map(({ id, quantity = 1 }) => ({ id, quantity })),
        currency: 'usd',
        paymentIntentId,
      },
    });
  const claim = (id: string, by: Buyer) => t.api(by.token)('POST payments/{id}/claim', { params: { id } });
  const order = (payment: { paymentIntentId: string; amount: number }, by: Buyer) =>
    t.api(by.token).full('POST orders', {
      body: { paymentIntentId: payment.paymentIntentId, totalAmount: payment.amount, currency: 'usd' },
    });
  /** `POST orders`; `full` with the message for the buyer. */
  const placeOrder = Object.assign(async (...args: Parameters<typeof order>) => (await order(...args)).data, {
    full: order,
  });
  /** Confirms with a good card, as the payer's browser does. */
  const pay = (payment: { paymentIntentId: string; clientSecret: string }, card = GOOD_CARD.number) =>
    confirmInBrowser(simulator, payment, card);
  /** Priced, claimed and paid, but not ordered. */
  async function paid(products: Wanted[], by: Buyer, card?: string) {
    const payment = await prepare(products);
    await claim(payment.paymentIntentId, by);
    await pay(payment, card);
    return payment;
  }
  /** The simulator's signed webhooks about an intent, in their order, once they are there. */
  async function allNewsOf(intentId: string): Promise<(Delivery & { type: string })[]> {
    await simulator.settled();
    return delivered.flatMap((delivery) => {
      const { type, data } = JSON.parse(delivery.rawBody.toString());
      const about = data.object.object === 'payment_intent' ? data.object.id : data.object.payment_intent;
      return about === intentId ? [{ ...delivery, type }] : [];
    });
  }
  return {
    t,
    delivered,
    calls,
    instead,
    prepare,
    claim,
    pay,
    paid,
    placeOrder,
    db: () => t.context.db,
    app: () => app,
    simulator: () => simulator,
    /** The provider itself, neither watched nor replaced. */
    provider: () => provider,
    buyer: () => makeCustomer(t.context.db),
    /** The whole way: a new order of the customer's. */
    buy: async (products: Wanted[], by: Buyer) => placeOrder(await paid(products, by), by),
    /** A webhook as the network brings it. */
    deliver,
    allNewsOf,
    /** The first webhook of a type about an intent. */
    async newsOf(intentId: string, type = 'payment_intent.succeeded'): Promise<Delivery> {
      const news = (await allNewsOf(intentId)).find((one) => one.type === type);
      if (!news) throw new Error('The simulator has sent no such webhook.');
      return news;
    },
    later: (ms: number) => {
      t.clock.now = new Date(t.clock.now.getTime() + ms);
    },
    rows: () => rowsOf(t),
  };
}

/** Every row that an order is made of, for counting and for looking at it whole. */
async function rowsOf({ context: { db } }: TestMarket) {
  return {
    payments: await db.select().from(payments),
    orders: await db.select().from(orders),
    vendorOrders: await db.select().from(vendorOrders),
    lines: await db.select().from(orderLines),
    ledger: await db.select().from(ledgerEntries),
    refunds: await db.select().from(refunds),
  };
}

const WATCHED = [
  'createIntent',
  'updateIntent',
  'cancelIntent',
  'findIntent',
  'refund',
  'listRefunds',
  'listDisputes',
  'listEvents',
] as const;

/** The provider with its calls noted by name, and with the replacements that a test has put in place. */
function watched(
  provider: PaymentProvider,
  calls: string[],
  instead: Partial<PaymentProvider>,
): PaymentProvider {
  const noted = WATCHED.map((name) => [
    name,
    (...args: unknown[]) => {
      calls.push(name);
      const call = (instead[name] ?? provider[name]) as (...args: unknown[]) => unknown;
      return call(...args);
    },
  ]);
  return { ...provider, ...Object.fromEntries(noted) };
}

async function confirmInBrowser(
  simulator: Simulator,
  payment: { paymentIntentId: string; clientSecret: string },
  card: string,
): Promise<void> {
  const answer = await simulator.browserFetch(
    new Request(`http://shop.test/simulator/v1/payment_intents/${payment.paymentIntentId}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        client_secret: payment.clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2031',
        'payment_method_data[card][cvc]': '737',
      }),
    }),
  );
  if (!answer.ok) throw new Error(`The card was refused: ${await answer.text()}`);
}
