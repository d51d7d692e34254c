import type { ShopWriter } from '#api/features/accounts/accounts.service.ts';
import { insertVendor, updateShop } from './shop-writer.sql.ts';

export const shopWriter: ShopWriter = { insert: insertVendor, update: updateShop };
