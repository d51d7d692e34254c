import { beforeAll, describe, expect, test } from 'vitest';
import { type Contract, contract } from '#contract/contract.ts';
import { type Endpoint, isPermission } from '#contract/endpoint.ts';
import { newId } from '#db/columns.ts';
import {
  blogPosts,
  cases,
  contactMessages,
  discountCodes,
  disputes,
  payouts,
  refunds,
  reviews,
  taxEvidence,
  vendorMessages,
} from '#db/schema.ts';
import { may } from '#domain/permissions.ts';
import { fieldOfSort } from '#domain/sort.ts';
import {
  makeAdmin,
  makeCustomer,
  makeOrder,
  makeProduct,
  makeStaff,
  makeVendor,
  PICTURE,
} from './factories.ts';
import { useMarket } from './harness.ts';

/**
 * Every list of the back office is searched and sorted, or stands below with the reason why it is not. All of it comes from
 * the contract, so a new list is covered, or refused, without a new test.
 */
const t = useMarket();

/** Lists that have no search, with the reason. */
const WITHOUT_SEARCH: Partial<Record<keyof Contract, string>> = {
  'GET admin/ledger': 'A transaction is found by its key or the number of its order, exactly: `key`.',
  'GET admin/payout/due': 'The preview of a run, the most first; one shop by `vendorId`.',
  'GET admin/reconciliation': 'What differs now: none on a good day.',
  'GET commission': 'The versions of a rule, by what it is for: `scope` and `scopeId`.',
  'GET invitation': '50 of a team at most.',
  'GET tax-rate': 'Rates have no names; those of a country by `country`.',
  'GET tax-rate/goods': 'The main categories: as many as the menu has.',
  'GET vendor/archive/record': 'The history that came with one archive, by `kind`.',
  'GET vendor/payout': 'One shop is paid once a week at most.',
  'GET vendor/product/{id}/look-inside': 'The pages of one file.',
  'GET vendor/product/{id}/similar': 'The files that share pages with one product.',
  'GET vendor/product/{id}/version': 'The versions of one product.',
  'GET vendor/statement': 'The lines of one month.',
};

/** Lists that cannot be sorted, with the reason. */
const WITHOUT_SORT: Partial<Record<keyof Contract, string>> = {
  'GET admin/ledger':
    'Without bound, and indexed by time alone: the amount of a transaction is a sum of its entries.',
  'GET admin/payout/due': 'The preview of a run, the most first.',
  'GET admin/reconciliation': 'What differs now: none on a good day.',
  'GET admin/tax-evidence': 'Without bound, and indexed by time alone: the tax is a column of the order.',
  'GET audit-log': 'A record of what happened, by time.',
  'GET commission': 'The versions of a rule, by time.',
  'GET invitation': '50 of a team at most.',
  'GET tax-rate': 'By country, the newest first: the order in which rates hold.',
  'GET tax-rate/goods': 'The main categories, by name.',
  'GET vendor/archive/record': 'A history, by time.',
  'GET vendor/product/{id}/look-inside': 'The pages of one file, by number.',
  'GET vendor/product/{id}/similar': 'The files that share pages with one product, the most alike first.',
  'GET vendor/product/{id}/version': 'The versions of one product, by number.',
  'GET vendor/statement': 'The steps of a balance, by time.',
  'GET vendor/team': 'The people of one shop, the owner first.',
};

type ListCall = { key: keyof Contract; query: Record<string, { def: ListField }> };
type ListField = { innerType?: { options?: string[] } };

/** Whether staff or the people of a shop may make the call. */
const inBackOffice = ({ access }: Endpoint) =>
  isPermission(access) &&
  (may({ role: 'admin', shopRole: null }, access) || may({ role: 'vendor', shopRole: 'owner' }, access));

/** The lists of the back office that have pages. */
const lists = Object.entries(contract as unknown as Record<string, Endpoint>).flatMap(
  ([key, definition]): ListCall[] =>
    key.startsWith('GET ') && inBackOffice(definition) && definition.query && 'page' in definition.query.shape
      ? [{ key: key as keyof Contract, query: definition.query.shape as unknown as ListCall['query'] }]
      : [],
);
const sortsOfList = ({ query }: ListCall) => query.sort?.def.innerType?.options ?? [];
const sorted = lists.filter((list) => sortsOfList(list).length > 0);

