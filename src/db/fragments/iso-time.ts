import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** SQL of a time as JSON has it: 2026-03-01T12:00:00.000Z. */
export const isoTime = (time: SQLWrapper): SQL<string> =>
  sql`to_char(${time} at time zone 'UTC', ${sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`)})`;
