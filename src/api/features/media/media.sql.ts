import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { media, uploads, vendors } from '#db/schema.ts';

export type MediaRow = typeof media.$inferSelect;

/** The row of a file; null for an unknown id. */
export async function findMedia(db: Db, params: { id: string }): Promise<MediaRow | null> {
  const [row] = await db.select().from(media).where(eq(media.id, params.id));
  return row ?? null;
}

/** Inserts a file; the same content is stored once. False: it exists already. */
export async function insertMedia(tx: Db, row: typeof media.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(media).values(row).onConflictDoNothing().returning({ id: media.id });
  return rows.length > 0;
}

/** Clears the sweep's mark of a file that is used again. False: the row is already deleted. */
export async function markUsed(tx: Db, params: { id: string }): Promise<boolean> {
  const rows = await tx
    .update(media)
    .set({ unusedSince: null })
    .where(eq(media.id, params.id))
    .returning({ id: media.id });
  return rows.length > 0;
}

/** Writes how large a drawing is. */
export const setSize = (db: Db, params: { id: string; bytes: number }) =>
  db.update(media).set({ bytes: params.bytes }).where(eq(media.id, params.id));

/** Deletes the row of a file. */
export const deleteMedia = (tx: Db, params: { id: string }) =>
  tx.delete(media).where(eq(media.id, params.id));

/**
 * A vendor's status and used storage in bytes, uploads on their way included. Locks the vendor, so that parallel uploads cannot exceed the limit.
 */
export async function lockVendorStorage(tx: Db, params: { vendorId: string }) {
  const [vendor] = await tx
    .select({ status: vendors.status })
    .from(vendors)
    .where(eq(vendors.id, params.vendorId))
    .for('no key update');
  const [sum] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${media.bytes}), 0)`.mapWith(Number) })
    .from(media)
    .where(eq(media.vendorId, params.vendorId));
  const [coming] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${uploads.sizeBytes}), 0)`.mapWith(Number) })
    .from(uploads)
    .where(and(eq(uploads.vendorId, params.vendorId), inArray(uploads.state, ['receiving', 'checking'])));
  return { status: vendor?.status ?? 'Applied', bytes: (sum?.bytes ?? 0) + (coming?.bytes ?? 0) };
}
