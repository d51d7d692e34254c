import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from '../columns.ts';
import { productFiles } from './goods.ts';
import { orderLines } from './orders.ts';

/** Where a buyer was in a file that is read or heard in the library, so that another device goes on there. */
export const readingPlaces = pgTable(
  'reading_places',
  {
    orderLineId: text()
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    fileId: text()
      .notNull()
      .references(() => productFiles.id, { onDelete: 'cascade' }),
    /** Of sound, seconds from its start. */
    place: text().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderLineId, t.fileId] }),
    index('reading_places_file_id_idx').on(t.fileId),
  ],
);
