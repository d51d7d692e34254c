import { describe, expect, test } from 'vitest';
import { downloadAllLabel, nameOfFile, noteOfSet, whatYouGet } from './product-files.ts';

const MB = 1024 * 1024;
const pdf = (name: string, megabytes: number) => ({ name, kind: 'pdf' as const, bytes: megabytes * MB });

describe('whatYouGet', () => {
  test('files of one kind → their number, names and size', () => {
    const files = [pdf('A4', 50), pdf('Letter', 50), pdf('A0', 100), pdf('projector', 12)];
    expect(whatYouGet(files)).toBe('4 PDF: A4, Letter, A0, projector · 212 MB');
  });

  test('files of several kinds → the number of each', () => {
    const files = [pdf('A4', 1), { name: 'Laser', kind: 'svg' as const, bytes: MB / 2 }];
    expect(whatYouGet(files)).toBe('1 PDF, 1 SVG: A4, Laser · 1.5 MB');
  });

  test('more than six files → the first names, and how many more', () => {
    const files = Array.from({ length: 8 }, (_, n) => pdf(`Part ${n + 1}`, 200));
    expect(whatYouGet(files)).toBe('8 PDF: Part 1, Part 2, Part 3, Part 4, Part 5, Part 6, 2 more · 1.6 GB');
  });
});

test('downloadAllLabel → number of files and their size', () => {
  expect(downloadAllLabel([pdf('A4', 200), pdf('A0', 12)])).toBe('Download all (2 files, 212 MB)');
});

test.each([
  [{ added: ['A0'], removed: [] }, 'Added: A0'],
  [{ added: [], removed: ['A4', 'A0'] }, 'Removed: A4, A0'],
  [{ added: ['A4', 'A0'], removed: ['A4', 'Letter'] }, 'Added: A0. Replaced: A4. Removed: Letter'],
])('noteOfSet: %o → %s', (changes, note) => {
  expect(noteOfSet(changes)).toBe(note);
});

test.each([
  ['Yoke A0.pdf', 'Yoke A0'],
  ['.svg', '.svg'],
  ['readme', 'readme'],
  ['v1.2 final version', 'v1.2 final version'],
])('nameOfFile: %s → %s', (filename, name) => {
  expect(nameOfFile(filename, 100)).toBe(name);
});
