import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ApiFailure } from '#client/client.ts';
import { products, shopTotals } from '#db/schema.ts';
import { listedIn } from '#test/counts.ts';
import { onServer } from '#test/database.ts';
import { makeCategory, makeProduct, makeVendor } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';

const t = useMarket();
const times = <T>(count: number, work: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => work(n));

// The embedded database runs one statement at a time, so calls cannot race there.
describe.runIf(onServer)('products: parallel calls', () => {
  test('eight copies of one product → eight SKUs and slugs', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const { id } = await makeProduct(db, { vendorId: vendor.id, name: 'Tide Tables' });
    const copies = await Promise.all(
      times(8, () => t.api(vendor.token)('POST vendor/product/{id}/duplicate', { params: { id } })),
    );
    const ids = copies.map((copy) => copy.id);
    const rows = await db.select().from(products).where(inArray(products.id, ids));
    expect(new Set(rows.map(({ sku }) => sku)).size).toBe(8);
    expect(rows.map(({ slug }) => slug).sort()).toEqual(
      times(8, (n) => `copy-of-tide-tables${n ? `-${n + 1}` : ''}`),
    );
  });

  test('bulk deletions in opposite orders during edits → no deadlock, and every count is right', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const [one, two] = [await makeCategory(db), await makeCategory(db)];
    const api = t.api(vendor.token);
    for (let round = 0; round < 5; round += 1) {
      const made = await Promise.all(
        times(12, (n) => makeProduct(db, { vendorId: vendor.id, mainCategoryId: (n % 2 ? one : two).id })),
      );
      const ids = made.map(({ id }) => id);
      const [stays, ...others] = ids;
      const remove = (selected: string[]) =>
        api('POST vendor/product/bulk', { body: { action: 'delete', ids: selected } });
      const edit = (id: string, n: number) =>
        api('PATCH product/{id}', { params: { id }, form: { mainCategoryId: (n % 2 ? two : one).id } });
      const outcomes = await Promise.allSettled([
        ...ids.map(edit),
        remove(others),
        remove(others.toReversed()),
        ...ids.map((id, n) => edit(id, n + 1)),
      ]);
      const problems = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      for (const problem of problems) {
        expect(problem).toBeInstanceOf(ApiFailure);
        expect(problem).toMatchObject({ status: 404 });
      }
      const remaining = await db.select().from(products).where(eq(products.vendorId, vendor.id));
      const listed = remaining.filter((product) => product.listed);
      expect(listed.filter(({ id }) => ids.includes(id)).map(({ id }) => id)).toEqual([stays]);
      for (const { id } of [one, two]) {
        expect(await listedIn(db, id)).toBe(listed.filter((product) => product.mainCategoryId === id).length);
      }
      const [totals] = await db.select().from(shopTotals).where(eq(shopTotals.vendorId, vendor.id));
      expect(totals?.productCount).toBe(listed.length);
    }
  });
});
