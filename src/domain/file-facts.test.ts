import { describe, expect, test } from 'vitest';
import { MEGABYTE } from '#lib/bytes.ts';
import { fileFacts, formatMegabytes } from './file-facts.ts';

describe('fileFacts', () => {
  test('file that was read → format, pages, page size and size', () => {
    const file = { pageCount: 24, pageSize: 'A4', sizeBytes: 3 * MEGABYTE };
    expect(fileFacts(file)).toEqual(['PDF', '24 pages', 'A4', '3 MB']);
  });

  test('one page → in the singular', () => {
    expect(fileFacts({ pageCount: 1, sizeBytes: MEGABYTE })).toEqual(['PDF', '1 page', '1 MB']);
  });

  test('file that was not read → its size alone', () => {
    expect(fileFacts({ pageCount: null, pageSize: null, sizeBytes: MEGABYTE })).toEqual(['PDF', '1 MB']);
  });
});

test.each([
  [1, '0.1 MB'],
  [2.44 * MEGABYTE, '2.4 MB'],
  [9.96 * MEGABYTE, '10 MB'],
  [24.6 * MEGABYTE, '25 MB'],
])('formatMegabytes: %d bytes → %s', (bytes, text) => {
  expect(formatMegabytes(bytes)).toBe(text);
});
