import { conflict, invalidField } from '#api/kernel/errors.ts';
import type { Db } from '#db/client.ts';
import type { PriceKind } from '#domain/price-kind.ts';
import { hasClosed, mayBeFree } from './product-shops.sql.ts';

export { lockVendors, mayBeFree, setListed, vendorExists } from './product-shops.sql.ts';

/**
 * Checks that products may be added to these shops. The caller holds the lock of their status.
 * @throws ApiError 409 when one of them is closed
 */
export async function refuseClosedShops(tx: Db, params: { ids: readonly string[] }): Promise<void> {
  if (await hasClosed(tx, params)) {
    throw conflict('shop_closed', 'The shop is Closed, so no product can be added or activated.');
  }
}

/**
 * Refuses a price of nothing where the market has no free products. One that the product had before may stay: it is not
 * listed until they are allowed. The caller holds the lock of that.
 * @throws ApiError 400
 */
export async function refuseFree(
  tx: Db,
  { priceKind, priceCents }: { priceKind: PriceKind; priceCents: number },
  before: { priceCents: number } | null,
): Promise<void> {
  if (priceCents > 0 || before?.priceCents === 0 || (await mayBeFree(tx))) return;
  throw priceKind === 'free'
    ? invalidField('priceKind', 'This market has no free products. Please choose another kind of price.')
    : invalidField('leastPrice', 'This market has no free products: Least Price must be $0.50 or more.');
}
