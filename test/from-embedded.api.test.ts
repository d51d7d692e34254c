import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pdf } from '#api/features/products/product-form.testing.ts';
import { createClient } from '#client/client.ts';
import { type Db, openEmbedded } from '#db/client.ts';
import { withConnection } from '#db/connection.ts';
import { rowsOf } from '#db/rows-of.ts';
import { orders } from '#db/schema.ts';
import { DEMO_PASSWORD, demoAccounts } from '#demo/accounts.ts';
import { backUp, type DataLocation } from '../src/backup/back-up.ts';
import { restore } from '../src/backup/restore.ts';
import { emptyOnServer, onServer } from './database.ts';
import { copyDemo } from './demo.ts';
import { signInByPassword } from './password-sign-in.ts';
import { picture } from './pictures.ts';
import { startTestMarket } from './running-market.ts';
import { confirmInBrowser } from './shop.ts';

type Market = Awaited<ReturnType<typeof startTestMarket>>;
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const apiOf = (market: Market, token?: string) =>
  createClient({
    fetch: (input, init) => fetch(new URL(String(input), market.address), init),
    token: () => token ?? null,
  });
async function signIn(market: Market, role: 'vendor' | 'customer') {
  const email = demoAccounts.find((account) => account.startsWith(role)) ?? '';
  const { token } = await signInByPassword(apiOf(market), { email, password: DEMO_PASSWORD });
  return apiOf(market, token);
}

/** Buys a product; its order. */
async function buy(market: Market, api: ReturnType<typeof apiOf>, productId: string) {
  const payment = await api('POST payments', {
    body: { products: [{ id: productId, quantity: 1 }], currency: 'usd' },
  });
  const { paymentIntentId, amount: totalAmount } = payment;
  await api('POST payments/{id}/claim', { params: { id: paymentIntentId }, body: { again: true } });
  if (!market.payment.simulator) throw new Error('The market has no simulator.');
  await confirmInBrowser(market.payment.simulator, payment, '4242424242424242');
  return api('POST orders', { body: { paymentIntentId, totalAmount, currency: 'usd' } });
}

async function download(market: Market, api: ReturnType<typeof apiOf>, order: { id: string; item: string }) {
  const { url } = await api('POST orders/{id}/items/{itemId}/download', {
    params: { id: order.id, itemId: order.item },
  });
  const answer = await fetch(new URL(url, market.address));
  return [
    answer.status,
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ];
}

/** A checksum of the rows of each table. Versions of PostgreSQL compute words of generated columns differently. */
async function checksums(db: Db): Promise<Record<string, string>> {
  const tables = await rowsOf<{ name: string; columns: string }>(
    db.execute(sql`
      select c.oid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
      from pg_class c join pg_attribute on attrelid = c.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
        and attnum > 0 and not attisdropped and attgenerated = ''
      group by c.oid order by 1`),
  );
  const sums: Record<string, string> = {};
  for (const { name, columns } of tables) {
    const [row] = await rowsOf<{ sum: string }>(
      db.execute(sql`
        select count(*) || ' ' || coalesce(md5(string_agg(row, ' ' order by row collate "C")), '') as sum
        from (select row(${sql.raw(columns)})::text as row from ${sql.raw(name)}) as rows`),
    );
    sums[name] = row?.sum ?? '';
  }
  return sums;
}

