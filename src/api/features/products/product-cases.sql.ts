import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isOffered } from '#db/fragments/public-vendor.ts';
import { caseDecisions, copyHolds, products } from '#db/schema.ts';

/** A listed product, to report. */
export async function findReportedProduct(db: Db, params: { id: string }) {
  const [row] = await db
    .select({ productId: products.id, vendorId: products.vendorId, title: products.name })
    .from(products)
    .where(and(eq(products.id, params.id), products.listed));
  return row ?? null;
}

/** The product of a case, deleted or not, as its record shows it; null for an unknown one. */
export async function findProductOfCase(db: Db, params: { id: string }) {
  const [row] = await db
    .select({
      id: products.id,
      name: products.name,
      slug: products.slug,
      image: products.featuredImage,
      listed: products.listed,
      hiddenAt: products.hiddenAt,
    })
    .from(products)
    .where(eq(products.id, params.id));
  return row ?? null;
}

/** Whether a decision that is in force hides the product, or it is held back as a copy. */
export async function hasReasonToHide(tx: Db, params: { productId: string }): Promise<boolean> {
  const { productId } = params;
  const decisions = await tx.$count(
    caseDecisions,
    and(
      eq(caseDecisions.productId, productId),
      eq(caseDecisions.decision, 'hideProduct'),
      isNull(caseDecisions.undoneAt),
    ),
  );
  if (decisions > 0) return true;
  const holds = await tx.$count(
    copyHolds,
    and(eq(copyHolds.productId, productId), eq(copyHolds.hidesProduct, true), isNull(copyHolds.endedAt)),
  );
  return holds > 0;
}

/** Hides a locked product from every public answer, or lets its shop list it again. Returns whether it is listed now. */
export async function setHidden(
  tx: Db,
  params: { productId: string; hiddenAt: Date | null },
): Promise<{ listed: boolean; status: boolean } | null> {
  const [row] = await tx
    .update(products)
    .set({
      hiddenAt: params.hiddenAt,
      listed: params.hiddenAt
        ? false
        : sql`${products.status} and ${products.deletedAt} is null and ${isOffered(products)}`,
    })
    .where(eq(products.id, params.productId))
    .returning({ listed: products.listed, status: products.status });
  return row ?? null;
}
