import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { dailyFigures } from './schema.ts';

const COLUMNS = { failedMails: 'failed_mails', failedPayments: 'failed_payments' } as const;

/**
 * Executes `change` and adds 1 to a figure of `day` (YYYY-MM-DD) for each row that it returns. One statement does both,
 * so each row is counted once. For figures that no trigger keeps.
 */
export const countChangedRows = (
  db: Db,
  { change, figure, day }: { change: SQLWrapper; figure: keyof typeof COLUMNS; day: string },
) =>
  db.execute(sql`
    with changed as ${change}
    insert into ${dailyFigures} (day, ${sql.identifier(COLUMNS[figure])}) select ${day}::date, 1 from changed`);
