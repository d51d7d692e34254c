import { describe, expect, test, vi } from 'vitest';
import type { Db } from '#db/client.ts';
import { Changes } from './changes.ts';
import { TaggedCache } from './tagged-cache.ts';
import { inTransaction } from './transaction.ts';

const tx = { execute: async () => {} } as unknown as Db;

/** A context whose commit is replaced by the test's function. */
function contextWhere(commit: () => Promise<void>) {
  const db = {
    transaction: async (work: (tx: Db) => Promise<unknown>) => {
      const value = await work(tx);
      await commit();
      return value;
    },
  } as unknown as Db;
  const changes = new Changes();
  const onChange = vi.fn<(tags: readonly string[]) => void>();
  changes.onChange(onChange);
  return { db, changes, onChange };
}

const lostAnswer = () => Promise.reject(new Error('Connection terminated unexpectedly'));

describe('tags of a transaction', () => {
  test('commit → published afterwards, not before', async () => {
    const context = contextWhere(async () => expect(context.onChange).not.toHaveBeenCalled());
    expect(await inTransaction(context, async (_, invalidate) => invalidate('catalog', 'product:1'))).toBe(
      undefined,
    );
    expect(context.onChange.mock.calls).toEqual([[['catalog', 'product:1']]]);
  });

  test('the response to the commit is lost → published, since it may have committed', async () => {
    const context = contextWhere(lostAnswer);
    await expect(inTransaction(context, async (_, invalidate) => invalidate('catalog'))).rejects.toThrow();
    expect(context.onChange.mock.calls).toEqual([[['catalog']]]);
  });

  test('the work fails → not published', async () => {
    const context = contextWhere(async () => {});
    const work = inTransaction(context, async (_, invalidate) => {
      invalidate('catalog');
      throw new Error('refused');
    });
    await expect(work).rejects.toThrow('refused');
    expect(context.onChange).not.toHaveBeenCalled();
  });

  test('a page rendered during a commit whose response is lost → not cached', async () => {
    const context = contextWhere(lostAnswer);
    const cache = new TaggedCache<{ page: string }>({ entries: 10 });
    context.changes.onChange((tags) => cache.drop(tags));
    const since = cache.now();
    await expect(inTransaction(context, async (_, invalidate) => invalidate('catalog'))).rejects.toThrow();
    cache.store('/shop', { page: 'old' }, ['catalog'], since);
    expect(cache.get('/shop')).toBe(undefined);
  });
});
