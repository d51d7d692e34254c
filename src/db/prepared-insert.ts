import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';
import { drizzleOptions } from './pool.ts';
import { preparedSql } from './prepared-rows.ts';

const casing = new CasingCache(drizzleOptions.casing);

type NameOf<T extends PgTable> = keyof T['$inferInsert'] & string;
/** A row with these columns. JSON leaves out what is undefined, which would be written as null. */
export type RowOf<T extends PgTable, Name extends NameOf<T>> = Required<Pick<T['$inferInsert'], Name>>;

/**
 * SQL that inserts any number of rows, which are one placeholder, as JSON. Columns that are not named get what the database has
 * as their default.
 */
export function insertOfRows<T extends PgTable>(
  table: T,
  names: readonly NameOf<T>[],
  placeholder = 'rows',
): SQL {
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
  return sql`insert into ${table} (${list('column')}) select ${list('field')}
    from jsonb_to_recordset(${sql.placeholder(placeholder)}::jsonb) as row (${list('typed')})`;
}

/** An insert of any number of rows, prepared once. `end` is what follows them, such as `on conflict`. */
export function preparedInsert<T extends PgTable, Name extends NameOf<T>>(
  name: string,
  table: T,
  names: readonly Name[],
  end: SQL,
): (tx: Db, rows: readonly RowOf<T, Name>[]) => Promise<unknown> {
  const insert = preparedSql(name, () => sql`${insertOfRows(table, names)} ${end}`);
  return (tx, rows) => insert(tx, { rows: JSON.stringify(rows) });
}
