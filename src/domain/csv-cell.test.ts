import { expect, test } from 'vitest';
import { readableCell, safeCell } from './csv-cell.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('%j is marked as text', (text) => {
  expect(safeCell(text)).toBe(`'${text}`);
});

test.each(['', 'Plain', "'quoted'", '5 - 3', "it's = 1"])('%j stays as it is', (text) => {
  expect(safeCell(text)).toBe(text);
  expect(readableCell(text)).toBe(text);
});

test.each(['=1', "'=1", "''@x", "'", "'x", '-'])('%j comes back exactly', (text) => {
  expect(readableCell(safeCell(text))).toBe(text);
});
