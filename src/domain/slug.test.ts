import { expect, it } from 'vitest';
import { slugCandidates, slugOf } from './slug.ts';

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

it('slugCandidates: a slug of 80 characters → the same, then numbers in its place at the end', () => {
  expect(slugCandidates('a'.repeat(80), 3)).toEqual([
    'a'.repeat(80),
    `${'a'.repeat(78)}-2`,
    `${'a'.repeat(78)}-3`,
  ]);
});
