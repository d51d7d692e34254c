import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test, vi } from 'vitest';
import { API_BASE, type Contract, contract } from '#contract/contract.ts';
import { type Endpoint, isPermission } from '#contract/endpoint.ts';
import { newId } from '#db/columns.ts';
import * as schema from '#db/schema.ts';
import { may } from '#domain/permissions.ts';
import {
  makeBundle,
  makeCustomer,
  makeFurtherFile,
  makeMember,
  makeOrder,
  makeProduct,
  makeVendor,
} from './factories.ts';
import { useMarket } from './harness.ts';
import { plainPdf } from './pdf.ts';

/**
 * Records of one vendor do not exist for another. Every vendor endpoint of the contract is called with the ids of
 * another vendor, so a new endpoint is covered without a new test.
 */
const t = useMarket();

/** Request bodies of endpoints that take ids in their body, or that an empty one does not satisfy. */
const BODIES: Partial<Record<keyof Contract, (id: string) => unknown>> = {
  'POST product-review/{id}/answer': () => ({ text: 'Thank you.' }),
  'POST product-review/{id}/report': () => ({ text: 'Not about us.' }),
  'POST case/{id}/message': () => ({ text: 'Hello' }),
  'POST thread/{id}/message': () => ({ text: 'Hello' }),
  'POST case/{id}/appeal': () => ({ text: 'Please look again.' }),
  'POST vendor/product/bulk': (id) => ({ action: 'delete', ids: [id] }),
  'POST vendor/product/{id}/license-key': () => ({ generate: 1 }),
  'PATCH discount-code/{id}': () => ({ active: false }),
  'PATCH vendor/team/{id}': () => ({ role: 'manager' }),
  'POST vendor/product/{id}/version/{version}/withdraw': () => ({ reason: 'Page 3 is empty.' }),
  'POST vendor/statement/document': (id) => ({ vendorId: id, month: '2026-02', format: 'csv' }),
};

/** Multipart bodies of endpoints that an empty one does not satisfy. */
const FORMS: Partial<Record<keyof Contract, string>> = {
  'POST vendor/product/{id}/version': [
    '--x\r\nContent-Disposition: form-data; name="note"\r\n\r\nNew maps',
    `--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n${plainPdf().toString('latin1')}`,
    '--x--\r\n',
  ].join('\r\n'),
};

/** Queries of endpoints that read one record by an id in it. */
const QUERIES: Partial<Record<keyof Contract, (id: string) => string>> = {
  'GET commission/effective': (id) => `?productId=${id}`,
};

/** Endpoints that take no id: they create or change the caller's own records. */
const WITHOUT_IDS: readonly string[] = [
  'PATCH user/vendor-password',
  'PATCH user/vendor-profile',
  'PATCH vendor/legal-details',
  'PATCH vendor/payout-account',
  'POST auth/two-step/backup-codes',
  'POST auth/two-step/confirm',
  'POST auth/two-step/disable',
  'POST auth/two-step/start',
  'POST bundle',
  'POST discount-code',
  'POST find-source',
  'POST invitation',
  'POST product',
  'POST product-export',
  'POST product-import',
  'POST product-import/check',
  'POST user/close-shop',
  'POST vendor/apply',
  'POST vendor/archive',
  'POST vendor/archive/import',
  'POST vendor/archive/import/check',
  'POST vendor/document',
  'POST vendor/payout-account/onboard',
];

const calls = Object.entries(contract)
  .filter(([, { access }]) => isPermission(access) && may({ role: 'vendor', shopRole: 'owner' }, access))
  .map(([key, definition]) => ({ key: key as keyof Contract, definition: definition as Endpoint }));
const withIds = calls.filter(({ key, definition }) => definition.params || BODIES[key] || QUERIES[key]);
const lists = calls.filter(
  ({ key, definition }) => key.startsWith('GET ') && !definition.params && !QUERIES[key],
);

