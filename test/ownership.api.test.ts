import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { API_BASE, type Contract, contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { newId } from '#db/columns.ts';
import * as schema from '#db/schema.ts';
import { makeCustomer, makeOrder, makeProduct, makeVendor } from './factories.ts';
import { useMarket } from './harness.ts';

/**
 * What is one vendor's does not exist for another: every call that a vendor may make is made with a second vendor's
 * ids. The calls come from the contract, so that none can be forgotten.
 */
const t = useMarket();

/** What a call is sent beside the ids in its path, where it cannot do without. */
const BODIES: Partial<Record<keyof Contract, (id: string) => unknown>> = {
  'POST vendor/product/bulk': (id) => ({ action: 'delete', ids: [id] }),
};

/** Calls that name no record: what they make or change is the caller's own. */
const NAME_NOTHING: readonly string[] = [
  'PATCH user/vendor-password',
  'PATCH user/vendor-profile',
  'POST product',
  'POST product-export',
  'POST product-import',
  'POST product-import/check',
  'POST user/close-shop',
  'POST vendor/apply',
];

const calls = Object.entries(contract)
  .filter(([, { access }]) => Array.isArray(access) && access.includes('vendor'))
  .map(([key, definition]) => ({ key: key as keyof Contract, definition: definition as Endpoint }));
const withIds = calls.filter(({ key, definition }) => definition.params || BODIES[key]);
const lists = calls.filter(({ key, definition }) => key.startsWith('GET ') && !definition.params);

/** A vendor with one of everything that can be a vendor's. */
async function makeFullVendor() {
  const { db } = t.context;
  const vendor = await makeVendor(db);
  const product = await makeProduct(db, { vendorId: vendor.id });
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
  const ids = [product.id, order.vendorOrder.id, order.id, order.line.id, review.id, message.id, vendor.id];
  return { ...vendor, ids };
}

async function send(token: string, { key, definition }: (typeof calls)[number], id: string, query = '') {
  const [method = 'GET', path = ''] = key.split(' ');
  const url = `${API_BASE}/${path.replace(/\{\w+\}/g, id)}${query}`;
  const headers = { authorization: `Bearer ${token}` };
  if (definition.form) {
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    return t.app.inject({
      method: method as 'POST',
      url,
      headers: { ...headers, ...form },
      payload: '--x--\r\n',
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

/** Every row of every table. */
async function everything(): Promise<Record<string, unknown[]>> {
  const tables = Object.values(schema).filter((part) => is(part, PgTable));
  const rows = await Promise.all(
    tables.map(async (table) => [getTableName(table), await t.context.db.select().from(table)] as const),
  );
  return Object.fromEntries(rows);
}

describe('a second vendor', () => {
  test.each(withIds.map((call) => [call.key, call] as const))(
    '%s: 404 for what is the first one’s, and nothing changes',
    async (_, call) => {
      const [first, second] = [await makeFullVendor(), await makeVendor(t.context.db)];
      const before = await everything();
      for (const id of first.ids) {
        expect((await send(second.token, call, id)).statusCode, id).toBe(404);
      }
      expect(await everything()).toEqual(before);
      // And for its owner one of these is there, or this would prove nothing.
      const statuses = [];
      for (const id of first.ids) statuses.push((await send(first.token, call, id)).statusCode);
      expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    },
  );

  test.each(lists.map((call) => [call.key, call] as const))(
    '%s: nothing of the first one’s in it',
    async (_, call) => {
      const [first, second] = [await makeFullVendor(), await makeFullVendor()];
      expect((await send(second.token, call, '')).statusCode).toBe(200);
      const filters = Object.keys(call.definition.query?.shape ?? {}).filter((name) => name.endsWith('Id'));
      const asked = filters.flatMap((name) => first.ids.map((id) => `?${name}=${id}`));
      for (const query of ['', ...asked]) {
        const { body } = await send(second.token, call, '', query);
        for (const id of first.ids) expect(body, query).not.toContain(id);
      }
    },
  );

  test('every call of a vendor that writes is among these', () => {
    const covered = new Set([...withIds, ...lists].map(({ key }) => key));
    const left = calls.map(({ key }) => key).filter((key) => !covered.has(key));
    expect(left.sort()).toEqual(NAME_NOTHING);
  });
});
