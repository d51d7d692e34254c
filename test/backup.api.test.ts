import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdf } from '#api/features/products/product-form.testing.ts';
import { readConfig } from '#api/kernel/config.ts';
import * as sessions from '#api/kernel/sessions.ts';
import { createClient } from '#client/client.ts';
import { type Db, isEmbeddedCreated, openEmbedded, openUnmigrated } from '#db/client.ts';
import { withConnection } from '#db/connection.ts';
import { media, orders, products } from '#db/schema.ts';
import { RestoreUnfinished, restoreFolder } from '#db/unfinished-restore.ts';
import { openPrepared } from '#market/prepare.ts';
import { backUp, type DataLocation } from '../src/backup/back-up.ts';
import { restore } from '../src/backup/restore.ts';
import { emptyOnServer, freshDatabase } from './database.ts';
import { makeAdmin, makeCategory, makeVendor, PICTURE } from './factories.ts';
import { signInByPassword } from './password-sign-in.ts';
import { picture } from './pictures.ts';
import { startTestMarket } from './running-market.ts';
import { confirmInBrowser } from './shop.ts';

/**
 * A drill: a market with orders, a refund, uploads and mails is backed up while it sells, and restored elsewhere. In one
 * order, because each part needs the one before.
 */
type Market = Awaited<ReturnType<typeof startTestMarket>>;
const server = process.env.TEST_DATABASE_URL;
const CUSTOMER = { email: 'ann@example.test', password: 'seven tall lighthouses' };
let folder = '';
let file = '';
let market: Market;
let from: DataLocation;
let to: DataLocation;
let productId = '';
let soldBefore = 0;
const closers: (() => Promise<unknown>)[] = [];

/** Runs statements on the restored database while no market runs on it. */
async function onRestored(work: (db: Db) => Promise<void>): Promise<void> {
  if (to.databaseUrl) return withConnection(to.databaseUrl, (_, db) => work(db));
  const { db, close } = await openUnmigrated(to.dataDir);
  await work(db).finally(close);
}

const apiOf =
  ({ address }: Market) =>
  (token?: string) =>
    createClient({
      fetch: (input, init) => fetch(new URL(String(input), address), init),
      token: () => token ?? null,
    });

const signIn = async (of: Market): Promise<string> => (await signInByPassword(apiOf(of)(), CUSTOMER)).token;

const openSession = ({ id: userId }: { id: string }): Promise<string> =>
  sessions.openSession(market.context.db, { userId, now: new Date() });

/** Buys the product and returns the order. */
async function buy(of: Market, token: string) {
  const api = apiOf(of)(token);
  const payment = await api('POST payments', {
    body: { products: [{ id: productId, quantity: 1 }], currency: 'usd' },
  });
  const { paymentIntentId, amount: totalAmount } = payment;
  await api('POST payments/{id}/claim', { params: { id: paymentIntentId }, body: { again: true } });
  if (!of.payment.simulator) throw new Error('The market has no simulator.');
  await confirmInBrowser(of.payment.simulator, payment, '4242424242424242');
  return api('POST orders', { body: { paymentIntentId, totalAmount, currency: 'usd' } });
}

