import { asc, type Column, desc, type SQL, sql } from 'drizzle-orm';
import { fieldOfSort, type Sort } from '#domain/sort.ts';

/** A record's position, from 0, in the new order of ids. */
export const placeIn = (ids: readonly string[], id: Column): SQL =>
  sql`array_position(${sql.param([...ids])}::text[], ${id}) - 1`;

/**
 * The order of a list. Records with the same value are sorted by id in the same direction, so each is on exactly one
 * page. One index of value and id serves both directions.
 */
export function sortedBy<Field extends string>(
  sort: Sort<Field>,
  fields: Record<Field, Column | SQL>,
  id: Column,
): SQL[] {
  const { field, descending } = fieldOfSort(sort);
  const direction = descending ? desc : asc;
  return [direction(fields[field]), direction(id)];
}

/** A text as lists are sorted by it: capital letters count as small ones. */
export const byName = (text: Column): SQL => sql`lower(${text})`;
