import type { Db } from './client.ts';

/**
 * Builds a statement once for each database and keeps it: writing the SQL of a wide select takes longer than
 * running it. Not for use inside a transaction.
 */
export function prepared<T extends object>(build: (db: Db) => T): (db: Db) => T {
  const kept = new WeakMap<Db, T>();
  return (db) => {
    const known = kept.get(db);
    if (known) return known;
    const made = build(db);
    kept.set(db, made);
    return made;
  };
}
