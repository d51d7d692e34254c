import { folded } from './folded.ts';

const WORD = '[0-9a-z\\u00c0-\\u1fff\\u2c00-\\u2fff\\u3040-\\u{10ffff}]+';
/** Of the keyboard, of layouts that may break a line at it, and of typography. */
const HYPHEN = '[-\\u00ad\\u2010]';
const WORDS = new RegExp(WORD, 'gu');
const HYPHENS = new RegExp(HYPHEN, 'gu');
const HYPHENATED = new RegExp(`${WORD}(?:${HYPHEN}${WORD})+`, 'gu');
const MOST_WORDS = 8;
/** Length limit of a word: an index accepts words of at most 2 046 bytes. */
const WORD_LENGTH = 64;

/**
 * One word of a search: matches words with one of these prefixes, and these other words; or texts with all words of one
 * of these phrases.
 */
export interface SearchWord {
  word: string;
  /** The word, and what may stand for it. */
  beginnings: readonly string[];
  others: readonly string[];
  phrases: readonly (readonly SearchWord[])[];
}

const shorten = (word: string): string => [...word].slice(0, WORD_LENGTH).join('');

/**
 * The words of a search text as the database function search_words() splits names; at most eight. For each part of a
 * hyphenated word the whole may stand, written together: 'Roll-Top' finds 'Rolltop', as names with a hyphen have both.
 */
export function searchWords(typed: string): SearchWord[] {
  const text = folded(typed);
  const hyphenated = (text.match(HYPHENATED) ?? []).map((whole) => ({
    parts: whole.split(HYPHENS).map(shorten),
    joined: shorten(whole.replace(HYPHENS, '')),
  }));
  const words = new Set((text.match(WORDS) ?? []).map(shorten));
  return [...words].slice(0, MOST_WORDS).map((word) =>
    searchWord(
      word,
      hyphenated.filter(({ parts }) => parts.includes(word)).map(({ joined }) => joined),
    ),
  );
}

/** A prefix, with the singular or plural of the word if that has another prefix. */
export const searchWord = (word: string, alsoMeant: readonly string[]): SearchWord => ({
  word,
  ...matching([word, ...alsoMeant]),
  phrases: [],
});

/** What words with one of these beginnings match. */
export const matching = (beginnings: readonly string[]): Pick<SearchWord, 'beginnings' | 'others'> => ({
  beginnings,
  others: beginnings.flatMap(otherNumber),
});

function otherNumber(word: string): string[] {
  const singular = singularOf(word);
  if (singular !== word) return [singular];
  return word.length > 3 && /[^aeiou]y$/.test(word) ? [`${word.slice(0, -1)}ies`] : [];
}

/** The singular of an English word that may be a plural. */
export function singularOf(word: string): string {
  if (word.length < 4) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return /[^siu]s$/.test(word) ? word.slice(0, -1) : word;
}
