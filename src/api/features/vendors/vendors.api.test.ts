import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '#api/ports/mail.ts';
import {
  accountDecisions,
  orders,
  outbox,
  products,
  users,
  vendorCounts,
  vendorOrders,
  vendors,
} from '#db/schema.ts';
import { VENDOR_STATUSES, type VendorStatus } from '#domain/vendor-status.ts';
import { listedIn } from '#test/counts.ts';
import {
  makeAdmin,
  makeCategory,
  makeCustomer,
  makeOrder,
  makeProduct,
  makeVendor,
} from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';

const t = useMarket({ env: { PUBLIC_URL: 'https://market.example' } });

const start = new Date('2026-03-01T12:00:00Z');

let sent: Mail[];
beforeEach(async () => {
  t.clock.now = start;
  sent = t.collectMails();
  await t.context.db.delete(outbox);
});

const DECISIONS = ['approve', 'decline', 'suspend', 'restore'] as const;
type Decision = (typeof DECISIONS)[number];

/** The call of an admin; a reason goes with those that take one. */
function decide(token: string | undefined, decision: Decision, id: string, reason = 'Files do not open.') {
  const api = t.api(token).full;
  const params = { id };
  if (decision === 'approve' || decision === 'restore')
    return api(`POST admin/vendor/{id}/${decision}`, { params });
  return api(`POST admin/vendor/{id}/${decision}`, { params, body: { reason } });
}

const vendorIn = (status: VendorStatus) =>
  makeVendor(t.context.db, status === 'Away' ? { away: true } : { status });

const stateOf = async (id: string) => {
  const [row] = await t.context.db
    .select({
      status: vendors.status,
      statusReason: vendors.statusReason,
      away: vendors.away,
    })
    .from(vendors)
    .where(eq(vendors.id, id));
  return row;
};

const tagsOf = async (work: () => Promise<unknown>) => {
  const tags: string[] = [];
  const stop = t.context.changes.onChange((names) => tags.push(...names));
  await work();
  stop();
  return tags.filter((tag) => tag !== 'outbox').sort();
};

