import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';
import { drizzleOptions } from './pool.ts';
import { preparedSql } from './prepared-rows.ts';

const casing = new CasingCache(drizzleOptions.casing);

/**
 * An insert of any number of rows by one statement, which is prepared once: the rows are one parameter, as JSON. Columns that
 * are not named get what the database has as their default; `end` is what follows the rows, such as `on conflict`.
 */
export function preparedInsert<T extends PgTable, Name extends keyof T['$inferInsert'] & string>(
  name: string,
  table: T,
  names: readonly Name[],
  end: SQL = sql``,
): (tx: Db, rows: readonly Pick<T['$inferInsert'], Name>[]) => Promise<unknown> {
  const columns: Record<string, Column> = getTableColumns(table);
  const parts = names.map((key) => {
    const column = columns[key];
    if (!column) throw new Error(`There is no column ${key}.`);
    const field = sql.identifier(key);
    return {
      column: sql`${sql.identifier(casing.getColumnCasing(column))}`,
      field: sql`${field}`,
      typed: sql`${field} ${sql.raw(column.getSQLType())}`,
    };
  });
  const list = (of: keyof (typeof parts)[number]) =>
    sql.join(
      parts.map((part) => part[of]),
      sql`, `,
    );
  const insert = preparedSql(
    name,
    () => sql`insert into ${table} (${list('column')}) select ${list('field')}
      from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as row (${list('typed')}) ${end}`,
  );
  return (tx, rows) => insert(tx, { rows: JSON.stringify(rows) });
}
