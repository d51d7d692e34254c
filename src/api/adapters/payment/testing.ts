import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Db } from '#db/client.ts';
import * as schema from '#db/schema.ts';
import { createSimulator, type Simulator, type SimulatorOptions } from './simulator/simulator.ts';

/** Test support for this folder: a database with the simulator's tables, and calls as SDK and browser make them. */
const TABLES = `
  create table simulator_object (
    id text primary key, kind text not null, parent_id text, data jsonb not null,
    created_at timestamptz(3) not null, sequence bigint generated always as identity);
  create table simulator_idempotency (
    key text primary key, request_id text not null, path text not null, fingerprint text not null,
    status integer, body jsonb, created_at timestamptz(3) not null);
  create table simulator_event (
    id text primary key, type text not null, data jsonb not null, created_at timestamptz(3) not null,
    sequence bigint generated always as identity);`;
const TABLE_NAMES = ['simulator_object', 'simulator_idempotency', 'simulator_event'];

type TestDatabase = { db: Db; query(text: string): Promise<unknown[]>; close(): Promise<unknown> };

async function openEmbedded(): Promise<TestDatabase> {
  const pglite = await PGlite.create();
  await pglite.exec(TABLES);
  return {
    db: drizzle(pglite, { schema, casing: 'snake_case' }),
    query: async (text) => (await pglite.query(text)).rows,
    close: () => pglite.close(),
  };
}

/** With TEST_DATABASE_URL: a schema of its own on that server, where races are real. */
async function openServer(connectionString: string): Promise<TestDatabase> {
  const name = `simulator_${process.pid}_${Date.now()}`;
  const pool = new pg.Pool({ connectionString, options: `-c search_path=${name}` });
  await pool.query(`create schema ${name}; ${TABLES}`);
  return {
    db: drizzleServer(pool, { schema, casing: 'snake_case' }),
    query: async (text) => (await pool.query(text)).rows,
    close: () => pool.query(`drop schema ${name} cascade`).then(() => pool.end()),
  };
}

export type Delivery = { rawBody: Buffer; signature: string; event: Stripe.Event };

/** One database for a test file, emptied before each test; `open` starts a simulator on it. */
export function simulatorDatabase() {
  let database: TestDatabase;
  const simulators: Simulator[] = [];
  beforeAll(async () => {
    const url = process.env.TEST_DATABASE_URL;
    database = await (url ? openServer(url) : openEmbedded());
  }, 30_000);
  const stopAll = () => Promise.all(simulators.splice(0).map((simulator) => simulator.close()));
  beforeEach(async () => {
    await stopAll();
    await database.query(`truncate ${TABLE_NAMES.join(', ')}`);
  });
  afterAll(async () => {
    await stopAll();
    await database.close();
  });
  return {
    db: () => database.db,
    query: (text: string) => database.query(text),
    /** Every value of every column of the simulator's tables, as one text. */
    async everythingKept(): Promise<string> {
      const tables = await Promise.all(TABLE_NAMES.map((name) => database.query(`select * from ${name}`)));
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
        delays: { lateMs: 40, retryMs: [1, 1], slowMs: 5_000, ...options.delays },
      });
      simulators.push(simulator);
      return { simulator, deliveries, stripe: sdkFor(simulator) };
    },
  };
}

/** The official SDK on a simulator, without retries; `key` another than the secret one. */
export const sdkFor = (simulator: Simulator, key = simulator.secretKey) =>
  new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(simulator.fetch),
    maxNetworkRetries: 0,
    telemetry: false,
  });

export const GOOD_CARD = { number: '4242 4242 4242 4242', exp_month: '12', exp_year: '2031', cvc: '737' };
export type CardFields = typeof GOOD_CARD;

/** One call of the payer's browser, form-encoded, `intent` with its secret; answers status and JSON. */
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

/** Confirms with a typed card, as the payer's browser. */
export const payInBrowser = (
  simulator: Simulator,
  intent: { id: string; client_secret: string | null },
  card: Partial<CardFields> = {},
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

/** What a failing promise rejects with. */
export async function rejectionOf(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await promise.then(
    () => new Error('resolved'),
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}

/** All of a list that is read page by page. */
export async function collect<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of list) all.push(item);
  return all;
}
