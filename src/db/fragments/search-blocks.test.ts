import { expect, test } from 'vitest';
import { keysOfBlocks } from './search-blocks.ts';

test('blocks of one group, and of others in part → the group by one key, the others by theirs', () => {
  expect(keysOfBlocks(14, 33)).toEqual(['#1:14', '#1:15', '#16:1', '#1:32', '#1:33']);
  expect(keysOfBlocks(256, 511)).toEqual(['#256:1']);
  expect(keysOfBlocks(7, 7)).toEqual(['#1:7']);
});

test.each([
  [0, 488],
  [1, 487],
  [255, 256],
  [17, 5000],
])('%i to %i → each block once, by at most 60 keys and one for each 256', (oldest, newest) => {
  const keys = keysOfBlocks(oldest, newest);
  const blocks = keys.flatMap((key) => {
    const [, size, group] = (key.match(/^#(\d+):(\d+)$/) ?? []).map(Number);
    return Array.from({ length: size ?? 0 }, (_, n) => (group ?? 0) * (size ?? 0) + n);
  });
  expect(blocks).toEqual(Array.from({ length: newest - oldest + 1 }, (_, n) => oldest + n));
  expect(keys.length).toBeLessThanOrEqual(60 + (newest - oldest + 1) / 256);
});
