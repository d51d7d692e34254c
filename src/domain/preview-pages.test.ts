import { expect, test } from 'vitest';
import { mostPreviewPages, previewPagesProblem } from './preview-pages.ts';

test('mostPreviewPages: a fifth, rounded down; the first page of a short file', () => {
  const counts = [0, 1, 4, 5, 9, 10, 16, 10_000];
  expect(counts.map(mostPreviewPages)).toEqual([0, 1, 1, 1, 1, 2, 3, 2000]);
});

test('previewPagesProblem: names the page that is missing, or how many may be shown', () => {
  expect(previewPagesProblem([], 3)).toBeUndefined();
  expect(previewPagesProblem([1], 1)).toBeUndefined();
  expect(previewPagesProblem([3, 9], 10)).toBeUndefined();
  expect(previewPagesProblem([2], 1)).toBe('There is no page 2: the file has 1 page.');
  expect(previewPagesProblem([2], 4)).toBe('Of a file under 5 pages only page 1 can be shown, or none.');
  expect(previewPagesProblem([1, 2, 3], 10)).toBe('A fifth of the pages can be shown at most: 2 of 10.');
});
