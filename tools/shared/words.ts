/** A seeded generator of pseudo-random numbers, the same on every machine and in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const COMMON =
  'planner guide printable pattern the of and for garden kitchen music piano knitting sewing weekly daily budget journal watercolour poster letters stories recipes meal travel little big modern vintage summer winter autumn spring children beginner advanced complete simple quiet bright wild paper linen wood house ocean mountain forest bird flower';
const SYLLABLES =
  'ba be bi bo bra ca ce co cu da de di do dra el en fa fi flo fo ga ge gra ha he ho in ja jo ka ke la le li lo lu ma me mi mo mu na ne ni no o pa pe pi plo po qua ra re ri ro sa se shi so sta ta te ti to tra u va ve vi vo wa wi yo za';

/** 4,000 words, most common first: real words, then generated ones of two to four syllables. */
const vocabulary: readonly string[] = makeVocabulary(4000);

function makeVocabulary(size: number): string[] {
  const random = randomFrom(7);
  const syllables = SYLLABLES.split(' ');
  const words = new Set(COMMON.split(' '));
  while (words.size < size) {
    const length = 2 + Math.floor(random() * 3);
    words.add(Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join(''));
  }
  return [...words];
}

const cumulated = vocabulary.map(() => 0);
let sum = 0;
// Zipf's 1/rank, flattened at the head, so that the most common word is in a tenth of the names and not in half.
for (const rank of vocabulary.keys()) {
  sum += 1 / (rank + 20);
  cumulated[rank] = sum;
}

/** Draws a word by its frequency. */
export function drawWord(random: () => number): string {
  const target = random() * sum;
  let low = 0;
  let high = cumulated.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cumulated[middle] ?? 0) < target) low = middle + 1;
    else high = middle;
  }
  return vocabulary[low] ?? '';
}

type Random = () => number;
const from = (random: Random, low: number, high: number) =>
  vocabulary[low + Math.floor(random() * (high - low))] ?? '';
const COMMON_WORDS = 50;
const common = (random: Random) => from(random, 0, COMMON_WORDS);
const swapped = (word: string) => word[0] + (word[2] ?? '') + word[1] + word.slice(3);
const MISSPELT = [
  'planner',
  'guide',
  'printable',
  'pattern',
  'garden',
  'kitchen',
  'knitting',
  'journal',
  'recipes',
];

/** What each kind of search asks for. */
export const SEARCH_KINDS = {
  'common word': (random: Random) => ({ searchKeyword: common(random) }),
  'rare word': (random: Random) => ({ searchKeyword: from(random, 1000, vocabulary.length) }),
  'two words': (random: Random) => ({ searchKeyword: `${drawWord(random)} ${drawWord(random)}` }),
  unfinished: (random: Random) => ({ searchKeyword: from(random, COMMON_WORDS, 2000).slice(0, 4) }),
  'two common words': (random: Random) => ({ searchKeyword: `${common(random)} ${common(random)}` }),
  'one letter': (random: Random) => ({ searchKeyword: common(random).slice(0, 1) }),
  plural: (random: Random) => ({ searchKeyword: `${common(random).replace(/s$/, '')}s` }),
  misspelt: (random: Random) => ({
    searchKeyword: swapped(MISSPELT[Math.floor(random() * MISSPELT.length)] ?? ''),
  }),
  'in a category': (random: Random) => ({
    searchKeyword: common(random),
    mainCategoryId: `category-${Math.floor(random() * 14) * 106}`,
  }),
  'unknown word': (random: Random) => ({ searchKeyword: `qx${Math.floor(random() * 1e9).toString(36)}` }),
} as const;
export type SearchKind = keyof typeof SEARCH_KINDS;

/** Searches of one kind, the same in every run. */
export function searchesOf(kind: SearchKind, count: number): Record<string, string>[] {
  const random = randomFrom(11);
  return Array.from({ length: count }, () => SEARCH_KINDS[kind](random));
}

/** Search texts, alternating between a common word, a rare one, two words, and an unfinished one. */
export function drawSearches(count: number): string[] {
  const random = randomFrom(11);
  const kinds = (['common word', 'rare word', 'two words', 'unfinished'] as const).map(
    (kind) => SEARCH_KINDS[kind],
  );
  return Array.from({ length: count }, (_, n) => kinds[n % kinds.length]?.(random).searchKeyword ?? '');
}