describe('GET vendor', () => {
  const list = async (query: object = {}, token?: string) =>
    t.api(token ?? (await makeAdmin(t.context.db)).token)('GET vendor', { query });

  test('anonymous → 401', async () => {
    await expect(t.api()('GET vendor')).rejects.toEqual(failure(401, 'Please sign in.'));
  });

  test('a vendor or a customer → 403', async () => {
    const { db } = t.context;
    await expect(list({}, (await makeVendor(db)).token)).rejects.toMatchObject({ status: 403 });
    await expect(list({}, (await makeCustomer(db)).token)).rejects.toMatchObject({ status: 403 });
  });

  test('unknown status or page → 400', async () => {
    await expect(list({ status: 'Open' })).rejects.toMatchObject({ status: 400 });
    await expect(list({ page: 0 })).rejects.toMatchObject({ status: 400 });
  });

  test('row → shop, person, status, number of products and sales', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db, {
      shopName: 'Quiet Press',
      status: 'Suspended',
      statusReason: 'Files do not open.',
      appliedAt: new Date('2027-01-05T00:00:00Z'),
    });
    const product = await makeProduct(db, { vendorId: vendor.id, listPriceCents: 1250, listed: false });
    await makeProduct(db, { vendorId: vendor.id, status: false, listed: false });
    await makeProduct(db, { vendorId: vendor.id, deletedAt: start, listed: false });
    const customer = await makeCustomer(db);
    await makeOrder(db, { customerId: customer.id, product });
    const refunded = await makeOrder(db, { customerId: customer.id, product, quantity: 2 });
    await db.update(orders).set({ refundedCents: 1000 }).where(eq(orders.id, refunded.id));
    await db
      .update(vendorOrders)
      .set({ refundedCents: 1000 })
      .where(eq(vendorOrders.id, refunded.vendorOrder.id));
    const failed = await makeOrder(db, { customerId: customer.id, product });
    await db.update(orders).set({ status: 'Failed' }).where(eq(orders.id, failed.id));
    const { data } = await list({ limit: 1 });
    expect(data).toEqual([
      {
        id: vendor.id,
        shopName: 'Quiet Press',
        name: vendor.user.name,
        email: vendor.user.email,
        status: 'Suspended',
        statusReason: 'Files do not open.',
        appliedAt: '2027-01-05T00:00:00.000Z',
        productCount: 2,
        sales: 27.5,
        missing: [],
      },
    ]);
  });

  test('status → vendors with it, latest application first, with their total', async () => {
    const { db } = t.context;
    const before = (await list({ status: 'Declined' })).total;
    const made = [];
    for (let day = 1; day <= 3; day++) {
      const appliedAt = new Date(Date.UTC(2027, 2, day));
      made.unshift((await makeVendor(db, { status: 'Declined', appliedAt })).id);
    }
    const [first, second] = [
      await list({ status: 'Declined', limit: 2 }),
      await list({ status: 'Declined', limit: 2, page: 2 }),
    ];
    expect(first.total).toBe(before + 3);
    expect(first.pageCount).toBe(Math.ceil((before + 3) / 2));
    expect([...first.data, ...second.data].slice(0, 3).map(({ id }) => id)).toEqual(made);
  });

  test('search → words of shop name, person, e-mail and phone, also their beginnings', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db, { shopName: 'Élan & Zither' });
    await db
      .update(users)
      .set({ name: 'Xaviera Quill', email: 'strings@zzz.test', phone: '+1 555 0177' })
      .where(eq(users.id, vendor.user.id));
    for (const searchKeyword of ['zith elan', 'QUILL', 'xaviera qu', 'strings@zzz.test', '555-0177']) {
      const found = await list({ searchKeyword });
      expect([searchKeyword, found.total, found.data.map(({ id }) => id)]).toEqual([
        searchKeyword,
        1,
        [vendor.id],
      ]);
    }
    expect(await list({ searchKeyword: 'zither', status: 'Applied' })).toMatchObject({ total: 0, data: [] });
    expect(await list({ searchKeyword: '!' })).toEqual({ data: [], total: 0, pageCount: 0 });
  });

  test('changes → totals equal the rows', async () => {
    const { db } = t.context;
    const { id } = await vendorIn('Applied');
    const admin = await makeAdmin(db);
    for (const decision of ['decline', 'approve', 'suspend', 'restore'] as const) {
      await decide(admin.token, decision, id);
    }
    const stored = await db.select().from(vendorCounts);
    const counted = await db
      .select({ status: vendors.status, count: sql`count(*)`.mapWith(Number) })
      .from(vendors)
      .groupBy(vendors.status);
    const byStatus = (rows: typeof stored) =>
      rows.filter(({ count }) => count > 0).toSorted((a, b) => (a.status < b.status ? -1 : 1));
    expect(byStatus(stored)).toEqual(byStatus(counted));
  });
});

describe('GET vendor/{id}', () => {
  const read = (token: string | undefined, id: string) => t.api(token)('GET vendor/{id}', { params: { id } });

  test('anonymous → 401, a vendor, also of this shop → 403, unknown → 404', async () => {
    const vendor = await vendorIn('Applied');
    await expect(read(undefined, vendor.id)).rejects.toEqual(failure(401, 'Please sign in.'));
    await expect(read(vendor.token, vendor.id)).rejects.toMatchObject({ status: 403 });
    const { token } = await makeAdmin(t.context.db);
    await expect(read(token, 'unknown')).rejects.toEqual(failure(404, 'This vendor was not found.'));
  });

  test('known vendor → the row of the list, with the shop and what it lacks', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db, { status: 'Applied', shopImage: null });
    const { token } = await makeAdmin(db);
    const { data } = await t.api(token)('GET vendor', { query: { searchKeyword: vendor.shopName } });
    expect(await read(token, vendor.id)).toEqual({
      ...data.find(({ id }) => id === vendor.id),
      userId: vendor.user.id,
      shopSlug: vendor.shopSlug,
      shopImage: null,
      about: 'A small shop.',
      phone: vendor.user.phone,
      missing: ['Shop picture', 'At least 1 product', 'Payout details'],
      documents: [],
      strikes: [],
    });
  });
});

