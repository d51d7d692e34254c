import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeTransaction } from '#api/features/ledger/transactions.service.ts';
import { type Db, openEmbedded } from '#db/client.ts';
import { copyEmbedded, freshDatabase, onServer } from './database.ts';

const DAY_MS = 24 * 3_600_000;
let dataDir = '';
let server: Awaited<ReturnType<typeof freshDatabase>> | null = null;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'emporia-ledger-'));
  if (onServer) server = await freshDatabase();
  else await copyEmbedded(dataDir);
});
afterAll(async () => {
  await server?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Works on the database while no command runs. */
async function onDatabase(work: (db: Db) => Promise<unknown>): Promise<void> {
  if (server) return void (await work(server.db));
  const { db, close } = await openEmbedded(dataDir);
  await work(db).finally(close);
}

/** Runs `npm run ledger -- NAME` to its end. */
async function ledger(name: string) {
  const child = spawn(process.execPath, [resolve('src/commands/ledger.ts'), name], {
    env: { ...process.env, DATABASE_URL: server?.url ?? '', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, output: output.trim().split('\n'), errors };
}

test('npm run ledger: right → 0; what the provider does not have, or a changed entry → 1 and its key', async () => {
  expect(await ledger('reconcile')).toMatchObject({
    code: 0,
    output: ['The ledger and the card provider agree: 0 compared.'],
  });
  const entries = [
    { account: 'fees' as const, amountCents: 30 },
    { account: 'card' as const, amountCents: -30 },
  ];
  const at = new Date(Date.now() - DAY_MS / 2);
  await onDatabase(async (db) => {
    await db.transaction((tx) =>
      writeTransaction(tx, { kind: 'provider fee', key: 'fee:txn_gone', entries, at }),
    );
    // What is older than the last comparison is compared by the first one only.
    await db.execute(sql`truncate reconciliation_bookmarks`);
  });
  expect(await ledger('verify')).toMatchObject({
    code: 0,
    output: ['The ledger is right: 1 transactions.'],
  });
  expect(await ledger('reconcile')).toMatchObject({
    code: 1,
    output: [
      'fee of txn_gone: missing there, the ledger has -$0.30, the provider nothing',
      expect.stringMatching(/^The ledger and the card provider differ: 1 differences, /),
    ],
  });
  await onDatabase(async (db) => {
    await db.execute(sql`alter table ledger_entries disable trigger user`);
    await db.execute(sql`update ledger_entries set amount_cents = amount_cents + 1 where account = 'card'`);
  });
  const wrong = await ledger('verify');
  expect(wrong).toMatchObject({ code: 1, errors: '' });
  expect(wrong.output).toEqual([
    'fee:txn_gone: The entries do not add up to zero, or are fewer than two.',
    'card: The balance is not the sum of the entries.',
    'The ledger is wrong: 2 differences in 1 transactions.',
  ]);
}, 120_000);
