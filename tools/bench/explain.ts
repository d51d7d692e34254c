import type { Pool, PoolClient } from 'pg';
import { createContext } from '#api/create-context.ts';
import { handlers } from '#api/features.ts';
import { readConfig } from '#api/kernel/config.ts';
import { createDispatch } from '#api/kernel/dispatch.ts';
import type { EndpointKey } from '#contract/contract.ts';
import { openServer } from '#db/client.ts';
import { PRODUCTS_FOUND_MAX, PRODUCTS_LISTED_MAX } from '#domain/limits.ts';
import { SEARCH_KINDS, type SearchKind, searchesOf } from '../shared/words.ts';
import { CHOICES } from './choices.ts';
import { type Figure, number, type Section } from './figures.ts';

/** A statement that reads more rows grows with the catalog. */
const AIM_ROWS = 5000;
/** Runs of a call with one query: PostgreSQL has settled on a plan after six. Another call runs once a query. */
const RUNS = 8;
const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

interface Plan {
  Plan: Node;
}

interface Statement {
  milliseconds: number;
  plan: Node;
}

interface PublicCall {
  name: string;
  key: EndpointKey;
  queries?: readonly object[];
  params?: object;
}

const list = (name: string, query: object): PublicCall => ({
  name,
  key: 'GET site/product',
  queries: [query],
});
const main = { mainCategoryId: 'category-0' };
const kinds = Object.keys(SEARCH_KINDS) as SearchKind[];
const CALLS: readonly PublicCall[] = [
  list('list of all', { page: 1 }),
  list('list of a main category', { page: 1, ...main }),
  list('list, page 40', { page: 40, ...main }),
  list('list, last page', { page: PRODUCTS_LISTED_MAX / 20, limit: 20 }),
  list('list of a deepest category', { thirdCategoryId: 'category-3' }),
  list('list of an empty category', { thirdCategoryId: 'none' }),
  ...Object.entries(CHOICES).map(([name, query]) => list(name, query)),
  { name: 'counts of filters', key: 'GET site/product-facets', queries: [{}] },
  {
    name: 'counts of filters, in a category',
    key: 'GET site/product-facets',
    queries: [{ ...main, minRating: '4' }],
  },
  ...kinds.map((kind) => ({
    name: `search, ${kind}`,
    key: 'GET site/product' as const,
    queries: searchesOf(kind, 20),
  })),
  list('search, last page', { searchKeyword: 'planner', limit: 20, page: PRODUCTS_FOUND_MAX / 20 }),
  { name: 'product by slug', key: 'GET site/product/{slug}', params: { slug: 'SLUG' } },
  { name: 'random products', key: 'GET site/product-list-with-hard-limit', queries: [{}] },
  { name: 'home page', key: 'GET site/home-page' },
  { name: 'cart page', key: 'GET site/cart-page' },
];

/** What a call read at one size of the catalog. */
interface Reading {
  rows: number;
  place: string;
  statements: number;
  milliseconds: number;
}

/** Runs each public call at each size of the catalog, and reports the rows that the plans read. */
export async function explainStatements(stocks: readonly { count: number; url: string }[]): Promise<Section> {
  const readings: Map<string, Reading>[] = [];
  for (const { url } of stocks) readings.push(await readingsOf(url));
  const sizes = stocks.map(({ count }) => number(count));
  const figures = CALLS.map(({ name }): Figure => {
    const all = readings.flatMap((byName) => byName.get(name) ?? []);
    const largest = all.at(-1);
    const rows = largest?.rows ?? 0;
    return {
      id: `rows-${name.replaceAll(/\W+/g, '-')}`,
      name: `${name}: rows`,
      value: number(rows),
      reference: all
        .slice(0, -1)
        .map((reading) => number(reading.rows))
        .join(', '),
      ratio: `${largest?.place}; ${largest?.statements} statements, ${all.map(({ milliseconds }) => number(milliseconds)).join(', ')} ms`,
      aim: `≤ ${number(AIM_ROWS)}`,
      met: rows <= AIM_ROWS,
    };
  });
  return {
    title: 'What the statements read',
    how: `The most rows that one node of a plan touches (rows it gives on, and rows it looks at in vain), read from PostgreSQL's own account (auto_explain), with ${sizes.join(', ')} products: measured is the last, the references are the others. Of a search, the worst of twenty; of another call, the eighth run. Then where it is, how many statements the call takes, and the milliseconds of all of them at each size.`,
    figures,
  };
}

async function readingsOf(url: string): Promise<Map<string, Reading>> {
  const options = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
  const address = new URL(url);
  address.searchParams.set('options', options.join(' '));
  const database = await openServer(address.href);
  const statements: Statement[] = [];
  const listening = new WeakSet<PoolClient>();
  const pool = (database.db as unknown as { $client: Pool }).$client;
  pool.on('acquire', (client) => {
    if (listening.has(client)) return;
    listening.add(client);
    client.on('notice', ({ message = '' }) => {
      const [, milliseconds, json] = message.match(/^duration: ([\d.]+) ms\s+plan:\n([\s\S]*)$/) ?? [];
      if (!json) return;
      const plan: Plan = JSON.parse(json);
      statements.push({ milliseconds: Number(milliseconds), plan: plan.Plan });
    });
  });
  try {
    const context = await createContext(readConfig({ LOG_LEVEL: 'silent' }), {
      database,
      payment: undefined as never,
      payouts: undefined as never,
      storage: undefined as never,
      draw: async () => Buffer.alloc(0),
      now: () => new Date(),
      log: { info: () => {}, warn: () => {}, error: console.error },
    });
    const dispatch = createDispatch(context, handlers);
    const newest = await dispatch('GET site/product', { query: { limit: 1 }, address: null, requestId: '' });
    const [{ slug }] = (newest.data as { data: [{ slug: string }] }).data;
    const readings = new Map<string, Reading>();
    for (const call of CALLS) {
      const params = call.params && { slug };
      const { queries = [undefined] } = call;
      const runs: Reading[] = [];
      for (let n = 0; n < Math.max(RUNS, queries.length); n++) {
        context.changes.emit(['~listings']);
        statements.length = 0;
        await dispatch(call.key, {
          query: queries[n % queries.length],
          params,
          address: null,
          requestId: '',
        });
        runs.push(readingOf(statements));
      }
      const counted = queries.length > 1 ? runs : runs.slice(-1);
      readings.set(call.name, counted.toSorted((one, other) => other.rows - one.rows)[0] ?? readingOf([]));
    }
    return readings;
  } finally {
    await database.close();
  }
}

function readingOf(statements: readonly Statement[]): Reading {
  const touched = statements.flatMap((statement) =>
    nodesOf(statement.plan).map((node) => ({ node, rows: rowsOf(node) })),
  );
  const [worst] = touched.sort((one, other) => other.rows - one.rows);
  return {
    rows: worst?.rows ?? 0,
    place: worst ? placeOf(worst.node) : 'none',
    statements: statements.length,
    milliseconds: statements.reduce((sum, statement) => sum + statement.milliseconds, 0),
  };
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

function rowsOf(node: Node): number {
  const discarded = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return Math.round((node['Actual Rows'] + discarded) * node['Actual Loops']);
}

const placeOf = (node: Node): string =>
  [node['Node Type'], node['Index Name'] ?? node['Relation Name']].filter(Boolean).join(' ');
