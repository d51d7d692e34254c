import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isDue } from '#db/due.ts';
import { rowsOf } from '#db/rows-of.ts';
import { copyChecks, copyHolds, copyMatches, listedFiles, pdfFiles, products, reviews } from '#db/schema.ts';

/**
 * Lets one check run at a time on all nodes until the transaction ends. Of two products that are checked, the second
 * sees what the first has done.
 * @returns false if another one is running
 */
export async function lockChecks(tx: Db): Promise<boolean> {
  const [row] = await rowsOf<{ locked: boolean }>(
    tx.execute(sql`select pg_try_advisory_xact_lock(hashtext('emporia copy checks')) as locked`),
  );
  return row?.locked ?? false;
}

/** The check that has waited longest and whose product has an analysed file, or none any more. */
export async function findDueCheck(tx: Db, params: { now: Date }) {
  const [row] = await tx
    .select({ productId: copyChecks.productId, attempts: copyChecks.attempts })
    .from(copyChecks)
    .innerJoin(products, eq(products.id, copyChecks.productId))
    .leftJoin(pdfFiles, eq(pdfFiles.fileId, products.fileId))
    .where(
      and(
        eq(copyChecks.status, 'waiting'),
        isDue(copyChecks.nextAt, params.now),
        or(isNull(products.fileId), inArray(pdfFiles.status, ['done', 'failed'])),
      ),
    )
    .orderBy(asc(copyChecks.number))
    .limit(1);
  return row ?? null;
}

/** The check of a product. */
export async function findCheck(tx: Db, params: { productId: string }) {
  const [row] = await tx.select().from(copyChecks).where(eq(copyChecks.productId, params.productId));
  return row ?? null;
}

/** Whether the analysis of a file has ended. */
export async function isAnalysed(tx: Db, params: { fileId: string }): Promise<boolean> {
  const ended = and(eq(pdfFiles.fileId, params.fileId), inArray(pdfFiles.status, ['done', 'failed']));
  return (await tx.$count(pdfFiles, ended)) > 0;
}

export const finishCheck = (tx: Db, { productId }: { productId: string }) =>
  tx.update(copyChecks).set({ status: 'done', attempts: 0 }).where(eq(copyChecks.productId, productId));

/** Whether a product was first listed before a time, or has a review. */
export async function isEstablished(
  tx: Db,
  { productId, listedBefore }: { productId: string; listedBefore: Date },
): Promise<boolean> {
  const wasListed = and(eq(listedFiles.productId, productId), lt(listedFiles.listedAt, listedBefore));
  if ((await tx.$count(listedFiles, wasListed)) > 0) return true;
  return (await tx.$count(reviews, and(eq(reviews.productId, productId), isNull(reviews.removedAt)))) > 0;
}

/** Makes the checks of these products wait again. */
export const checkAgain = (tx: Db, params: { productIds: readonly string[]; now: Date }) =>
  tx
    .update(copyChecks)
    .set({ status: 'waiting', attempts: 0, nextAt: params.now })
    .where(inArray(copyChecks.productId, [...params.productIds]));

/** Records a failed attempt, after which the check waits, or has failed for good. */
export const recordFailure = (
  db: Db,
  { productId, ...set }: { productId: string; attempts: number; nextAt: Date; status: 'waiting' | 'failed' },
) =>
  db
    .update(copyChecks)
    .set(set)
    .where(and(eq(copyChecks.productId, productId), eq(copyChecks.status, 'waiting')));

/** Products whose check has failed for good, the latest first. */
export const findFailedChecks = (db: Db, params: { limit: number }) =>
  db
    .select({ id: products.id, name: products.name })
    .from(copyChecks)
    .innerJoin(products, eq(products.id, copyChecks.productId))
    .where(and(eq(copyChecks.status, 'failed'), isNull(products.deletedAt)))
    .orderBy(desc(copyChecks.number))
    .limit(params.limit);

/** Those of the other products whose likeness to this one staff have released, whichever of the two was held back. */
export async function findReleased(
  tx: Db,
  params: { productId: string; others: readonly string[] },
): Promise<Set<string>> {
  const { productId, others } = params;
  const rows = await tx
    .select({ held: copyHolds.productId, other: copyMatches.productId })
    .from(copyHolds)
    .innerJoin(copyMatches, eq(copyMatches.holdId, copyHolds.id))
    .where(
      and(
        eq(copyHolds.outcome, 'released'),
        or(
          and(eq(copyHolds.productId, productId), inArray(copyMatches.productId, [...others])),
          and(eq(copyMatches.productId, productId), inArray(copyHolds.productId, [...others])),
        ),
      ),
    );
  return new Set(rows.map(({ held, other }) => (held === productId ? other : held)));
}
