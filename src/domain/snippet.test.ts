import { expect, test } from 'vitest';
import { snippetOf } from './snippet.ts';

test('snippetOf: a word in a long text → what is around it, cut between words', () => {
  const text = `${'before '.repeat(40)}the Tide\n tables ${'after '.repeat(40)}`;
  const snippet = snippetOf(text, ['tide', 'missing']);
  expect(snippet).toMatch(/^… before (before )+the Tide tables (after )+…$/);
  expect(snippet.length).toBeLessThan(180);
});

test('snippetOf: a short text → the whole of it; no word in it → its beginning', () => {
  expect(snippetOf('High and\nlow water', ['LOW'])).toBe('High and low water');
  expect(snippetOf(`${'é’ﬁ '.repeat(100)}Déjà vu`, ['deja'])).toMatch(/^… (é’ﬁ )+Déjà vu$/);
  expect(snippetOf('word '.repeat(100), ['none'])).toMatch(/^word .* …$/);
  expect(snippetOf('x'.repeat(500), ['x'])).toMatch(/^x{80} …$/);
});

test('snippetOf: ideographs that are set apart → found together', () => {
  expect(snippetOf(`${'図 '.repeat(200)}海 図 ${'図 '.repeat(100)}`, ['海図'])).toMatch(
    /^… (図 )+海 (図 )+…$/,
  );
});

test('snippetOf: a word with a hyphen → found when it is written together', () => {
  expect(snippetOf(`${'before '.repeat(40)}a roll-top desk`, ['rolltop'])).toMatch(/a roll-top desk$/);
});
