import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isPublicVendor } from '#db/fragments/public-vendor.ts';
import { prepared } from '#db/prepared.ts';
import { shopTotals, users, vendors } from '#db/schema.ts';

const openShop = prepared((db) =>
  db
    .select({
      id: vendors.id,
      slug: vendors.shopSlug,
      shopName: vendors.shopName,
      shopImage: vendors.shopImage,
      name: users.name,
      about: vendors.about,
      away: vendors.away,
      awayUntil: vendors.awayUntil,
      createdAt: vendors.createdAt,
      productCount: sql<number>`coalesce(${shopTotals.productCount}, 0)`,
      reviewCount: sql<number>`coalesce(${shopTotals.reviewCount}, 0)`,
      starSum: sql<number>`coalesce(${shopTotals.starSum}, 0)`,
      unverifiedReviewCount: sql<number>`coalesce(${shopTotals.unverifiedReviewCount}, 0)`,
      removedReviewCount: sql<number>`coalesce(${shopTotals.removedReviewCount}, 0)`,
    })
    .from(vendors)
    .innerJoin(users, eq(users.id, vendors.userId))
    .leftJoin(shopTotals, eq(shopTotals.vendorId, vendors.id))
    .where(and(eq(vendors.shopSlug, sql.placeholder('slug')), isPublicVendor))
    .prepare('open_shop'),
);

/** A public shop, or null. */
export async function findOpenShop(db: Db, params: { slug: string }) {
  const [row] = await openShop(db).execute(params);
  return row ?? null;
}
