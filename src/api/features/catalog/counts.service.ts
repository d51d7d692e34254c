import type { AppContext } from '#api/kernel/context.ts';
import { startTimer } from '#api/kernel/timer.ts';
import * as counts from './counts.sql.ts';

/** Names of one transaction: short ones let the statements of the embedded database take turns. */
const NAMES_AT_ONCE = 500;

/**
 * Adds appended changes to the counts of categories and search terms, which are the same before and after it for every
 * reader. It is safe to interrupt, and to run on several nodes at the same time. Each batch is one transaction, and one
 * node at a time gets a batch.
 * @internal
 */
export async function foldCounts({ db }: Pick<AppContext, 'db'>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await counts.hasCountChanges(db))) {
    const isDone = await db.transaction(async (tx) => {
      if (!(await counts.lockCounts(tx))) return true;
      await counts.foldCategoryCounts(tx);
      return (await counts.foldSearchTerms(tx, { limit: NAMES_AT_ONCE })) < NAMES_AT_ONCE;
    });
    if (isDone) return;
  }
}

/**
 * Folds counts every `everyMs`.
 * @returns a function that stops it, and resolves when the current batch has ended
 */
export const startFoldingCounts = (context: AppContext, everyMs: number): (() => Promise<void>) =>
  startTimer(context, 'folding counts', everyMs, (signal) => foldCounts(context, signal)).stop;
