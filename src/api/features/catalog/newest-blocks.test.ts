import { describe, expect, test } from 'vitest';
import { readNewest } from './newest-blocks.ts';
import type { BlockRange } from './search.sql.ts';

/** Reads matches of blocks in memory: `matchesOf` of each block, oldest first. Records what each call read. */
function source(matchesOf: readonly number[]) {
  const calls: (BlockRange & { matches: number })[] = [];
  const read = async ({ oldest, newest }: BlockRange, limit: number) => {
    const from = oldest ?? 0;
    const to = newest ?? matchesOf.length - 1;
    const ids: string[] = [];
    for (let block = to; block >= from; block -= 1) {
      for (let n = 0; n < (matchesOf[block] ?? 0); n += 1) ids.push(`${block}.${n}`);
    }
    calls.push({ oldest, newest, matches: ids.length });
    return ids.slice(0, limit);
  };
  return { calls, read, blocks: matchesOf.length };
}

/** The shape of a search for a word whose matches are counted. */
const counted = (perBlock: number, limit: number) => ({ limit, most: perBlock, likely: perBlock });
const repeated = (count: number, matches: number) => Array.from({ length: count }, () => matches);

describe('readNewest', () => {
  test('few products → one call without a range', async () => {
    const { read, calls, blocks } = source([3]);
    expect(await readNewest({ ...counted(3, 101), blocks }, read)).toHaveLength(3);
    expect(calls).toEqual([{ oldest: null, newest: null, matches: 3 }]);
  });

  test('rare word in many blocks → one call for all', async () => {
    const { read, calls, blocks } = source(repeated(488, 1));
    expect(await readNewest({ ...counted(1, 1001), blocks }, read)).toHaveLength(488);
    expect(calls).toHaveLength(1);
  });

  test('common word → the newest blocks alone, newest first', async () => {
    const { read, calls, blocks } = source(repeated(488, 96));
    const ids = await readNewest({ ...counted(96, 12), blocks }, read);
    expect(ids).toEqual(Array.from({ length: 12 }, (_, n) => `487.${n}`));
    expect(calls).toEqual([{ oldest: 487, newest: 487, matches: 96 }]);
  });

  test('words that seldom meet → a sample, then all others at once', async () => {
    // Each word has 96 products in a block, so their number together may be anything up to that.
    const { read, calls, blocks } = source(repeated(488, 1));
    const ids = await readNewest({ limit: 1001, blocks, most: 96, likely: 4.5 }, read);
    expect(new Set(ids).size).toBe(488);
    expect(calls.map(({ matches }) => matches)).toEqual([8, 480]);
  });

  test('matches of unknown number in every text → at most a block at first, then what is likely enough', async () => {
    const everywhere = source(repeated(488, 2048));
    expect(
      await readNewest({ limit: 100, blocks: 488, most: 2048, likely: 2048 }, everywhere.read),
    ).toHaveLength(100);
    expect(everywhere.calls).toEqual([{ oldest: 487, newest: 487, matches: 2048 }]);
    const nowhere = source(repeated(488, 0));
    expect(await readNewest({ limit: 100, blocks: 488, most: 2048, likely: 2048 }, nowhere.read)).toEqual([]);
    expect(nowhere.calls).toHaveLength(2);
  });

  test('any distribution → exactly the newest, each once, and no call over 5,000', async () => {
    const spread = Array.from({ length: 700 }, (_, block) => (block * 7919) % 11);
    const all = source(spread);
    const expected = await all.read({ oldest: null, newest: null }, Number.POSITIVE_INFINITY);
    for (const limit of [1, 20, 101, 1001, 3000]) {
      const { read, calls, blocks } = source(spread);
      expect(await readNewest({ limit, blocks, most: 11, likely: 2 }, read)).toEqual(
        expected.slice(0, limit),
      );
      expect(Math.max(...calls.map(({ matches }) => matches))).toBeLessThanOrEqual(5000);
    }
  });
});