describe.each(DECISIONS)('POST admin/vendor/{id}/%s', (decision) => {
  const FROM = { approve: 'Applied', decline: 'Applied', suspend: 'Approved', restore: 'Suspended' } as const;
  const TO = { approve: 'Approved', decline: 'Declined', suspend: 'Suspended', restore: 'Approved' } as const;
  const DONE = {
    approve: 'approved',
    decline: 'declined',
    suspend: 'suspended',
    restore: 'restored',
  } as const;
  const ALLOWED: Record<Decision, VendorStatus[]> = {
    approve: ['Applied', 'Declined'],
    decline: ['Applied'],
    suspend: ['Approved', 'Away'],
    restore: ['Suspended'],
  };
  const takesReason = decision === 'decline' || decision === 'suspend';

  test('anonymous → 401', async () => {
    await expect(decide(undefined, decision, 'x')).rejects.toEqual(failure(401, 'Please sign in.'));
  });

  test('a vendor, also of this shop, a customer → 403', async () => {
    const vendor = await vendorIn(FROM[decision]);
    await expect(decide(vendor.token, decision, vendor.id)).rejects.toMatchObject({ status: 403 });
    const customer = await makeCustomer(t.context.db);
    await expect(decide(customer.token, decision, vendor.id)).rejects.toMatchObject({ status: 403 });
    expect(await stateOf(vendor.id)).toMatchObject({ status: FROM[decision] });
  });

  test('an unknown vendor → 404', async () => {
    const { token } = await makeAdmin(t.context.db);
    await expect(decide(token, decision, 'unknown')).rejects.toEqual(
      failure(404, 'This vendor was not found.'),
    );
  });

  test('from a status that does not allow it → 409 naming the status, and no mail', async () => {
    const { token } = await makeAdmin(t.context.db);
    for (const status of VENDOR_STATUSES.filter((one) => !ALLOWED[decision].includes(one))) {
      const { id } = await vendorIn(status);
      await expect(decide(token, decision, id)).rejects.toEqual(
        failure(409, `This shop is ${status}, so it cannot be ${DONE[decision]}.`),
      );
      expect(await stateOf(id)).toMatchObject({ status: status === 'Away' ? 'Approved' : status });
    }
    expect(await t.context.db.$count(outbox)).toBe(0);
  });

  test('from each status that allows it → the new one with its reason, and one mail', async () => {
    const admin = await makeAdmin(t.context.db);
    for (const status of ALLOWED[decision]) {
      const vendor = await vendorIn(status);
      t.clock.now = new Date('2026-03-02T00:00:00Z');
      expect(await decide(admin.token, decision, vendor.id)).toEqual({
        statusCode: 200,
        message: `Shop ${DONE[decision]}.`,
        data: null,
      });
      const reason = takesReason ? 'Files do not open.' : null;
      expect(await stateOf(vendor.id)).toEqual({
        status: TO[decision],
        statusReason: reason,
        away: status === 'Away',
      });
      const decided = await t.context.db
        .select()
        .from(accountDecisions)
        .where(eq(accountDecisions.userId, vendor.user.id));
      expect(decided).toEqual([
        {
          id: expect.any(String),
          userId: vendor.user.id,
          decision: `${decision} shop`,
          reason,
          decidedBy: admin.id,
          createdAt: t.clock.now,
        },
      ]);
      sent = t.collectMails();
      await t.sendMails();
      expect(sent.map(({ to, kind }) => [to, kind])).toEqual([[vendor.user.email, 'decision']]);
      expect(sent[0]?.subject).toContain(vendor.shopName);
      for (const form of [sent[0]?.text, sent[0]?.html]) {
        if (reason) expect(form).toContain(reason);
        else expect(form).toContain(`https://market.example/shop/${vendor.shopSlug}`);
      }
    }
  });

  test('decided twenty times in parallel → once, with one mail; the others 409', async () => {
    const { token } = await makeAdmin(t.context.db);
    const { id, user } = await vendorIn(FROM[decision]);
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => decide(token, decision, id)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409 });
    }
    await t.sendMails();
    expect(sent.filter((mail) => mail.to === user.email)).toHaveLength(1);
  });
});

describe.each(['decline', 'suspend'] as const)('POST admin/vendor/{id}/%s: the reason', (decision) => {
  test('reason missing or blank → 400 that names it, and nothing changes', async () => {
    const { token } = await makeAdmin(t.context.db);
    const status = decision === 'decline' ? 'Applied' : 'Approved';
    const { id } = await vendorIn(status);
    await expect(decide(token, decision, id, ' ')).rejects.toEqual(failure(400, 'Please enter Reason.'));
    expect(await stateOf(id)).toMatchObject({ status });
  });
});

