import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startFlushing } from '#api/kernel/write-buffer.ts';
import { products, productViews } from '#db/schema.ts';
import { makeAdmin, makeCustomer, makeProduct, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { flushViews, pruneViews } from './views.service.ts';

const t = useMarket({ env: { RATE_LIMIT_FACTOR: '1' } });

const view = (slug: string, token?: string) =>
  t.api(token)('POST site/product/{slug}/view', { params: { slug } });
const rows = (productId: string) =>
  t.context.db
    .select()
    .from(productViews)
    .where(eq(productViews.productId, productId))
    .orderBy(asc(productViews.day));

beforeEach(() => {
  t.clock.now = new Date('2026-03-01T12:00:00Z');
});

describe('POST site/product/{slug}/view', () => {
  test('visitors and customers → counted per day (UTC), written by flushViews', async () => {
    const product = await makeProduct(t.context.db);
    const customer = await makeCustomer(t.context.db);
    t.clock.now = new Date('2026-02-28T23:59:59Z');
    await view(product.slug);
    t.clock.now = new Date('2026-03-01T00:00:00Z');
    await view(product.slug);
    expect(await view(product.slug, customer.token)).toBeNull();
    expect(await rows(product.id)).toEqual([]);
    await flushViews(t.context);
    const { id: productId, vendorId } = product;
    expect(await rows(productId)).toEqual([
      { vendorId, productId, day: '2026-02-28', views: 1 },
      { vendorId, productId, day: '2026-03-01', views: 2 },
    ]);
    await flushViews(t.context);
    await view(product.slug);
    await flushViews(t.context);
    expect((await rows(productId)).map((row) => row.views)).toEqual([1, 3]);
  });

  test('own vendor, admin → not counted; another vendor → counted', async () => {
    const vendor = await makeVendor(t.context.db);
    const product = await makeProduct(t.context.db, { vendorId: vendor.id });
    await view(product.slug, vendor.token);
    await view(product.slug, (await makeAdmin(t.context.db)).token);
    await view(product.slug, (await makeVendor(t.context.db)).token);
    await flushViews(t.context);
    expect((await rows(product.id)).map((row) => row.views)).toEqual([1]);
  });

  test('unknown or no longer listed → 404', async () => {
    const { db } = t.context;
    const product = await makeProduct(db);
    await view(product.slug);
    await db.update(products).set({ listed: false }).where(eq(products.id, product.id));
    t.context.changes.emit([`product:${product.id}`]);
    for (const slug of ['nothing', product.slug]) {
      await expect(view(slug)).rejects.toEqual(failure(404, 'This product was not found.'));
    }
  });

  test('more than 60 views by one account → 429', async () => {
    const product = await makeProduct(t.context.db);
    const { token } = await makeCustomer(t.context.db);
    for (let views = 0; views < 60; views += 1) await view(product.slug, token);
    await expect(view(product.slug, token)).rejects.toMatchObject({ status: 429 });
  });
});

test('flushViews: write fails → counts are kept for the next call', async () => {
  const product = await makeProduct(t.context.db);
  await view(product.slug);
  const transaction = vi.spyOn(t.context.db, 'transaction').mockRejectedValueOnce(new Error('no database'));
  await expect(flushViews(t.context)).rejects.toThrow('no database');
  transaction.mockRestore();
  await view(product.slug);
  await flushViews(t.context);
  expect((await rows(product.id)).map((row) => row.views)).toEqual([2]);
});

test('flushViews: the database refuses one product’s row → it is dropped, the others are written', async () => {
  const error = vi.spyOn(t.context.log, 'error').mockReturnValue();
  const [gone, kept, another] = [
    await makeProduct(t.context.db),
    await makeProduct(t.context.db),
    await makeProduct(t.context.db),
  ];
  for (const { slug } of [gone, kept, another]) await view(slug);
  await t.context.db.delete(products).where(eq(products.id, gone.id));
  await flushViews(t.context);
  expect([await rows(gone.id), await rows(kept.id), await rows(another.id)]).toMatchObject([
    [],
    [{ views: 1 }],
    [{ views: 1 }],
  ]);
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
});

test('startFlushing: stopped → writes what was counted', async () => {
  const product = await makeProduct(t.context.db);
  const stop = startFlushing(t.context, 3_600_000, { views: flushViews });
  await view(product.slug);
  await stop();
  expect((await rows(product.id)).map((row) => row.views)).toEqual([1]);
});

test('pruneViews: older than 400 days → deleted', async () => {
  const { id: productId, vendorId } = await makeProduct(t.context.db);
  const days = ['2025-01-25', '2025-01-26', '2026-03-01'];
  await t.context.db.insert(productViews).values(days.map((day) => ({ vendorId, productId, day, views: 5 })));
  await pruneViews(t.context);
  expect((await rows(productId)).map((row) => row.day)).toEqual(days.slice(1));
});
