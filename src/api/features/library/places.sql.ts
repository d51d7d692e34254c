import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderLines, orders, readingPlaces } from '#db/schema.ts';

/** The places in the files of a line, if it is the customer's. */
export const findPlaces = (db: Db, params: { lineId: string; customerId: string }) =>
  db
    .select({
      fileId: readingPlaces.fileId,
      place: readingPlaces.place,
      updatedAt: readingPlaces.updatedAt,
    })
    .from(readingPlaces)
    .innerJoin(orderLines, eq(orderLines.id, readingPlaces.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(readingPlaces.orderLineId, params.lineId), eq(orders.customerId, params.customerId)))
    .orderBy(asc(readingPlaces.fileId));

export const upsertPlace = (db: Db, row: typeof readingPlaces.$inferInsert) =>
  db
    .insert(readingPlaces)
    .values(row)
    .onConflictDoUpdate({
      target: [readingPlaces.orderLineId, readingPlaces.fileId],
      set: { place: row.place, updatedAt: row.updatedAt },
    });
