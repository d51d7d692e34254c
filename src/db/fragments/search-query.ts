import { type SearchWord, searchWords } from '#domain/search-words.ts';

/** Prefixes shorter than this occur in every description. */
const SHORTEST_MENTION = 3;

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
    .map(({ beginnings, others, phrases }) => {
      const prefixes = beginnings.filter((word) => !completions.has(word));
      const whole = beginnings.flatMap((word) => completions.get(word) ?? []);
      const names = new Set([...beginnings, ...whole, ...others]);
      const parts = [
        ...prefixes.map((word) => `'${word}':*`),
        ...[...names].filter((word) => !prefixes.includes(word)).map((word) => `'${word}'`),
        ...phrases.map((phrase) => `(${namesQuery(phrase, completions)})`),
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
    .map(({ beginnings, phrases }) => {
      const parts = beginnings.flatMap((word) => {
        const known = completions.get(word);
        if (known) return [...new Set([word, ...known])].map((one) => `'${one}'`);
        return [`'${word}'${word.length < SHORTEST_MENTION ? '' : ':*'}`];
      });
      const together = phrases.map((phrase) => `(${mentionsQuery(phrase, completions)})`);
      return `(${[...parts, ...together].join(' | ')})`;
    })
    .join(' & ');
