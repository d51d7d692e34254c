import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readConfig } from '#api/kernel/config.ts';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { waitForReading } from './addresses.ts';
import { fillAuditLog, measureAuditLog } from './audit-log.ts';
import { startChild } from './child.ts';
import { measureCrawl } from './crawl.ts';
import { createDatabase } from './databases.ts';
import { measureEdits } from './edits.ts';
import { explainStatements } from './explain.ts';
import { asText, type Section, updatePage } from './figures.ts';
import { measureFiles } from './files.ts';
import { measureJavascript } from './javascript.ts';
import type { Load } from './measure.ts';
import { fillOrders, measureOrders } from './orders.ts';
import { measurePages } from './pages.ts';
import { fillPayouts, measurePayouts } from './payouts.ts';
import { fillPeople, measurePeople } from './people.ts';
import { measureProcesses } from './processes.ts';
import { measureGrowth, measureProducts, openStock, type Stock } from './products.ts';
import { measureFirstStart, measureStarts } from './starts.ts';
import { fillStatements, measureStatements } from './statements.ts';
import { hasWrk } from './wrk.ts';

/** `npm run bench`: measures everything, prints one table, and with --write updates docs/performance.md. */
const PARTS = [
  'pages',
  'javascript',
  'starts',
  'first-start',
  'processes',
  'products',
  'million',
  'edits',
  'crawl',
  'people',
  'audit-log',
  'statements',
  'orders',
  'payouts',
  'files',
  'embedded',
  'embedded-100k',
];
const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    without: { type: 'string' },
  },
});
const skipped =
  options.without?.split(',') ??
  (options.quick ? ['first-start', 'million', 'embedded', 'embedded-100k'] : []);
const isSelected = (part: string) =>
  (options.only?.split(',') ?? PARTS).includes(part) && !skipped.includes(part);
// A quick run keeps the ratio of the sizes.
const [small, large] = options.quick ? [4000, 20_000] : [20_000, 100_000];
const MILLION = 1_000_000;

