import { describe, expect, test } from 'vitest';
import { searchWords } from './search-words.ts';
import { readSynonyms, synonymProblem, synonymTerms, withSynonyms } from './synonyms.ts';

test('synonymTerms: spaces, empty ones and repetitions → each term once, as it was written first', () => {
  expect(synonymTerms(' Knitting  Pattern = strickmuster == STRICKMUSTER = knit ')).toEqual([
    'Knitting Pattern',
    'strickmuster',
    'knit',
  ]);
});

test.each([
  ['pullover', 'Please enter at least two, with = between them: pullover = sweater.'],
  ['pullover = Pullover', 'Please enter at least two, with = between them: pullover = sweater.'],
  ['pullover = !', '‘!’ has no word.'],
  ['a = one two three four', '‘one two three four’ has more than 3 words.'],
  ['a = b = c = d = e = f = g = h = i', 'A group has 8 at most; please write two groups.'],
  ['a = one two three', null],
])('synonymProblem: %j → %j', (group, problem) => {
  expect(synonymProblem(synonymTerms(group))).toBe(problem);
});

describe('withSynonyms', () => {
  const synonyms = readSynonyms(['knitting pattern = strickmuster = knit', 'knit = crochet']);
  /** What may stand for each term of a search: beginnings, then phrases. */
  const expand = (typed: string) =>
    withSynonyms(searchWords(typed), synonyms).map(({ word, beginnings, phrases }) => [
      word,
      ...beginnings,
      ...phrases.map((phrase) => phrase.map(({ word }) => word).join('+')),
    ]);

  test('word without a group → as it was', () => {
    const words = searchWords('yoke');
    expect(withSynonyms(words, synonyms)).toEqual(words);
  });

  test('word of a group → also the other words, and the words of phrases together', () => {
    expect(expand('Strickmuster')).toEqual([['strickmuster', 'strickmuster', 'knit', 'knitting+pattern']]);
  });

  test('phrase of a group, also in the plural and among other words → one term', () => {
    expect(expand('yoke knitting patterns')).toEqual([
      ['yoke', 'yoke'],
      ['knitting patterns', 'strickmuster', 'knit', 'knitting+patterns'],
    ]);
    expect(expand('pattern knitting')).toEqual([
      ['pattern', 'pattern'],
      ['knitting', 'knitting'],
    ]);
  });

  test('word of two groups → what is in both', () => {
    expect(expand('knit')).toEqual([['knit', 'knit', 'strickmuster', 'crochet', 'knitting+pattern']]);
  });
});
