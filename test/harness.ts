import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openStorage } from '#api/adapters/storage/open-storage.ts';
import { createContext } from '#api/create-context.ts';
import { sendMails } from '#api/features/mail/mailer.service.ts';
import { handlers, mailTemplates } from '#api/features.ts';
import { createApp, mountContract } from '#api/kernel/app.ts';
import { mediaFolder, readConfig } from '#api/kernel/config.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { createDispatch } from '#api/kernel/dispatch.ts';
import { createLog } from '#api/kernel/log.ts';
import { ResponseCache } from '#api/kernel/response-cache.ts';
import { uploadFolder } from '#api/kernel/uploads.ts';
import type { Mail } from '#api/ports/mail.ts';
import type { PaymentProvider } from '#api/ports/payment.ts';
import type { PayoutProviders } from '#api/ports/payout.ts';
import { createClient } from '#client/client.ts';
import type { OpenDatabase } from '#db/client.ts';
import { freshDatabase } from './database.ts';
import { watchErrors } from './declared-errors.ts';
import { guardAuditedTables } from './guard-audited-tables.ts';
import { guardTransactions } from './guard-transactions.ts';

export interface TestMarket {
  context: AppContext;
  app: FastifyInstance;
  /** Opened without the guards of `context.db`: for transactions in which a test makes others wait. */
  database: OpenDatabase;
  /** The typed client, over the server's HTTP handling without a network; with a session token, or anonymous. */
  api: (token?: string) => ReturnType<typeof createClient>;
  /** Sends all mails that are due. */
  sendMails: () => Promise<void>;
  /** From now on, mails are added to the returned list instead of being sent. */
  collectMails: () => Mail[];
  /** The server's clock; assign `now` to move it. */
  clock: { now: Date };
}

export interface TestOptions {
  /** Opens the database instead of `freshDatabase`; it is closed with the market. */
  database?: () => Promise<OpenDatabase>;
  env?: Record<string, string>;
  /** Keeps public answers, as a market does; for tests that write nothing past the services. */
  keepsAnswers?: true;
  payment?: (market: {
    database: OpenDatabase;
    clock: { now: Date };
  }) => PaymentProvider | Promise<PaymentProvider>;
  /** Called after `payment`. */
  payouts?: () => PayoutProviders;
}

const noProvider = new Proxy({} as PaymentProvider & PayoutProviders, {
  get: (_, name) => {
    throw new Error(`This test has no card provider (${String(name)}).`);
  },
});

/** The HTTP server without routes and without a log. */
export const silentApp = () => createApp(readConfig({}), createLog('silent'));

/** Opens a market for the duration of the test file. Call it once, at the top of the file. */
export function useMarket(options: TestOptions = {}): TestMarket {
  const test = {} as TestMarket;
  let folder = '';
  let undeclared: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emporia-test-'));
    const clock = { now: new Date('2026-03-01T12:00:00Z') };
    const database = await (options.database ?? freshDatabase)();
    const config = readConfig({
      DATA_DIR: folder,
      RATE_LIMIT_FACTOR: '1000',
      MAILS_PER_SECOND: '10000',
      ALLOW_TEST_PAYMENTS: '1',
      ...options.env,
    });
    const context = await createContext(config, {
      database: { ...database, db: guardTransactions(guardAuditedTables(database.db)) },
      payment: options.payment ? await options.payment({ database, clock }) : noProvider,
      payouts: options.payouts?.() ?? noProvider,
      storage: await openStorage({ s3: config.s3, folder: mediaFolder(config) }),
      draw: async (name) => Buffer.from(`%PDF-1.4 drawing of ${name}`),
      now: () => clock.now,
      log: { info: () => {}, warn: () => {}, error: (...args: unknown[]) => console.error(...args) },
    });
    const app = silentApp();
    undeclared = watchErrors(app);
    const dispatch = createDispatch(context, handlers);
    const bytes = options.keepsAnswers ? undefined : 1;
    const responses = new ResponseCache(context.changes, app.log, { bytes });
    await mountContract(app, { dispatch, uploads: uploadFolder(config), responses });
    await app.ready();
    const inject: typeof fetch = async (input, init) => {
      const request = new Request(new URL(String(input), 'http://market.test'), init);
      const answer = await app.inject({
        method: request.method as 'GET',
        url: request.url.slice('http://market.test'.length),
        headers: Object.fromEntries(request.headers),
        payload: request.body ? Buffer.from(await request.arrayBuffer()) : undefined,
      });
      return new Response(answer.rawPayload.length > 0 ? new Uint8Array(answer.rawPayload) : null, {
        status: answer.statusCode,
        headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]),
      });
    };
    Object.assign(test, {
      context,
      app,
      database,
      clock,
      sendMails: () => sendMails(context, mailTemplates),
      collectMails: () => {
        const sent: Mail[] = [];
        context.mail = { send: async (mail) => void sent.push(mail) };
        return sent;
      },
      api: (token?: string) => createClient({ fetch: inject, token: () => token ?? null }),
    });
  });
  afterEach(() => expect(undeclared.splice(0), 'errors that the contract does not declare').toEqual([]));
  afterAll(async () => {
    await test.app.close();
    await test.database.close();
    await rm(folder, { recursive: true, force: true });
  });
  return test;
}
