import { conflict } from '#api/kernel/errors.ts';
import type { Db } from '#db/client.ts';
import { hasClosed } from './product-shops.sql.ts';

export { lockVendors, setListed, vendorExists } from './product-shops.sql.ts';

/**
 * Checks that products may be added to these shops. The caller holds the lock of their status.
 * @throws ApiError 409 when one of them is closed
 */
export async function refuseClosedShops(tx: Db, params: { ids: readonly string[] }): Promise<void> {
  if (await hasClosed(tx, params)) {
    throw conflict('shop_closed', 'The shop is Closed, so no product can be added or activated.');
  }
}
