/** A page of a file as its analysis has left it. */
export interface AnalysedPage {
  page: number;
  /** Equal for pages with the same words. */
  textHash: string;
  /** A perceptual hash of 64 bits; null for a page that was not drawn. */
  pictureHash: bigint | null;
}

/** What became of a page between two files. */
export interface PageChange {
  kind: 'added' | 'removed' | 'changed';
  /** Its number in the newer file; of a removed page, in the earlier one. */
  page: number;
  /** Its number in the earlier file; null for an added page. */
  previousPage: number | null;
  /** By what a changed page differs. */
  by: ('text' | 'picture')[];
}

/** Of 64 bits. The same page, written by another program, differs in fewer; another picture in about half of them. */
const SAME_PICTURE = 3;
const SIMILAR_PICTURE = 20;

/** Costs of one step: a page is rather changed than removed and added, and rather one that looks alike. */
const REMOVED_OR_ADDED = 10;
const CHANGED_SIMILAR = 9;
const CHANGED = 16;

/** A page with its picture's hash as two numbers of 32 bits, which are compared a hundred times as fast. */
interface Page extends AnalysedPage {
  high: number;
  low: number;
}

const prepare = (page: AnalysedPage): Page => ({
  ...page,
  high: Number(BigInt.asIntN(32, (page.pictureHash ?? 0n) >> 32n)),
  low: Number(BigInt.asIntN(32, page.pictureHash ?? 0n)),
});

