import { API_BASE } from '#contract/contract.ts';
import { drawSearches, SEARCH_KINDS, type SearchKind, searchesOf } from '../shared/words.ts';
import { type Child, startChild } from './child.ts';
import { CHOICES } from './choices.ts';
import { type Figure, number, type Section } from './figures.ts';
import {
  BROWSER,
  type Load,
  loadOnce,
  measureAlternately,
  median,
  medianOf,
  type Run,
  ratioOf,
  type Target,
} from './measure.ts';

/** From the smallest catalog to the largest. */
const GROWTH_AIM = 1.3;
const KEPT_AIM = 0.3;
const BARE_PATH = '/ten-kilobytes';

/** A running market with generated data. */
export interface Stock {
  count: number;
  child: Child;
  url: string;
}

interface Call {
  id: string;
  name: string;
  /** The aimed share of the bare server's requests per second. */
  aim: number;
  paths: readonly string[];
}

/** Starts a market on a database that `generate.ts` filled. */
export async function openStock(count: number, env: Record<string, string>): Promise<Stock> {
  const child = startChild('market.ts', { DEMO: '0', ...env });
  const { url } = await child.ask<{ url: string }>({});
  return { count, child, url };
}

/** Measures the three calls at two sizes of the catalog against a bare server that answers 10 kB of JSON. */
export async function measureProducts(load: Load, kind: string, stocks: readonly Stock[]): Promise<Section> {
  const bareChild = startChild('bare.ts');
  try {
    const bare = await bareChild.ask<{ url: string }>({
      give: { path: BARE_PATH, headers: { 'content-type': 'application/json' }, body: tenKilobytes() },
    });
    const reference = { url: bare.url, paths: [BARE_PATH], child: bareChild };
    const figures: Figure[] = [];
    for (const call of await callsFor(stocks)) {
      for (const { child } of stocks) await child.ask({ dropsCaches: true });
      const targets = stocks.map(({ child, url }) => ({ url, paths: call.paths, child }));
      const [bareRuns = [], ...runs] = await measureAlternately(load, [reference, ...targets]);
      figures.push(...figuresOf(kind, call, stocks, runs, bareRuns));
      figures.push(...(await kept(load, kind, call, targets, stocks, bareRuns)));
    }
    return { title: `Products, ${kind}`, how: howOf(kind, stocks), figures };
  } finally {
    await bareChild.stop();
  }
}

/** Measures how the p50 of each kind of search, of a list and of a product grows from the smallest catalog to the largest. */
export async function measureGrowth(load: Load, stocks: readonly Stock[]): Promise<Section> {
  const once = { ...load, rounds: Math.min(load.rounds, 2), seconds: 1 };
  for (const { child } of stocks) await child.ask({ dropsCaches: true });
  const kinds = Object.keys(SEARCH_KINDS) as SearchKind[];
  const bySlug = (await callsFor(stocks)).find(({ id }) => id === 'slug')?.paths ?? [];
  const slugs = bySlug.map((path) => path.slice(path.lastIndexOf('/') + 1));
  const calls = [
    { name: 'list', paths: listPaths() },
    ...Object.entries(CHOICES).map(([name, query]) => ({ name, paths: choicePaths(query) })),
    { name: 'counts of filters', paths: facetPaths() },
    { name: 'by slug', paths: bySlug },
    { name: 'page of a product', paths: slugs.map((slug) => `/product/${slug}`) },
    ...kinds.map((kind) => ({
      name: `search, ${kind}`,
      paths: searchesOf(kind, 1000).map((query) => `${API_BASE}/site/product?${new URLSearchParams(query)}`),
    })),
  ];
  const figures: Figure[] = [];
  for (const { name, paths } of calls) {
    const runs = await measureAlternately(
      once,
      stocks.map(({ url, child }) => ({ url, paths, child })),
    );
    const growth = ratioOf(runs.at(-1) ?? [], runs[0] ?? [], 'p50');
    figures.push(
      growthFigure(
        name,
        runs.map((each) => medianOf(each, 'p50')),
        growth,
      ),
    );
  }
  figures.push(await editFigure(stocks, slugs));
  const sizes = stocks.map(({ count }) => number(count));
  return {
    title: 'Growth to a million products',
    how: `${sizes.join(', ')} generated products on PostgreSQL, in turn, 20 connections, each search counted anew, each page rendered anew; edits follow one another. Measured is the largest catalog, the references are the others, and the ratio is that of the largest to the smallest. On a busy machine these times can be trusted less than the rows that statements read.`,
    figures,
  };
}

