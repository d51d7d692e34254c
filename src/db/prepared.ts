import { memoizeByObject } from '#lib/memoize.ts';
import type { Db } from './client.ts';

/**
 * Builds a statement once per database and caches it: generating the SQL of a wide select takes longer than running it.
 * Not for use inside a transaction.
 */
export const prepared = <T>(build: (db: Db) => T): ((db: Db) => T) => memoizeByObject(build);