/** Starts one of the market's commands. */
const command = (name: string, args: string[], { databaseUrl, dataDir }: typeof from) =>
  spawn(process.execPath, [resolve(`src/commands/${name}.ts`), ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function ended(child: ChildProcessByStdio<null, Readable, Readable>) {
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, output, errors };
}

/** Kills a command as soon as this holds. */
async function killOnce(child: ChildProcess, holds: () => boolean): Promise<void> {
  const end = once(child, 'close');
  while (!holds() && child.exitCode === null) await pause(2);
  child.kill('SIGKILL');
  await end;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emporia-backup-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  file = join(folder, 'backup.tar.gz');
  const source = server ? await freshDatabase() : null;
  const target = server ? await emptyOnServer(server) : null;
  if (source) closers.push(() => source.close());
  if (target) closers.push(target.drop);
  from = { databaseUrl: source?.url ?? null, dataDir: join(folder, 'from'), s3: null };
  to = { databaseUrl: target?.url ?? null, dataDir: join(folder, 'to'), s3: null };
  market = await startTestMarket({
    DATABASE_URL: from.databaseUrl ?? '',
    DATA_DIR: from.dataDir,
    RATE_LIMIT_FACTOR: '1000',
  });
  closers.push(() => market.remove());
  const { context } = market;
  const id = PICTURE.split('/')[2] ?? '';
  await context.db.insert(media).values({ id, kind: 'image', bytes: 1, drawing: 'none' });
  const vendor = await makeVendor(context.db);
  const product = await apiOf(market)(await openSession(vendor.user))('POST product', {
    form: {
      name: 'Tide tables',
      sku: 'TIDES',
      videoUrl: 'https://vimeo.com/76979871',
      price: '20.00',
      cost: '3.50',
      summary: 'A4',
      description: '<p>High and low.</p>',
      mainCategoryId: (await makeCategory(context.db)).id,
      featuredImage: await picture('#336699'),
      productImages: [await picture('#993366')],
      fileUrl: pdf(),
    },
  });
  productId = product.id;
  await apiOf(market)()('POST auth/register', {
    body: { ...CUSTOMER, name: 'Ann', phone: '+1 555 0100', confirmPassword: CUSTOMER.password },
  });
  const token = await signIn(market);
  const order = await buy(market, token);
  await buy(market, token);
  await apiOf(market)(await openSession(await makeAdmin(context.db)))('POST admin/order/{id}/refund', {
    params: { id: order.id },
    body: {},
  });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

describe('backup and restore', () => {
  test('backup killed → no archive, and the next one works', async () => {
    const isWriting = () => readdirSync(folder).some((name) => name.endsWith('.part'));
    await killOnce(command('backup', [file], from), isWriting);
    expect(existsSync(file)).toBe(false);
    await expect.poll(() => existsSync(join(from.dataDir, 'backup.part'))).toBe(false);
  });

  test('backup of a market that sells meanwhile → an archive for this account alone', async () => {
    const token = await signIn(market);
    soldBefore = await market.context.db.$count(orders);
    let running = true;
    const selling = (async () => {
      // Below the limit of one account.
      for (let sold = 0; running && sold < 10; sold++) await buy(market, token);
    })();
    const { entries } = await backUp(from, file, '0.1.0');
    running = false;
    await selling;
    expect(await market.context.db.$count(orders)).toBeGreaterThan(soldBefore);
    expect(entries).toBeGreaterThan(4);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await readdir(from.dataDir)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('folder or database with data → refused, and unchanged', async () => {
    await expect(restore({ ...to, dataDir: from.dataDir }, file)).rejects.toThrow(/in use|is not empty/);
    if (from.databaseUrl)
      await expect(restore({ ...to, databaseUrl: from.databaseUrl }, file)).rejects.toThrow('is not empty');
    expect(await market.context.db.$count(orders)).toBeGreaterThan(2);
  });

  test.runIf(server)('backup of a server without DATABASE_URL → refused', async () => {
    await expect(restore({ ...to, databaseUrl: null }, file)).rejects.toThrow(
      'set DATABASE_URL to an empty one',
    );
  });

  test('restore killed → no market opens there, and the next restore works', async () => {
    const isWriting = () =>
      existsSync(restoreFolder(to.dataDir)) && readdirSync(restoreFolder(to.dataDir)).length > 0;
    await killOnce(command('restore', [file], to), isWriting);
    expect(isEmbeddedCreated(to.dataDir)).toBe(false);
    const opened = to.databaseUrl
      ? openPrepared(readConfig({ DATABASE_URL: to.databaseUrl, DATA_DIR: to.dataDir }), () => {})
      : openEmbedded(to.dataDir);
    await expect(opened).rejects.toThrow(RestoreUnfinished);
    expect(await restore(to, file)).toMatchObject({
      version: '0.1.0',
      database: server ? 'server' : 'embedded',
    });
    expect(statSync(join(to.dataDir, 'media/originals')).mode & 0o777).toBe(0o700);
    const [picture = ''] = await readdir(join(to.dataDir, 'media/originals'));
    expect(statSync(join(to.dataDir, 'media/originals', picture)).mode & 0o777).toBe(0o600);
  });

  test('restored data → every rule of integrity holds', async () => {
    const { code, output, errors } = await ended(command('integrity', ['--json'], to));
    const { rules } = JSON.parse(output);
    expect(rules.filter(({ violations }: { violations: number }) => violations > 0)).toEqual([]);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
  });

  const verify = (...noted: string[]) => ended(command('audit', ['verify', ...noted], to));

  test('npm run audit -- verify on restored data → whole, and the newest entry to note', async () => {
    const { output, ...rest } = await verify();
    expect(rest).toEqual({ code: 0, errors: '' });
    const newest = '[1-9]\\d*:[0-9a-f]{64}';
    expect(output).toMatch(
      new RegExp(`^The audit log is whole: \\d+ entries\\.\\nNewest entry: ${newest}\\n$`),
    );
    const forgotten = await verify(`1:${'0'.repeat(64)}`);
    expect(forgotten).toMatchObject({ code: 1, output: expect.stringContaining('Entry 1 does not have') });
  });

  test('npm run audit -- verify after a planted change → which entry, exit code 1', async () => {
    const plant = (role: string) =>
      onRestored(async (db) => {
        await db.execute(sql`alter table audit_log disable trigger user`);
        await db.execute(sql`update audit_log set actor_role = ${role} where sequence = 1`);
        await db.execute(sql`alter table audit_log enable trigger user`);
      });
    await plant('admin');
    expect(await verify()).toMatchObject({ code: 1, output: expect.stringContaining('Entry 1 was changed') });
    await plant('owner');
  });

  test('restored market → has all orders from before; sign-in, download and purchase work', async () => {
    const restored = await startTestMarket({ DATABASE_URL: to.databaseUrl ?? '', DATA_DIR: to.dataDir });
    try {
      expect(await restored.context.db.$count(orders)).toBeGreaterThanOrEqual(soldBefore);
      const token = await signIn(restored);
      const order = await buy(restored, token);
      await restored.context.db.update(products).set({ marking: 'off' });
      const { url } = await apiOf(restored)(token)('POST orders/{id}/items/{itemId}/download', {
        params: { id: order.id, itemId: order.orderSummaries[0]?.id ?? '' },
      });
      const answer = await fetch(new URL(url, restored.address));
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(await pdf().arrayBuffer()));
    } finally {
      await restored.close();
      await restored.remove();
    }
  });

  test('backup at rest, by the command → an archive; a folder without a market → refused', async () => {
    await market.close();
    const made = await ended(command('backup', [file], from));
    expect(made).toMatchObject({ code: 0, errors: '' });
    expect(made.output).toMatch(/^.*backup\.tar\.gz: [\d.]+ MB, \d+ files and folders\.\n$/);
    await expect(backUp({ databaseUrl: null, dataDir: folder, s3: null }, file, '0.1.0')).rejects.toThrow(
      'There is no embedded database',
    );
  });
});