function bitsOf(number: number): number {
  let bits = number - ((number >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** In how many bits the pictures differ; 0 if one of the pages was not drawn. */
const distanceOf = (one: Page, other: Page): number =>
  one.pictureHash === null || other.pictureHash === null
    ? 0
    : bitsOf(one.high ^ other.high) + bitsOf(one.low ^ other.low);

const differencesOf = (earlier: Page, newer: Page): PageChange['by'] => [
  ...(earlier.textHash === newer.textHash ? [] : ['text' as const]),
  ...(distanceOf(earlier, newer) > SAME_PICTURE ? ['picture' as const] : []),
];

/** The cost of saying that one page became another. */
function costOf(earlier: Page, newer: Page): number {
  const distance = distanceOf(earlier, newer);
  const isSameText = earlier.textHash === newer.textHash;
  if (isSameText && distance <= SAME_PICTURE) return 0;
  const isDrawn = earlier.pictureHash !== null && newer.pictureHash !== null;
  return isSameText || (isDrawn && distance <= SIMILAR_PICTURE) ? CHANGED_SIMILAR : CHANGED;
}

/**
 * What became of each page, in the order of the newer file: the cheapest way to make it from the earlier one. The steps
 * are adding, removing and changing a page. It is an alignment of two sequences, since pages may be alike without being
 * equal. A diff of equal items, as of lines, would leave those as removed and added. Takes n × m steps for the pages that
 * are left between an equal beginning and an equal end.
 */
export function comparePages(earlier: readonly AnalysedPage[], newer: readonly AnalysedPage[]): PageChange[] {
  const [before, after] = [earlier.map(prepare), newer.map(prepare)];
  const isSame = (one: Page | undefined, other: Page | undefined) =>
    one !== undefined && other !== undefined && costOf(one, other) === 0;
  let start = 0;
  while (isSame(before[start], after[start])) start += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - start;
  while (tail < most && isSame(before.at(-1 - tail), after.at(-1 - tail))) tail += 1;
  return align(before.slice(start, before.length - tail), after.slice(start, after.length - tail));
}

function align(earlier: readonly Page[], newer: readonly Page[]): PageChange[] {
  const width = newer.length + 1;
  // costs[i * width + j]: the cheapest way from the pages of `earlier` from i on to those of `newer` from j on.
  const costs = new Uint32Array((earlier.length + 1) * width);
  const costAt = (i: number, j: number) => costs[i * width + j] ?? 0;
  const pairCost = (i: number, j: number) => costOf(earlier[i] as Page, newer[j] as Page);
  for (let i = earlier.length; i >= 0; i -= 1) {
    for (let j = newer.length; j >= 0; j -= 1) {
      if (i === earlier.length) costs[i * width + j] = (newer.length - j) * REMOVED_OR_ADDED;
      else if (j === newer.length) costs[i * width + j] = (earlier.length - i) * REMOVED_OR_ADDED;
      else
        costs[i * width + j] = Math.min(
          pairCost(i, j) + costAt(i + 1, j + 1),
          REMOVED_OR_ADDED + costAt(i + 1, j),
          REMOVED_OR_ADDED + costAt(i, j + 1),
        );
    }
  }
  const changes: PageChange[] = [];
  for (let i = 0, j = 0; i < earlier.length || j < newer.length; ) {
    const [was, is] = [earlier[i], newer[j]];
    if (was && is && costAt(i, j) === pairCost(i, j) + costAt(i + 1, j + 1)) {
      const by = differencesOf(was, is);
      if (by.length > 0) changes.push({ kind: 'changed', page: is.page, previousPage: was.page, by });
      i += 1;
      j += 1;
    } else if (was && (!is || costAt(i, j) === REMOVED_OR_ADDED + costAt(i + 1, j))) {
      changes.push({ kind: 'removed', page: was.page, previousPage: was.page, by: [] });
      i += 1;
    } else if (is) {
      changes.push({ kind: 'added', page: is.page, previousPage: null, by: [] });
      j += 1;
    }
  }
  return changes;
}

/** A header or footer stands within so many words of a page's beginning or end. */
const RUNNING_WORDS = 12;
/** What is replaced in the same way on so many pages, and on half of the file, is a header or footer. */
const RUNNING_PAGES = 3;
const PAGE_NUMBER = '#';

/** The texts of pages by their number, of both files. */
interface PageTexts {
  earlier: ReadonlyMap<number, string>;
  newer: ReadonlyMap<number, string>;
}

/**
 * The changes without those of headers and footers. A date or a version there, or page numbers that have moved, do not
 * count as a change of each page. `pageCount` is that of the newer file.
 */
export function withoutRunningTexts(
  changes: readonly PageChange[],
  { earlier, newer }: PageTexts,
  pageCount: number,
): PageChange[] {
  const replaced = new Map<PageChange, string>();
  for (const change of changes) {
    const before = change.previousPage === null ? undefined : earlier.get(change.previousPage);
    const after = newer.get(change.page);
    if (!change.by.includes('text') || before === undefined || after === undefined) continue;
    // The own number of a page that has moved is the same in both files.
    const hasMoved = change.previousPage !== change.page;
    const words = replacedAtEdge(
      wordsOf(before, hasMoved ? change.previousPage : null),
      wordsOf(after, hasMoved ? change.page : null),
    );
    if (words !== null) replaced.set(change, words);
  }
  const pagesOf = Map.groupBy(replaced.values(), (words) => words);
  const isRunning = (words: string | undefined): boolean => {
    if (words === undefined) return false;
    const pages = pagesOf.get(words)?.length ?? 0;
    return words === ONLY_NUMBERS || (pages >= RUNNING_PAGES && pages * 2 >= pageCount);
  };
  return changes.flatMap((change) => {
    if (!isRunning(replaced.get(change))) return [change];
    const by = change.by.filter((how) => how !== 'text');
    return by.length > 0 ? [{ ...change, by }] : [];
  });
}

/** The words of a page, with a placeholder for this number. */
const wordsOf = (text: string, number: number | null): string[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (word === String(number) ? PAGE_NUMBER : word));

const describeReplaced = (before: readonly string[], after: readonly string[]): string =>
  JSON.stringify([before, after]);
const ONLY_NUMBERS = describeReplaced([], []);

/** What was replaced by what, if that is at the beginning or the end of the page; null if it is elsewhere. */
function replacedAtEdge(before: readonly string[], after: readonly string[]): string | null {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const length = Math.max(before.length, after.length) - start - end;
  if (length + Math.min(start, end) > RUNNING_WORDS) return null;
  return describeReplaced(before.slice(start, before.length - end), after.slice(start, after.length - end));
}

const SENTENCES = { added: 'new', removed: 'removed' } as const;

/**
 * The changes as lines that people read, such as 'Pages 3–5: other text'; neighbours with the same change are one line.
 * Pages have the numbers of the newer file, removed ones those of the earlier.
 */
export function describePageChanges(changes: readonly PageChange[]): string[] {
  const lines: { from: number; to: number; what: string; isRemoved: boolean }[] = [];
  for (const { kind, page, by } of changes) {
    const what = kind === 'changed' ? `other ${by.join(' and ')}` : SENTENCES[kind];
    const last = lines.at(-1);
    if (last?.what === what && last.to === page - 1) last.to = page;
    else lines.push({ from: page, to: page, what, isRemoved: kind === 'removed' });
  }
  return lines.map(({ from, to, what, isRemoved }) => {
    const pages = from === to ? `Page ${from}` : `Pages ${from}–${to}`;
    return isRemoved ? `${pages} of before: ${what}` : `${pages}: ${what}`;
  });
}