describe('a shop’s public pages', () => {
  /** A vendor with one product of each kind. */
  async function shop(status: VendorStatus) {
    const { db } = t.context;
    const vendor = await vendorIn(status);
    const listed = status === 'Approved';
    const category = await makeCategory(db, { name: `Shelf of ${vendor.shopName}` });
    const fields = { vendorId: vendor.id, mainCategoryId: category.id };
    const active = await makeProduct(db, { ...fields, name: `Tide Table ${vendor.shopSlug}`, listed });
    const inactive = await makeProduct(db, { ...fields, status: false, listed: false });
    const deleted = await makeProduct(db, { ...fields, deletedAt: start, listed: false });
    return { vendor, category, active, inactive, deleted };
  }
  type Shop = Awaited<ReturnType<typeof shop>>;

  /** Where its products are found, as far as they are. */
  async function sightings({ vendor, category, active, inactive, deleted }: Shop): Promise<string[]> {
    const { db } = t.context;
    const [byId, bySearch, byCategory, page, shopPage, shelf] = await Promise.all([
      t.api()('GET site/product', { query: { ids: [active, inactive, deleted].map(({ id }) => id).join() } }),
      t.api()('GET site/product', { query: { searchKeyword: `tide ${vendor.shopSlug.replace('-', ' ')}` } }),
      t.api()('GET site/product', { query: { mainCategoryId: category.id } }),
      t
        .api()('GET site/product/{slug}', { params: { slug: active.slug } })
        .catch(() => null),
      t
        .api()('GET site/shop/{vendorSlug}', { params: { vendorSlug: vendor.shopSlug } })
        .catch(() => null),
      listedIn(db, category.id),
    ]);
    const shows = (name: string, list: readonly { id: string }[]) =>
      list.map(({ id }) => `${name} ${id === active.id ? 'active' : 'other'}`);
    return [
      ...shows('ids', byId.data),
      ...shows('search', bySearch.data).filter((one) => one.endsWith(' active')),
      ...shows('category', byCategory.data),
      ...(page ? ['product page'] : []),
      ...(shopPage ? shows('shop page', shopPage.data) : []),
      ...(shelf ? [`shelf ${shelf}`] : []),
    ];
  }
  const EVERYWHERE = [
    'ids active',
    'search active',
    'category active',
    'product page',
    'shop page active',
    'shelf 1',
  ];

  test('suspended → products are in no public answer; restored → the active ones are back', async () => {
    const { token } = await makeAdmin(t.context.db);
    const made = await shop('Approved');
    expect(await sightings(made)).toEqual(EVERYWHERE);
    const suspendedTags = await tagsOf(() => decide(token, 'suspend', made.vendor.id));
    expect(suspendedTags).toEqual([
      'catalog',
      `category:${made.category.id}`,
      'listings',
      `shop-products:${made.vendor.id}`,
      `shop:${made.vendor.id}`,
      'shops',
    ]);
    expect(await sightings(made)).toEqual([]);
    const restoredTags = await tagsOf(() => decide(token, 'restore', made.vendor.id));
    expect(restoredTags).toEqual(suspendedTags);
    // What a search finds may be late.
    t.context.changes.emitLate();
    expect(await sightings(made)).toEqual(EVERYWHERE);
    const [inactive] = await t.context.db
      .select({ listed: products.listed })
      .from(products)
      .where(eq(products.id, made.inactive.id));
    expect(inactive).toEqual({ listed: false });
  });

  test('approved → the active products become public', async () => {
    const { token } = await makeAdmin(t.context.db);
    const made = await shop('Applied');
    expect(await sightings(made)).toEqual([]);
    await decide(token, 'approve', made.vendor.id);
    // What a search finds may be late.
    t.context.changes.emitLate();
    expect(await sightings(made)).toEqual(EVERYWHERE);
  });

  test('declined → nothing public changes, and no page is invalidated', async () => {
    const { token } = await makeAdmin(t.context.db);
    const made = await shop('Applied');
    expect(await tagsOf(() => decide(token, 'decline', made.vendor.id))).toEqual([]);
  });

  test('suspended vendor activates a product → active, and not public', async () => {
    const { token } = await makeAdmin(t.context.db);
    const made = await shop('Approved');
    await decide(token, 'suspend', made.vendor.id);
    const body = { action: 'activate' as const, ids: [made.inactive.id] };
    await t.api(made.vendor.token)('POST vendor/product/bulk', { body });
    expect(await sightings(made)).toEqual([]);
  });

  test('suspended while its products are activated → none of them is public', async () => {
    const { db } = t.context;
    const { token } = await makeAdmin(db);
    for (let round = 0; round < 5; round++) {
      const vendor = await makeVendor(db);
      const made = [];
      for (let n = 0; n < 6; n++) {
        made.push(await makeProduct(db, { vendorId: vendor.id, status: false, listed: false }));
      }
      await Promise.all([
        ...made.map(({ id }) =>
          t.api(vendor.token)('PATCH product/{id}', { params: { id }, form: { status: 'true' } }),
        ),
        decide(token, 'suspend', vendor.id),
      ]);
      const listed = await db
        .select({ id: products.id })
        .from(products)
        .where(sql`${products.vendorId} = ${vendor.id} and ${products.listed}`);
      expect(listed).toEqual([]);
    }
  });
});

