import { Column, is, type Query, SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';
import { drizzleOptions } from './pool.ts';

/** Converts a value of the driver to what the type of its column says; null where that is the same. */
type Decode = ((value: unknown) => unknown) | null;

interface Decoder {
  mapFromDriverValue: (value: unknown) => unknown;
}

/** Whether a decoder is Drizzle's that returns what it gets. */
const isIdentity = ({ mapFromDriverValue }: Decoder): boolean =>
  mapFromDriverValue === Column.prototype.mapFromDriverValue ||
  mapFromDriverValue === NONE.mapFromDriverValue;
const decoderIn = (expression: object): Decoder => (expression as { decoder: Decoder }).decoder;
const NONE = decoderIn(new SQL([]));

function decodeOf(field: unknown): Decode {
  const decoder: Decoder = is(field, Column)
    ? (field as unknown as Decoder)
    : is(field, SQL)
      ? decoderIn(field)
      : decoderIn((field as SQL.Aliased).sql);
  return isIdentity(decoder) ? null : (value) => decoder.mapFromDriverValue(value);
}

/** A select without nested fields, before it is run. */
interface Select<Row> extends PromiseLike<Row[]>, SQLWrapper {
  readonly _: { readonly selectedFields: Record<string, unknown> };
}

/** Makes objects of rows that are arrays; how each value is converted is decided once. */
export function rowReader<Row>(fields: Record<string, unknown>): (values: readonly unknown[]) => Row {
  const columns = Object.entries(fields).map(([name, field]) => ({ name, decode: decodeOf(field) }));
  return (values) => {
    const row: Record<string, unknown> = {};
    let index = 0;
    for (const { name, decode } of columns) {
      const value = values[index];
      row[name] = decode && value !== null ? decode(value) : value;
      index += 1;
    }
    return row as Row;
  };
}

const dialect = new PgDialect(drizzleOptions);

type Values = Record<string, unknown>;

/** Builds the SQL of a statement once per process; constants are written into it, placeholders are its parameters. */
const builtOnce = <T extends SQLWrapper, More>(build: (db: Db) => T, more: (statement: T) => More) => {
  let built: { query: Query; more: More } | null = null;
  return (db: Db) => {
    if (!built) {
      const statement = build(db);
      built = { query: dialect.sqlToQuery(statement.getSQL().inlineParams()), more: more(statement) };
    }
    return built;
  };
};

/**
 * The value of a placeholder, in SQL, that PostgreSQL does not see while it plans. If it saw the values (two words
 * instead of ten, a page instead of a tenth of all rows), a custom plan would look cheaper. It would then plan each call,
 * which takes longer than running it.
 */
export const hidden = (name: string, type: string): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})::${sql.raw(type)}`;

/**
 * A select that is built once per process and prepared once per connection, also in transactions: building and planning
 * it takes longer than running it. Drizzle's own mapping decides for every value anew how to convert it, which takes
 * longer than the driver needs to read a row.
 * Constants are written into the statement. For a limit that is a parameter, PostgreSQL assumes a tenth of all rows. It
 * would then plan every call anew instead of using the generic plan.
 */
export const preparedRows = <Row>(
  name: string,
  build: (db: Db) => Select<Row>,
): ((db: Db, values?: Values) => Promise<Row[]>) => {
  const builtFor = builtOnce(build, (select) => rowReader<Row>(select._.selectedFields));
  return async (db, values) => {
    const { query, more: read } = builtFor(db);
    const mapped = (rows: unknown[][]) => rows.map(read);
    return db._.session
      .prepareQuery<{ execute: Row[]; all: unknown; values: unknown }>(query, undefined, name, true, mapped)
      .execute(values);
  };
};

/**
 * The same for a statement in SQL, or one that writes. Its values are placeholders, in SQL with a type where PostgreSQL cannot
 * know it: `${sql.placeholder('id')}::text`. Rows are as the driver reads them; `Row` is not checked against the statement.
 */
export const preparedSql = <Row>(
  name: string,
  build: (db: Db) => SQLWrapper,
): ((db: Db, values: object) => Promise<Row[]>) => {
  const builtFor = builtOnce(build, () => null);
  return async (db, values) => {
    const { rows } = await db._.session
      .prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
        builtFor(db).query,
        undefined,
        name,
        false,
      )
      .execute({ ...values });
    return rows;
  };
};
