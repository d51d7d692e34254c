import { describe, expect, test } from 'vitest';
import { joinSummary, numberedSummary, splitSummary } from './summary.ts';

test('is shown numbered', () => {
  expect(numberedSummary(['A4', '64 pages'])).toBe('1. A4\n2. 64 pages');
});

describe('as one comma-separated text', () => {
  test.each([
    [['A4', '64 pages'], 'A4,64 pages'],
    [['A4, US Letter', 'Sizes 8" to 12"'], '"A4, US Letter","Sizes 8"" to 12"""'],
    [['"quoted"', ',', '"', '""'], '"""quoted""",",","""",""""""'],
    [['one'], 'one'],
    [[], ''],
  ])('%j and back', (lines, text) => {
    expect(joinSummary(lines)).toBe(text);
    expect(splitSummary(text)).toEqual(lines);
  });

  test('takes lines apart at commas and at breaks, and drops the blank ones', () => {
    expect(splitSummary(' A4 ,, 64  pages\n\r\nPDF,')).toEqual(['A4', '64 pages', 'PDF']);
    expect(splitSummary('  "a, b" , c')).toEqual(['a, b', 'c']);
  });

  test('a quote that is never closed is a sign like any other', () => {
    expect(splitSummary('8" wide, "open')).toEqual(['8" wide', '"open']);
    expect(splitSummary('"a"b,c')).toEqual(['"a"b', 'c']);
  });
});
