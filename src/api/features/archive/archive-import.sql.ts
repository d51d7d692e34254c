import { and, asc, count, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { PlacedProduct } from '#api/kernel/product-tags.ts';
import type { Db } from '#db/client.ts';
import {
  archivedRecords,
  archiveImportProducts,
  archiveImports,
  orderLines,
  products,
  productVersions,
} from '#db/schema.ts';
import type { RecordKind } from '#domain/archive.ts';

export type ImportRow = typeof archiveImports.$inferSelect;

export const insertImport = (db: Db, row: typeof archiveImports.$inferInsert) =>
  db.insert(archiveImports).values(row);

/** Locks the import of a shop with this token until the transaction ends; null without one. */
export async function lockByToken(tx: Db, params: { vendorId: string; token: string }) {
  const [row] = await tx
    .select()
    .from(archiveImports)
    .where(and(eq(archiveImports.vendorId, params.vendorId), eq(archiveImports.token, params.token)))
    .orderBy(desc(archiveImports.createdAt))
    .limit(1)
    .for('update');
  return row ?? null;
}

/** Locks an import of a shop until the transaction ends; null without one. */
export async function lockImport(tx: Db, params: { vendorId: string; id: string }) {
  const [row] = await tx
    .select()
    .from(archiveImports)
    .where(and(eq(archiveImports.id, params.id), eq(archiveImports.vendorId, params.vendorId)))
    .for('update');
  return row ?? null;
}

export const setImported = (tx: Db, params: { id: string; now: Date }) =>
  tx
    .update(archiveImports)
    .set({ status: 'imported', importedAt: params.now, files: [] })
    .where(eq(archiveImports.id, params.id));

export const setUndone = (tx: Db, params: { id: string; now: Date }) =>
  tx
    .update(archiveImports)
    .set({ status: 'undone', undoneAt: params.now })
    .where(eq(archiveImports.id, params.id));

/** Imports of a shop that were carried out, newest first. */
export const findImports = (db: Db, params: { vendorId: string; limit: number }) =>
  db
    .select()
    .from(archiveImports)
    .where(and(eq(archiveImports.vendorId, params.vendorId), gt(archiveImports.importedAt, new Date(0))))
    .orderBy(desc(archiveImports.importedAt), desc(archiveImports.id))
    .limit(params.limit);

/** Checked imports: those of a shop, or those that were checked before a time. */
export const findChecked = (db: Db, params: { vendorId: string } | { before: Date }) =>
  db
    .select()
    .from(archiveImports)
    .where(
      and(
        eq(archiveImports.status, 'checked'),
        'before' in params
          ? lt(archiveImports.createdAt, params.before)
          : eq(archiveImports.vendorId, params.vendorId),
      ),
    );

/** Deletes a checked import. False: it was imported, or is being imported. */
export async function deleteChecked(db: Db, params: { id: string }): Promise<boolean> {
  const rows = await db
    .delete(archiveImports)
    .where(and(eq(archiveImports.id, params.id), eq(archiveImports.status, 'checked')))
    .returning({ id: archiveImports.id });
  return rows.length > 0;
}

/** Those of the ids that have a row. */
export async function findExistingImports(db: Db, params: { ids: readonly string[] }): Promise<Set<string>> {
  const rows = await db
    .select({ id: archiveImports.id })
    .from(archiveImports)
    .where(inArray(archiveImports.id, [...params.ids]));
  return new Set(rows.map(({ id }) => id));
}

/** Remembers which products an import brought. */
export const insertImportedProducts = (tx: Db, params: { importId: string; ids: readonly string[] }) =>
  tx
    .insert(archiveImportProducts)
    .values(params.ids.map((productId) => ({ importId: params.importId, productId, version: 1 })));

export const insertRecords = (tx: Db, rows: readonly (typeof archivedRecords.$inferInsert)[]) =>
  tx.insert(archivedRecords).values([...rows]);

/** Locks the products of an import that are not deleted, and says what has become of them. */
export const lockImportedProducts = (
  tx: Db,
  params: { importId: string },
): Promise<(PlacedProduct & { name: string; isSold: boolean; isChanged: boolean; isHidden: boolean })[]> =>
  tx
    .select({
      id: products.id,
      name: products.name,
      vendorId: products.vendorId,
      listed: products.listed,
      mainCategoryId: products.mainCategoryId,
      firstCategoryId: products.firstCategoryId,
      secondCategoryId: products.secondCategoryId,
      thirdCategoryId: products.thirdCategoryId,
      isSold: sql<boolean>`exists (select from ${orderLines} where ${orderLines.productId} = ${products.id})`,
      isChanged: sql<boolean>`${products.version} > ${archiveImportProducts.version}
        or (select count(*) from ${productVersions} where ${productVersions.productId} = ${products.id}
            and ${productVersions.createdAt} > ${archiveImports.importedAt}) > 0`,
      isHidden: sql<boolean>`${products.hiddenAt} is not null`,
    })
    .from(archiveImportProducts)
    .innerJoin(archiveImports, eq(archiveImports.id, archiveImportProducts.importId))
    .innerJoin(products, eq(products.id, archiveImportProducts.productId))
    .where(and(eq(archiveImportProducts.importId, params.importId), isNull(products.deletedAt)))
    .orderBy(asc(products.id))
    .for('update', { of: products });

export const deleteRecords = (tx: Db, params: { importId: string }) =>
  tx.delete(archivedRecords).where(eq(archivedRecords.importId, params.importId));

/** A page of a shop's records of a kind, oldest first. */
export const findRecordsAfter = (
  db: Db,
  params: { vendorId: string; kind: RecordKind; after: { at: Date; id: number } | null; limit: number },
) =>
  db
    .select()
    .from(archivedRecords)
    .where(
      and(
        eq(archivedRecords.vendorId, params.vendorId),
        eq(archivedRecords.kind, params.kind),
        params.after
          ? sql`(${archivedRecords.at}, ${archivedRecords.id}) > (${params.after.at.toISOString()}::timestamptz, ${params.after.id})`
          : undefined,
      ),
    )
    .orderBy(asc(archivedRecords.at), asc(archivedRecords.id))
    .limit(params.limit);

/** A page of a shop's records of a kind, newest first. */
export const findRecords = (
  db: Db,
  params: { vendorId: string; kind: RecordKind; limit: number; offset: number },
) =>
  db
    .select()
    .from(archivedRecords)
    .where(and(eq(archivedRecords.vendorId, params.vendorId), eq(archivedRecords.kind, params.kind)))
    .orderBy(desc(archivedRecords.at), desc(archivedRecords.id))
    .limit(params.limit)
    .offset(params.offset);

/** How many records of each kind a shop has. */
export async function countRecordsByKind(
  db: Db,
  params: { vendorId: string },
): Promise<Record<RecordKind, number>> {
  const rows = await db
    .select({ kind: archivedRecords.kind, records: count() })
    .from(archivedRecords)
    .where(eq(archivedRecords.vendorId, params.vendorId))
    .groupBy(archivedRecords.kind);
  const of = (kind: RecordKind) => rows.find((row) => row.kind === kind)?.records ?? 0;
  return { review: of('review'), order: of('order'), ledger: of('ledger') };
}
