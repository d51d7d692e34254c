import DataLoader from 'dataloader';
import { memoizeByObject } from '#lib/memoize.ts';
import type { AppContext } from './context.ts';

/** Items of one batch at most. */
const MOST = 50;

/** Returns a result for each item, in their order; if it throws, all of them fail. */
type Work<Item, Result> = (context: AppContext, items: readonly Item[]) => Promise<Result[]>;
type Single<Item, Result> = (context: AppContext, item: Item) => Promise<Result>;

/** Does the same at once for all items that come in one turn of the event loop. */
export function inOneTurn<Item, Result>(work: Work<Item, Result>): Single<Item, Result> {
  const loaderOf = memoizeByObject(
    (context: AppContext) =>
      new DataLoader((items: readonly Item[]) => work(context, items), { cache: false, maxBatchSize: MOST }),
  );
  return (context, item) => loaderOf(context).load(item);
}

/**
 * Does the same for several items at a time while there are more than one: an item that comes alone is worked on at once,
 * and those that come meanwhile are the next batch, which begins when this one has ended.
 */
export function inBatches<Item, Result>(work: Work<Item, Result>): Single<Item, Result> {
  const loaderOf = memoizeByObject((context: AppContext) => {
    let working: Promise<unknown> = Promise.resolve();
    let last = working;
    const load = (items: readonly Item[]) => {
      const results = work(context, items);
      working = results.catch(() => {});
      return results;
    };
    const startAfterLast = (start: () => void) => {
      last = last.then(() => {
        start();
        return working;
      });
    };
    return new DataLoader(load, { cache: false, maxBatchSize: MOST, batchScheduleFn: startAfterLast });
  });
  return (context, item) => loaderOf(context).load(item);
}
