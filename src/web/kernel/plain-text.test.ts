import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('keeps the words and drops the markup', () => {
  expect(plainText('<p>One &amp; <em>two</em>.</p><ul><li>Three</li></ul>')).toBe('One & two. Three');
});

it('cuts at a word', () => {
  expect(plainText('<p>alpha beta, gamma</p>', 12)).toBe('alpha beta…');
  expect(plainText('x'.repeat(20), 10)).toBe(`${'x'.repeat(10)}…`);
});

it('does not turn escaped markup into markup twice', () => {
  expect(plainText('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;');
});