/** The demo on an embedded database, with a new product, its pictures, its file and a sale, moved to PostgreSQL. */
describe.runIf(onServer)('backup of an embedded database restored into PostgreSQL', () => {
  const closers: (() => Promise<unknown>)[] = [];
  let folder = '';
  let file = '';
  let from: DataLocation;
  let to: DataLocation;
  let productId = '';
  let image = '';
  let sold = { id: '', item: '' };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emporia-grow-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    file = join(folder, 'backup.tar.gz');
    from = { databaseUrl: null, dataDir: join(folder, 'from'), s3: null };
    const target = await emptyOnServer(String(process.env.TEST_DATABASE_URL));
    closers.push(target.drop);
    to = { databaseUrl: target.url, dataDir: join(folder, 'to'), s3: null };
    await copyDemo(from.dataDir);
    const market = await startTestMarket({ DATA_DIR: from.dataDir, SECRETS_KEY: '' });
    closers.push(() => market.remove());
    const { mainCategory } = await apiOf(market)('GET site/common-data');
    const vendor = await signIn(market, 'vendor');
    const product = await vendor('POST product', {
      form: {
        name: 'Tide tables of Ærø',
        sku: 'TIDES',
        videoUrl: 'https://vimeo.com/76979871',
        price: '20.00',
        cost: '3.50',
        summary: 'A4',
        description: '<p>High “and” low: Ébène, {1,2}, \\N.</p>',
        mainCategoryId: mainCategory[0]?.id ?? '',
        featuredImage: await picture('#336699'),
        productImages: [await picture('#993366')],
        fileUrl: pdf(),
      },
    });
    productId = product.id;
    image = (await vendor('GET vendor/product/{id}', { params: { id: productId } })).featuredImage;
    const customer = await signIn(market, 'customer');
    const order = await buy(market, customer, productId);
    sold = { id: order.id, item: order.orderSummaries[0]?.id ?? '' };
    await market.close();
    await backUp(from, file, '0.1.0');
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  /** Output and exit code of one of the market's commands. */
  async function command(name: string, args: string[], { databaseUrl, dataDir }: DataLocation) {
    const child = spawn(process.execPath, [resolve(`src/commands/${name}.ts`), ...args], {
      env: { ...process.env, DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = [text(child.stdout), text(child.stderr), once(child, 'close')] as const;
    const [printed, errors, [code]] = await Promise.all(output);
    return { code, printed, errors };
  }

  test('restore killed while it copies → no market there, and the next restore works', async () => {
    const child = spawn(process.execPath, [resolve('src/commands/restore.ts'), file], {
      env: { ...process.env, DATABASE_URL: to.databaseUrl ?? '', DATA_DIR: to.dataDir },
    });
    const end = once(child, 'close');
    const isCopying = () =>
      existsSync(join(to.dataDir, 'media')) && readdirSync(to.dataDir).includes('restore.part');
    const hasTables = () =>
      withConnection(String(to.databaseUrl), async (client) => {
        const { rows } = await client.query("select to_regclass('public.rate_limits') is not null as there");
        return rows[0].there;
      });
    while (child.exitCode === null && !(isCopying() && (await hasTables()))) await pause(10);
    child.kill('SIGKILL');
    await end;
    expect(child.signalCode).toBe('SIGKILL');
    expect(await command('restore', [file], to)).toMatchObject({ code: 0, errors: '' });
  });

  test('rows of every table → exactly those of the embedded database', async () => {
    const { db, close } = await openEmbedded(from.dataDir);
    const before = await checksums(db).finally(close);
    const after = await withConnection(String(to.databaseUrl), (_, connected) => checksums(connected));
    expect(after).toEqual(before);
    expect(Object.keys(before).length).toBeGreaterThan(50);
  });

  test.each([
    ['integrity', ['--json'], '"violations":0'],
    ['ledger', ['verify'], 'The ledger is right'],
    ['audit', ['verify'], 'The audit log is whole'],
  ])('npm run %s on both sides → right', async (name, args, right) => {
    const [before, after] = [await command(name, args, from), await command(name, args, to)];
    for (const result of [before, after]) {
      expect(result).toMatchObject({ code: 0, errors: '' });
      expect(result.printed).toContain(right);
    }
    if (name !== 'integrity') expect(after.printed).toBe(before.printed);
  });

  test('market with the key of then → people sign in, files are there, what was sold downloads, sales go on', async () => {
    const market = await startTestMarket({
      DATABASE_URL: to.databaseUrl ?? '',
      DATA_DIR: to.dataDir,
      SECRETS_KEY: await readFile(join(from.dataDir, 'secrets-key'), 'utf8'),
    });
    try {
      const customer = await signIn(market, 'customer');
      expect((await fetch(new URL(image, market.address))).status).toBe(200);
      expect(await download(market, customer, sold)).toEqual([200, '%PDF-']);
      const order = await buy(market, customer, productId);
      const item = order.orderSummaries[0]?.id ?? '';
      expect(await download(market, customer, { id: order.id, item })).toEqual([200, '%PDF-']);
      const vendor = await signIn(market, 'vendor');
      expect((await vendor('GET vendor/payout-account')).method).not.toBe(null);
      expect(await market.context.db.$count(orders)).toBeGreaterThan(1);
    } finally {
      await market.close();
      await market.remove();
    }
    expect(await command('ledger', ['verify'], to)).toMatchObject({ code: 0 });
  });

  test('database with a market → refused, and unchanged', async () => {
    const other = { ...to, dataDir: join(folder, 'other') };
    await expect(restore(other, file)).rejects.toThrow('The database is not empty');
  });
});
