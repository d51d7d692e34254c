import { and, eq, sum } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ledgerEntries } from '#db/schema.ts';
import { makeAdmin, makeProduct, makeVendor } from '#test/factories.ts';
import { testShop } from '#test/shop.ts';

const shop = testShop();

/** What the ledger owes a vendor, in dollars. */
async function owed(vendorId: string): Promise<number> {
  const [row] = await shop
    .db()
    .select({ cents: sum(ledgerEntries.amountCents).mapWith(Number) })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.vendorId, vendorId), eq(ledgerEntries.account, 'vendor')));
  return 0 - (row?.cents ?? 0) / 100;
}

test('GET vendor/dashboard: before and after a refund → the vendor’s share equals the ledger', async () => {
  const vendor = await makeVendor(shop.db());
  const book = await makeProduct(shop.db(), { vendorId: vendor.id, listPriceCents: 1999 });
  const song = await makeProduct(shop.db(), { vendorId: vendor.id, listPriceCents: 333 });
  const foreign = await makeProduct(shop.db());
  const customer = await shop.buyer();
  const order = await shop.buy([{ id: book.id }, { id: song.id, quantity: 3 }, { id: foreign.id }], customer);
  const total = async () => (await shop.t.api(vendor.token)('GET vendor/sales')).total;
  expect(await total()).toMatchObject({ sales: 29.98, orders: 1 });
  expect((await total()).earnings).toBe(await owed(vendor.id));
  const line = order.orderSummaries.find(({ productName }) => productName === book.name);
  await shop.t.api((await makeAdmin(shop.db())).token)('POST admin/order/{id}/refund', {
    params: { id: order.id },
    body: { lines: [line?.id ?? ''] },
  });
  expect(await total()).toMatchObject({ sales: 9.99, orders: 1 });
  expect((await total()).earnings).toBe(await owed(vendor.id));
  expect(await owed(vendor.id)).toBe(8.99);
});
