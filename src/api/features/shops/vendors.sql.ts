import { asc, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users, vendors } from '#db/schema.ts';

export const vendorExists = async (db: Db, params: { id: string }): Promise<boolean> =>
  (await db.$count(vendors, eq(vendors.id, params.id))) > 0;

/** Every vendor, by the name of the shop. */
export const findVendorNames = (db: Db) =>
  db
    .select({ id: vendors.id, name: users.name, shopName: vendors.shopName })
    .from(vendors)
    .innerJoin(users, eq(users.id, vendors.userId))
    .orderBy(asc(vendors.shopName), asc(vendors.id));
