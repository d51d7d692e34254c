import { expect, test } from 'vitest';
import { keptSearchText } from './search-text.ts';

test('spelled differently → one text', () => {
  for (const typed of ['Owl  Pattern', ' owl pattern\n', 'ＯＷＬ pattern']) {
    expect(keptSearchText(typed)).toBe('owl pattern');
  }
});

test('longer than 60 characters → cut, never inside a character', () => {
  expect(keptSearchText('🦉'.repeat(70))).toBe('🦉'.repeat(60));
});

test.each([
  'ada@example.test',
  'mail to ada@example',
  '+1 (555) 010-9999',
  '4242 4242 4242 4242',
  '5550109',
  ' ',
])('may name a person, or says nothing: %j → not kept', (typed) => expect(keptSearchText(typed)).toBeNull());

test('short numbers stay: sizes, years', () => {
  expect(keptSearchText('planner 2027 a5')).toBe('planner 2027 a5');
});
