import { type Addresses, readAddresses, waitForReading } from './addresses.ts';
import { type Child, startChild } from './child.ts';
import { type Figure, number, type Section } from './figures.ts';
import {
  BROWSER,
  type Load,
  measureAlternately,
  median,
  medianOf,
  type Run,
  ratioOf,
  repeatable,
  type Target,
} from './measure.ts';
import { hasWrk, loadWithWrk } from './wrk.ts';

const UNCOMPRESSED = { 'accept-encoding': 'identity', accept: 'text/html' };
const CACHED_AIM = 0.8;
const WRK_AIM = 0.9;
const WRK_CPU_AIM = 1.1;
const UNCACHED_AIM = { home: 0.04, shop: 0.06, product: 0.06 };
const P99_AIM = 60;

/** A measured page: one address for the cached page, many for rendered ones. */
interface Page {
  name: 'home' | 'shop' | 'product';
  path: string;
  rendered: readonly string[];
}

export function pagesOf({ products, shop }: Addresses): Page[] {
  return [
    { name: 'home', path: '/', rendered: ['/'] },
    { name: 'shop', path: '/shop', rendered: shop },
    { name: 'product', path: products[0] ?? '/', rendered: products },
  ];
}

/** Measures pages with and without the cache, each against a bare server that answers the same bytes. */
export async function measurePages(load: Load, env: Record<string, string>): Promise<Section[]> {
  const child = startChild('market.ts', { ...env, BENCH_UNCACHED: '1' });
  const bareChild = startChild('bare.ts');
  try {
    const { url, uncachedUrl } = await child.ask<{ url: string; uncachedUrl: string }>({});
    const bare = await bareChild.ask<{ url: string }>({});
    await waitForReading(url);
    const cached: Figure[] = [];
    const uncached: Figure[] = [];
    for (const page of pagesOf(await readAddresses(url))) {
      const { path, rendered } = page;
      await copyTo(bareChild, url, path, BROWSER);
      const reference = { url: bare.url, paths: [path], headers: BROWSER, child: bareChild };
      const [bareRuns = [], keptRuns = []] = await measureAlternately(load, [
        reference,
        { url, paths: [path], headers: BROWSER, child },
      ]);
      cached.push(...cachedFigures(page, keptRuns, bareRuns));
      if (hasWrk)
        cached.push(
          ...(await wrkFigures(page, load, { url, paths: [path], headers: BROWSER, child }, reference)),
        );
      // Rendered pages are sent uncompressed, so the bare server sends the uncompressed bytes too.
      await copyTo(bareChild, url, path, UNCOMPRESSED);
      const [plainRuns = [], renderedRuns = []] = await measureAlternately(load, [
        { ...reference, headers: UNCOMPRESSED },
        { url: uncachedUrl, paths: rendered, headers: UNCOMPRESSED, child },
      ]);
      uncached.push(...uncachedFigures(page, renderedRuns, plainRuns));
    }
    return [
      { title: 'Pages from the cache', how: HOW_CACHED, figures: cached },
      { title: 'Pages without the cache', how: HOW_UNCACHED, figures: uncached },
    ];
  } finally {
    await Promise.all([child.stop(), bareChild.stop()]);
  }
}

const HOW_CACHED =
  'The market on PostgreSQL with the demo catalog. The bare server answers the same headers and the same bytes, as a browser gets them (brotli). Where wrk is installed, both are loaded with it too: autocannon needs as long for an answer as the servers.';
const HOW_UNCACHED =
  'The same market, its pages on a second port with a cache that keeps nothing and lets no two visitors share one rendering; the product page goes through all products, the shop through all categories, 20 pages and ten searches. What the market remembers in production is remembered here too: the menu and what an admin writes.';

