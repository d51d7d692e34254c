import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Usage } from './child.ts';
import { readSlugs } from './edits.ts';
import { type Figure, number, type Section } from './figures.ts';
import { BROWSER, median } from './measure.ts';
import type { Stock } from './products.ts';

const PAGES = 1000;
const ROUNDS = 5;
/** Of the first round: what is compiled as it runs often is no part of the figures. */
const WARM_UPS = 2;
const FIRSTS = 3;
const OFTEN = 100;
const CPU_AIM_MS = 3;
const ROUND_AIM = 10;
const SCRIPT = fileURLToPath(new URL('rounds.lua', import.meta.url));

interface Answer extends Usage {
  pages: { hits: number; misses: number };
}

/**
 * Measures what a robot that walks through the products, many categories and unknown addresses cost. `stocks` have the
 * same products, the first one in a few categories, the second one in many.
 */
export async function measureCrawl(stocks: readonly Stock[], folder: string): Promise<Section> {
  const [few, many] = stocks;
  if (!few || !many) throw new Error('The crawl needs two markets.');
  const figures: Figure[] = [];
  const slugs = await readSlugs(many.url, PAGES + OFTEN);
  const paths = slugs.map((slug) => `/product/${slug}`);
  const [often, walked] = [paths.slice(0, OFTEN), paths.slice(OFTEN)];
  // What is loaded only once, such as the modules of the page, is no part of the figures.
  for (const { url } of stocks) for (const path of often) for (let n = 0; n < 3; n++) await size(url + path);
  const weights = [];
  for (const { url } of stocks) {
    const bytes = [];
    for (const path of walked.slice(0, 50)) bytes.push(await size(url + path));
    weights.push(median(bytes));
  }
  const [light = 0, heavy = 0] = weights;
  figures.push({
    id: 'crawl-weight',
    name: 'bytes of a product page, 1 484 categories against 10',
    value: number(heavy),
    reference: number(light),
    ratio: (heavy / light).toFixed(3),
    aim: '≤ 1.02',
    met: heavy / light <= 1.02,
  });
  const firsts = [];
  for (let n = 0; n < WARM_UPS + FIRSTS; n++) firsts.push(await walkRendered(many, walked, folder));
  const measured = firsts.slice(WARM_UPS);
  const first = median(measured.map(({ seconds }) => seconds));
  const middle = await many.child.ask<Answer>({});
  const later = await walk(many, walked, { rounds: ROUNDS, folder });
  const after = await many.child.ask<Answer>({});
  const firstCpu = median(measured.map(({ cpuMs }) => cpuMs));
  figures.push({
    id: 'crawl-cpu',
    name: 'rendered product page, CPU ms',
    value: number(firstCpu),
    reference: '',
    ratio: '',
    aim: `≤ ${CPU_AIM_MS}`,
    met: firstCpu <= CPU_AIM_MS,
  });
  const rates = [first, ...later].map((seconds) => walked.length / seconds);
  const [slow = 0, second = 0] = rates;
  figures.push({
    id: 'crawl-round',
    name: 'second round, pages/s',
    value: number(second),
    reference: number(slow),
    ratio: (second / slow).toFixed(1),
    aim: `≥ ${ROUND_AIM}`,
    met: second / slow >= ROUND_AIM,
  });
  const lastRate = rates.at(-1) ?? 0;
  figures.push({
    id: 'crawl-last',
    name: `round ${ROUNDS + 1}, pages/s`,
    value: number(lastRate),
    reference: number(slow),
    ratio: (lastRate / slow).toFixed(1),
    aim: '',
    met: null,
  });
  figures.push({
    id: 'crawl-kept',
    name: `pages of rounds 2 to ${ROUNDS + 1} from the cache`,
    value: `${(((after.pages.hits - middle.pages.hits) / (ROUNDS * walked.length)) * 100).toFixed(1)} %`,
    reference: '',
    ratio: '',
    aim: '',
    met: null,
  });
  const missing = Array.from({ length: PAGES }, (_, n) => `/product/nowhere-${n}`);
  for (const [name, addresses] of [
    ['unknown addresses, each another one', missing],
    ['one unknown address', ['/product/nowhere']],
  ] as const) {
    const start = await many.child.ask<Answer>({});
    const rounds = addresses.length > 1 ? 1 : PAGES;
    const seconds = await walk(many, addresses, { rounds, folder });
    const end = await many.child.ask<Answer>({});
    figures.push({
      id: `crawl-${addresses.length > 1 ? 'unknown' : 'missing'}`,
      name: `${name}, CPU ms`,
      value: number((end.cpu - start.cpu) / PAGES / 1000),
      reference: `${number(PAGES / seconds.reduce((sum, each) => sum + each, 0))} a second`,
      ratio: ((end.cpu - start.cpu) / PAGES / 1000 / firstCpu).toFixed(2),
      aim: '',
      met: null,
    });
  }
  return { title: 'A crawl, many categories, unknown addresses', how: HOW, figures };
}

const HOW = `20 000 products on PostgreSQL, loaded by wrk with 20 connections and the headers of a browser, which asks for ${number(PAGES)} product pages in turn, after everything was dropped (the median of ${FIRSTS} such rounds after ${WARM_UPS} to warm up) and then in ${ROUNDS} rounds. The reference of a round is the first one; of the bytes, not compressed, the same products in 10 categories. The machine was shared with other work, so processor time and ratios within the run count, and not the pages a second. Before decision 0093 a second round was 0.8 times as fast as the first one, the sixth 1.5 times, 0.4 % of their pages came from the cache, and an unknown address took 1.44 ms of processor time (3.64 if it was another one each time).`;

/** A round in which every page is rendered: its seconds, and the processor time of a page. */
async function walkRendered(stock: Stock, paths: readonly string[], folder: string) {
  await stock.child.ask({ drop: true });
  const before = await stock.child.ask<Answer>({});
  const [seconds = 0] = await walk(stock, paths, { rounds: 1, folder });
  const after = await stock.child.ask<Answer>({});
  return { seconds, cpuMs: (after.cpu - before.cpu) / paths.length / 1000 };
}

/** The seconds of each round through the paths, 20 at a time. */
async function walk(
  { url }: Stock,
  paths: readonly string[],
  { rounds, folder }: { rounds: number; folder: string },
): Promise<number[]> {
  const list = join(folder, 'paths');
  await writeFile(list, paths.join('\n'));
  const headers = Object.entries(BROWSER).map(([name, value]) => `--header=${name}: ${value}`);
  const { stdout } = await promisify(execFile)('wrk', [
    '--threads=1',
    '--connections=20',
    '--duration=120s',
    ...headers,
    `--script=${SCRIPT}`,
    url,
    '--',
    list,
    String(rounds),
  ]);
  const times = [...stdout.matchAll(/^round ([\d.e-]+) (\d+)$/gm)];
  if (times.length < rounds || times.some(([, , failed]) => failed !== '0'))
    throw new Error(`wrk could not walk through ${url}:\n${stdout}`);
  return times.map(([, seconds]) => Number(seconds));
}

async function size(address: string): Promise<number> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
}
