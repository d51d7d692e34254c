import { eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { expect, test, vi } from 'vitest';
import type { Db } from './client.ts';
import { preparedRows } from './prepared-rows.ts';
import { products } from './schema.ts';

test('a select with constants and values → only the values are parameters', async () => {
  const prepareQuery = vi.fn((_query: { sql: string }) => ({ execute: async () => [] }));
  const db = { _: { session: { prepareQuery } } } as unknown as Db;
  const find = preparedRows('products_named', () => {
    const select = new QueryBuilder().select({ id: products.id }).from(products);
    return select.where(eq(products.slug, sql.placeholder('slug'))).limit(16) as never;
  });
  await find(db, { slug: 'planner' });
  expect(prepareQuery.mock.calls[0]?.[0].sql).toBe(
    'select "id" from "products" where "products"."slug" = $1 limit 16',
  );
});
