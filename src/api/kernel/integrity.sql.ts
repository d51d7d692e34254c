import type { SQL } from 'drizzle-orm';

/** An invariant of the data. */
export interface Rule {
  /** Stable, for scripts: 'orders-match-payments'. */
  name: string;
  /** What holds, as a sentence. */
  says: string;
  /** A query with one row per violation and one column, `id`, that contains no personal data. */
  violations: SQL;
}

/** The times against which rules compare. */
export interface Times {
  now: Date;
  /** What is younger than this may still be unfinished. */
  settledBefore: Date;
}
