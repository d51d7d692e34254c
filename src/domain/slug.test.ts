import { expect, it } from 'vitest';
import { slugOf } from './slug.ts';

it.each([
  ['Ève & the Sea', 'eve-and-the-sea'],
  ['The Lighthouse Keeper’s Ledger', 'the-lighthouse-keepers-ledger'],
  ["Women's  Clothing!", 'womens-clothing'],
  ['Œuvre ½', 'œuvre-1-2'],
  ['  --  ', 'item'],
  ['☂', 'item'],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('slugOf: %j → %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
