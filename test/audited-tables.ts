import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { auditedTables } from '#api/features.ts';
import * as schema from '#db/schema.ts';

/** The names of the audited tables in the database. */
export const AUDITED_TABLES: readonly string[] = Object.entries(schema)
  .filter(([name, table]) => is(table, PgTable) && auditedTables[name as keyof typeof schema] === 'audited')
  .map(([, table]) => getTableConfig(table as PgTable).name)
  .sort();
