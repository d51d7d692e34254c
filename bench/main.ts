import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readConfig } from '#api/kernel/config.ts';
import { freePort } from '../scripts/lib/free-port.mjs';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { startChild } from './child.ts';
import { createDatabase } from './databases.ts';
import { explainStatements } from './explain.ts';
import { asText, type Section, updatePage } from './figures.ts';
import { measureJavascript } from './javascript.ts';
import type { Load } from './measure.ts';
import { measurePages } from './pages.ts';
import { fillPeople, measurePeople } from './people.ts';
import { measureProducts, openStock } from './products.ts';
import { measureStarts } from './starts.ts';

/** `npm run bench`: measures everything, prints one table, and with --write updates docs/performance.md. */
const PARTS = ['pages', 'javascript', 'starts', 'products', 'people', 'embedded', 'embedded-100k'];
const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    without: { type: 'string' },
  },
});
const skipped = options.without?.split(',') ?? (options.quick ? ['embedded', 'embedded-100k'] : []);
const wanted = (part: string) =>
  (options.only?.split(',') ?? PARTS).includes(part) && !skipped.includes(part);
// A quick look keeps the factor between the sizes.
const [small, large] = options.quick ? [4000, 20_000] : [20_000, 100_000];

const folder = mkdtempSync(join(tmpdir(), 'emporia-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const started = performance.now();
const secondsGone = () => (performance.now() - started) / 1000;
/** On a machine that is busy elsewhere, what is still to come is done in less depth. */
const LATE_S = 240;
const say = (line: string) => process.stderr.write(`${secondsGone().toFixed(0).padStart(4)} s  ${line}\n`);

const sections: Section[] = [];
const postgres = await startPostgres();
const loadChild = startChild('load.mjs');
const load: Load = {
  child: loadChild,
  connections: 20,
  seconds: options.quick ? 1 : 2,
  get rounds() {
    return options.quick || secondsGone() > LATE_S ? 1 : 3;
  },
};
const onServer = {
  DATABASE_URL: await createDatabase(postgres.url, 'demo'),
  DATA_DIR: join(folder, 'server'),
  DEMO: '1',
};
const dataDir = join(folder, 'embedded');
const embedded = { DATABASE_URL: '', DATA_DIR: dataDir };

if (wanted('pages')) {
  say('pages, from the cache and without it');
  sections.push(...(await measurePages(load, onServer)));
}
if (wanted('javascript')) {
  const market = startChild('market.ts', onServer);
  const { url } = await market.ask<{ url: string }>({});
  sections.push(await measureJavascript(url, readConfig(process.env).distDir));
  await market.stop();
}
if (wanted('starts')) {
  say('start and memory');
  const first = startChild('market.ts', embedded);
  await first.ask({});
  await first.stop();
  const markets = [
    { kind: 'embedded', aim: 300, env: embedded },
    { kind: 'PostgreSQL', aim: 180, env: onServer },
  ];
  sections.push(await measureStarts(load, markets, { dataDir, ports: freePort, times: load.rounds }));
}
if (wanted('products')) sections.push(...(await products()));
if (wanted('people')) sections.push(await people());
if (wanted('embedded')) sections.push(await embeddedProducts());

await loadChild.stop();
await postgres.stop();
console.log(asText(sections));
if (options.write) {
  const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
  await writeFile(page, updatePage(await readFile(page, 'utf8'), sections));
  console.log(`\nWritten to ${page}`);
}
say('done');
process.exit(0);

async function generate(count: number, where: { url: string } | { dataDir: string }): Promise<void> {
  say(`${count} products`);
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
  say('products on PostgreSQL');
  const stocks = await Promise.all(
    urls.map(({ count, url }) =>
      openStock(count, { DATABASE_URL: url, DATA_DIR: join(folder, `server-${count}`) }),
    ),
  );
  const section = await measureProducts(load, 'PostgreSQL', stocks);
  await Promise.all(stocks.map(({ child }) => child.stop()));
  say('what the statements read');
  return [section, await explainStatements(urls.at(-1)?.url ?? '', large)];
}

async function people(): Promise<Section> {
  const sizes = options.quick ? [2000, 20_000] : [10_000, 100_000];
  const markets = [];
  for (const users of sizes) {
    say(`${users} users`);
    const url = await createDatabase(postgres.url, `people_${users}`);
    await fillPeople(url, users);
    markets.push({ users, env: { DATABASE_URL: url, DATA_DIR: join(folder, `people-${users}`) } });
  }
  say('lists of people');
  return measurePeople(load, markets);
}

async function embeddedProducts(): Promise<Section> {
  const counts = wanted('embedded-100k') && secondsGone() < LATE_S ? [small, large] : [small];
  const stocks = await Promise.all(
    counts.map(async (count) => {
      const own = join(folder, `embedded-${count}`);
      await generate(count, { dataDir: own });
      return openStock(count, { DATABASE_URL: '', DATA_DIR: own });
    }),
  );
  say('products, embedded');
  const section = await measureProducts(load, 'embedded', stocks);
  await Promise.all(stocks.map(({ child }) => child.stop()));
  return section;
}
