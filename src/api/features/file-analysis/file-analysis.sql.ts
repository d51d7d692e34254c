import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { claimDue } from '#db/due.ts';
import { pdfFiles, pdfPages, products } from '#db/schema.ts';
import type { UnmarkableReason } from '#domain/marking.ts';

export interface ClaimedFile {
  fileId: string;
  /** Attempts made so far, the current one included. */
  attempts: number;
}

/** When files are due that were put before all others. */
const FRONT = new Date(0);

/**
 * Claims the file that has waited longest, or shortest if `newest`, for this node alone until `until`. Files that were
 * put before all others come first. Null when none is due.
 */
export async function claimWaitingFile(
  db: Db,
  params: { now: Date; until: Date; newest: boolean },
): Promise<ClaimedFile | null> {
  const [row] = await claimDue(db, {
    queue: pdfFiles,
    key: pdfFiles.fileId,
    dueAt: pdfFiles.nextAt,
    where: eq(pdfFiles.status, 'waiting'),
    orderBy: params.newest
      ? [asc(gt(pdfFiles.nextAt, FRONT)), desc(pdfFiles.nextAt)]
      : [asc(pdfFiles.nextAt)],
    set: { nextAt: params.until, attempts: sql`${pdfFiles.attempts} + 1` },
    limit: 1,
    now: params.now,
  }).returning({ fileId: pdfFiles.fileId, attempts: pdfFiles.attempts });
  return row ?? null;
}

/** Puts a file that is due before all others; one that is being read, or tried again later, stays as it is. */
export const moveToFront = (db: Db, { fileId, now }: { fileId: string; now: Date }) =>
  db
    .update(pdfFiles)
    .set({ nextAt: FRONT })
    .where(and(eq(pdfFiles.fileId, fileId), eq(pdfFiles.status, 'waiting'), lte(pdfFiles.nextAt, now)));

/** Matches the file only while this node has claimed it: a later claim increments `attempts`. */
const isClaimed = ({ fileId, attempts }: ClaimedFile) =>
  and(eq(pdfFiles.fileId, fileId), eq(pdfFiles.attempts, attempts), eq(pdfFiles.status, 'waiting'));

/** Schedules the next attempt; `counts`: whether this one counts. */
export const retryLater = (db: Db, file: ClaimedFile, params: { next: Date; counts: boolean }) =>
  db
    .update(pdfFiles)
    .set({ nextAt: params.next, attempts: params.counts ? file.attempts : file.attempts - 1 })
    .where(isClaimed(file));

/** Writes that a file has been read, or cannot be. False: another node has claimed it since. */
export async function finishFile(
  tx: Db,
  file: ClaimedFile,
  set: Partial<typeof pdfFiles.$inferInsert> & { status: 'done' | 'failed' },
): Promise<boolean> {
  const rows = await tx
    .update(pdfFiles)
    .set(set)
    .where(isClaimed(file))
    .returning({ fileId: pdfFiles.fileId });
  return rows.length > 0;
}

export const insertPages = (tx: Db, rows: readonly (typeof pdfPages.$inferInsert)[]) =>
  tx.insert(pdfPages).values([...rows]);

/**
 * Locks the products whose file this is, before the row of the file: a change of a product locks them in this order.
 */
export const lockProductsOf = (tx: Db, params: { fileId: string }) =>
  tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.fileId, params.fileId))
    .orderBy(products.id)
    .for('no key update');

/** Remembers that copies of a file cannot be marked. */
export const setUnmarkable = (db: Db, params: { fileId: string; reason: UnmarkableReason }) =>
  db
    .update(pdfFiles)
    .set({ markable: false, unmarkableReason: params.reason })
    .where(eq(pdfFiles.fileId, params.fileId));
