import { describe, expect, test } from 'vitest';
import { joinSummary, numberedSummary, readNumberedSummary, splitSummary } from './summary.ts';

test('numberedSummary: lines → numbered', () => {
  expect(numberedSummary(['A4', '64 pages'])).toBe('1. A4\n2. 64 pages');
});

test.each([
  [['A4, US Letter', '64 pages']],
  [['1. "one"']],
  [Array.from({ length: 12 }, (_, n) => `Line ${n}`)],
])('readNumberedSummary: %j as numbered text → the same lines', (lines) => {
  expect(readNumberedSummary(numberedSummary(lines))).toEqual(lines);
});

test.each(['A4,64 pages', '2. A4', '1. A4\n64 pages', '"1. one"', ''])(
  'readNumberedSummary: %j, which is not numbered → null',
  (text) => {
    expect(readNumberedSummary(text)).toBeNull();
  },
);

describe('summary as one comma-separated text', () => {
  test.each([
    [['A4', '64 pages'], 'A4,64 pages'],
    [['A4, US Letter', 'Sizes 8" to 12"'], '"A4, US Letter","Sizes 8"" to 12"""'],
    [['"quoted"', ',', '"', '""'], '"""quoted""",",","""",""""""'],
    [['1. one', '2. two'], '"1. one","2. two"'],
    [['one'], 'one'],
    [[], ''],
  ])('%j → the same lines after writing and reading', (lines, text) => {
    expect(joinSummary(lines)).toBe(text);
    expect(splitSummary(text)).toEqual(lines);
  });

  test('commas and line breaks → separate lines; blank ones are dropped', () => {
    expect(splitSummary(' A4 ,, 64  pages\n\r\nPDF,')).toEqual(['A4', '64 pages', 'PDF']);
    expect(splitSummary('  "a, b" , c')).toEqual(['a, b', 'c']);
  });

  test('unclosed quote → part of the text', () => {
    expect(splitSummary('8" wide, "open')).toEqual(['8" wide', '"open']);
    expect(splitSummary('"a"b,c')).toEqual(['"a"b', 'c']);
  });
});
