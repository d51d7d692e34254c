import type * as schema from '#db/schema.ts';

/** A table, by its name in `db/schema.ts`. */
export type TableName = keyof typeof schema;

/** Whether the audit log has what is written to a table: 'audited', or why not. */
export type AuditRule = 'audited' | { not: string };

export const COUNTER = { not: 'derived: kept by triggers and jobs' };
export const OF_THE_MARKET = { not: 'the market’s own bookkeeping, which no person writes' };
export const OF_A_SIGN_IN = { not: 'written by signing in, which changes no record' };
export const A_RECORD_ITSELF = {
  not: 'append-only, and written together with the change that it belongs to',
};
