import { bigint, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt } from '../columns.ts';
import { media } from './media.ts';
import { orderLines } from './orders.ts';

/**
 * The number that is hidden in a copy of a file that was sold: one for each order line and file. It says nothing about the
 * buyer; who that is stands in the order.
 */
export const marks = pgTable(
  'marks',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderLineId: text()
      .notNull()
      .references(() => orderLines.id),
    fileId: text()
      .notNull()
      .references(() => media.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique('marks_order_line_file_key').on(t.orderLineId, t.fileId),
    index('marks_file_id_idx').using('hash', t.fileId),
  ],
);
