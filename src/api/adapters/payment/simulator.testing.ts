import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { rowsOf } from '#db/rows-of.ts';
import { freshDatabase } from '#test/database.ts';
import { createSimulator, type Simulator, type SimulatorOptions } from './simulator/simulator.ts';

/** Test support for this folder: a database for the simulator, and calls as SDK and browser make them. */
const TABLE_NAMES = ['simulator_object', 'simulator_idempotency', 'simulator_event'];

export type Delivery = { rawBody: Buffer; signature: string; event: Stripe.Event };

/** One database for a test file, emptied before each test; `open` starts a simulator on it. */
export function simulatorDatabase() {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  const simulators: Simulator[] = [];
  beforeAll(async () => {
    database = await freshDatabase();
  });
  const query = (text: string) => rowsOf(database.db.execute(text));
  const stopAll = () => Promise.all(simulators.splice(0).map((simulator) => simulator.close()));
  beforeEach(async () => {
    await stopAll();
    await query(`truncate ${TABLE_NAMES.join(', ')}`);
  });
  afterAll(async () => {
    await stopAll();
    await database.close();
  });
  return {
    db: () => database.db,
    query,
    /** All values of the simulator's tables, as one text. */
    async storedText(): Promise<string> {
      const tables = await Promise.all(TABLE_NAMES.map((name) => query(`select * from ${name}`)));
      return JSON.stringify(tables);
    },
    async open(options: Partial<SimulatorOptions> = {}) {
      const deliveries: Delivery[] = [];
      const simulator = await createSimulator({
        db: database.db,
        deliverWebhook: async (rawBody, signature) => {
          deliveries.push({ rawBody, signature, event: JSON.parse(rawBody.toString()) });
        },
        onError: (error) => {
          throw error;
        },
        ...options,
        delays: { lateMs: 40, retryMs: [1, 1], slowMs: 5_000, refundFailsMs: 1, ...options.delays },
      });
      simulators.push(simulator);
      return { simulator, deliveries, stripe: sdkFor(simulator) };
    },
  };
}

/** The official SDK connected to a simulator, without retries; `key` is the secret key by default. */
export const sdkFor = (simulator: Simulator, key = simulator.secretKey) =>
  new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(simulator.fetch),
    maxNetworkRetries: 0,
    telemetry: false,
  });

export const GOOD_CARD = { number: '4242 4242 4242 4242', exp_month: '12', exp_year: '2031', cvc: '737' };
export type TypedCard = typeof GOOD_CARD;

/** Makes a form-encoded call as the payer's browser, with the intent's secret; returns status and JSON. */
export async function browserCall(
  simulator: Simulator,
  intent: { id: string; client_secret: string | null },
  action: 'confirm' | 'simulate_authentication' | 'cancel',
  fields: Record<string, string> = {},
) {
  const response = await simulator.browserFetch(
    new Request(`http://shop.test/simulator/v1/payment_intents/${intent.id}/${action}`, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: intent.client_secret ?? '', ...fields }),
    }),
  );
  return { status: response.status, body: await response.json() };
}

/** Confirms an intent with an entered card, as the payer's browser. */
export const payInBrowser = (
  simulator: Simulator,
  intent: { id: string; client_secret: string | null },
  card: Partial<TypedCard> = {},
) => {
  const fields = Object.entries({ ...GOOD_CARD, ...card }).map(([name, value]) => [
    `payment_method_data[card][${name}]`,
    value,
  ]);
  return browserCall(simulator, intent, 'confirm', {
    'payment_method_data[type]': 'card',
    ...Object.fromEntries(fields),
  });
};

/** The reason with which a promise rejects; throws when it resolves. */
export async function rejectionOf(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await promise.then(
    () => new Error('resolved'),
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}

/** Collects all items of a list that is read page by page. */
export async function collect<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of list) all.push(item);
  return all;
}
