const DROPPED = /[\u0300-\u036f'’]/g;
const BETWEEN_WORDS = /[^0-9a-z\u00c0-\u1fff\u2c00-\u2fff\u3040-\u{10ffff}]+/u;
const MOST_WORDS = 8;
/** Characters of a word that count: an index takes no word of more than 2 046 bytes. */
const WORD_LENGTH = 64;
/** Beginnings shorter than this are in every description. */
const SHORTEST_MENTION = 3;

/** One word of a search: it finds whatever begins so, and these other words. */
export interface SearchWord {
  beginnings: readonly string[];
  others: readonly string[];
}

/** The words of what a person typed, as the database function search_words() finds them in names; eight at most. */
export function searchWords(typed: string): string[] {
  const folded = typed.normalize('NFKD').replace(DROPPED, '').toLowerCase();
  const words = folded.split(BETWEEN_WORDS).filter(Boolean);
  return [...new Set(words.map((word) => [...word].slice(0, WORD_LENGTH).join('')))].slice(0, MOST_WORDS);
}

/** A word that may be unfinished, with its singular or plural where it has another beginning. */
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

/** A tsquery that is to be cast, not parsed: all of the words, in any order. */
export const namesQuery = (words: readonly SearchWord[]): string =>
  words
    .map(({ beginnings, others }) => {
      const parts = [...beginnings.map((word) => `'${word}':*`), ...others.map((word) => `'${word}'`)];
      return `(${parts.join(' | ')})`;
    })
    .join(' & ');

/** What to_tsquery('english', …) makes stems of. */
export const mentionsQuery = (words: readonly SearchWord[]): string =>
  words
    .map(({ beginnings }) => {
      const parts = beginnings.map((word) => `'${word}'${word.length < SHORTEST_MENTION ? '' : ':*'}`);
      return `(${parts.join(' | ')})`;
    })
    .join(' & ');
