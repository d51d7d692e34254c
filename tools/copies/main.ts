import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { findSimilarTo } from '#api/features/copies/copies.service.ts';
import { type Db, openServer } from '#db/client.ts';
import { rowsOf } from '#db/rows-of.ts';
import type { PagePrint } from '#domain/page-print.ts';
import { script } from '../../scripts/lib/exit.mjs';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { type GeneratedFile, generateFile, KINDS } from './generate.ts';
import { addProducts, addShops, SHOPS } from './market.ts';
import { printOf, writePdf } from './pages.ts';
import { plant, WAYS, type Way } from './plant.ts';
import { drawPdf, endReading, readPrints } from './read.ts';

const PAGE = fileURLToPath(new URL('../../docs/copies.md', import.meta.url));
const [BEGIN, END] = ['<!-- measured -->', '<!-- /measured -->'];
/** The aims of the specification. */
const FOUND_AIM = 0.95;
const FALSE_AIM = 1 / 1000;
const LOOK_UP_AIM_MS = 50;
/** Planners are shared templates, which do not count, a cover and at most three pages with some lines: no aim of their own. */
const PLANNERS = 'planners of shared templates, either way';
type Row = Way | typeof PLANNERS;
const ROWS: readonly Row[] = [...WAYS, PLANNERS];
/** Numbers of files that are in no market. */
const INNOCENT = 2_000_000;

/**
 * `npm run copies -- [--files 10000] [--originals 60] [--innocent 3000] [--write]`: fills a market with generated files
 * and plants copies as real PDFs. It measures how many are found, how many others are taken for copies, and how long a
 * look-up takes. Exits with 1 if an aim is missed. `--write` puts the figures into docs/copies.md.
 */
