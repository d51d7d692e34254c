import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { inScope, type ProductScope } from '#db/fragments/product-scope.ts';
import { bundleParts, products } from '#db/schema.ts';

const partColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  sku: products.sku,
  featuredImage: products.featuredImage,
  priceCents: products.priceCents,
  priceKind: products.priceKind,
  status: products.status,
  listed: products.listed,
  hiddenAt: products.hiddenAt,
  deletedAt: products.deletedAt,
};

/** The parts of a bundle in their order. */
export const findParts = (db: Db, params: { bundleId: string }) =>
  db
    .select(partColumns)
    .from(bundleParts)
    .innerJoin(products, eq(products.id, bundleParts.productId))
    .where(eq(bundleParts.bundleId, params.bundleId))
    .orderBy(asc(bundleParts.position));

export type PartRow = Awaited<ReturnType<typeof findParts>>[number];

/** The vendor of a bundle that the caller may access; null when it is not found. */
export async function findVendorId(db: Db, params: { id: string } & ProductScope): Promise<string | null> {
  const [row] = await db
    .select({ vendorId: products.vendorId })
    .from(products)
    .where(
      and(
        eq(products.id, params.id),
        eq(products.kind, 'bundle'),
        isNull(products.deletedAt),
        inScope(params),
      ),
    );
  return row?.vendorId ?? null;
}

/**
 * Locks those of the products that can be parts of a vendor's bundle and that the caller may access, so that none of them
 * goes out of sale until the transaction ends. Taken after the lock of the vendor and before that of the bundle.
 */
export const lockParts = (
  tx: Db,
  { ids, vendorId, ...scope }: { ids: readonly string[]; vendorId: string } & Pick<ProductScope, 'authorId'>,
) =>
  tx
    .select(partColumns)
    .from(products)
    .where(
      and(
        inArray(products.id, [...ids]),
        eq(products.kind, 'single'),
        isNull(products.deletedAt),
        inScope({ vendorId, ...scope }),
      ),
    )
    .orderBy(asc(products.id))
    .for('share');

/** Replaces the parts of a bundle. A trigger then says again what it costs beside them, and whether it is listed. */
export async function replaceParts(
  tx: Db,
  { bundleId, productIds }: { bundleId: string; productIds: readonly string[] },
): Promise<void> {
  await tx.delete(bundleParts).where(eq(bundleParts.bundleId, bundleId));
  await tx
    .insert(bundleParts)
    .values(productIds.map((productId, position) => ({ bundleId, productId, position })));
}

/** Whether the public sees a bundle. */
export async function isListed(tx: Db, params: { id: string }): Promise<boolean> {
  const [row] = await tx.select({ listed: products.listed }).from(products).where(eq(products.id, params.id));
  return row?.listed ?? false;
}