describe.each(lists)('$key', ({ key, query }) => {
  test('search: by `searchKeyword`, or a reason', () => {
    expect(Boolean(query.searchKeyword)).toBe(WITHOUT_SEARCH[key] === undefined);
  });

  test('order: by `sort`, or a reason', () => {
    expect(Boolean(query.sort)).toBe(WITHOUT_SORT[key] === undefined);
  });
});

test('reasons are of lists that exist', () => {
  const keys = lists.map(({ key }) => key as string);
  expect(keys).toEqual(
    expect.arrayContaining([...Object.keys(WITHOUT_SEARCH), ...Object.keys(WITHOUT_SORT)]),
  );
});

/** Names, amounts and days of the records of each list, in which each value comes more than once. */
const TIED = [
  { name: 'Birch', cents: 900, day: '2026-02-03' },
  { name: 'alder', cents: 500, day: '2026-02-01' },
  { name: 'birch', cents: 500, day: '2026-02-03' },
  { name: 'Cedar', cents: 1200, day: '2026-02-02' },
  { name: 'cedar', cents: 900, day: '2026-02-02' },
  { name: 'Alder', cents: 900, day: '2026-02-03' },
  { name: 'birch', cents: 500, day: '2026-02-01' },
];
const RATINGS = [5, 3, 5, 1, 3, 3, 5];
let adminToken = '';

beforeAll(async () => {
  const { db } = t.database;
  const admin = await makeAdmin(db);
  adminToken = admin.token;
  const shop = await makeVendor(db, { shopName: 'Fern', createdAt: new Date('2026-01-01') });
  for (const [index, { name, cents, day }] of TIED.entries()) {
    const createdAt = new Date(`${day}T10:00:00Z`);
    const dueAt = index < 5 ? createdAt : null;
    const id = newId();
    await makeStaff(db, 'support');
    const customer = await makeCustomer(db, { name, createdAt });
    await makeVendor(db, { shopName: name, appliedAt: createdAt });
    const product = await makeProduct(db, {
      vendorId: shop.id,
      name,
      listPriceCents: cents,
      createdAt,
    });
    const order = await makeOrder(db, { customerId: customer.id, product, createdAt });
    const orderId = order.id;
    await db.insert(refunds).values({ id, orderId, amountCents: cents, nextAttemptAt: createdAt, createdAt });
    const dispute = { id: `dp_${id}`, orderId, amountCents: cents, status: 'Open' as const };
    await db.insert(disputes).values({ ...dispute, reason: 'fraudulent', dueAt, createdAt });
    await db.insert(taxEvidence).values({
      paymentId: order.paymentId,
      said: 'DE',
      state: 'confirmed',
      orderId,
      at: createdAt,
    });
    const rating = RATINGS[index] ?? 1;
    const review = { productId: product.id, customerId: customer.id, rating, createdAt };
    await db.insert(reviews).values(review);
    await db.insert(reviews).values({
      ...review,
      removedAt: createdAt,
      removedBy: admin.id,
      removedByRole: 'admin',
    });
    const message = { name, email: `${name}@example.test`.toLowerCase(), message: 'Hello', createdAt };
    await db.insert(contactMessages).values({ ...message, phone: '+1 555 0100' });
    await db.insert(vendorMessages).values({ ...message, vendorId: shop.id });
    await db.insert(cases).values({
      number: `CA-0000000${index}`,
      type: 'other',
      about: 'shop',
      status: 'Open',
      title: name,
      vendorId: shop.id,
      openedBy: customer.id,
      openerParty: 'customer',
      dueAt,
      createdAt,
    });
    await db.insert(payouts).values({ vendorId: shop.id, amountCents: cents, method: 'byHand', createdAt });
    const code = { kind: 'percent', value: 1000, funder: 'market', appliesTo: 'all' } as const;
    await db
      .insert(discountCodes)
      .values({ ...code, code: `${name}${index}`, createdBy: admin.id, createdAt });
    const post = {
      slug: `post-${index}`,
      title: name,
      author: 'Ada',
      image: PICTURE,
      imageAltText: 'A post',
    };
    const publishedAt = index < 5 ? createdAt : null;
    await db
      .insert(blogPosts)
      .values({ ...post, description: '<p>Text</p>', publishedAt, createdAt, updatedAt: createdAt });
  }
});

