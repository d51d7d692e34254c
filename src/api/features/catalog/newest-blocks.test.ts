import { describe, expect, test } from 'vitest';
import { readNewest } from './newest-blocks.ts';
import type { BlockRange } from './search.sql.ts';

/**
 * Reads matches of blocks in memory: `matchesOf` of each block, oldest first. Records what each call read. Only if it
 * `goesOn` does a call with few matches read all the others.
 */
function source(matchesOf: readonly number[], { goesOn = false } = {}) {
  const calls: (BlockRange & { matches: number })[] = [];
  const read = async ({ oldest, newest }: BlockRange, { few, limit }: { few: number; limit: number }) => {
    const inRange = matchesOf.slice(oldest ?? 0, newest === null ? undefined : newest + 1);
    const hasOthers = goesOn && inRange.reduce((all, one) => all + one, 0) <= few;
    const from = hasOthers ? 0 : (oldest ?? 0);
    const to = newest ?? matchesOf.length - 1;
    const ids: string[] = [];
    for (let block = to; block >= from; block -= 1) {
      for (let n = 0; n < (matchesOf[block] ?? 0); n += 1) ids.push(`${block}.${n}`);
    }
    calls.push({ oldest, newest, matches: ids.length });
    return { ids: ids.slice(0, limit), hasOthers };
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

  test('page of a rare word → all matches at once; of a more common one → as many blocks as it needs', async () => {
    const rare = source(repeated(488, 1));
    expect(await readNewest({ ...counted(0.6, 20), blocks: 488 }, rare.read)).toHaveLength(20);
    expect(rare.calls.map(({ oldest }) => oldest)).toEqual([null]);
    const other = source(repeated(488, 2));
    expect(await readNewest({ ...counted(2, 20), blocks: 488 }, other.read)).toHaveLength(20);
    expect(other.calls.map(({ oldest }) => oldest)).toEqual([473]);
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

  test('few matches in the first blocks → the same call reads all the others', async () => {
    const seldom = source(repeated(488, 1), { goesOn: true });
    const ids = await readNewest({ limit: 1001, blocks: 488, most: 96, likely: 4.5 }, seldom.read);
    expect(new Set(ids).size).toBe(488);
    expect(seldom.calls.map(({ matches }) => matches)).toEqual([488]);
    const nowhere = source(repeated(488, 0), { goesOn: true });
    expect(await readNewest({ limit: 100, blocks: 488, most: 2048, likely: 2048 }, nowhere.read)).toEqual([]);
    expect(nowhere.calls).toHaveLength(1);
  });

  test('so many in the first blocks that all could be over 5,000, or fewer would do → a call of its own', async () => {
    const everywhere = source(repeated(488, 9), { goesOn: true });
    expect(
      await readNewest({ limit: 1001, blocks: 488, most: 96, likely: 4.5 }, everywhere.read),
    ).toHaveLength(1001);
    expect(Math.max(...everywhere.calls.map(({ matches }) => matches))).toBeLessThan(2000);
    const near = source(repeated(488, 3), { goesOn: true });
    expect(await readNewest({ limit: 20, blocks: 488, most: 2048, likely: 2048 }, near.read)).toHaveLength(
      20,
    );
    expect(near.calls.map(({ matches }) => matches)).toEqual([3, 27]);
  });

  test('any distribution → exactly the newest, each once, and no call over 5,000', async () => {
    const spread = Array.from({ length: 700 }, (_, block) => (block * 7919) % 11);
    const all = source(spread);
    const expected = await all.read(
      { oldest: null, newest: null },
      { few: 0, limit: Number.POSITIVE_INFINITY },
    );
    for (const limit of [1, 20, 101, 1001, 3000, 3001]) {
      const { read, calls, blocks } = source(spread, { goesOn: limit % 2 === 1 });
      expect(await readNewest({ limit, blocks, most: 11, likely: 2 }, read)).toEqual(
        expected.ids.slice(0, limit),
      );
      expect(Math.max(...calls.map(({ matches }) => matches))).toBeLessThanOrEqual(5000);
    }
  });
});
