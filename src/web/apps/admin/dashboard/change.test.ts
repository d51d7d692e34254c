import { expect, test } from 'vitest';
import { changeOf } from './change.ts';

const plain = (value: number | null) => (value === null ? '–' : String(value));

test.each([
  [112, 100, 'was\u00a0100, +12%'],
  [1, 3, 'was\u00a03, −67%'],
  [40_000, 1, 'was\u00a01, +3,999,900%'],
])('changeOf: %j after %j → previous value and percentage', (now, before, text) => {
  expect(changeOf(now, before, plain)).toBe(text);
});

test.each([
  [5, 0, 'was\u00a00'],
  [null, 0.5, 'was\u00a00.5'],
  [0.5, null, 'was\u00a0–'],
  [10_001, 10_000, 'was\u00a010000'],
])('changeOf: %j after %j → previous value without a percentage', (now, before, text) => {
  expect(changeOf<number | null>(now, before, plain)).toBe(text);
});

test('changeOf: unchanged value → as before', () => {
  expect(changeOf(0, 0, plain)).toBe('as before');
  expect(changeOf<number | null>(null, null, plain)).toBe('as before');
});
