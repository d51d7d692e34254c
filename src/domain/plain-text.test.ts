import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('plainText: HTML → its text without markup', () => {
  expect(plainText('<p>One &amp; <em>two</em>.</p><ul><li>Three</li></ul>')).toBe('One & two. Three');
});

it('plainText: too long → cut at a word', () => {
  expect(plainText('<p>alpha beta, gamma</p>', 12)).toBe('alpha beta…');
  expect(plainText('x'.repeat(20), 10)).toBe(`${'x'.repeat(10)}…`);
});

it('plainText: escaped markup → unescaped only once', () => {
  expect(plainText('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;');
});