/** A vendor with one record of each kind that belongs to a vendor. */
async function makeFullVendor() {
  const { db } = t.context;
  const vendor = await makeVendor(db);
  const product = await makeProduct(db, { vendorId: vendor.id });
  const bundle = await makeBundle(db, [product, await makeProduct(db, { vendorId: vendor.id })]);
  await db.insert(schema.productVersions).values({
    productId: product.id,
    number: 2,
    edition: 1,
    fileId: product.fileId,
    note: 'New maps',
  });
  const customer = await makeCustomer(db);
  const order = await makeOrder(db, { customerId: customer.id, product });
  const review = { id: newId(), productId: product.id, customerId: customer.id, rating: 4 };
  await db.insert(schema.reviews).values(review);
  const message = {
    id: newId(),
    vendorId: vendor.id,
    name: 'Ann',
    email: 'ann@example.test',
    message: 'Hello',
  };
  await db.insert(schema.vendorMessages).values(message);
  const thread = {
    id: newId(),
    vendorId: vendor.id,
    customerId: customer.id,
    name: 'Ben',
    message: 'Hi',
  };
  await db.insert(schema.vendorMessages).values(thread);
  const written = { threadId: thread.id, party: 'customer' as const, authorId: customer.id, text: 'Hi' };
  await db.insert(schema.threadMessages).values(written);
  const parties = { vendorId: vendor.id, openedBy: vendor.user.id, openerParty: 'vendor' as const };
  const own = {
    ...parties,
    id: newId(),
    type: 'spam' as const,
    about: 'shop' as const,
    title: vendor.shopName,
  };
  const decided = { ...own, id: newId(), about: 'product' as const, productId: product.id };
  const now = t.context.now();
  await db.insert(schema.cases).values([
    { ...own, number: `CA-${own.id}`, status: 'Open' },
    { ...decided, number: `CA-${decided.id}`, status: 'Decided', settledAt: now },
  ]);
  await db.insert(schema.caseDecisions).values({
    caseId: decided.id,
    round: 1,
    isAppeal: false,
    decision: 'none',
    reason: 'Nothing was found.',
    rule: 'noRuleBroken',
    decidedBy: customer.id,
    createdAt: now,
  });
  const cases = [own.id, decided.id];
  const member = await makeMember(db, 'author', vendor.id);
  const invitation = {
    id: newId(),
    email: `${newId()}@example.test`,
    vendorId: vendor.id,
    role: 'author' as const,
    tokenHash: newId(),
    invitedBy: vendor.userId,
    expiresAt: new Date('2026-03-08T12:00:00Z'),
  };
  await db.insert(schema.invitations).values(invitation);
  const code = {
    id: newId(),
    code: `CODE-${newId()}`,
    vendorId: vendor.id,
    kind: 'percent' as const,
    value: 1000,
    funder: 'vendor' as const,
    appliesTo: 'all' as const,
    createdBy: vendor.userId,
  };
  await db.insert(schema.discountCodes).values(code);
  const archiveImport = {
    id: newId(),
    vendorId: vendor.id,
    status: 'imported' as const,
    market: 'https://other.test',
    shopName: 'Elsewhere',
    counts: { products: 0, versions: 0, pictures: 0, reviews: 0, orders: 0, ledger: 0 },
    checkedBy: vendor.userId,
    importedAt: now,
  };
  await db.insert(schema.archiveImports).values(archiveImport);
  const furtherFile = await makeFurtherFile(t.context, {
    productId: product.id,
    name: 'Plan',
    kind: 'txt',
    text: 'North',
  });
  const upload = {
    id: newId(),
    vendorId: vendor.id,
    userId: vendor.userId,
    filename: 'plan.pdf',
    name: 'Plan',
    note: '',
    sizeBytes: 1,
    state: 'refused' as const,
    reason: 'Empty.',
    expiresAt: new Date('2026-03-08T12:00:00Z'),
  };
  await db.insert(schema.uploads).values(upload);
  const ids = [
    archiveImport.id,
    furtherFile,
    upload.id,
    ...cases,
    code.id,
    product.id,
    bundle.id,
    member.id,
    invitation.id,
    order.vendorOrder.id,
    order.id,
    order.line.id,
    review.id,
    message.id,
    thread.id,
    vendor.id,
  ];
  return { ...vendor, ids };
}

async function send(token: string, { key, definition }: (typeof calls)[number], id: string, query = '') {
  const [method = 'GET', path = ''] = key.split(' ');
  const url = `${API_BASE}/${path.replace('{version}', '1').replace(/\{\w+\}/g, id)}${query || (QUERIES[key]?.(id) ?? '')}`;
  const headers = { authorization: `Bearer ${token}` };
  if (definition.form && !BODIES[key]) {
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    return t.app.inject({
      method: method as 'POST',
      url,
      headers: { ...headers, ...form },
      payload: FORMS[key] ?? '--x--\r\n',
    });
  }
  const body = BODIES[key]?.(id) ?? (definition.body && {});
  return t.app.inject({
    method: method as 'POST',
    url,
    headers,
    ...(body ? { payload: body as object } : {}),
  });
}

/** All rows of all tables but the counters of limits, which count refused calls too. */
async function allRows(): Promise<Record<string, unknown[]>> {
  const tables = Object.values(schema).filter((part) => is(part, PgTable) && part !== schema.rateLimits);
  const rows = await Promise.all(
    tables.map(async (table) => [getTableName(table), await t.context.db.select().from(table)] as const),
  );
  return Object.fromEntries(rows);
}

// A call with a file is sent once for each id, and each file is opened.
vi.setConfig({ testTimeout: 60_000 });

describe('a second vendor', () => {
  test.each(withIds.map((call) => [call.key, call] as const))(
    '%s: ids of another vendor → 404, and nothing changes',
    async (_, call) => {
      const [first, second] = [await makeFullVendor(), await makeVendor(t.context.db)];
      const before = await allRows();
      for (const id of first.ids) {
        expect((await send(second.token, call, id)).statusCode, id).toBe(404);
      }
      expect(await allRows()).toEqual(before);
      // The owner's call succeeds for some of the ids; otherwise the 404 would prove nothing.
      const statuses = [];
      for (const id of first.ids) statuses.push((await send(first.token, call, id)).statusCode);
      expect(statuses.some((status) => status < 300)).toBe(true);
    },
  );

  test.each(lists.map((call) => [call.key, call] as const))(
    '%s: list → no record of another vendor',
    async (_, call) => {
      const [first, second] = [await makeFullVendor(), await makeFullVendor()];
      expect((await send(second.token, call, '')).statusCode).toBe(200);
      const filters = Object.keys(call.definition.query?.shape ?? {}).filter((name) => name.endsWith('Id'));
      const queries = filters.flatMap((name) => first.ids.map((id) => `?${name}=${id}`));
      for (const query of ['', ...queries]) {
        const { body } = await send(second.token, call, '', query);
        for (const id of first.ids) expect(body, query).not.toContain(id);
      }
    },
  );

  test('vendor endpoints that write → all covered', () => {
    const covered = new Set([...withIds, ...lists].map(({ key }) => key));
    const uncovered = calls.map(({ key }) => key).filter((key) => !covered.has(key));
    expect(uncovered.sort()).toEqual(WITHOUT_IDS);
  });
});
