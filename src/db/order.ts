import { type Column, type SQL, sql } from 'drizzle-orm';

/** A record's position, from 0, in the new order of ids. */
export const placeIn = (ids: readonly string[], id: Column): SQL =>
  sql`array_position(${sql.param([...ids])}::text[], ${id}) - 1`;
