import { expect, test } from 'vitest';
import { distanceToBeginning, editDistance } from './edit-distance.ts';

test.each([
  ['same', 'same', 0],
  ['patern', 'pattern', 1],
  ['lighthouuse', 'lighthouse', 1],
  ['lighthoume', 'lighthouse', 1],
  ['paino', 'piano', 1],
  ['garden', 'zeppelin', 6],
  ['', 'ab', 2],
  ['ab', '', 2],
])('editDistance: %s, %s → %i', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance);
});

test.each([
  ['kniti', 'knitting', 1],
  ['knit', 'knitting', 0],
  ['xx', 'knitting', 2],
])('distanceToBeginning: %s, %s → %i', (from, to, distance) => {
  expect(distanceToBeginning(from, to)).toBe(distance);
});
