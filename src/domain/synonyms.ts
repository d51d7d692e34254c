import { matching, type SearchWord, searchWord, searchWords, singularOf } from './search-words.ts';

/** Terms in one group, and words in one term. */
export const SYNONYM_TERMS_MAX = 8;
export const SYNONYM_WORDS_MAX = 3;
/** What may stand for the terms of one search: each is looked up. A term may be in several groups. */
const ALTERNATIVES_MAX = 16;

/** A term as its words: 'Knitting Pattern' as ['knitting', 'pattern']. */
type Term = readonly string[];

const wordsOf = (term: string): Term => searchWords(term).map(({ word }) => word);

/** The terms of a group as an admin writes it, 'pullover = sweater', each once. */
export function synonymTerms(group: string): string[] {
  const terms = group
    .split('=')
    .map((term) => term.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  return [...new Map(terms.toReversed().map((term) => [wordsOf(term).join(' '), term])).values()].reverse();
}

/** What is wrong with the terms of a group, as a sentence; null if nothing is. */
export function synonymProblem(terms: readonly string[]): string | null {
  for (const term of terms) {
    const { length } = wordsOf(term);
    if (length === 0) return `‘${term}’ has no word.`;
    if (length > SYNONYM_WORDS_MAX) return `‘${term}’ has more than ${SYNONYM_WORDS_MAX} words.`;
  }
  if (terms.length < 2) return 'Please enter at least two, with = between them: pullover = sweater.';
  return terms.length > SYNONYM_TERMS_MAX
    ? `A group has ${SYNONYM_TERMS_MAX} at most; please write two groups.`
    : null;
}

interface Meaning {
  term: Term;
  /** The other terms of its group. */
  others: readonly Term[];
}

/** The terms of all groups by the first word of each, in the singular. */
export type Synonyms = ReadonlyMap<string, readonly Meaning[]>;

export function readSynonyms(groups: readonly string[]): Synonyms {
  const meanings = new Map<string, Meaning[]>();
  for (const group of groups) {
    const terms = synonymTerms(group).map(wordsOf);
    for (const term of terms) {
      const [first] = term;
      if (first === undefined) continue;
      const meaning = { term, others: terms.filter((other) => other !== term) };
      meanings.set(singularOf(first), [...(meanings.get(singularOf(first)) ?? []), meaning]);
    }
  }
  return meanings;
}

/**
 * The words of a search, with what means the same: 'strickmuster' also stands for texts with both 'knitting' and 'pattern'.
 * A term of several words is found where these follow one another, the longest first, and becomes one word of the
 * search. Singular and plural are the same. What a synonym itself stands for is not looked up.
 */
export function withSynonyms(words: readonly SearchWord[], synonyms: Synonyms): readonly SearchWord[] {
  if (synonyms.size === 0) return words;
  const expanded: SearchWord[] = [];
  let left = ALTERNATIVES_MAX;
  for (let at = 0; at < words.length; ) {
    const typed = words.slice(at, at + SYNONYM_WORDS_MAX).map(({ word }) => singularOf(word));
    const meanings = (synonyms.get(typed[0] ?? '') ?? []).filter(({ term }) =>
      term.every((word, place) => singularOf(word) === typed[place]),
    );
    const length = Math.max(1, ...meanings.map(({ term }) => term.length));
    const others = meanings
      .flatMap(({ term, others }) => (term.length === length ? others : []))
      .slice(0, left);
    expanded.push(withOthers(words.slice(at, at + length), others));
    left -= others.length;
    at += length;
  }
  return expanded;
}

/** A term of a search, and what may stand for it. */
function withOthers(term: readonly SearchWord[], others: readonly Term[]): SearchWord {
  const [first] = term;
  const isWord = first !== undefined && term.length === 1;
  if (isWord && others.length === 0) return first;
  const single = others.filter(({ length }) => length === 1).flat();
  const several = others
    .filter(({ length }) => length > 1)
    .map((words) => words.map((word) => searchWord(word, [])));
  return {
    word: term.map(({ word }) => word).join(' '),
    ...matching(isWord ? [...first.beginnings, ...single] : single),
    phrases: isWord ? several : [term, ...several],
  };
}
