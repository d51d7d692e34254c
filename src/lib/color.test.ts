import { describe, expect, test } from 'vitest';
import { contrastRatio, isHexColor } from './color.ts';

describe('contrastRatio', () => {
  // As the WCAG working group's own examples and other calculators give them.
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
    ['#0E5A47', '#fbfaf7', 7.82],
  ])('%s on %s → %d, in either order', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
    expect(contrastRatio(other, one)).toBe(contrastRatio(one, other));
  });

  test('incomplete colour → null', () => {
    expect(contrastRatio('#0e5a4', '#ffffff')).toBeNull();
    expect(contrastRatio('#ffffff', 'white')).toBeNull();
  });
});

test('isHexColor: # and six digits → true, anything else → false', () => {
  expect(['#0e5a47', '#ABCDEF'].every(isHexColor)).toBe(true);
  expect(['#fff', '0e5a47', '#0e5a47;', '#0e5a4g', 'red', ''].some(isHexColor)).toBe(false);
});
