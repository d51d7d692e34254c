import { expect, test } from 'vitest';
import { paperSize } from './paper-size.ts';

test('paperSize: names of common sizes, upright and landscape, within a millimeter', () => {
  const named = [paperSize(595.28, 841.89), paperSize(612, 792), paperSize(842, 595), paperSize(420, 594)];
  expect(named).toEqual(['A4', 'US Letter', 'A4 landscape', 'A5']);
});

test('paperSize: other sizes in centimeters, small ones with a decimal', () => {
  expect([paperSize(907, 1276), paperSize(241, 153), paperSize(0.01, 72)]).toEqual([
    '32 x 45 cm',
    '8.5 x 5.4 cm',
    '0.1 x 2.5 cm',
  ]);
});
