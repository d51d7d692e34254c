import { memoizeByObject } from '#lib/memoize.ts';
import type { AppContext } from './context.ts';
import { TaggedCache } from './tagged-cache.ts';

/** More than there are texts, lists and menus that many pages share. */
const ENTRIES = 100;

/**
 * What `read` resolves to, remembered in memory until one of the tags changes: for what many pages show. The promise is
 * remembered, not its result. A change drops it while it is still pending, so a call after the change never gets older
 * data. All callers get the same object and must not change it.
 */
export function remembered<T>(
  context: Pick<AppContext, 'changes'>,
  { key, tags }: { key: string; tags: readonly string[] },
  read: () => Promise<T>,
): Promise<T> {
  const cache = cacheOf(context.changes);
  const kept = cache.get(key) as Promise<T> | undefined;
  if (kept) return kept;
  const promise = read();
  cache.store(key, promise, tags, cache.now());
  promise.catch(() => {
    if (cache.peek(key) === promise) cache.delete(key);
  });
  return promise;
}

const cacheOf = memoizeByObject((changes: AppContext['changes']) => {
  const cache = new TaggedCache<Promise<unknown>>({ entries: ENTRIES });
  changes.onChange((tags) => cache.drop(tags));
  return cache;
});
