import { describe, expect, test } from 'vitest';
import { axisMarks, labelledBars } from './axis.ts';

describe('axisMarks', () => {
  test.each([
    [0, [0, 1, 2, 3]],
    [3, [0, 1, 2, 3]],
    [10, [0, 4, 8, 12]],
    [25.9, [0, 9, 18, 27]],
    [66, [0, 25, 50, 75]],
    [132, [0, 45, 90, 135]],
    [300, [0, 100, 200, 300]],
    [1971.26, [0, 700, 1400, 2100]],
  ])('highest value %d → %j', (highest, marks) => {
    expect(axisMarks(highest)).toEqual(marks);
  });
});

describe('labelledBars', () => {
  test.each([
    [0, []],
    [1, [0]],
    [4, [3, 2, 1, 0]],
    [5, [4, 2, 0]],
    [7, [6, 4, 2, 0]],
    [30, [29, 21, 13, 5]],
    [53, [52, 38, 24, 10]],
    [90, [89, 66, 43, 20]],
  ])('%d bars → four labels at most, the last bar’s among them', (count, labelled) => {
    expect(labelledBars(count)).toEqual(labelled);
  });
});
