import { folded } from '#domain/folded.ts';

const WORD = '[0-9a-z\\u00c0-\\u1fff\\u2c00-\\u2fff\\u3040-\\u{10ffff}]+';
/** Of the keyboard, of layouts that may break a line at it, and of typography. */
const HYPHEN = '[-\\u00ad\\u2010]';
const WORDS = new RegExp(WORD, 'gu');
const HYPHENS = new RegExp(HYPHEN, 'gu');
const HYPHENATED = new RegExp(`${WORD}(?:${HYPHEN}${WORD})+`, 'gu');
const MOST_WORDS = 8;
/** Length limit of a word: an index accepts words of at most 2 046 bytes. */
const WORD_LENGTH = 64;
/** Prefixes shorter than this occur in every description. */
const SHORTEST_MENTION = 3;

/** One word of a search: matches words with one of these prefixes, and these other words. */
export interface SearchWord {
  word: string;
  /** The word, and what may stand for it. */
  beginnings: readonly string[];
  others: readonly string[];
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

/** The tsquery of a typed text, as `namesQuery` makes it; null for a text without a word ('!'), which matches nothing. */
export function typedQuery(typed: string): string | null {
  const words = searchWords(typed);
  return words.length > 0 ? namesQuery(words) : null;
}

/**
 * A tsquery to be cast, not parsed: all words, in any order. A prefix in `completions` is replaced by the words listed
 * there. GIN would read all products of a prefix before it looks at anything else.
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

/** What people put between the digits of phone numbers. */
const PHONE = /^[\d\s+()./\u2010-\u2013-]+$/;
const SHORTEST_PHONE = 4;
/** From this length on, zeros at the beginning are those that are dialled before a number. */
const SHORTEST_WHOLE_PHONE = 6;

/** The digits of a phone number, or of its end, as the database function phone_endings() has them; null for other text. */
function phoneDigits(typed: string): string | null {
  if (!PHONE.test(typed)) return null;
  const digits = typed.replaceAll('(0)', '').replace(/\D/g, '');
  const whole = digits.replace(/^0+/, '');
  if (whole.length >= SHORTEST_WHOLE_PHONE) return whole;
  return digits.length >= SHORTEST_PHONE ? digits : null;
}

/** A tsquery for users, by the words of name and e-mail, or by phone; null for a text without words. */
export function usersQuery(typed: string): string | null {
  const names = typedQuery(typed);
  const phone = phoneDigits(typed);
  return names !== null && phone ? `${names} | '#${phone}':*` : names;
}

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
