import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { placeIn } from '#db/fragments/order.ts';
import { contentItems } from '#db/schema.ts';
import type { ContentList } from '#domain/content-lists.ts';

const inOrder = [asc(contentItems.position), asc(contentItems.id)];

/** All records of a list, in display order. */
export const findItems = (db: Db, params: { list: ContentList }) =>
  db
    .select()
    .from(contentItems)
    .where(eq(contentItems.list, params.list))
    .orderBy(...inOrder);
export type ContentItemRow = Awaited<ReturnType<typeof findItems>>[number];

/** The records that are public at a time. */
export const findShownItems = (db: Db, params: { list: ContentList; at: Date }) =>
  db
    .select()
    .from(contentItems)
    .where(
      and(
        eq(contentItems.list, params.list),
        or(isNull(contentItems.shownFrom), lte(contentItems.shownFrom, params.at)),
        or(isNull(contentItems.shownUntil), gt(contentItems.shownUntil, params.at)),
      ),
    )
    .orderBy(...inOrder);

/** The lists with a record whose period begins or ends after `since`, up to and including `until`. */
export async function findListsThatChanged(
  db: Db,
  params: { since: Date; until: Date },
): Promise<ContentList[]> {
  const within = (column: typeof contentItems.shownFrom | typeof contentItems.shownUntil) =>
    and(gt(column, params.since), lte(column, params.until));
  const rows = await db
    .selectDistinct({ list: contentItems.list })
    .from(contentItems)
    .where(or(within(contentItems.shownFrom), within(contentItems.shownUntil)));
  return rows.map(({ list }) => list);
}

/** Locks the records of a list until the transaction ends, which serializes changes of their order. */
export const lockItems = (tx: Db, params: { list: ContentList }) =>
  tx
    .select({ id: contentItems.id, position: contentItems.position })
    .from(contentItems)
    .where(eq(contentItems.list, params.list))
    .orderBy(asc(contentItems.id))
    .for('update');

/** Locks a record of a list until the transaction ends; null for an unknown one. */
export async function lockItem(
  tx: Db,
  params: { list: ContentList; id: string },
): Promise<ContentItemRow | null> {
  const [row] = await tx
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.list, params.list), eq(contentItems.id, params.id)))
    .for('update');
  return row ?? null;
}

/** Inserts records. */
export const insertItems = (tx: Db, rows: (typeof contentItems.$inferInsert)[]) =>
  tx.insert(contentItems).values(rows);

/** Sets the given columns and increments the version. */
export const updateItem = (
  tx: Db,
  params: { id: string; set: Pick<ContentItemRow, 'value' | 'shownFrom' | 'shownUntil'> },
) =>
  tx
    .update(contentItems)
    .set({ ...params.set, version: sql`${contentItems.version} + 1` })
    .where(eq(contentItems.id, params.id));

/** Deletes a record of a list; false for an unknown one. */
export async function deleteItem(tx: Db, params: { list: ContentList; id: string }): Promise<boolean> {
  const rows = await tx
    .delete(contentItems)
    .where(and(eq(contentItems.list, params.list), eq(contentItems.id, params.id)))
    .returning({ id: contentItems.id });
  return rows.length > 0;
}

/** Sets the position of each id to its index in the array. */
export const updatePositions = (tx: Db, params: { ids: readonly string[] }) =>
  tx
    .update(contentItems)
    .set({ position: placeIn(params.ids, contentItems.id) })
    .where(inArray(contentItems.id, [...params.ids]));