describe('GET vendor/application', () => {
  const read = (token?: string) => t.api(token)('GET vendor/application');

  test('anonymous → 401', async () => {
    await expect(read()).rejects.toEqual(failure(401, 'Please sign in.'));
  });

  test('a customer or an admin → 403', async () => {
    await expect(read((await makeCustomer(t.context.db)).token)).rejects.toMatchObject({ status: 403 });
    await expect(read((await makeAdmin(t.context.db)).token)).rejects.toMatchObject({ status: 403 });
  });

  test('waiting shop → what it still lacks; approved shop → nothing', async () => {
    const { db } = t.context;
    const appliedAt = new Date('2026-02-01T00:00:00Z');
    const vendor = await makeVendor(db, { status: 'Applied', shopImage: null, appliedAt });
    const answer = { status: 'Applied', statusReason: null, appliedAt: '2026-02-01T00:00:00.000Z' };
    expect(await read(vendor.token)).toEqual({
      ...answer,
      missing: ['Shop picture', 'At least 1 product', 'Payout details'],
      documents: [],
    });
    await makeProduct(db, { vendorId: vendor.id, listed: false });
    expect(await read(vendor.token)).toEqual({
      ...answer,
      missing: ['Shop picture', 'Payout details'],
      documents: [],
    });
    const approved = await makeVendor(db, { shopImage: null, appliedAt });
    expect(await read(approved.token)).toEqual({ ...answer, status: 'Approved', missing: [], documents: [] });
  });

  test('suspended vendor → signs in and reads the reason', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    await decide((await makeAdmin(db)).token, 'suspend', vendor.id, 'Copied covers.');
    expect(await read(vendor.token)).toMatchObject({ status: 'Suspended', statusReason: 'Copied covers.' });
    expect((await t.api(vendor.token)('GET vendor/product')).total).toBe(0);
  });
});

describe('POST vendor/apply', () => {
  const apply = (token?: string) => t.api(token).full('POST vendor/apply', {});

  test('anonymous → 401', async () => {
    await expect(apply()).rejects.toEqual(failure(401, 'Please sign in.'));
  });

  test('a customer or an admin → 403', async () => {
    await expect(apply((await makeCustomer(t.context.db)).token)).rejects.toMatchObject({ status: 403 });
    await expect(apply((await makeAdmin(t.context.db)).token)).rejects.toMatchObject({ status: 403 });
  });

  test('a shop that is neither Declined nor Closed → 409 naming its status', async () => {
    for (const status of VENDOR_STATUSES.filter((one) => one !== 'Declined' && one !== 'Closed')) {
      const { token } = await vendorIn(status);
      await expect(apply(token)).rejects.toEqual(
        failure(409, `Your shop is ${status}, so you cannot apply for it.`),
      );
    }
  });

  test('declined shop → Applied with the present time, without the reason; ten parallel calls → one counts', async () => {
    const { id, token } = await makeVendor(t.context.db, { status: 'Declined', statusReason: 'No picture.' });
    t.clock.now = new Date('2026-03-02T00:00:00Z');
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => apply(token)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [row] = await t.context.db.select().from(vendors).where(eq(vendors.id, id));
    expect(row).toMatchObject({
      status: 'Applied',
      statusReason: null,
      appliedAt: t.clock.now,
      statusChangedAt: t.clock.now,
    });
  });
});
