import { lt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { downloads } from '#db/schema.ts';

export type DownloadRow = typeof downloads.$inferInsert;

/** Adds to what is stored. Rows are sorted, so that parallel nodes lock in one order and cannot deadlock. */
export const addDownloads = (db: Db, rows: readonly DownloadRow[]) =>
  db
    .insert(downloads)
    .values(rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    .onConflictDoUpdate({
      target: [downloads.orderLineId, downloads.address, downloads.device, downloads.day],
      set: {
        requests: sql`${downloads.requests} + excluded.requests`,
        bytes: sql`${downloads.bytes} + excluded.bytes`,
        redirects: sql`${downloads.redirects} + excluded.redirects`,
        firstAt: sql`least(${downloads.firstAt}, excluded.first_at)`,
        lastAt: sql`greatest(${downloads.lastAt}, excluded.last_at)`,
      },
    });

/** Downloads of a file by one device at one address on one day are one row. */
export const keyOf = (row: DownloadRow): string =>
  `${row.orderLineId} ${row.address} ${row.device} ${row.day}`;

/** Deletes downloads whose last request was before a time. */
export const deleteDownloadsBefore = (db: Db, params: { before: Date }) =>
  db.delete(downloads).where(lt(downloads.lastAt, params.before));
