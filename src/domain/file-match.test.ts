import { describe, expect, test } from 'vitest';
import { compareFiles, isSimilar, matchPages } from './file-match.ts';
import { type PagePrint, textPrint, wordsPrint } from './page-print.ts';

/** A page with its own words; equal names are equal pages. */
const page = (number: number, name: number): PagePrint => ({
  page: number,
  text: textPrint(Array.from({ length: 80 }, (_, index) => `w${name * 1000 + index}`).join(' ')),
  words: null,
  picture: null,
});
const file = (...names: number[]) => names.map((name, index) => page(index + 1, name));
const pictured = (number: number, byte: number, flipped = 0): PagePrint => ({
  page: number,
  text: null,
  words: null,
  picture: Uint8Array.from({ length: 32 }, (_, index) =>
    index < flipped ? byte ^ 1 : (byte * (index + 3)) & 255,
  ),
});

/** A page that looks like others and has these few words. */
const sheet = (number: number, words: string): PagePrint => ({
  ...pictured(number, number),
  words: wordsPrint(words),
});

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

const NONE: ReadonlySet<number> = new Set();
const compared = (own: PagePrint[], other: PagePrint[], common = NONE) =>
  compareFiles({ own, ownPages: own.length, other, matched: matchPages(own, other), common });

describe('matchPages: pages of few words that look the same', () => {
  const days = 'Mon Tue Wed Thu Fri Sat Sun';

  test.each([
    ['another month', 0, `January ${days}`, `October ${days}`],
    ['another quote', 0, 'Live Laugh Love', 'Home sweet home'],
    ['the same words', 1, `January ${days}`, `JANUARY ${days}`],
    ['no words, as in a scan', 1, 'Live Laugh Love', ''],
  ])('%s → %i in common', (_, count, one, other) => {
    expect(matchPages([sheet(1, one)], [sheet(1, other)])).toHaveLength(count);
  });

  test('one has many words and the other few others, as a scan has its stamp → the same', () => {
    const many = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ');
    expect(
      matchPages([{ ...sheet(1, many), text: textPrint(many) }], [sheet(1, 'My Little Shop')]),
    ).toHaveLength(1);
  });
});

describe('isSimilar', () => {
  test.each([
    ['one page of many, such as one of thanks', false, file(1, 2, 3, 4, 9), file(5, 6, 7, 8, 9)],
    ['two pages of twenty', true, file(1, 2, ...range(3, 18)), file(1, 2, ...range(33, 18))],
    ['a file of one page', true, file(1), file(1)],
  ])('%s → %s', (_, similar, own, other) => {
    expect(isSimilar(compared(own, other))).toBe(similar);
  });
});

describe('matchPages', () => {
  test('pages taken out and put in another order → each matched once', () => {
    const pairs = matchPages(file(3, 1, 9), file(1, 2, 3, 4)).map(({ own, other }) => [own, other]);
    expect(pairs).toEqual([
      [1, 3],
      [2, 1],
    ]);
  });

  test('the same page twice → matched with two pages, or once', () => {
    expect(matchPages(file(1, 1), file(1, 1, 1))).toHaveLength(2);
    expect(matchPages(file(1, 1), file(1))).toHaveLength(1);
  });
});

describe('compareFiles', () => {
  test('the whole file → score 1, a copy', () => {
    expect(compared(file(1, 2, 3, 4), file(1, 2, 3, 4))).toMatchObject({ score: 1, isCopy: true });
  });

  test('half of its pages among as many others → score 0.5, a copy', () => {
    expect(compared(file(1, 2, 3, 91, 92, 93), file(1, 2, 3, 4, 5, 6))).toMatchObject({
      score: 0.5,
      isCopy: true,
    });
  });

  test('one page of ten → no copy; the only page of a poster → a copy', () => {
    expect(compared(file(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), file(1, 22, 23, 24, 25, 26, 27, 28))).toMatchObject({
      isCopy: false,
    });
    expect(compared(file(1), file(1))).toMatchObject({ score: 1, isCopy: true });
  });

  test('common pages → count in neither file', () => {
    const common = new Set([3, 4]);
    expect(compared(file(1, 2, 8, 9), file(11, 12, 8, 9), common)).toMatchObject({ score: 0, isCopy: false });
    expect(compared(file(1, 2, 8, 9), file(1, 2, 8, 9), common)).toMatchObject({ score: 1, isCopy: true });
  });

  test('common pages of the other file that are not in this one → do not count', () => {
    const [own, other] = [file(1, 2, 8, 91, 92, 93), file(1, 2, 3, 7, 8, 9)];
    const params = { own, ownPages: 6, other, matched: matchPages(own, other), common: new Set([3]) };
    expect(compareFiles(params)).toMatchObject({ score: 0.4, isCopy: false });
    expect(compareFiles({ ...params, otherCommon: new Set([4, 5, 6]) })).toMatchObject({
      score: 2 / 3,
      isCopy: true,
    });
  });

  test('two pages of four → a copy; one of two → none', () => {
    expect(compared(file(1, 2, 93, 94), file(1, 2, 3, 4))).toMatchObject({ isCopy: true });
    expect(compared(file(1, 92), file(1, 2))).toMatchObject({ score: 0.5, isCopy: false });
  });

  test('same picture, other words → not the same page', () => {
    const { picture } = pictured(1, 77);
    const [own, other] = [
      { ...page(1, 1), picture },
      { ...page(1, 2), picture },
    ];
    expect(matchPages([own], [other])).toEqual([]);
    expect(matchPages([own], [{ ...other, text: null }])).toHaveLength(1);
  });

  test('a sample of a long file → scaled to all of its pages', () => {
    const own = file(1, 91, 2, 93);
    const result = compareFiles({
      own,
      ownPages: 40,
      other: file(...Array.from({ length: 20 }, (_, index) => index + 1)),
      matched: matchPages(own, file(1, 2)),
      common: NONE,
    });
    expect(result.score).toBe(1);
  });
});
