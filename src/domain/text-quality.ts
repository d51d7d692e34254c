/** A text as a PDF gives it, with what the file says of its letters. */
interface ReadText {
  text: string;
  /** The share of characters for which the file names no letter, so that their code is taken for it. */
  guessedShare: number;
  /** The share of those that are for private use, or no character. */
  privateShare: number;
}

/** Above these shares a text needs to look like words, or is none. */
const MANY_GUESSED = 0.4;
const MANY_PRIVATE = 0.4;
/** Shorter words say nothing. */
const WORD = /[\p{L}\p{N}\p{M}]{4,}/gu;
/** In one kind of letters, as words are capitalized. */
const PLAIN_WORD = /^(?:\p{Lu}?[\p{Ll}\p{M}]+|[\p{Lu}\p{M}]+)$/u;
/** A vowel of Latin, Greek or Cyrillic letters, or a syllable of Japanese. */
const VOWEL = /[aeiouyæœøıəwαεηιουωаеёиоуыэюяіїєў\p{sc=Hiragana}\p{sc=Katakana}]/iu;
const LATIN = /^\p{sc=Latin}+$/u;
const JAPANESE = /[\p{sc=Hiragana}\p{sc=Katakana}]/u;
/** Fewer words of a text whose letters are named say nothing of it. */
const MIN_WORDS = 20;
/** Nearly all words of four letters have a vowel, in all languages of Latin letters; of letters by chance some 60 %. */
const MIN_WITH_VOWEL = 0.7;
const MIN_PLAIN = 0.6;

/**
 * Whether the letters of a page are those that its reader sees. False for fonts whose table of letters is missing or
 * wrong, so that words come out in other letters.
 */
export function isReadable({ text, guessedShare, privateShare }: ReadText): boolean {
  if (privateShare > MANY_PRIVATE) return false;
  const words = text.match(WORD) ?? [];
  if (guessedShare > MANY_GUESSED) return words.length > 0 && shareOf(words, isPlainWord) >= MIN_PLAIN;
  const latin = words.filter((word) => LATIN.test(word));
  return latin.length < MIN_WORDS || shareOf(latin, hasVowel) >= MIN_WITH_VOWEL;
}

const shareOf = (words: readonly string[], test: (word: string) => boolean): number =>
  words.filter(test).length / words.length;

/** Accents stand apart from their letters then. */
const hasVowel = (word: string): boolean => VOWEL.test(word.normalize('NFD'));

const isPlainWord = (word: string): boolean =>
  JAPANESE.test(word) || (PLAIN_WORD.test(word) && hasVowel(word));
