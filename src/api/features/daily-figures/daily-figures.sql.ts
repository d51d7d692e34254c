import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { dailyFigures } from '#db/schema.ts';

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

/** Replaces the rows of each day by their sums. Rows that are appended meanwhile stay. */
export const compactDailyFigures = (db: Db) =>
  db.execute(sql`
    with gone as (
      delete from ${dailyFigures} where day in (select day from ${dailyFigures} group by day having count(*) > 1)
      returning *
    )
    insert into ${dailyFigures} (day, orders, sales_cents, commission_cents, refunded_cents, new_customers, new_vendors,
      views, failed_payments, failed_mails)
    select day, sum(orders), sum(sales_cents), sum(commission_cents), sum(refunded_cents), sum(new_customers),
      sum(new_vendors), sum(views), sum(failed_payments), sum(failed_mails)
    from gone group by day`);