await script(async () => {
  const { values } = parseArgs({
    options: {
      files: { type: 'string', default: '10000' },
      originals: { type: 'string', default: '60' },
      innocent: { type: 'string', default: '3000' },
      write: { type: 'boolean', default: false },
    },
  });
  const [files, originals, innocent] = [values.files, values.originals, values.innocent].map(Number) as [
    number,
    number,
    number,
  ];
  const postgres = await startPostgres();
  const database = await openServer(postgres.url);
  const { db } = database;
  const begun = performance.now();
  const say = (line: string) =>
    process.stderr.write(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${line}\n`);
  try {
    await addShops(db);
    say(`Adding ${files} files, of which ${originals} are PDFs`);
    const { pages } = await addProducts(db, allFiles(files, originals));
    say(`Planting ${originals * WAYS.length} copies`);
    const times: number[] = [];
    const found = await lookUpCopies(db, originals, times);
    say(`Looking up ${innocent} files that are no copies`);
    const alarms = await lookUpInnocent(db, innocent, times);
    const report = await reportOf(db, { files, pages, originals, innocent, found, alarms, times });
    console.log(report.text);
    if (values.write) await writeReport(report.text);
    process.exitCode = report.isMet ? 0 : 1;
  } finally {
    await endReading();
    await database.close();
    await postgres.stop();
  }
});

function drawnPrints({ pages, hasText }: GeneratedFile): PagePrint[] {
  return pages.map((page, index) => printOf(index + 1, page, hasText));
}

/** The first files of a market are written as PDFs and read by the market's process; all kinds in turn. */
function originalFile(number: number): GeneratedFile {
  return generateFile(number, KINDS[number % KINDS.length]);
}

async function* allFiles(count: number, originals: number) {
  for (let number = 0; number < count; number++) {
    if (number >= originals) yield { number, prints: drawnPrints(generateFile(number)) };
    else {
      const pdf = await pdfOf(originalFile(number));
      yield { number, prints: await readPrints(pdf) };
    }
  }
}

/** A scan's words cannot be read: its pages are pictures. */
async function pdfOf({ pages, hasText }: GeneratedFile): Promise<Buffer> {
  const info = { Title: 'Work', Author: 'Shop' };
  return hasText ? writePdf(pages, info) : plant('re-drawn as scans', pages, 1, drawPdf);
}

interface Found {
  found: number;
  of: number;
  missed: string[];
}

async function lookUpCopies(db: Db, originals: number, times: number[]): Promise<Map<Row, Found>> {
  const results = new Map(ROWS.map((row): [Row, Found] => [row, { found: 0, of: 0, missed: [] }]));
  for (let number = 0; number < originals; number++) {
    const original = originalFile(number);
    for (const way of WAYS) {
      const own = await readPrints(await plant(way, original.pages, number, drawPdf));
      const similar = await lookUp(db, own, number + 1, times);
      const result = results.get(original.kind === 'planner' && way !== WAYS[0] ? PLANNERS : way);
      if (!result) continue;
      const match = similar.find(({ productId }) => productId === `product-${number}`);
      result.of += 1;
      if (match?.isCopy) result.found += 1;
      else
        result.missed.push(
          `${original.kind} of ${original.pages.length} pages${match ? ` (score ${match.score.toFixed(2)})` : ''}`,
        );
    }
  }
  return results;
}

/** Looks a file up for a vendor other than that of the original. */
async function lookUp(db: Db, own: readonly PagePrint[], number: number, times: number[]) {
  const started = performance.now();
  const similar = await findSimilarTo(db, { pages: own, vendorId: `vendor-${number % SHOPS}` });
  times.push(performance.now() - started);
  return similar;
}

async function lookUpInnocent(db: Db, count: number, times: number[]): Promise<string[]> {
  const alarms: string[] = [];
  for (let number = INNOCENT; number < INNOCENT + count; number++) {
    const file = generateFile(number);
    const [copy] = (await lookUp(db, drawnPrints(file), number, times)).filter(({ isCopy }) => isCopy);
    if (copy)
      alarms.push(
        `${file.kind} of ${file.pages.length} pages taken for ${copy.productId} (${copy.pages.length} pages, score ${copy.score.toFixed(2)})`,
      );
  }
  return alarms;
}

function isFound(one?: Pick<Found, 'found' | 'of'>): boolean {
  return one !== undefined && one.found / one.of >= FOUND_AIM;
}

async function reportOf(
  db: Db,
  measured: {
    files: number;
    pages: number;
    originals: number;
    innocent: number;
    found: ReadonlyMap<Row, Found>;
    alarms: readonly string[];
    times: readonly number[];
  },
): Promise<{ text: string; isMet: boolean }> {
  const { files, pages, innocent, found, alarms, times } = measured;
  const [size] = await rowsOf<{ megabytes: number }>(
    db.execute(sql`select round((pg_total_relation_size('page_keys') + pg_total_relation_size('page_prints')) / 1e6)::int
      as megabytes`),
  );
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const all = [...found.values()];
  const total = { found: sum(all.map((one) => one.found)), of: sum(all.map((one) => one.of)) };
  const isMet =
    WAYS.every((way) => isFound(found.get(way))) &&
    isFound(total) &&
    alarms.length / innocent <= FALSE_AIM &&
    at(0.99) < LOOK_UP_AIM_MS;
  const share = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} %`;
  const lines = [
    `${files} files with ${pages} pages of ${SHOPS} shops; ${total.of} planted copies as PDFs, ${innocent} files that are no copies. ${availableParallelism()} cores, Node ${process.versions.node}, PostgreSQL. Prints and keys take ${size?.megabytes} MB.`,
    '',
    '| | measured | aim |',
    '| --- | --- | --- |',
    ...[...found].map(
      ([row, one]) =>
        `| found: ${row} | ${one.found} of ${one.of} (${share(one.found, one.of)}) | ${row === PLANNERS ? '' : '95 %'} |`,
    ),
    `| found: all | ${total.found} of ${total.of} (${share(total.found, total.of)}) | 95 % |`,
    `| false alarms | ${alarms.length} of ${innocent} | 1 in 1 000 |`,
    `| a look-up: median, 99 of 100, longest | ${at(0.5).toFixed(1)} ms, ${at(0.99).toFixed(1)} ms, ${at(1).toFixed(1)} ms | 50 ms |`,
    '',
    `Not found: ${all.flatMap(({ missed }) => missed).join('; ') || 'none'}. Taken for copies: ${alarms.join('; ') || 'none'}.`,
  ];
  return { text: lines.join('\n'), isMet };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

async function writeReport(text: string): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const [before, rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  await writeFile(PAGE, `${before}${BEGIN}\n\n${text}\n\n${END}${after}`);
}