type Row = Record<string, unknown> & { id: string };

async function read(key: keyof Contract, query: Record<string, string>) {
  const path = key.slice('GET '.length);
  const answer = await t.app.inject({
    method: 'GET',
    url: `/api/v1/${path}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${adminToken}` },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data as { data: Row[]; total: number; pageCount: number };
}

/** The value of a row by which it is sorted; a draft of a post is of the time of its last change. */
const valueOfRow = (row: Row, field: string) =>
  row[field] ?? (field === 'publishedAt' ? row.updatedAt : null);

/** Lists of one shop, which staff name. */
const QUERIES: Partial<Record<keyof Contract, () => Promise<Record<string, string>>>> = {
  'GET vendor/payout': async () => {
    const { data } = await read('GET vendor', { searchKeyword: 'Fern' });
    return { vendorId: data[0]?.id ?? '' };
  },
};

/** Texts without regard to capital letters; what is missing comes last. */
function compare(one: unknown, other: unknown): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  if (typeof one === 'number') return one - Number(other);
  const [a, b] = [String(one).toLowerCase(), String(other).toLowerCase()];
  return a === b ? 0 : a < b ? -1 : 1;
}

const ORDERS = sorted.flatMap((list) => sortsOfList(list).map((sort) => ({ key: list.key, sort })));

test.each(ORDERS)(
  '$key by $sort: records with the same value → pages that hold each record once, in order of value and id',
  async ({ key, sort }) => {
    const query = (await QUERIES[key]?.()) ?? {};
    const all = await read(key, { ...query, limit: '100' });
    expect(all.data.length).toBeGreaterThanOrEqual(TIED.length);
    const { field, descending } = fieldOfSort(sort as 'field');
    const sortValue = (row: Row) => valueOfRow(row, field);
    expect(new Set(all.data.map(sortValue)).size, 'values that differ').toBeGreaterThan(1);
    const rows: Row[] = [];
    for (let page = 1; page <= Math.ceil(all.data.length / 3); page += 1) {
      rows.push(...(await read(key, { ...query, sort, limit: '3', page: String(page) })).data);
    }
    const inOrder = all.data.toSorted(
      (one, other) => compare(sortValue(one), sortValue(other)) || (one.id < other.id ? -1 : 1),
    );
    const expected = descending ? inOrder.toReversed() : inOrder;
    expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  },
);

test.each(sorted)('$key: unknown order → 400', async ({ key }) => {
  const answer = await t.app.inject({
    method: 'GET',
    url: `/api/v1/${key.slice('GET '.length)}?sort=password`,
    headers: { authorization: `Bearer ${adminToken}` },
  });
  expect(answer.statusCode).toBe(400);
});

/** What the records of each list are found by, and how many there are. */
const SEARCHES: readonly [keyof Contract, string, number][] = [
  ['GET vendor/order', 'CEDAR', 2],
  ['GET product-review', 'birch', 3],
  ['GET vendor-message', 'alder example', 2],
  ['GET contact-us-message', 'hello birch', 3],
  ['GET admin/refund', 'cedar', 2],
  ['GET admin/dispute', 'cedar', 2],
  ['GET admin/tax-evidence', 'cedar', 2],
  ['GET admin/payout', 'fern', 7],
  ['GET admin/payout', 'cedar', 0],
];

test.each(SEARCHES)('%s?searchKeyword=%s → %i records', async (key, searchKeyword, count) => {
  const found = await read(key, { searchKeyword });
  expect(found).toMatchObject({ total: count });
  expect(found.data).toHaveLength(count);
});

test.each(lists.filter(({ key, query }) => query.searchKeyword && key !== 'GET vendor/team'))(
  '$key: search without a word → nothing',
  async ({ key }) => {
    expect(await read(key, { searchKeyword: '§!' })).toMatchObject({ total: 0, data: [] });
  },
);

