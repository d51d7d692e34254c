import { type Column, type SQL, sql } from 'drizzle-orm';

/** A record's place, from 0, among the ids of a new order. */
export const placeIn = (ids: readonly string[], id: Column): SQL =>
  sql`array_position(${sql.param([...ids])}::text[], ${id}) - 1`;
