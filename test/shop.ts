import { eq, getTableColumns } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createSimulator, type Simulator } from '#api/adapters/payment/simulator/simulator.ts';
import { GOOD_CARD } from '#api/adapters/payment/simulator.testing.ts';
import { createSimulatorPayouts, createSimulatorProvider } from '#api/adapters/payment/simulator-provider.ts';
import type { PaymentProvider } from '#api/ports/payment.ts';
import type { Db } from '#db/client.ts';
import {
  ledgerEntries,
  ledgerTransactions,
  orderLines,
  orders,
  payments,
  refunds,
  vendorOrders,
} from '#db/schema.ts';
import type { LicenseKind } from '#domain/license.ts';
import { makeCustomer } from '#test/factories.ts';
import { silentApp, type TestMarket, useMarket as testMarket } from '#test/harness.ts';
import { libraryArchiveRoute, libraryPageRoute } from '../src/api/features/library/library.routes.ts';
import { downloadRoute } from '../src/api/features/orders/downloads.routes.ts';
import { webhookRoute } from '../src/api/features/payments/webhook.routes.ts';
import { payoutFileRoute } from '../src/api/features/payouts/payouts.routes.ts';
import { receiptRoute } from '../src/api/features/receipts/receipts.routes.ts';
import { cardConfirmation } from './card.ts';

export interface Delivery {
  rawBody: Buffer;
  signature: string;
}
interface Wanted {
  id: string;
  quantity?: number;
  license?: LicenseKind;
  chosenPrice?: number;
}
type Buyer = { id: string; token: string };

/**
 * A test market with the simulator as its card provider. Webhooks are collected in `delivered`, and delivered only if
 * `live`. `calls` lists the calls of the provider; `instead` replaces some of them until the test ends.
 */
export function testShop(
  options: {
    timeoutMs?: number;
    slowMs?: number;
    lateMs?: number;
    live?: boolean;
    env?: Record<string, string>;
  } = {},
) {
  const delivered: Delivery[] = [];
  const calls: string[] = [];
  const instead: Partial<PaymentProvider> = {};
  let simulator: Simulator;
  let provider: PaymentProvider;
  let app: FastifyInstance;
  const t: TestMarket = testMarket({
    env: options.env,
    payment: async ({ database, clock }) => {
      simulator = await createSimulator({
        db: database.db,
        now: () => clock.now,
        deliverWebhook: async (rawBody, signature) => {
          delivered.push({ rawBody, signature });
          if (options.live) await deliver({ rawBody, signature });
        },
        delays: {
          slowMs: options.slowMs ?? 3_000,
          refundFailsMs: 700,
          lateMs: options.lateMs ?? 30_000,
          retryMs: [],
        },
      });
      provider = createSimulatorProvider(simulator, options);
      return watched(provider, calls, instead);
    },
    payouts: () => createSimulatorPayouts(simulator, options),
  });
  beforeAll(async () => {
    app = silentApp();
    await webhookRoute(app, t.context);
    downloadRoute(app, t.context);
    libraryArchiveRoute(app, t.context);
    libraryPageRoute(app, t.context);
    payoutFileRoute(app, t.context);
    receiptRoute(app, t.context);
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
  /** Calls `POST payments` as the given user, or anonymously. */
  const prepare = (
    products: Wanted[],
    by?: { token: string },
    paymentIntentId?: string,
    code?: string,
    clientSecret?: string,
  ) =>
    t.api(by?.token)('POST payments', {
      body: {
        products: products.map(({ quantity = 1, ...product }) => ({ ...product, quantity })),
        currency: 'usd',
        paymentIntentId,
        clientSecret,
        code,
      },
    });
  const claim = (id: string, by: Buyer, body: { again?: boolean } = {}) =>
    t.api(by.token)('POST payments/{id}/claim', { params: { id }, body });
  const order = (payment: { paymentIntentId: string; amount: number }, by: Buyer) =>
    t.api(by.token).full('POST orders', {
      body: { paymentIntentId: payment.paymentIntentId, totalAmount: payment.amount, currency: 'usd' },
    });
  /** Calls `POST orders`. `placeOrder.full` also returns the message for the buyer. */
  const placeOrder = Object.assign(async (...args: Parameters<typeof order>) => (await order(...args)).data, {
    full: order,
  });
  /** Confirms the payment with a card that succeeds, as the payer's browser does. */
  const pay = (payment: { paymentIntentId: string; clientSecret: string }, card = GOOD_CARD.number) =>
    confirmInBrowser(simulator, payment, card);
  /** Prices, claims and pays, without placing the order; what was bought just now too. */
  async function paid(products: Wanted[], by: Buyer, card?: string) {
    const payment = await prepare(products);
    await claim(payment.paymentIntentId, by, { again: true });
    await pay(payment, card);
    return payment;
  }
  /** Waits for the simulator and returns its signed webhooks about an intent, in order. */
  async function webhooksOf(intentId: string): Promise<(Delivery & { type: string })[]> {
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
    db: () => t.database.db,
    app: () => app,
    simulator: () => simulator,
    /** The provider without recording and replacements. */
    provider: () => provider,
    buyer: () => makeCustomer(t.context.db),
    /** Pays and places an order for the customer. */
    buy: async (products: Wanted[], by: Buyer) => placeOrder(await paid(products, by), by),
    /** Delivers a webhook to the market's endpoint. */
    deliver,
    webhooksOf,
    /** The first webhook of a type about an intent. */
    async webhookOf(intentId: string, type = 'payment_intent.succeeded'): Promise<Delivery> {
      const webhook = (await webhooksOf(intentId)).find((one) => one.type === type);
      if (!webhook) throw new Error('The simulator has sent no such webhook.');
      return webhook;
    },
    later: (ms: number) => {
      t.clock.now = new Date(t.clock.now.getTime() + ms);
    },
    rows: () => rowsOf(t),
  };
}

/** The entries of the ledger in their order, each with what its transaction is about. */
async function ledgerOf(db: Db) {
  const { kind, key, orderId, refundId } = ledgerTransactions;
  return db
    .select({ ...getTableColumns(ledgerEntries), kind, key, orderId, refundId })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .orderBy(ledgerEntries.transactionId, ledgerEntries.position);
}

/** All rows that belong to orders. */
async function rowsOf({ context: { db } }: TestMarket) {
  return {
    payments: await db.select().from(payments),
    orders: await db.select().from(orders),
    vendorOrders: await db.select().from(vendorOrders),
    lines: await db.select().from(orderLines),
    ledger: await ledgerOf(db),
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
  'submitEvidence',
  'listTransactions',
  'listEvents',
] as const;

/** The provider with its calls recorded by name, and with the replacements of a test. */
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

export async function confirmInBrowser(
  simulator: Simulator,
  payment: { paymentIntentId: string; clientSecret: string },
  card: string,
): Promise<void> {
  const answer = await simulator.browserFetch(
    new Request(`http://shop.test/simulator/v1/payment_intents/${payment.paymentIntentId}/confirm`, {
      method: 'POST',
      body: cardConfirmation(payment.clientSecret, card),
    }),
  );
  if (!answer.ok) throw new Error(`The card was refused: ${await answer.text()}`);
}
