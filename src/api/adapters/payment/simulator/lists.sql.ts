import { and, asc, desc, eq, gt, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { simulatorEvent, simulatorObject } from '#db/tables/simulator.ts';
import type { ObjectKind } from './simulator.sql.ts';
import type { Json } from './wire.ts';

export type PageQuery = {
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  limit: number;
  /** Sequence numbers of the rows that the page starts after or ends before, newest first. */
  olderThan?: number;
  newerThan?: number;
};

type ListedTable = typeof simulatorObject | typeof simulatorEvent;

/** One page, newest first, of at most `limit + 1` rows: the additional row shows that there are more. */
async function readPage(
  db: Db,
  table: ListedTable,
  where: (SQL | undefined)[],
  page: PageQuery,
): Promise<Json[]> {
  const at = (seconds: number) => new Date(seconds * 1000);
  const { gt: after, gte: from, lt: before, lte: to } = page.created ?? {};
  const backwards = page.newerThan !== undefined && page.olderThan === undefined;
  const rows = await db
    .select({ data: table.data })
    .from(table)
    .where(
      and(
        ...where,
        after === undefined ? undefined : gt(table.createdAt, at(after)),
        from === undefined ? undefined : gte(table.createdAt, at(from)),
        before === undefined ? undefined : lt(table.createdAt, at(before)),
        to === undefined ? undefined : lte(table.createdAt, at(to)),
        page.olderThan === undefined ? undefined : lt(table.sequence, page.olderThan),
        page.newerThan === undefined ? undefined : gt(table.sequence, page.newerThan),
      ),
    )
    .orderBy(backwards ? asc(table.sequence) : desc(table.sequence))
    .limit(page.limit + 1);
  return rows.map((row) => row.data);
}

/** One page of objects of a kind, all or those of one parent, newest first. */
export const listObjects = (
  db: Db,
  { kind, parentId, page }: { kind: ObjectKind; parentId?: string; page: PageQuery },
) =>
  readPage(
    db,
    simulatorObject,
    [
      eq(simulatorObject.kind, kind),
      parentId === undefined ? undefined : eq(simulatorObject.parentId, parentId),
    ],
    page,
  );

/** One page of changes of the balance, newest first, of one type or source or all. */
export const listBalanceTransactions = (
  db: Db,
  { type, source, page }: { type?: string; source?: string; page: PageQuery },
) =>
  readPage(
    db,
    simulatorObject,
    [
      eq(simulatorObject.kind, 'balance_transaction'),
      type === undefined ? undefined : sql`${simulatorObject.data}->>'type' = ${type}`,
      source === undefined ? undefined : sql`${simulatorObject.data}->>'source' = ${source}`,
    ],
    page,
  );

/** One page of events, newest first, of the given types or all. */
export const listEvents = (db: Db, { types, page }: { types?: string[]; page: PageQuery }) =>
  readPage(db, simulatorEvent, [types && inArray(simulatorEvent.type, types)], page);

/** The sequence number of a row, or undefined if it does not exist. */
export async function findSequence(
  db: Db,
  { table, id }: { table: 'objects' | 'events'; id: string },
): Promise<number | undefined> {
  const source = table === 'events' ? simulatorEvent : simulatorObject;
  const rows = await db.select({ sequence: source.sequence }).from(source).where(eq(source.id, id));
  return rows[0]?.sequence;
}
