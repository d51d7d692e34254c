import { expect, test } from 'vitest';
import { changeOf } from './change.ts';

const plain = (value: number | null) => (value === null ? '–' : String(value));

test.each([
  [112, 100, 'was\u00a0100', 'up', '+12%'],
  [1, 3, 'was\u00a03', 'down', '−67%'],
  [40_000, 1, 'was\u00a01', 'up', '+3,999,900%'],
])('changeOf: %j after %j → previous value and percentage', (now, before, was, direction, percent) => {
  expect(changeOf(now, before, plain)).toEqual({ was, direction, percent });
});

test.each([
  [5, 0, 'was\u00a00', 'up'],
  [null, 0.5, 'was\u00a00.5', null],
  [0.5, null, 'was\u00a0–', null],
  [10_001, 10_000, 'was\u00a010000', null],
])('changeOf: %j after %j → previous value without a percentage', (now, before, was, direction) => {
  expect(changeOf<number | null>(now, before, plain)).toEqual({ was, direction, percent: null });
});

test('changeOf: unchanged value → as before', () => {
  const same = { was: 'as before', direction: null, percent: null };
  expect(changeOf(0, 0, plain)).toEqual(same);
  expect(changeOf<number | null>(null, null, plain)).toEqual(same);
});
