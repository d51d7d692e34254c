import { expect, test } from 'vitest';
import { countWords, plainText } from './words.ts';

test('countWords: words separated by white space → their number', () => {
  expect(countWords('')).toBe(0);
  expect(countWords('  one\ttwo\n three ')).toBe(3);
});

test('plainText: block elements → separate words; other tags do not', () => {
  const html =
    '<h2>One</h2><p>two<strong>2</strong>&nbsp;three<br>four</p><ul><li>five</li><li>six</li></ul>';
  expect(plainText(html).split(/\s+/)).toEqual(['One', 'two2', 'three', 'four', 'five', 'six']);
});
