import { expect, test } from 'vitest';
import { storableSearchText } from './search-text.ts';

test('storableSearchText: spelled differently → one text', () => {
  for (const typed of ['Owl  Pattern', ' owl pattern\n', 'ＯＷＬ pattern']) {
    expect(storableSearchText(typed)).toBe('owl pattern');
  }
});

test('storableSearchText: longer than 60 characters → truncated between characters', () => {
  expect(storableSearchText('🦉'.repeat(70))).toBe('🦉'.repeat(60));
});

test.each([
  'ada@example.test',
  'mail to ada@example',
  '+1 (555) 010-9999',
  '4242 4242 4242 4242',
  '5550109',
  ' ',
])('storableSearchText: possible personal data, or no word: %j → null', (typed) =>
  expect(storableSearchText(typed)).toBeNull(),
);

test('storableSearchText: short numbers such as sizes and years → kept', () => {
  expect(storableSearchText('planner 2027 a5')).toBe('planner 2027 a5');
});
