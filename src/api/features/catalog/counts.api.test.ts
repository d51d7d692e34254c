import { eq, type SQL } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { rowsOf } from '#db/rows-of.ts';
import { categoryCountChanges, products, searchTermChanges } from '#db/schema.ts';
import { onServer } from '#test/database.ts';
import { makeCategory, makeProduct, makeVendor } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';
import { productForm } from '../products/product-form.testing.ts';
import { foldCounts } from './counts.service.ts';
import * as counts from './counts.sql.ts';
import { catalogRules } from './integrity.sql.ts';

// A statement that waits for a row of another transaction fails, by the limit of the pool.
const t = useMarket();

const db = () => t.database.db;
const unfolded = async () => [await db().$count(categoryCountChanges), await db().$count(searchTermChanges)];

/** Categories and terms whose counts differ from a recount. */
async function wrongCounts(): Promise<string[]> {
  const rules = catalogRules().filter(({ name }) =>
    ['category-counts', 'search-terms', 'category-words'].includes(name),
  );
  const found = await Promise.all(rules.map(({ violations }) => idsOf(violations)));
  return found.flat();
}
const idsOf = async (violations: SQL) =>
  (await rowsOf<{ id: string }>(db().execute(violations))).map(({ id }) => id);

/** What shoppers and staff see of the counts. */
async function seen(searchKeyword: string, mainCategoryId: string) {
  const list = t.api();
  t.context.changes.emit(['~listings']);
  return {
    search: (await list('GET site/product', { query: { searchKeyword } })).total,
    category: (await list('GET site/product', { query: { mainCategoryId } })).total,
  };
}

describe('counts of categories and search terms', () => {
  beforeEach(() => foldCounts(t.context));

  test('products added, renamed, moved and deleted → right before and after folding', async () => {
    const [one, two] = [await makeCategory(db()), await makeCategory(db())];
    const kept = await makeProduct(db(), { name: 'Origami Otter', mainCategoryId: one.id });
    const gone = await makeProduct(db(), { name: 'Origami Owl', mainCategoryId: one.id });
    await db()
      .update(products)
      .set({ name: 'Paper Otter', mainCategoryId: two.id })
      .where(eq(products.id, kept.id));
    const before = await seen('origami', one.id);
    expect(before).toEqual({ search: 1, category: 1 });
    expect(await wrongCounts()).toEqual([]);
    expect(await unfolded()).not.toEqual([0, 0]);
    await foldCounts(t.context);
    expect(await seen('origami', one.id)).toEqual(before);
    expect(await unfolded()).toEqual([0, 0]);
    await db().delete(products).where(eq(products.id, gone.id));
    expect(await seen('origami', one.id)).toEqual({ search: 0, category: 0 });
    expect(await wrongCounts()).toEqual([]);
    await foldCounts(t.context);
    expect(await wrongCounts()).toEqual([]);
  });

  test('folding that is killed after a part → nothing is lost, nothing counts twice', async () => {
    await makeProduct(db(), { name: 'Kiln Kettle' });
    const changes = await unfolded();
    const killed = db().transaction(async (tx) => {
      await counts.lockCounts(tx);
      await counts.foldCategoryCounts(tx);
      await counts.foldSearchTerms(tx, { limit: 1 });
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await unfolded()).toEqual(changes);
    await foldCounts(t.context);
    expect(await wrongCounts()).toEqual([]);
  });

  test('price changed → nothing is appended', async () => {
    const { id } = await makeProduct(db());
    await foldCounts(t.context);
    await db().update(products).set({ priceCents: 60 }).where(eq(products.id, id));
    expect(await unfolded()).toEqual([0, 0]);
  });
});

// The embedded database runs one statement at a time, so nothing can wait there.
describe.runIf(onServer)('changes of a vendor’s products that are not committed yet', () => {
  test('another vendor’s rename, new product and import in the same category → none waits', async () => {
    const { form, api, main, first, second, third } = await productForm(t);
    const categories = {
      mainCategoryId: main.id,
      firstCategoryId: first.id,
      secondCategoryId: second.id,
      thirdCategoryId: third.id,
    };
    const [slow, quick] = [await makeVendor(db()), await makeVendor(db())];
    const theirs = await makeProduct(db(), { vendorId: slow.id, name: 'Tide planner', ...categories });
    const mine = await makeProduct(db(), { vendorId: quick.id, name: 'Tide plan', ...categories });
    const csv = `Handle,Title,Product Category,Variant Price\nplan-b,Tide planners,${main.name},9.00`;
    const file = () => new File([csv], 'products.csv');
    await db().transaction(async (tx) => {
      await tx.update(products).set({ name: 'Tidal planner' }).where(eq(products.id, theirs.id));
      await makeProduct(tx, { vendorId: slow.id, name: 'Tide planner two', ...categories });
      await t.api(quick.token)('PATCH product/{id}', {
        params: { id: mine.id },
        form: { name: 'Tide planners' },
      });
      await api('POST product', { form });
      const { token } = await t.api(quick.token)('POST product-import/check', { form: { file: file() } });
      await t.api(quick.token)('POST product-import', { form: { file: file(), token: token ?? '' } });
      await foldCounts(t.context);
      expect(await wrongCounts()).toEqual([]);
    });
    expect(await wrongCounts()).toEqual([]);
    await foldCounts(t.context);
    expect(await wrongCounts()).toEqual([]);
    expect(await unfolded()).toEqual([0, 0]);
  });
});
