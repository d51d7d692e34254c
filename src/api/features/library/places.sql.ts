import { asc, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { readingPlaces } from '#db/schema.ts';

/** The places in the files of a line. */
export const findPlaces = (db: Db, params: { lineId: string }) =>
  db
    .select({
      fileId: readingPlaces.fileId,
      place: readingPlaces.place,
      updatedAt: readingPlaces.updatedAt,
    })
    .from(readingPlaces)
    .where(eq(readingPlaces.orderLineId, params.lineId))
    .orderBy(asc(readingPlaces.fileId));

export const upsertPlace = (db: Db, row: typeof readingPlaces.$inferInsert) =>
  db
    .insert(readingPlaces)
    .values(row)
    .onConflictDoUpdate({
      target: [readingPlaces.orderLineId, readingPlaces.fileId],
      set: { place: row.place, updatedAt: row.updatedAt },
    });
