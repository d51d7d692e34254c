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
export const vocabulary: readonly string[] = makeVocabulary(4000);

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

/** Search texts, alternating between a common word, a rare one, two words, and an unfinished one. */
export function drawSearches(count: number): string[] {
  const random = randomFrom(11);
  const from = (low: number, high: number) => vocabulary[low + Math.floor(random() * (high - low))] ?? '';
  const kinds = [
    () => from(0, 50),
    () => from(1000, vocabulary.length),
    () => `${drawWord(random)} ${drawWord(random)}`,
    () => from(50, 2000).slice(0, 4),
  ];
  return Array.from({ length: count }, (_, n) => kinds[n % kinds.length]?.() ?? '');
}
