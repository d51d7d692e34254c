import { expect, test } from 'vitest';
import { readableCell, safeCell } from './csv-cell.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'safeCell: %j → quoted, so that no spreadsheet runs it',
  (text) => {
    expect(safeCell(text)).toBe(`'${text}`);
  },
);

test.each(['', 'Plain', "'quoted'", '5 - 3', "it's = 1"])(
  'safeCell, readableCell: %j → unchanged',
  (text) => {
    expect(safeCell(text)).toBe(text);
    expect(readableCell(text)).toBe(text);
  },
);

test.each(['=1', "'=1", "''@x", "'", "'x", '-'])('readableCell(safeCell(%j)) → the same text', (text) => {
  expect(readableCell(safeCell(text))).toBe(text);
});
