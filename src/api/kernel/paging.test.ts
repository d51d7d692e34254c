import { expect, test } from 'vitest';
import { paged, rangeOf } from './paging.ts';

test('paged: pages end after what they reach; the total stays', () => {
  expect(paged([], 41, 20)).toEqual({ data: [], total: 41, pageCount: 3 });
  expect(paged([], 1_000_000, 12, 5000)).toMatchObject({ total: 1_000_000, pageCount: 417 });
});

test('rangeOf: last page → cut to the reach; past it → nothing', () => {
  expect(rangeOf({ page: 417, limit: 12 })).toEqual({ limit: 12, offset: 4992 });
  expect(rangeOf({ page: 417, limit: 12 }, 5000)).toEqual({ limit: 8, offset: 4992 });
  expect(rangeOf({ page: 418, limit: 12 }, 5000)).toEqual({ limit: 0, offset: 5004 });
});
