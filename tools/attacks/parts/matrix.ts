import { eq, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { openSession } from '#api/kernel/sessions.ts';
import { tokenHashOf } from '#api/kernel/tokens.ts';
import { type Contract, contract } from '#contract/contract.ts';
import { type Endpoint, isPermission } from '#contract/endpoint.ts';
import type { Db } from '#db/client.ts';
import { rowsOf } from '#db/rows-of.ts';
import * as schema from '#db/schema.ts';
import { PERMISSIONS, type Permission } from '#domain/permissions.ts';
import { ACCESS_ROLES, type AccessRole, isStaff, type ShopRole } from '#domain/roles.ts';
import { makeMember, makeStaff } from '#test/factories.ts';
import { plainPdf } from '#test/pdf.ts';
import { startTestMarket } from '#test/running-market.ts';
import { callOf } from '../call.ts';
import type { FormPart } from '../form.ts';
import type { Ground } from '../ground.ts';
import { putOffJobs, withDatabase } from '../open-site.ts';
import { count, none, type Outcome, type Part } from '../part.ts';
import {
  type Actor,
  kindOf,
  makeAdminActor,
  makeCustomerActor,
  makeVendorActor,
  type RecordKind,
} from '../records.ts';
import { neededFields } from '../requests.ts';

type Market = Awaited<ReturnType<typeof startTestMarket>>;
type Caller = 'anonymous' | 'forged token' | 'expired token' | AccessRole;
/** Those who have records of their own. */
type Owning = 'customer' | ShopRole;
/** Whose records the ids of a call are; 'mixed' alternates own and foreign ones. */
type Owner = 'no ids' | 'own' | 'foreign' | 'mixed' | 'nobody' | 'nonexistent';
type Expected = 'refused 401' | 'refused 403' | 'refused 404' | 'allowed' | 'any';

interface Cell {
  key: keyof Contract;
  caller: Caller;
  owner: Owner;
  expected: Expected;
}

const CALLERS: readonly Caller[] = ['anonymous', 'forged token', 'expired token', ...ACCESS_ROLES];
const isRole = (caller: Caller): caller is AccessRole => (ACCESS_ROLES as readonly string[]).includes(caller);
const isOwning = (caller: Caller): caller is Owning => isRole(caller) && !isStaff(caller);
/** The people of a shop have the same records. */
const partyOf = (caller: Owning): 'customer' | 'vendor' => (caller === 'customer' ? 'customer' : 'vendor');
const WITH_IDS: readonly Owner[] = ['own', 'foreign', 'mixed', 'nobody', 'nonexistent'];

/** Calls of signed-in users whose ids refer to records that anyone may use: a product, a review, or a payment without an owner. */
const IDS_OF_ANYONE: readonly string[] = ['POST product-review', 'POST product-review/{id}/helpful'];
const CLAIM = 'POST payments/{id}/claim';
/** A case is closed by whoever opened it, not by the shop. */
const CLOSE_CASE = 'POST case/{id}/close';
/** Kinds that belong to no account of their own. */
const OF_NOBODY: readonly RecordKind[] = ['category', 'version', 'productVersion', 'filePage'];
/** Calls whose ids only filter the caller's own records. */
const isList = (key: string, { params }: Endpoint): boolean => key.startsWith('GET ') && !params;

/** The ids that a call takes, by what they refer to, in the order of its parameters and body. */
function idKindsOf(key: string): RecordKind[] {
  const { params, query, body, form } = contract[key as keyof Contract] as Endpoint;
  return [params, query, body, form].flatMap((part) =>
    Object.keys(part?.shape ?? {}).flatMap((name) => kindOf(key, name) ?? []),
  );
}

/** Every role × call × owner that exists, with what must come of it. */
function allCells(): Cell[] {
  return (Object.entries(contract) as [keyof Contract, Endpoint][]).flatMap(([key, endpoint]) => {
    const kinds = idKindsOf(key);
    return CALLERS.flatMap((caller) =>
      (kinds.length > 0 ? WITH_IDS : (['no ids'] as const))
        .filter((owner) => owner !== 'mixed' || kinds.filter((kind) => !OF_NOBODY.includes(kind)).length > 1)
        // Staff have no records of the kinds that belong to vendors and customers.
        .filter((owner) => (isOwning(caller) ? true : owner !== 'own' && owner !== 'mixed'))
        .map((owner) => ({ key, caller, owner, expected: expectedOf(key, endpoint, caller, owner) })),
    );
  });
}

const rolesOf = (permission: Permission): readonly AccessRole[] => PERMISSIONS[permission];

function expectedOf(key: string, endpoint: Endpoint, caller: Caller, owner: Owner): Expected {
  const { access } = endpoint;
  if (access !== 'public' && !isRole(caller)) return 'refused 401';
  if (isPermission(access) && isRole(caller) && !rolesOf(access).includes(caller)) return 'refused 403';
  if (owner === 'nonexistent' && endpoint.params && !key.endsWith('/{version}/restore')) return 'refused 404';
  if (access === 'public' || !isOwning(caller) || isList(key, endpoint)) return 'any';
  if (IDS_OF_ANYONE.includes(key) || (key === CLAIM && owner === 'nobody')) return 'any';
  if (key === CLOSE_CASE && caller !== 'customer') return 'refused 404';
  // Without parameters, ids in the body of a form or of an order are those of records that the caller chooses.
  if (owner === 'own' || owner === 'no ids') return endpoint.params ? 'allowed' : 'any';
  return endpoint.params || key === 'POST vendor/product/bulk' ? 'refused 404' : 'any';
}

/** Kinds that the public sees, so that finding them in an answer proves nothing. */
const PUBLIC_KINDS: readonly RecordKind[] = [
  'product',
  'productSlug',
  'vendor',
  'shopSlug',
  'category',
  'version',
  'productVersion',
  'filePage',
];

interface World {
  market: Market;
  db: Db;
  tokens: Record<Caller, string | null>;
  /** The session of each person of the shop, which is nobody else's. */
  sessions: Partial<Record<Caller, string>>;
  own: Record<'customer' | 'vendor', Actor>;
  foreign: Record<'customer' | 'vendor', Actor>;
  nobody: Actor;
}

async function makeWorld(market: Market): Promise<World> {
  const { db } = market.context;
  const now = new Date();
  const own = { customer: await makeCustomerActor(db, now), vendor: await makeVendorActor(db, now) };
  const foreign = { customer: await makeCustomerActor(db, now), vendor: await makeVendorActor(db, now) };
  const admin = await makeAdminActor(db, now);
  const expired = await openSession(db, {
    userId: admin.userId,
    now: new Date(now.getTime() - 30 * 24 * 3_600_000),
  });
  const shop = own.vendor.records.vendor?.[0];
  const session = async (user: { id: string }) => openSession(db, { userId: user.id, now });
  const author = await makeMember(db, 'author', shop);
  const { product = [], bundle = [], upload = [] } = own.vendor.records;
  for (const id of [...product, ...bundle])
    await db.update(schema.products).set({ authorId: author.id }).where(eq(schema.products.id, id));
  for (const id of upload)
    await db.update(schema.uploads).set({ userId: author.id }).where(eq(schema.uploads.id, id));
  const tokens = {
    anonymous: null,
    'forged token': 'x'.repeat(43),
    'expired token': expired,
    customer: own.customer.token,
    owner: own.vendor.token,
    manager: await session(await makeMember(db, 'manager', shop)),
    author: await session(author),
    admin: admin.token,
    editor: await session(await makeStaff(db, 'editor')),
    support: await session(await makeStaff(db, 'support')),
  };
  const sessions: World['sessions'] = {};
  for (const caller of ['manager', 'author'] as const) {
    const tokenHash = tokenHashOf(tokens[caller]);
    const [row] = await db
      .select({ id: schema.sessions.id })
      .from(schema.sessions)
      .where(eq(schema.sessions.tokenHash, tokenHash));
    sessions[caller] = row?.id;
  }
  return { market, db, tokens, sessions, own, foreign, nobody: admin };
}

/** The n-th id of a kind that a cell is about. */
function idOf(world: World, { caller, owner }: Cell, kind: RecordKind, n: number): string {
  const role = isOwning(caller) ? partyOf(caller) : 'vendor';
  const of = (actor: Actor | undefined) => actor?.records[kind]?.[0];
  const other = role === 'customer' ? 'vendor' : 'customer';
  const foreign = of(world.foreign[role]) ?? of(world.foreign[other]);
  const ownSession = kind === 'session' ? world.sessions[caller] : undefined;
  const own = ownSession ?? of(world.own[role]) ?? foreign;
  const isOwn = owner === 'own' || (owner === 'mixed' && n % 2 === 0);
  if (owner === 'nonexistent' && kind === 'productVersion') return '1000000';
  if (owner === 'nonexistent' && kind === 'filePage') return '99999';
  const found =
    owner === 'nonexistent' ? null : owner === 'nobody' ? of(world.nobody) : isOwn ? own : foreign;
  return found ?? 'unknown-id';
}

const neededFiles = ({ files = {} }: Endpoint): FormPart[] =>
  Object.entries(files)
    .filter(([, { required }]) => required)
    .map(([name]) => ({ name, filename: 'file.pdf', value: plainPdf() }));

async function send(world: World, cell: Cell): Promise<{ status: number; body: string }> {
  const { key, caller } = cell;
  const endpoint: Endpoint = contract[key];
  let n = 0;
  const findId = (kind: RecordKind) => idOf(world, cell, kind, n++);
  const values = {
    params: neededFields(endpoint.params, key, findId),
    query: neededFields(endpoint.query, key, findId),
    body: neededFields(endpoint.body, key, findId),
    form: neededFields(endpoint.form, key, findId),
    files: neededFiles(endpoint),
  };
  const { method, path, headers, body } = callOf(key, values, world.tokens[caller]);
  const answer = await world.market.app.inject({
    method: method as 'GET',
    url: path,
    headers,
    payload: body ?? undefined,
  });
  return { status: answer.statusCode, body: answer.body };
}

/**
 * Tables that change without a call, or with one that is refused. Sessions are extended and jobs run. Views, searches and
 * calls are counted, and counts are added up a second later.
 */
const LEFT_OUT = [
  'sessions',
  'jobs',
  'product_views',
  'view_sources',
  'empty_searches',
  'daily_figures',
  'event_bookmarks',
  'rate_limits',
  'category_counts',
  'category_count_changes',
  'search_terms',
  'search_term_changes',
  'category_words',
];

/** What the sweeper writes about payments on its own. */
const ATTEMPTS = ['attempts', 'next_attempt_at', 'next_check_at'];

/** A checksum of the rows of each other table. */
async function checksums(db: Db): Promise<Map<string, string>> {
  const tables = Object.values(schema).filter((part) => is(part, PgTable));
  const names = tables.map((table) => getTableName(table)).filter((name) => !LEFT_OUT.includes(name));
  const row = sql.raw(`(to_jsonb(t) - '{${ATTEMPTS.join()}}'::text[])::text`);
  const sums = names.map(
    (name) =>
      sql`select ${sql.raw(`'${name}'`)} as name, md5(coalesce(string_agg(${row}, '' order by ${row}), '')) as sum from ${sql.identifier(name)} t`,
  );
  const rows = await rowsOf<{ name: string; sum: string }>(db.execute(sql.join(sums, sql` union all `)));
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

/** The tables whose rows have changed since. */
async function changedSince(db: Db, before: Map<string, string>): Promise<string[]> {
  const after = await checksums(db);
  return [...after].flatMap(([name, sum]) => (before.get(name) === sum ? [] : [name]));
}

/** Every how many of the calls that refuse the caller's role the short form sends: API tests make each of them. */
const SHORT_STEP = 10;

const isRefused = ({ expected }: Cell): boolean => expected.startsWith('refused');
/** Refused for the ids alone: the role may make the call. */
const isOwnerRefused = ({ expected }: Cell): boolean => expected.endsWith('404');
const nameOf = ({ key, caller, owner }: Cell): string => `${key} by ${caller}, ids: ${owner}`;

function problemOf(
  world: World,
  cell: Cell,
  { status, body }: { status: number; body: string },
): string | null {
  const { expected, caller, key } = cell;
  const endpoint: Endpoint = contract[key];
  if (status >= 500) return `answered ${status}`;
  if (isRefused(cell) && status !== Number(expected.slice(-3))) return `${expected}, but answered ${status}`;
  if (expected === 'allowed' && [401, 403, 404].includes(status)) return `allowed, but answered ${status}`;
  if (status >= 300 || endpoint.access === 'public' || !isOwning(caller)) return null;
  const foreign = Object.entries(world.foreign[partyOf(caller)].records) as [RecordKind, string[]][];
  const leaked = foreign.find(
    ([kind, ids]) => !PUBLIC_KINDS.includes(kind) && ids.some((id) => body.includes(id)),
  );
  return leaked ? `the answer contains the ${leaked[0]} of somebody else` : null;
}

/** Sends the refused cells of one caller and owner, then compares the data; on a difference, once more one by one. */
async function refuseAll(world: World, cells: readonly Cell[], findings: string[]): Promise<void> {
  if (cells.length === 0) return;
  const before = await checksums(world.db);
  for (const cell of cells) {
    const problem = problemOf(world, cell, await send(world, cell));
    if (problem) findings.push(`${nameOf(cell)}: ${problem}`);
  }
  const changed = await changedSince(world.db, before);
  if (changed.length === 0) return;
  const { caller, owner } = cells[0] ?? {};
  findings.push(`refused calls by ${caller}, ids: ${owner}, have changed ${changed.join(', ')}`);
  for (const cell of cells) {
    const unchanged = await checksums(world.db);
    await send(world, cell);
    const tables = await changedSince(world.db, unchanged);
    if (tables.length > 0) findings.push(`${nameOf(cell)}: refused, but changes ${tables.join(', ')}`);
  }
}

/** The other cells change data, so each has records of its own. */
async function callOne(market: Market, cell: Cell, findings: string[]): Promise<number> {
  const world = await makeWorld(market);
  const answer = await send(world, cell);
  const problem = problemOf(world, cell, answer);
  if (problem) findings.push(`${nameOf(cell)}: ${problem}`);
  return answer.status;
}

export const matrix: Part = {
  name: 'matrix',
  says: 'every call of the contract by every role with ids of its own, of others, of nobody and of nothing; what is refused must change nothing',
  shortOn: 'PostgreSQL',
  async run(ground: Ground): Promise<Outcome> {
    const cells = allCells();
    // The role of most callers is refused, whatever the ids; the short form tries a few of these for each of them.
    const refused = cells
      .filter(isRefused)
      .filter(
        (cell, n) => !ground.short || isOwnerRefused(cell) || n % SHORT_STEP === ground.seed % SHORT_STEP,
      );
    const others = cells.filter((cell) => !isRefused(cell));
    const site = await ground.copy();
    await withDatabase(site, putOffJobs);
    // The key is the one in its data folder.
    const market = await startTestMarket({ ...site.env, DEMO: '0', SECRETS_KEY: '' });
    const findings: string[] = [];
    const world = await makeWorld(market);
    for (const caller of CALLERS)
      for (const owner of ['no ids', ...WITH_IDS])
        await refuseAll(
          world,
          refused.filter((cell) => cell.caller === caller && cell.owner === owner),
          findings,
        );
    // What is allowed is tested in the short form where it proves a refusal: the owner's own call.
    const tried = ground.short ? others.filter(({ expected }) => expected === 'allowed') : others;
    let succeeded = 0;
    for (const cell of tried) if ((await callOne(market, cell, findings)) < 300) succeeded += 1;
    await market.close();
    await market.remove();
    await ground.remove(site);
    return {
      figures: [
        count(
          'callers × calls × owners',
          `${CALLERS.length} × ${Object.keys(contract).length} × ${WITH_IDS.length}, ${cells.length} cells`,
        ),
        count('cells refused, allowed or open', `${cells.length - others.length}, ${others.length}`),
        count('of these sent', `${refused.length}, ${tried.length} (${succeeded} succeeded)`),
        none('cells with another status, foreign data in the answer, or changed data', findings.length),
      ],
      findings,
    };
  },
};