test.each(['GET vendor/order', 'GET admin/refund', 'GET admin/dispute', 'GET admin/tax-evidence'] as const)(
  '%s: the beginning of the number of an order → its records',
  async (key) => {
    const { data } = await read('GET admin/order', { limit: '1' });
    const [order] = data as (Row & { orderId: string })[];
    const number = order?.orderId ?? '';
    for (const searchKeyword of [number, number.toLowerCase(), number.slice('EM-'.length, -1)]) {
      const found = await read(key, { searchKeyword });
      expect(found.data.map((row) => row.orderId)).toEqual([number]);
    }
  },
);

test('GET vendor/order: search of a vendor → none of another shop', async () => {
  const other = await makeVendor(t.database.db);
  const found = await t.api(other.token)('GET vendor/order', { query: { searchKeyword: 'cedar' } });
  expect(found).toMatchObject({ total: 0, data: [] });
});

test('GET product-review: search of a vendor → none of another shop', async () => {
  const other = await makeVendor(t.database.db);
  const found = await t.api(other.token)('GET product-review', { query: { searchKeyword: 'birch' } });
  expect(found).toMatchObject({ total: 0, data: [] });
});

test('GET product-review: search of removed reviews → removed ones alone', async () => {
  const found = await read('GET product-review', { removed: 'true', searchKeyword: 'birch' });
  expect(found.total).toBe(3);
  expect(found.data.every((row) => row.removal !== null)).toBe(true);
});

test('GET admin/order: search with an order → the newest matches in that order', async () => {
  const found = await read('GET admin/order', { searchKeyword: 'birch', sort: 'totalAmount' });
  expect(found.data.map((row) => row.totalAmount)).toEqual([5, 5, 9]);
});

/** Orders of tables without bound, each with the restriction that the list has. */
const PLANS = [
  ['products', 'lower(name)', 'deleted_at is null'],
  ['products', 'list_price_cents', 'deleted_at is null'],
  ['products', 'lower(name)', "deleted_at is null and vendor_id = 'a'"],
  ['products', 'list_price_cents', "deleted_at is null and vendor_id = 'a'"],
  ['users', 'lower(name)', 'true'],
  ['vendors', 'lower(shop_name)', 'true'],
  ['orders', 'total_cents', 'true'],
  ['vendor_orders', 'total_cents', 'deleted_at is null'],
  ['vendor_orders', 'total_cents', "deleted_at is null and vendor_id = 'a'"],
  ['reviews', 'created_at', 'removed_at is null'],
  ['reviews', 'rating', 'removed_at is null'],
  ['contact_messages', 'lower(name)', 'true'],
  ['vendor_messages', 'created_at', 'true'],
  ['vendor_messages', 'lower(name)', 'true'],
  ['vendor_messages', 'lower(name)', "vendor_id = 'a'"],
  ['cases', 'due_at', 'true'],
  ['refunds', 'amount_cents', 'true'],
  ['disputes', 'amount_cents', 'true'],
  ['disputes', 'due_at', 'true'],
  ['payouts', 'amount_cents', 'true'],
] as const;

test.each(PLANS)(
  '%s by %s where %s → read in index order, in both directions',
  async (table, value, where) => {
    for (const direction of ['asc', 'desc']) {
      const plan = await t.database.db.transaction(async (tx) => {
        await tx.execute('set local enable_seqscan = off');
        await tx.execute('set local enable_bitmapscan = off');
        return tx.execute(
          `explain select id from ${table} where ${where} order by ${value} ${direction}, id ${direction} limit 10`,
        );
      });
      expect(JSON.stringify(plan)).not.toContain('Sort');
    }
  },
);

test('GET vendor/order: search by phone → the orders of the shop, which show it; none of another shop', async () => {
  const { db } = t.database;
  const customer = await makeCustomer(db, { phone: '+1 555 0177' });
  const [shop, other] = [await makeVendor(db), await makeVendor(db)];
  await makeOrder(db, { customerId: customer.id, product: await makeProduct(db, { vendorId: shop.id }) });
  const search = (token: string) =>
    t.api(token)('GET vendor/order', { query: { searchKeyword: '555-0177' } });
  expect((await search(shop.token)).data.map(({ user }) => user?.phone)).toEqual([customer.phone]);
  expect(await search(other.token)).toMatchObject({ total: 0, data: [] });
});
