import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isInSet, soldVersion } from '#db/fragments/product-files.ts';
import { inScope, type ProductScope } from '#db/fragments/product-scope.ts';
import {
  goodsFiles,
  media,
  orderLines,
  pdfFiles,
  productFiles,
  products,
  productVersions,
} from '#db/schema.ts';

/** The further files that a product sells now, in their order. */
export const findFiles = (db: Db, params: { productId: string }) =>
  db
    .select({
      id: productFiles.id,
      mediaId: productFiles.mediaId,
      name: productFiles.name,
      note: productFiles.note,
      position: productFiles.position,
      kind: goodsFiles.kind,
      bytes: media.bytes,
      sha256: goodsFiles.sha256,
      facts: goodsFiles.facts,
      containsScripts: goodsFiles.containsScripts,
    })
    .from(productFiles)
    .innerJoin(media, eq(media.id, productFiles.mediaId))
    .innerJoin(goodsFiles, eq(goodsFiles.mediaId, productFiles.mediaId))
    .where(
      and(eq(productFiles.productId, params.productId), isInSet(soldVersion(sql`${params.productId}::text`))),
    )
    .orderBy(asc(productFiles.position), asc(productFiles.id));

/** The first PDF of a product; null for one without a file. */
export async function findMainFile(db: Db, params: { productId: string }) {
  const [row] = await db
    .select({ name: products.mainFileName, bytes: media.bytes, pages: pdfFiles.pageCount })
    .from(products)
    .innerJoin(media, eq(media.id, products.fileId))
    .leftJoin(pdfFiles, eq(pdfFiles.fileId, products.fileId))
    .where(eq(products.id, params.productId));
  return row ?? null;
}

/** The product of a further file that it sells now, if the caller may access it; or null. */
export async function findProductOf(db: Db, { id, ...scope }: { id: string } & ProductScope) {
  const [row] = await db
    .select({ productId: productFiles.productId })
    .from(productFiles)
    .innerJoin(products, eq(products.id, productFiles.productId))
    .where(and(eq(productFiles.id, id), isNull(products.deletedAt), inScope(scope)));
  return row?.productId ?? null;
}

/** The number of the version that a product sells; 1 without one. */
export async function findSoldVersion(db: Db, params: { productId: string }): Promise<number> {
  const [row] = await db
    .select({ number: soldVersion(sql`${params.productId}::text`) })
    .from(products)
    .where(eq(products.id, params.productId));
  return row?.number ?? 1;
}

/** Whether an order line names the product, whatever became of the order. */
export async function wasSold(db: Db, params: { productId: string }): Promise<boolean> {
  const rows = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(eq(orderLines.productId, params.productId))
    .limit(1);
  return rows.length > 0;
}

export async function insertFiles(
  tx: Db,
  rows: readonly (typeof productFiles.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(productFiles).values([...rows]);
}

/** Takes files out of the versions from a number on. */
export const endFiles = (tx: Db, params: { ids: readonly string[]; until: number }) =>
  tx
    .update(productFiles)
    .set({ until: params.until })
    .where(inArray(productFiles.id, [...params.ids]));

export const deleteFiles = (tx: Db, params: { ids: readonly string[] }) =>
  tx.delete(productFiles).where(inArray(productFiles.id, [...params.ids]));

/**
 * The sets of versions after `number` are given up, since those versions were withdrawn: what they took out is there again, and
 * what they added ends with the last of them.
 */
export async function returnToVersion(
  tx: Db,
  { productId, number }: { productId: string; number: number },
): Promise<void> {
  await tx
    .update(productFiles)
    .set({ until: null })
    .where(
      and(
        eq(productFiles.productId, productId),
        lte(productFiles.since, number),
        gt(productFiles.until, number),
      ),
    );
  const next = sql`(select max(number) + 1 from ${productVersions} where product_id = ${productId})`;
  await tx
    .update(productFiles)
    .set({ until: next })
    .where(
      and(eq(productFiles.productId, productId), gt(productFiles.since, number), isNull(productFiles.until)),
    );
}

/** Deletes the further files of products that nobody has bought. */
export const deleteFilesOf = (tx: Db, params: { productIds: readonly string[] }) =>
  tx.delete(productFiles).where(inArray(productFiles.productId, [...params.productIds]));

export const updateFile = (
  tx: Db,
  { id, ...set }: { id: string; name?: string; note?: string; position?: number },
) => tx.update(productFiles).set(set).where(eq(productFiles.id, id));
