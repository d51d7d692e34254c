import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isOffered } from '#db/fragments/public-vendor.ts';
import { caseDecisions, products } from '#db/schema.ts';

/** Takes a locked product from every public answer. */
export const hideHeld = (tx: Db, params: { productId: string; now: Date }) =>
  tx
    .update(products)
    .set({
      status: false,
      listed: false,
      hiddenAt: sql`coalesce(${products.hiddenAt}, ${params.now.toISOString()}::timestamptz)`,
      version: sql`${products.version} + 1`,
      updatedAt: params.now,
    })
    .where(eq(products.id, params.productId));

/** Whether a decision that is in force hides the product. */
const hiddenByDecision = sql`exists (
  select from ${caseDecisions} d
  where d.product_id = ${products.id} and d.decision = 'hideProduct' and d.undone_at is null)`;

/**
 * Lets the shop list a locked product again, unless a decision hides it. If `activate` is true, the product also becomes
 * active if it can be sold. Returns whether it is listed now.
 */
export async function showHeld(
  tx: Db,
  params: { productId: string; activate: boolean; now: Date },
): Promise<boolean> {
  const isComplete = sql`${products.fileId} is not null and ${products.featuredImage} <> ''`;
  const status = params.activate
    ? sql`${products.status} or (not ${hiddenByDecision} and ${isComplete})`
    : sql`${products.status}`;
  const [row] = await tx
    .update(products)
    .set({
      hiddenAt: sql`case when ${hiddenByDecision} then ${products.hiddenAt} end`,
      status,
      listed: sql`(${status}) and not ${hiddenByDecision} and ${products.deletedAt} is null
        and ${isOffered(products)}`,
      version: sql`${products.version} + 1`,
      updatedAt: params.now,
    })
    .where(eq(products.id, params.productId))
    .returning({ listed: products.listed });
  return row?.listed ?? false;
}
