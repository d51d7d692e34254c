import { and, asc, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isDownloadable } from '#db/fragments/downloadable.ts';
import { bought, isVersionOfLine } from '#db/fragments/version-of-line.ts';
import { orderLines, orders, pdfFiles, pdfPages, productVersions } from '#db/schema.ts';

/** A statement has 65 535 parameters at most. */
const ROWS_PER_STATEMENT = 500;

/** Adds a version to a product that is locked. Returns its number. */
export async function insertVersion(
  tx: Db,
  row: {
    productId: string;
    fileId: string;
    note: string;
    isAnotherProduct: boolean;
    createdBy: string | null;
    createdAt: Date;
  },
): Promise<number> {
  const { isAnotherProduct, ...columns } = row;
  const [last] = await tx
    .select({ number: productVersions.number, edition: productVersions.edition })
    .from(productVersions)
    .where(eq(productVersions.productId, row.productId))
    .orderBy(desc(productVersions.number))
    .limit(1);
  const number = (last?.number ?? 0) + 1;
  const edition = last ? last.edition + (isAnotherProduct ? 1 : 0) : 1;
  await tx.insert(productVersions).values({ ...columns, number, edition });
  return number;
}

/** Adds versions that came with their products. */
export async function insertVersions(
  tx: Db,
  rows: readonly (typeof productVersions.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await tx.insert(productVersions).values(rows.slice(start, start + ROWS_PER_STATEMENT));
}

/** Deletes the versions of products that nobody has bought. */
export const deleteVersions = (tx: Db, params: { productIds: readonly string[] }) =>
  tx.delete(productVersions).where(inArray(productVersions.productId, [...params.productIds]));

export const countVersions = (db: Db, params: { productId: string }): Promise<number> =>
  db.$count(productVersions, eq(productVersions.productId, params.productId));

/** A page of the versions of a product, newest first. */
export const findVersions = (db: Db, params: { productId: string; limit: number; offset: number }) =>
  db
    .select({
      id: productVersions.id,
      number: productVersions.number,
      edition: productVersions.edition,
      note: productVersions.note,
      createdAt: productVersions.createdAt,
      withdrawnAt: productVersions.withdrawnAt,
      withdrawalReason: productVersions.withdrawalReason,
    })
    .from(productVersions)
    .where(eq(productVersions.productId, params.productId))
    .orderBy(desc(productVersions.number))
    .limit(params.limit)
    .offset(params.offset);

/**
 * By version number: how many people bought it first, and of how many it is the newest that they may fetch. A person with
 * several lines counts once; lines that were refunded, failed or are disputed do not count.
 */
export async function countHolders(
  db: Db,
  params: { productId: string },
): Promise<Map<number, { buyers: number; current: number }>> {
  const newest = db.$with('newest').as(
    db
      .select({
        id: bought.id,
        bought: sql<number>`${bought.number}`.as('bought_number'),
        current: sql<number>`max(${productVersions.number})`.as('current_number'),
      })
      .from(bought)
      .innerJoin(productVersions, and(eq(productVersions.productId, bought.productId), isVersionOfLine))
      .where(eq(bought.productId, params.productId))
      .groupBy(bought.id, bought.number),
  );
  const people = db.$with('people').as(
    db
      .select({
        first: sql<number>`min(${newest.bought})`.as('first_number'),
        current: sql<number>`max(${newest.current})`.as('held_number'),
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .innerJoin(newest, eq(newest.id, orderLines.versionId))
      .where(and(eq(orderLines.productId, params.productId), isDownloadable))
      .groupBy(orders.customerId),
  );
  const rows = await db
    .with(newest, people)
    .select({ first: people.first, current: people.current, people: sql<number>`count(*)`.mapWith(Number) })
    .from(people)
    .groupBy(people.first, people.current);
  const counts = new Map<number, { buyers: number; current: number }>();
  const add = (number: number, buyers: number, current: number) => {
    const before = counts.get(number) ?? { buyers: 0, current: 0 };
    counts.set(number, { buyers: before.buyers + buyers, current: before.current + current });
  };
  for (const row of rows) {
    add(row.first, row.people, 0);
    add(row.current, 0, row.people);
  }
  return counts;
}

/** A version of a product, with whether another one is left; null for an unknown number. */
export async function findVersion(db: Db, params: { productId: string; number: number }) {
  const { productId, number } = params;
  const [version] = await db
    .select()
    .from(productVersions)
    .where(and(eq(productVersions.productId, productId), eq(productVersions.number, number)));
  return version ?? null;
}

/** The newest version of a product that is not withdrawn, besides one; null if none is left. */
export async function findNewestBesides(tx: Db, params: { productId: string; id: string }) {
  const [version] = await tx
    .select({ fileId: productVersions.fileId, number: productVersions.number })
    .from(productVersions)
    .where(
      and(
        eq(productVersions.productId, params.productId),
        isNull(productVersions.withdrawnAt),
        ne(productVersions.id, params.id),
      ),
    )
    .orderBy(desc(productVersions.number))
    .limit(1);
  return version ?? null;
}

/** Withdraws a version of a product that is locked. */
export const withdraw = (tx: Db, params: { id: string; by: string; reason: string; now: Date }) =>
  tx
    .update(productVersions)
    .set({ withdrawnAt: params.now, withdrawnBy: params.by, withdrawalReason: params.reason })
    .where(eq(productVersions.id, params.id));

/** The newest version before a number that is not withdrawn; null if there is none. */
export async function findVersionBefore(db: Db, params: { productId: string; number: number }) {
  const [version] = await db
    .select({ number: productVersions.number, fileId: productVersions.fileId })
    .from(productVersions)
    .where(
      and(
        eq(productVersions.productId, params.productId),
        isNull(productVersions.withdrawnAt),
        lt(productVersions.number, params.number),
      ),
    )
    .orderBy(desc(productVersions.number))
    .limit(1);
  return version ?? null;
}

/** Which of the files have been analysed, and their number of pages. */
export const findAnalyses = (db: Db, params: { fileIds: string[] }) =>
  db
    .select({ fileId: pdfFiles.fileId, status: pdfFiles.status, pageCount: pdfFiles.pageCount })
    .from(pdfFiles)
    .where(inArray(pdfFiles.fileId, params.fileIds));

/** The pages of an analysed file, without their text. */
export const findPages = (db: Db, params: { fileId: string }) =>
  db
    .select({ page: pdfPages.page, textHash: pdfPages.textHash, pictureHash: pdfPages.pictureHash })
    .from(pdfPages)
    .where(eq(pdfPages.fileId, params.fileId))
    .orderBy(asc(pdfPages.page));

/** The texts of pages of an analysed file, by page. */
export async function findTexts(
  db: Db,
  params: { fileId: string; pages: readonly number[] },
): Promise<Map<number, string>> {
  const rows = await db
    .select({ page: pdfPages.page, text: pdfPages.text })
    .from(pdfPages)
    .where(and(eq(pdfPages.fileId, params.fileId), inArray(pdfPages.page, [...params.pages])));
  return new Map(rows.map(({ page, text }) => [page, text]));
}
