import { folded } from '#domain/folded.ts';

const BETWEEN_WORDS = /[^0-9a-z\u00c0-\u1fff\u2c00-\u2fff\u3040-\u{10ffff}]+/u;
const MOST_WORDS = 8;
/** Length limit of a word: an index accepts words of at most 2 046 bytes. */
const WORD_LENGTH = 64;
/** Prefixes shorter than this occur in every description. */
const SHORTEST_MENTION = 3;

/** One word of a search: matches words with this prefix, and these other words. */
export interface SearchWord {
  beginnings: readonly string[];
  others: readonly string[];
}

/** The words of a search text as the database function search_words() splits names; at most eight. */
export function searchWords(typed: string): string[] {
  const words = folded(typed).split(BETWEEN_WORDS).filter(Boolean);
  return [...new Set(words.map((word) => [...word].slice(0, WORD_LENGTH).join('')))].slice(0, MOST_WORDS);
}

/** A prefix, with the singular or plural of the word if that has another prefix. */
export const searchWord = (word: string, alsoMeant: readonly string[] = []): SearchWord => ({
  beginnings: [word, ...alsoMeant],
  others: [word, ...alsoMeant].flatMap(otherNumber),
});

function otherNumber(word: string): string[] {
  if (word.length < 4) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  if (/(x|ch|sh|ss)es$/.test(word)) return [word.slice(0, -2)];
  return /[^siu]s$/.test(word) ? [word.slice(0, -1)] : [];
}

/**
 * A tsquery to be cast, not parsed: all words, in any order. For a beginning of which `completions` has the words that begin
 * with it, it names them: GIN reads all products of a prefix before it looks at anything else.
 */
export const namesQuery = (
  words: readonly SearchWord[],
  completions: ReadonlyMap<string, readonly string[]> = new Map(),
): string =>
  words
    .map(({ beginnings, others }) => {
      const prefixes = beginnings.filter((word) => !completions.has(word));
      const whole = beginnings.flatMap((word) => completions.get(word) ?? []);
      const names = new Set([...beginnings, ...whole, ...others]);
      const parts = [
        ...prefixes.map((word) => `'${word}':*`),
        ...[...names].filter((word) => !prefixes.includes(word)).map((word) => `'${word}'`),
      ];
      return `(${parts.join(' | ')})`;
    })
    .join(' & ');

/** The part of a text that to_tsquery('english', …) converts into stems; `completions` as in `namesQuery`. */
export const mentionsQuery = (
  words: readonly SearchWord[],
  completions: ReadonlyMap<string, readonly string[]> = new Map(),
): string =>
  words
    .map(({ beginnings }) => {
      const parts = beginnings.flatMap((word) => {
        const known = completions.get(word);
        if (known) return [...new Set([word, ...known])].map((one) => `'${one}'`);
        return [`'${word}'${word.length < SHORTEST_MENTION ? '' : ':*'}`];
      });
      return `(${parts.join(' | ')})`;
    })
    .join(' & ');