/** Copies the market's answer to the bare server, once the market has compressed it. */
async function copyTo(bare: Child, url: string, path: string, headers: Record<string, string>) {
  for (let attempt = 0; ; attempt++) {
    const answer = await fetchRaw(url + path, headers);
    const encoding = headers['accept-encoding'] === 'identity' ? undefined : 'br';
    if (answer.headers['content-encoding'] === encoding) {
      await bare.ask({ give: { path, ...answer } });
      return;
    }
    if (attempt > 100) throw new Error(`${path} is not compressed.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Unlike fetch, does not decompress the body. */
async function fetchRaw(address: string, headers: Record<string, string>) {
  const { get } = await import('node:http');
  return new Promise<{ headers: Record<string, string>; body: string }>((resolve, reject) => {
    get(address, { headers }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      if (answer.statusCode !== 200) reject(new Error(`${address}: ${answer.statusCode}`));
      resolve({
        headers: repeatable(answer.headers as Record<string, string>),
        body: Buffer.concat(parts).toString('base64'),
      });
    }).on('error', reject);
  });
}

function cachedFigures({ name }: Page, runs: readonly Run[], bare: readonly Run[]): Figure[] {
  const ratio = ratioOf(runs, bare);
  const base = { id: `cached-${name}` };
  return [
    {
      ...base,
      name: `${name}, requests/s`,
      value: number(medianOf(runs, 'perSecond')),
      reference: number(medianOf(bare, 'perSecond')),
      ratio: ratio.toFixed(2),
      aim: `≥ ${CACHED_AIM}`,
      met: ratio >= CACHED_AIM,
    },
    {
      id: `cached-${name}-generator`,
      name: `${name}, load generator busy`,
      value: `${Math.round(medianOf(runs, 'busy') * 100)} %`,
      reference: `${Math.round(medianOf(bare, 'busy') * 100)} %`,
      ratio: '',
      aim: '',
      met: null,
    },
    {
      id: `cached-${name}-cpu`,
      name: `${name}, CPU µs`,
      value: number(medianOf(runs, 'cpu')),
      reference: number(medianOf(bare, 'cpu')),
      ratio: (1 / ratioOf(runs, bare, 'cpu')).toFixed(2),
      aim: '',
      met: null,
    },
  ];
}

/** The same by wrk, which is never the slower side: requests per second, and processor time for one answer. */
async function wrkFigures({ name }: Page, load: Load, kept: Target, bare: Target): Promise<Figure[]> {
  const rounds: Record<'kept' | 'bare', Awaited<ReturnType<typeof loadWithWrk>>>[] = [];
  for (let round = 0; round < load.rounds; round++) {
    rounds.push({ bare: await loadWithWrk(load, bare), kept: await loadWithWrk(load, kept) });
  }
  const ratio = median(rounds.map((round) => round.kept.perSecond / round.bare.perSecond));
  const cpu = median(rounds.map((round) => round.kept.cpu / round.bare.cpu));
  return [
    {
      id: `wrk-${name}`,
      name: `${name} with wrk, requests/s`,
      value: number(median(rounds.map((round) => round.kept.perSecond))),
      reference: number(median(rounds.map((round) => round.bare.perSecond))),
      ratio: ratio.toFixed(2),
      aim: `≥ ${WRK_AIM}`,
      met: ratio >= WRK_AIM,
    },
    {
      id: `wrk-${name}-cpu`,
      name: `${name} with wrk, CPU µs`,
      value: number(median(rounds.map((round) => round.kept.cpu))),
      reference: number(median(rounds.map((round) => round.bare.cpu))),
      ratio: cpu.toFixed(2),
      aim: `≤ ${WRK_CPU_AIM}`,
      met: cpu <= WRK_CPU_AIM,
    },
  ];
}

function uncachedFigures({ name }: Page, runs: readonly Run[], bare: readonly Run[]): Figure[] {
  const ratio = ratioOf(runs, bare);
  const p99 = medianOf(runs, 'p99');
  return [
    {
      id: `uncached-${name}`,
      name: `${name}, requests/s`,
      value: number(medianOf(runs, 'perSecond')),
      reference: number(medianOf(bare, 'perSecond')),
      ratio: `${(ratio * 1000).toFixed(1)} ‰`,
      aim: `≥ ${UNCACHED_AIM[name] * 1000} ‰`,
      met: ratio >= UNCACHED_AIM[name],
    },
    {
      id: `uncached-${name}-cpu`,
      name: `${name}, CPU ms`,
      value: number(medianOf(runs, 'cpu') / 1000),
      reference: number(medianOf(bare, 'cpu') / 1000),
      ratio: `${(1000 / ratioOf(runs, bare, 'cpu')).toFixed(1)} ‰`,
      aim: '',
      met: null,
    },
    {
      id: `uncached-${name}-p99`,
      name: `${name}, p99 ms`,
      value: number(p99),
      reference: number(medianOf(bare, 'p99')),
      ratio: '',
      aim: `< ${P99_AIM}`,
      met: p99 < P99_AIM,
    },
  ];
}
