import type { Market } from '#api/kernel/market.ts';
import type { DataOf } from '#contract/contract.ts';
import { findVendorNames } from './vendors.sql.ts';

export { lockHasListedProducts, vendorExists } from './vendors.sql.ts';

/** Every vendor, to choose one from. */
export const listVendorNames = async (market: Market): Promise<DataOf<'GET vendor/names'>> => ({
  data: await findVendorNames(market.db),
});
