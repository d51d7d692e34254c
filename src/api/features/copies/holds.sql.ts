import { and, desc, eq, isNull, or } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { inScope, type ProductScope } from '#db/fragments/product-scope.ts';
import { cases, copyHolds, copyMatches, products, vendors } from '#db/schema.ts';

export type Hold = typeof copyHolds.$inferSelect;

export async function insertHold(tx: Db, row: typeof copyHolds.$inferInsert): Promise<{ id: string }> {
  const [hold] = await tx.insert(copyHolds).values(row).returning({ id: copyHolds.id });
  if (!hold) throw new Error('The hold was not written.');
  return hold;
}

export const updateHold = (tx: Db, params: { id: string; set: Partial<typeof copyHolds.$inferInsert> }) =>
  tx.update(copyHolds).set(params.set).where(eq(copyHolds.id, params.id));

/** The open hold of a product. */
export async function findOpenHold(tx: Db, params: { productId: string }): Promise<Hold | null> {
  const [row] = await tx
    .select()
    .from(copyHolds)
    .where(and(eq(copyHolds.productId, params.productId), isNull(copyHolds.endedAt)));
  return row ?? null;
}

/** Whether a case holds its product back now. */
export const hasOpenHold = async (db: Db, params: { caseId: string }): Promise<boolean> =>
  (await db.$count(
    copyHolds,
    and(eq(copyHolds.caseId, params.caseId), eq(copyHolds.hidesProduct, true), isNull(copyHolds.endedAt)),
  )) > 0;

/** Replaces the products that a product is held back for. */
export async function replaceMatches(
  tx: Db,
  params: { holdId: string; matches: Omit<typeof copyMatches.$inferInsert, 'holdId'>[] },
): Promise<void> {
  const { holdId, matches } = params;
  await tx.delete(copyMatches).where(eq(copyMatches.holdId, holdId));
  await tx.insert(copyMatches).values(matches.map((match) => ({ ...match, holdId })));
}

/** Ends holds of a case by a decision of staff: open ones, and for a release those that a decision kept hidden. */
export const decideHolds = (
  tx: Db,
  params: { caseId: string; outcome: 'released' | 'hidden'; now: Date },
): Promise<Pick<Hold, 'productId' | 'hidesProduct' | 'wasActive'>[]> =>
  tx
    .update(copyHolds)
    .set({ outcome: params.outcome, endedAt: params.now })
    .where(
      and(
        eq(copyHolds.caseId, params.caseId),
        or(
          isNull(copyHolds.endedAt),
          params.outcome === 'released' ? eq(copyHolds.outcome, 'hidden') : undefined,
        ),
      ),
    )
    .returning({
      productId: copyHolds.productId,
      hidesProduct: copyHolds.hidesProduct,
      wasActive: copyHolds.wasActive,
    });

/** A case with its latest hold and the held product; null for an unknown case. */
export async function findHoldOfCase(db: Db, params: { caseId: string }) {
  const [row] = await db
    .select({ hold: copyHolds, createdAt: products.createdAt })
    .from(cases)
    .leftJoin(copyHolds, eq(copyHolds.caseId, cases.id))
    .leftJoin(products, eq(products.id, copyHolds.productId))
    .where(eq(cases.id, params.caseId))
    .orderBy(desc(copyHolds.createdAt))
    .limit(1);
  return row ?? null;
}

/** The two files of a match; null for an unknown one. */
export async function findComparedFiles(db: Db, params: { holdId: string; productId: string }) {
  const [row] = await db
    .select({ own: copyHolds.fileId, other: copyMatches.fileId })
    .from(copyMatches)
    .innerJoin(copyHolds, eq(copyHolds.id, copyMatches.holdId))
    .where(and(eq(copyMatches.holdId, params.holdId), eq(copyMatches.productId, params.productId)));
  return row ?? null;
}

/** The file and vendor of a product that the caller may access; null for any other. */
export async function findFileOf(db: Db, { id, ...scope }: { id: string } & ProductScope) {
  const [row] = await db
    .select({ fileId: products.fileId, vendorId: products.vendorId })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt), inScope(scope)));
  return row ?? null;
}

/** The products that a product is held back for, the most alike first. */
export const findMatches = (db: Db, params: { holdId: string }) =>
  db
    .select({
      productId: copyMatches.productId,
      fileId: copyMatches.fileId,
      name: products.name,
      slug: products.slug,
      listed: products.listed,
      shopName: vendors.shopName,
      createdAt: products.createdAt,
      score: copyMatches.score,
      pages: copyMatches.pages,
    })
    .from(copyMatches)
    .innerJoin(products, eq(products.id, copyMatches.productId))
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .where(eq(copyMatches.holdId, params.holdId))
    .orderBy(desc(copyMatches.score), copyMatches.productId);
