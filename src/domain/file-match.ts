import {
  keysOf,
  type PagePrint,
  pictureDistance,
  soughtKeys,
  textLikeness,
  wordLikeness,
} from './page-print.ts';

/** The least share of shingles of two pages with the same text. Unrelated pages of one subject reach 0.25. */
const LIKE_TEXT = 0.45;
/** The least share of words of two pages with few: month sheets differ in one of nine. */
const LIKE_WORDS = 0.85;
/** The most bits in which the pictures of a page and its scan differ; of unrelated pages, one in 1,000 differs in 52. */
const LIKE_PICTURE = 44;
/** Pictures that differ in no more bits count as much as equal text; others half. */
const SURE_PICTURE = 28;

/** What makes a copy: so many pages that are this share of the smaller file's. One page may do: a poster is a file of one. */
const COPIED: readonly { pages: number; share: number }[] = [
  { pages: 3, share: 0.3 },
  { pages: 2, share: 0.5 },
  { pages: 1, share: 0.6 },
];

/** Pages that share a key with more pages than this are matched in other ways, so that the work stays bounded. */
const SAME_KEY = 16;

/** A page of one's own file that is the same as a page of another. */
export interface MatchedPage {
  own: number;
  other: number;
  /** 1 for the same text or picture, 0.5 for a picture that is only alike. */
  weight: number;
}

/**
 * How much alike two pages are, 0 to 1; null for different pages. If both have many words, these alone decide. If both
 * have few, the words must be nearly the same: pages of one template look the same but differ in text.
 */
export function likeness(one: PagePrint, other: PagePrint): { value: number; weight: number } | null {
  if (one.text && other.text) {
    const value = textLikeness(one.text, other.text);
    return value < LIKE_TEXT ? null : { value, weight: 1 };
  }
  const words = one.words && other.words ? wordLikeness(one.words, other.words) : null;
  if (words !== null && words < LIKE_WORDS) return null;
  if (!one.picture || !other.picture) return null;
  const distance = pictureDistance(one.picture, other.picture);
  if (distance > LIKE_PICTURE) return null;
  return { value: 1 - distance / 256, weight: distance <= SURE_PICTURE ? 1 : 0.5 };
}

/** The pages that two files have in common, each page once, in the order of one's own. */
export function matchPages(own: readonly PagePrint[], other: readonly PagePrint[]): MatchedPage[] {
  const [ownPages, otherPages] = [byPage(own), byPage(other)];
  const candidates = [];
  for (const [ownPage, otherPage] of sharingKeys(own, other)) {
    const alike = likeness(ownPage, otherPage);
    if (alike) candidates.push({ own: ownPage.page, other: otherPage.page, ...alike });
  }
  candidates.sort((a, b) => b.value - a.value || a.own - b.own || a.other - b.other);
  const matched = new Map<number, MatchedPage>();
  const taken = new Set<number>();
  const take = (pair: MatchedPage): boolean => {
    if (matched.has(pair.own) || taken.has(pair.other)) return false;
    matched.set(pair.own, { own: pair.own, other: pair.other, weight: pair.weight });
    taken.add(pair.other);
    return true;
  };
  const queue = candidates.filter(take);
  // What stands beside the same page is probably the same as well, also if the two share no key.
  for (let pair = queue.shift(); pair; pair = queue.shift()) {
    for (const step of [1, -1]) {
      const [ownPage, otherPage] = [ownPages.get(pair.own + step), otherPages.get(pair.other + step)];
      const alike = ownPage && otherPage && likeness(ownPage, otherPage);
      if (!alike) continue;
      const beside = { own: ownPage.page, other: otherPage.page, ...alike };
      if (take(beside)) queue.push(beside);
    }
  }
  return [...matched.values()].sort((a, b) => a.own - b.own);
}

const byPage = (prints: readonly PagePrint[]): Map<number, PagePrint> =>
  new Map(prints.map((print) => [print.page, print]));

function* sharingKeys(
  own: readonly PagePrint[],
  other: readonly PagePrint[],
): Generator<[PagePrint, PagePrint]> {
  const withKey = new Map<number, PagePrint[]>();
  for (const print of other)
    for (const key of keysOf(print)) {
      const pages = withKey.get(key) ?? [];
      if (pages.length < SAME_KEY) withKey.set(key, [...pages, print]);
    }
  for (const print of own) {
    const found = new Set(soughtKeys(print).flatMap((key) => withKey.get(key) ?? []));
    for (const page of found) yield [print, page];
  }
}

/** What is worth a word to a vendor below a copy: a single page, such as one of thanks, is not. */
const SIMILAR = { pages: 2, share: 0.1 };

/** Whether files have enough in common to be called similar. */
export const isSimilar = ({ isCopy, pages, score }: FileMatch): boolean =>
  isCopy || (pages.length >= SIMILAR.pages && score >= SIMILAR.share);

/** How two files compare: the pages that count and match, and what they say. */
export interface FileMatch {
  pages: MatchedPage[];
  /** How many pages would match if the whole smaller file did. */
  outOf: number;
  /** The share of the smaller file's counting pages that match, 0 to 1. */
  score: number;
  isCopy: boolean;
}

function rate(pages: MatchedPage[], outOf: number): FileMatch {
  const score = Math.min(1, pages.length / outOf);
  const weight = pages.reduce((sum, pair) => sum + pair.weight, 0);
  const isCopy = COPIED.some((least) => weight >= least.pages && score >= least.share);
  return { pages, outOf, score, isCopy };
}

/** A match as if only these of its pages were the same. */
export const partOfMatch = (match: FileMatch, isPart: (pair: MatchedPage) => boolean): FileMatch =>
  rate(match.pages.filter(isPart), match.outOf);

/**
 * Compares two files by their matched pages. Pages without a print do not count, nor do `common` pages of the own file,
 * and the pages of the other file that match these. Pages of the other file in `otherCommon` do not count either. `own`
 * may be a sample of a file of `ownPages` pages.
 */
export function compareFiles(params: {
  own: readonly PagePrint[];
  ownPages: number;
  other: readonly PagePrint[];
  matched: readonly MatchedPage[];
  common: ReadonlySet<number>;
  otherCommon?: ReadonlySet<number>;
}): FileMatch {
  const { own, ownPages, other, matched, common, otherCommon = new Set() } = params;
  const pages = matched.filter((pair) => !common.has(pair.own) && !otherCommon.has(pair.other));
  const scale = ownPages / Math.max(1, own.length);
  const ownCount = own.filter(({ page }) => !common.has(page)).length * scale;
  const otherCount = other.length - Math.max((matched.length - pages.length) * scale, otherCommon.size);
  return rate(pages, Math.max(1, Math.min(ownCount, otherCount)) / scale);
}

/** Whether a page says enough to be compared. */
export const counts = ({ text, picture }: PagePrint): boolean => text !== null || picture !== null;
