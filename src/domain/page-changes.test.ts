import { describe, expect, test } from 'vitest';
import {
  type AnalysedPage,
  comparePages,
  describePageChanges,
  type PageChange,
  withoutRunningTexts,
} from './page-changes.ts';

/** Pages by their words; the picture follows from them unless it is given as `words/picture`. */
const pagesOf = (words: string): AnalysedPage[] =>
  words.split(' ').map((word, index) => {
    const [textHash = '', picture = textHash] = word.split('/');
    let pictureHash = 1469598103934665603n;
    for (const letter of picture.repeat(8))
      pictureHash = BigInt.asIntN(64, (pictureHash ^ BigInt(letter.codePointAt(0) ?? 0)) * 1099511628211n);
    return { page: index + 1, textHash, pictureHash };
  });

const compared = (earlier: string, newer: string) =>
  comparePages(pagesOf(earlier), pagesOf(newer)).map(
    ({ kind, page, previousPage, by }) => `${kind} ${page} from ${previousPage}${by.map((how) => ` ${how}`)}`,
  );

describe('comparePages', () => {
  test('equal files → no change', () => {
    expect(compared('a b c', 'a b c')).toEqual([]);
  });

  test('pages put in and taken out → added and removed, the others are not named', () => {
    expect(compared('a b c', 'new a b c')).toEqual(['added 1 from null']);
    expect(compared('a b c', 'a b new c')).toEqual(['added 3 from null']);
    expect(compared('a b c', 'b c')).toEqual(['removed 1 from 1']);
    expect(compared('a b c d', 'a c d end')).toEqual(['removed 2 from 2', 'added 4 from null']);
  });

  test('other words, another picture, or both → changed by that', () => {
    expect(compared('a b/p c', 'a x/p c')).toEqual(['changed 2 from 2 text']);
    expect(compared('a b c', 'a b/q c')).toEqual(['changed 2 from 2 picture']);
    expect(compared('a b c', 'a x c')).toEqual(['changed 2 from 2 text, picture']);
  });

  test('page added in front of a changed one → the page with the same words is the changed one', () => {
    expect(compared('a b c', 'a new b/q c')).toEqual(['added 2 from null', 'changed 3 from 2 picture']);
  });

  test('picture hashes that differ in three bits → the same page', () => {
    const [page] = pagesOf('a');
    const redrawn = { page: 1, textHash: 'a', pictureHash: (page?.pictureHash ?? 0n) ^ 0b10101n };
    expect(comparePages(pagesOf('a'), [redrawn])).toEqual([]);
    expect(comparePages(pagesOf('a'), [{ ...redrawn, pictureHash: redrawn.pictureHash ^ 0b1000n }])).toEqual([
      { kind: 'changed', page: 1, previousPage: 1, by: ['picture'] },
    ]);
  });

  test('pages that were not drawn → compared by their words', () => {
    const page = { page: 1, textHash: 'a', pictureHash: null };
    expect(comparePages(pagesOf('a'), [page])).toEqual([]);
    expect(comparePages([page], [{ ...page, textHash: 'b' }])).toEqual([
      { kind: 'changed', page: 1, previousPage: 1, by: ['text'] },
    ]);
  });

  test('an empty file → all pages added, or removed', () => {
    expect(comparePages([], pagesOf('a b')).map(({ kind }) => kind)).toEqual(['added', 'added']);
    expect(comparePages(pagesOf('a b'), []).map(({ kind }) => kind)).toEqual(['removed', 'removed']);
  });
});

test('describePageChanges: neighbours with the same change → one line', () => {
  const changes = comparePages(pagesOf('a b c d e f/p g'), pagesOf('a new new2 b e x/p g'));
  expect(describePageChanges(changes)).toEqual([
    'Pages 2–3: new',
    'Pages 3–4 of before: removed',
    'Page 6: other text',
  ]);
  expect(describePageChanges(comparePages(pagesOf('a'), pagesOf('b')))).toEqual([
    'Page 1: other text and picture',
  ]);
});

describe('withoutRunningTexts', () => {
  const body = (page: number) => Array.from({ length: 40 }, (_, index) => `w${page}x${index}`).join(' ');
  /** What is left of changes of all pages, whose texts are made by these functions. */
  function left(count: number, before: (page: number) => string, after: (page: number) => string, moved = 0) {
    const pages = Array.from({ length: count }, (_, index) => index + 1);
    const changes = pages.map(
      (page): PageChange => ({ kind: 'changed', page: page + moved, previousPage: page, by: ['text'] }),
    );
    const earlier = new Map(pages.map((page) => [page, before(page)]));
    const newer = new Map(pages.map((page) => [page + moved, after(page + moved)]));
    return withoutRunningTexts(changes, { earlier, newer }, count).map(({ page }) => page);
  }

  test('date in the footer or header of every page → no change', () => {
    const footer = (date: string) => (page: number) => `${body(page)} Tides · ${date} · ${page}`;
    expect(left(8, footer('1 March 2026'), footer('12 April 2026'))).toEqual([]);
    const header = (date: string) => (page: number) => `Tides ${date} ${body(page)} ${page}`;
    expect(left(8, header('v1.0'), header('v1.1'))).toEqual([]);
  });

  test('and other words on one page → that page alone', () => {
    const footer = (date: string, extra: string) => (page: number) =>
      `${body(page)}${page === 3 ? extra : ''} ${date} ${page}`;
    expect(left(8, footer('1 March', ''), footer('2 April', ' and more words than before'))).toEqual([3]);
  });

  test('page numbers that have moved → no change', () => {
    const numbered = (page: number) => `same words on it ${page}`;
    expect(left(2, numbered, numbered, 1)).toEqual([]);
  });

  test('the same word replaced in the middle of every page → changes', () => {
    const middle = (word: string) => (page: number) => `${body(page)} ${word} ${body(page)}`;
    expect(left(4, middle('one'), middle('two'))).toEqual([1, 2, 3, 4]);
  });

  test('other words at the end of each page, or the same on two pages → changes', () => {
    expect(left(4, body, (page) => `${body(page)} new${page}`)).toEqual([1, 2, 3, 4]);
    expect(left(2, body, (page) => `${body(page)} new`)).toEqual([1, 2]);
  });
});