/** `p50`: milliseconds at each size, from the smallest catalog to the largest. */
const growthFigure = (name: string, p50: readonly number[], growth: number): Figure => ({
  id: `growth-${name.replaceAll(/\W+/g, '-')}`,
  name: `${name}: p50, ms`,
  value: number(p50.at(-1) ?? 0),
  reference: p50.slice(0, -1).map(number).join(', '),
  ratio: growth.toFixed(2),
  aim: `≤ ${GROWTH_AIM}`,
  met: growth <= GROWTH_AIM,
});

const EDITS = 200;

/** Changes prices one after the other, at each size in turn. */
async function editFigure(stocks: readonly Stock[], slugs: readonly string[]): Promise<Figure> {
  const times: number[][] = stocks.map(() => []);
  for (let n = 0; n < EDITS; n++) {
    for (const [index, { child }] of stocks.entries()) {
      const started = performance.now();
      await child.ask({ edit: slugs[n % slugs.length], price: 5 + (n % 40) });
      times[index]?.push(performance.now() - started);
    }
  }
  const p50 = times.map(median);
  return growthFigure('edit of a price', p50, (p50.at(-1) ?? 0) / (p50[0] ?? 1));
}

const howOf = (kind: string, stocks: readonly Stock[]) =>
  `${stocks.map(({ count }) => number(count)).join(' and ')} generated products (tools/bench/generate.ts) on ${kind}, called over the network, ${stocks.length > 1 ? 'both sizes in turn, ' : ''}no answer twice from memory, except where it says kept. The list is of all products and of categories of all levels, pages 1 to 5; searches are by turns a common word, a rare one, two words and an unfinished one, each counted anew. Kept answers are asked for by clients that take brotli. The bare server answers 10 kB of JSON.`;

async function callsFor(stocks: readonly Stock[]): Promise<Call[]> {
  // The larger catalog contains the products of the smaller one and has the same categories.
  const smallest = stocks[0];
  if (!smallest) return [];
  const slugs: string[] = [];
  // Pages of 100 end at page 50.
  const step = Math.max(1, Math.floor(Math.min(smallest.count, 5000) / 100 / 10));
  for (let page = 1; page <= 10; page++) {
    const list = await fetch(`${smallest.url}${API_BASE}/site/product?limit=100&page=${page * step}`);
    const { data } = await list.json();
    for (const card of data.data) slugs.push(`${API_BASE}/site/product/${card.slug}`);
  }
  return [
    { id: 'list', name: 'list', aim: 0.07, paths: listPaths() },
    {
      id: 'search',
      name: 'search',
      aim: 0.03,
      paths: drawSearches(4000).map(
        (words) => `${API_BASE}/site/product?searchKeyword=${encodeURIComponent(words)}`,
      ),
    },
    { id: 'slug', name: 'by slug', aim: 0.06, paths: slugs },
  ];
}

/** Categories have the numbers of generate.ts, parents before children: 0 main, 1 first, 2 second, 3 third. */
function listPaths(): string[] {
  const filters = [
    '',
    'mainCategoryId=category-0&',
    'firstCategoryId=category-1&',
    'secondCategoryId=category-2&',
    'thirdCategoryId=category-3&',
    'thirdCategoryId=category-4&',
    'secondCategoryId=category-7&',
    'firstCategoryId=category-22&',
  ];
  return Array.from({ length: 40 }, (_, n) => {
    const filter = filters[n % filters.length];
    return `${API_BASE}/site/product?${filter}page=${1 + Math.floor(n / filters.length)}`;
  });
}

