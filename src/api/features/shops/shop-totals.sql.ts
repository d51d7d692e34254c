import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { shopTotals } from '#db/schema.ts';

/** Increments the number of reviews that the vendor has removed, which the shop page shows. */
export const countRemoval = (tx: Db, params: { vendorId: string }) =>
  tx
    .insert(shopTotals)
    .values({ vendorId: params.vendorId, productCount: 0, reviewCount: 0, starSum: 0, removedReviewCount: 1 })
    .onConflictDoUpdate({
      target: shopTotals.vendorId,
      set: { removedReviewCount: sql`${shopTotals.removedReviewCount} + 1` },
    });
