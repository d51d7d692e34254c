import { expect, it } from 'vitest';
import { paragraphsOf } from './paragraphs.ts';

it('paragraphsOf: HTML with blocks → the text of each block, uncut and without markup', () => {
  const long = 'word '.repeat(100).trim();
  expect(
    paragraphsOf(`<h2>Tides &amp; <em>moons</em></h2><p>One<br>two</p><ul><li>${long}</li><li></li></ul>`),
  ).toEqual(['Tides & moons', 'One', 'two', long]);
  expect(paragraphsOf('')).toEqual([]);
});
