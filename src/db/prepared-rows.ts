import { Column, is, SQL, type SQLWrapper } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { memoizeByObject } from '#domain/memoize.ts';
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

/**
 * A select that is prepared once per database, for statements of which a market runs hundreds a second. Drizzle's own
 * mapping decides for every value anew how to convert it, which takes longer than the driver needs to read a row.
 * Constants are written into the statement: of a limit that is a parameter, PostgreSQL assumes a tenth of all rows, and
 * would rather plan every call anew than use the plan that it keeps.
 */
export const preparedRows = <Row>(
  name: string,
  build: (db: Db) => Select<Row>,
): ((db: Db, values?: Record<string, unknown>) => Promise<Row[]>) => {
  const statementOf = memoizeByObject((db: Db) => {
    const select = build(db);
    const read = rowReader<Row>(select._.selectedFields);
    return db._.session.prepareQuery<{ execute: Row[]; all: unknown; values: unknown }>(
      dialect.sqlToQuery(select.getSQL().inlineParams()),
      undefined,
      name,
      true,
      (rows) => rows.map(read),
    );
  });
  return (db, values) => statementOf(db).execute(values);
};

/**
 * A statement in SQL that is prepared once per database: for statements whose planning takes longer than running them. Its
 * values are placeholders with a type, such as `${sql.placeholder('id')}::text`. `Row` is not checked against the statement.
 */
export const preparedSql = <Row>(
  name: string,
  build: () => SQL,
): ((db: Db, values: object) => Promise<Row[]>) => {
  const statementOf = memoizeByObject((db: Db) =>
    db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      dialect.sqlToQuery(build()),
      undefined,
      name,
      false,
    ),
  );
  return async (db, values) => (await statementOf(db).execute({ ...values })).rows;
};
