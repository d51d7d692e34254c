import { expect, test } from 'vitest';
import { describePages } from './same-pages.ts';

test('describePages: consecutive pairs → one range; others → single pairs', () => {
  const pages = [
    [1, 5],
    [2, 6],
    [3, 7],
    [9, 2],
  ];
  expect(describePages(pages)).toBe('1–3 = 5–7, 9 = 2');
});

test('describePages: more ranges than asked for → how many are left out', () => {
  expect(
    describePages(
      [
        [1, 9],
        [3, 7],
        [5, 5],
      ],
      2,
    ),
  ).toBe('1 = 9, 3 = 7 and 1 more');
});