/** Pages 1 to 20 of a list with an order or filters. */
const choicePaths = (query: Record<string, string | number>): string[] =>
  Array.from(
    { length: 20 },
    (_, n) =>
      `${API_BASE}/site/product?${new URLSearchParams(Object.entries({ ...query, page: n + 1 }).map(([name, value]) => [name, String(value)]))}`,
  );

/** Counts of filters of all products and of categories of all levels. */
const facetPaths = (): string[] =>
  ['', 'mainCategoryId=category-0', 'firstCategoryId=category-1', 'secondCategoryId=category-2'].map(
    (scope) => `${API_BASE}/site/product-facets?${scope}`,
  );

function figuresOf(
  kind: string,
  call: Call,
  stocks: readonly Stock[],
  runs: readonly Run[][],
  bare: readonly Run[],
): Figure[] {
  const id = `${kind === 'PostgreSQL' ? 'server' : 'embedded'}-${call.id}`;
  const aimed = kind === 'PostgreSQL';
  const figures = stocks.map(({ count }, index) => {
    const stockRuns = runs[index] ?? [];
    const ratio = ratioOf(stockRuns, bare);
    return {
      id,
      name: `${call.name}, ${number(count)}: requests/s`,
      value: number(medianOf(stockRuns, 'perSecond')),
      reference: number(medianOf(bare, 'perSecond')),
      ratio: `${(ratio * 1000).toFixed(1)} ‰`,
      aim: aimed ? `≥ ${call.aim * 1000} ‰` : '',
      met: aimed ? ratio >= call.aim : null,
    };
  });
  const [small, large] = [runs[0] ?? [], runs.at(-1) ?? []];
  if (stocks.length < 2) return figures;
  const growth = ratioOf(large, small, 'p50');
  return [
    ...figures,
    {
      id: `${id}-growth`,
      name: `${call.name}, growth of the p50 (ms)`,
      value: number(medianOf(large, 'p50')),
      reference: number(medianOf(small, 'p50')),
      ratio: growth.toFixed(2),
      aim: aimed ? `≤ ${GROWTH_AIM}` : '',
      met: aimed ? growth <= GROWTH_AIM : null,
    },
  ];
}

/** Measures the same calls while the market keeps their answers. */
async function kept(
  load: Load,
  kind: string,
  call: Call,
  targets: readonly Target[],
  stocks: readonly Stock[],
  bare: readonly Run[],
): Promise<Figure[]> {
  const [target, stock] = [targets.at(-1), stocks.at(-1)];
  if (!target || !stock) return [];
  await stock.child.ask({ dropsCaches: false });
  const asked = { ...target, paths: call.paths.slice(0, 400), headers: BROWSER };
  await loadOnce(load, asked, { seconds: 2 });
  const run = await loadOnce(load, asked);
  const perSecond = median(bare.map((each) => each.perSecond));
  return [
    {
      id: `${kind === 'PostgreSQL' ? 'server' : 'embedded'}-${call.id}-kept`,
      name: `${call.name}, ${number(stock.count)}: kept answers`,
      value: number(run.perSecond),
      reference: number(perSecond),
      ratio: `${((run.perSecond / perSecond) * 1000).toFixed(1)} ‰`,
      aim: kind === 'PostgreSQL' ? `≥ ${KEPT_AIM * 1000} ‰` : '',
      met: kind === 'PostgreSQL' ? run.perSecond / perSecond >= KEPT_AIM : null,
    },
  ];
}

function tenKilobytes(): string {
  const card = { id: 'product', name: 'x'.repeat(100), price: 12.5 };
  const body = JSON.stringify({ data: Array.from({ length: 100 }, () => card) }).padEnd(10_240);
  return Buffer.from(body.slice(0, 10_240)).toString('base64');
}
