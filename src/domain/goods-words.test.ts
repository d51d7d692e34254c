import { expect, test } from 'vitest';
import type { GoodsFacts } from './goods.ts';
import { goodsWords } from './goods-words.ts';

const CASES: [GoodsFacts, string[]][] = [
  [{ kind: 'pdf', pages: 1, pageSizes: ['A0'] }, ['1 page', 'A0']],
  [{ kind: 'pdf' }, []],
  [{ kind: 'epub', chapters: 12 }, ['12 chapters']],
  [{ kind: 'png', width: 800, height: 600 }, ['800 × 600 pixels']],
  [{ kind: 'svg', width: 30, height: 20, unit: 'mm' }, ['30 × 20 mm']],
  [{ kind: 'mp3', seconds: 65 }, ['1:05']],
  [{ kind: 'wav', seconds: 3725.4 }, ['1:02:05']],
  [{ kind: 'ttf', glyphs: 1200, scripts: ['Latin'] }, ['1,200 glyphs', 'Latin']],
  [{ kind: 'dst', widthMm: 90, heightMm: 60, stitches: 1 }, ['90 × 60 mm', '1 stitch']],
];

test.each(CASES)('goodsWords: %o → %o', (facts, words) => {
  expect(goodsWords(facts)).toEqual(words);
});
