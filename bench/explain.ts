import type { Pool, PoolClient } from 'pg';
import { createContext } from '#api/create-context.ts';
import { handlers } from '#api/handlers.ts';
import { readConfig } from '#api/kernel/config.ts';
import { createDispatch } from '#api/kernel/dispatch.ts';
import type { EndpointKey } from '#contract/contract.ts';
import { openServer } from '#db/client.ts';
import { type Figure, number, type Section } from './figures.ts';

/** A statement that reads more rows for one page of an answer counts, sorts or scans a whole category. */
const AIM_ROWS = 1000;
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
  'Query Text': string;
  Plan: Node;
}

interface Statement {
  text: string;
  milliseconds: number;
  plan: Node;
}

const main = { mainCategoryId: 'category-0' };
const CALLS: { name: string; key: EndpointKey; query?: object; params?: object }[] = [
  { name: 'list of all', key: 'GET site/product', query: { page: 1 } },
  { name: 'list of a main category', key: 'GET site/product', query: { page: 1, ...main } },
  { name: 'list, page 40', key: 'GET site/product', query: { page: 40, ...main } },
  { name: 'list of a deepest category', key: 'GET site/product', query: { thirdCategoryId: 'category-3' } },
  { name: 'list of an empty category', key: 'GET site/product', query: { thirdCategoryId: 'none' } },
  { name: 'search, common word', key: 'GET site/product', query: { searchKeyword: 'planner' } },
  { name: 'search, two words', key: 'GET site/product', query: { searchKeyword: 'planner garden' } },
  { name: 'search, rare word', key: 'GET site/product', query: { searchKeyword: 'RARE' } },
  { name: 'search, unfinished', key: 'GET site/product', query: { searchKeyword: 'pla' } },
  { name: 'search, one letter', key: 'GET site/product', query: { searchKeyword: 'p' } },
  { name: 'product by slug', key: 'GET site/product/{slug}', params: { slug: 'SLUG' } },
  { name: 'random products', key: 'GET site/product-list-with-hard-limit', query: {} },
  { name: 'home page', key: 'GET site/home-page' },
  { name: 'cart page', key: 'GET site/cart-page' },
];

/** Runs each public call until PostgreSQL has settled on a plan, and reports the rows that the plan reads. */
export async function explainStatements(url: string, count: number): Promise<Section> {
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
      const text = plan['Query Text'];
      // Parallel workers report their shares; the leader reports last, for the whole statement.
      const previous = statements.findIndex((statement) => statement.text === text);
      if (previous >= 0) statements.splice(previous, 1);
      statements.push({ text, milliseconds: Number(milliseconds), plan: plan.Plan });
    });
  });
  try {
    const context = await createContext(readConfig({ LOG_LEVEL: 'silent' }), {
      database,
      payment: undefined as never,
      storage: undefined as never,
      draw: async () => Buffer.alloc(0),
      now: () => new Date(),
      log: { info: () => {}, warn: () => {}, error: console.error },
    });
    const dispatch = createDispatch(context, handlers);
    const newest = await dispatch('GET site/product', { query: { limit: 1 }, address: null, requestId: '' });
    const [{ slug, name }] = (newest.data as { data: [{ slug: string; name: string }] }).data;
    const rare = name.toLowerCase().split(' ').at(-1) ?? '';
    const figures: Figure[] = [];
    for (const call of CALLS) {
      const filled = JSON.parse(JSON.stringify(call).replace('SLUG', slug).replace('RARE', rare));
      for (let n = 0; n < 8; n++) {
        context.changes.emit(['catalog']);
        statements.length = 0;
        await dispatch(call.key, { ...filled, address: null, requestId: '' });
      }
      figures.push(figureOf(call.name, statements));
    }
    return {
      title: `What the statements read, ${number(count)} products`,
      how: `The most rows that one node of a plan touches (rows it gives on, and rows it looks at in vain), read from PostgreSQL's own account (auto_explain) of the eighth run. A page has 20 rows.`,
      figures,
    };
  } finally {
    await database.close();
  }
}

function figureOf(name: string, statements: readonly Statement[]): Figure {
  const touched = statements.flatMap((statement) =>
    nodesOf(statement.plan).map((node) => ({ node, statement, rows: rowsOf(node) })),
  );
  const [worst] = touched.sort((one, other) => other.rows - one.rows);
  const rows = worst?.rows ?? 0;
  const milliseconds = statements.reduce((sum, statement) => sum + statement.milliseconds, 0);
  return {
    id: `rows-${name.replaceAll(/\W+/g, '-')}`,
    name: `${name}: rows`,
    value: number(rows),
    reference: worst ? `${placeOf(worst.node)}, ${purposeOf(worst.statement.text)}` : '',
    ratio: `${statements.length} different statements, ${number(milliseconds)} ms`,
    aim: `≤ ${number(AIM_ROWS)}`,
    met: rows <= AIM_ROWS,
  };
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

function rowsOf(node: Node): number {
  const discarded = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return Math.round((node['Actual Rows'] + discarded) * node['Actual Loops']);
}

const placeOf = (node: Node): string =>
  [node['Node Type'], node['Index Name'] ?? node['Relation Name']].filter(Boolean).join(' ');

const purposeOf = (text: string): string => (/^select count\(/i.test(text) ? 'counting' : 'reading');