const folder = mkdtempSync(join(tmpdir(), 'emporia-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const started = performance.now();
const elapsedSeconds = () => (performance.now() - started) / 1000;
/** After this time, on a slow machine, the remaining parts run with fewer rounds. */
const LATE_S = 240;
const logStep = (line: string) =>
  process.stderr.write(`${elapsedSeconds().toFixed(0).padStart(4)} s  ${line}\n`);

const sections: Section[] = [];
// A quarter of a small server's memory, as PostgreSQL advises; it starts with 128 MB.
const postgres = await startPostgres({ shared_buffers: '1GB' });
const loadChild = startChild('load.mjs');
const load: Load = {
  child: loadChild,
  connections: 20,
  seconds: options.quick ? 1 : 2,
  get rounds() {
    return options.quick || elapsedSeconds() > LATE_S ? 1 : 3;
  },
};
const onServer = {
  DATABASE_URL: await createDatabase(postgres.url, 'demo'),
  DATA_DIR: join(folder, 'server'),
  DEMO: '1',
};
const dataDir = join(folder, 'embedded');
const embedded = { DATABASE_URL: '', DATA_DIR: dataDir };

/** The parts in their order. One that fails is reported at the end, and the others are still measured and written. */
const measurements: Record<string, () => Promise<Section[]>> = {
  pages: async () => {
    logStep('pages, from the cache and without it');
    return measurePages(load, onServer);
  },
  javascript: async () => {
    const market = startChild('market.ts', onServer);
    const { url } = await market.ask<{ url: string }>({});
    const section = await measureJavascript(url, readConfig(process.env).distDir);
    await market.stop();
    return [section];
  },
  starts: async () => {
    logStep('start and memory');
    const first = startChild('market.ts', embedded);
    const { url } = await first.ask<{ url: string }>({});
    await waitForReading(url);
    await first.stop();
    const markets = [
      { kind: 'embedded', aim: 300, env: embedded },
      { kind: 'PostgreSQL', aim: 200, env: onServer },
    ];
    return [await measureStarts(load, markets, { dataDir, ports: freePort, times: load.rounds })];
  },
  'first-start': async () => {
    logStep('first start');
    return [await measureFirstStart({ folder, ports: freePort, times: load.rounds })];
  },
  processes: async () => {
    logStep('two processes');
    return [await measureProcesses(load, onServer, postgres)];
  },
  products: async () => (isSelected('million') ? [] : products()),
  million: products,
  edits: async () => [await edits()],
  crawl: async () => (hasWrk ? [await crawl()] : []),
  people: async () => [await people()],
  'audit-log': async () => [await auditLog()],
  statements: async () => [await statements()],
  orders: async () => [await orders()],
  payouts: async () => [await payouts()],
  files: async () => {
    logStep('large and hostile files');
    return [await measureFiles(load, onServer)];
  },
  embedded: async () => [await embeddedProducts()],
};
const failures: unknown[] = [];
for (const [part, measure] of Object.entries(measurements)) {
  if (!isSelected(part)) continue;
  try {
    sections.push(...(await measure()));
  } catch (error) {
    failures.push(error);
    logStep(`${part} failed`);
  }
}

await loadChild.stop();
await postgres.stop();
console.log(asText(sections));
if (options.write) {
  const page = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
  await writeFile(page, updatePage(await readFile(page, 'utf8'), sections));
  console.log(`\nWritten to ${page}`);
}
for (const error of failures) console.error(error);
logStep('done');
process.exit(failures.length > 0 ? 1 : 0);

async function generate(
  count: number,
  where: { url: string; has?: number; categories?: 'few' | 'many' } | { dataDir: string },
): Promise<void> {
  logStep(`${count} products`);
  const generator = startChild('generate.ts');
  await generator.ask({ ...where, count });
  await generator.stop();
}

async function products(): Promise<Section[]> {
  const urls = await Promise.all(
    [small, large].map(async (count) => {
      const url = await createDatabase(postgres.url, `products_${count}`);
      await generate(count, { url });
      return { count, url };
    }),
  );
  const sections: Section[] = [];
  if (isSelected('products')) {
    logStep('products on PostgreSQL');
    sections.push(await withStocks(urls, (stocks) => measureProducts(load, 'PostgreSQL', stocks)));
  }
  if (isSelected('million')) {
    const url = await createDatabase(postgres.url, 'products_million', `products_${small}`);
    await generate(MILLION, { url, has: small });
    urls.push({ count: MILLION, url });
    logStep('growth to a million products');
    sections.push(await withStocks(urls, (stocks) => measureGrowth(load, stocks)));
  }
  logStep('what the statements read');
  return [...sections, await explainStatements(urls)];
}

async function withStocks<T>(
  urls: readonly { count: number; url: string }[],
  measure: (stocks: Stock[]) => Promise<T>,
): Promise<T> {
  const stocks = await Promise.all(
    urls.map(({ count, url }) =>
      openStock(count, { DATABASE_URL: url, DATA_DIR: join(folder, `server-${count}`) }),
    ),
  );
  const measured = await measure(stocks);
  await Promise.all(stocks.map(({ child }) => child.stop()));
  return measured;
}

async function edits(): Promise<Section> {
  const url = await createDatabase(postgres.url, 'edits');
  await generate(large, { url });
  logStep('pages while products are edited');
  const stock = await openStock(large, { DATABASE_URL: url, DATA_DIR: join(folder, 'edits') });
  const section = await measureEdits(stock);
  await stock.child.stop();
  return section;
}

async function crawl(): Promise<Section> {
  const stocks: Stock[] = [];
  for (const categories of ['few', 'many'] as const) {
    const url = await createDatabase(postgres.url, `crawl_${categories}`);
    await generate(small, { url, categories });
    const env = { DATABASE_URL: url, DATA_DIR: join(folder, `crawl-${categories}`) };
    stocks.push(await openStock(small, env));
  }
  logStep('a crawl');
  const section = await measureCrawl(stocks, folder);
  await Promise.all(stocks.map(({ child }) => child.stop()));
  return section;
}

async function people(): Promise<Section> {
  const sizes = options.quick ? [2000, 20_000] : [10_000, 100_000];
  const markets = [];
  for (const users of sizes) {
    logStep(`${users} users`);
    const url = await createDatabase(postgres.url, `people_${users}`);
    await fillPeople(url, users);
    markets.push({ users, env: { DATABASE_URL: url, DATA_DIR: join(folder, `people-${users}`) } });
  }
  logStep('lists of people');
  return measurePeople(load, markets);
}

async function auditLog(): Promise<Section> {
  const sizes = options.quick ? [50_000, 500_000] : [500_000, 5_000_000];
  const markets = [];
  for (const entries of sizes) {
    logStep(`${entries} entries of the audit log`);
    const url = await createDatabase(postgres.url, `audit_${entries}`);
    await fillAuditLog(url, entries);
    markets.push({ entries, env: { DATABASE_URL: url, DATA_DIR: join(folder, `audit-${entries}`) } });
  }
  logStep('the audit log');
  return measureAuditLog(load, markets);
}

async function statements(): Promise<Section> {
  const markets = [];
  for (const entries of [100, 10_000]) {
    logStep(`${entries} entries a month`);
    const url = await createDatabase(postgres.url, `statements_${entries}`);
    await fillStatements(url, entries);
    markets.push({ entries, env: { DATABASE_URL: url, DATA_DIR: join(folder, `statements-${entries}`) } });
  }
  logStep('statements');
  return measureStatements(load, markets);
}

async function orders(): Promise<Section> {
  const count = options.quick ? 600 : 5000;
  logStep(`${count} orders`);
  const url = await createDatabase(postgres.url, 'orders');
  await fillOrders(url, count);
  return measureOrders(load, { url, count, env: { DATABASE_URL: url, DATA_DIR: join(folder, 'orders') } });
}

async function payouts(): Promise<Section> {
  const vendors = options.quick ? 2000 : 20_000;
  logStep(`${vendors} vendors that are due`);
  const url = await createDatabase(postgres.url, 'payouts');
  await fillPayouts(url, vendors);
  logStep('a payout run');
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'payouts') };
  return measurePayouts(load, { url, vendors, env });
}

async function embeddedProducts(): Promise<Section> {
  const counts = isSelected('embedded-100k') && elapsedSeconds() < LATE_S ? [small, large] : [small];
  const stocks = await Promise.all(
    counts.map(async (count) => {
      const dataDir = join(folder, `embedded-${count}`);
      await generate(count, { dataDir });
      return openStock(count, { DATABASE_URL: '', DATA_DIR: dataDir });
    }),
  );
  logStep('products, embedded');
  const section = await measureProducts(load, 'embedded', stocks);
  await Promise.all(stocks.map(({ child }) => child.stop()));
  return section;
}
