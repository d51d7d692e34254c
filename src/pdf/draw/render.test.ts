import { expect, test } from 'vitest';
import { textOfPdf } from '#test/pdf-text.ts';
import { lineOf, paragraphOf } from './direction.ts';
import { faceRunsOf } from './fonts.ts';
import { type Document, renderPdf } from './render.ts';

const document: Document = {
  title: 'Receipt',
  reference: '2026-000001',
  issuer: 'Emporia',
  parties: [{ label: 'Customer', lines: ['Robin Test', 'robin@example.test'] }],
  facts: [{ term: 'Date', value: '2026-02-01' }],
  blocks: [
    {
      kind: 'table',
      columns: [{ title: 'Product' }, { title: 'Total', width: 70, align: 'right' }],
      rows: [['A Book\nSold by Paper Lantern Press', '$12.50']],
    },
    { kind: 'sums', sums: [{ term: 'Paid', value: '$12.50', total: true }] },
    { kind: 'heading', text: 'Tax' },
    { kind: 'text', text: 'The customer is liable for the tax.' },
  ],
};
const withRows = (count: number): Document => ({
  ...document,
  blocks: document.blocks.map((block) =>
    block.kind === 'table'
      ? { ...block, rows: Array.from({ length: count }, (_, at) => [`Row ${at}`, '$1.00']) }
      : block,
  ),
});

test('renderPdf → its text can be read back in order', async () => {
  const pages = await textOfPdf(await renderPdf(document));
  expect(pages.map((page) => page.split('\n').map((line) => line.trim()))).toEqual([
    [
      'Emporia',
      'Receipt',
      'Customer',
      'Robin Test',
      'robin@example.test',
      'Date 2026-02-01',
      'Product Total',
      'A Book',
      'Sold by Paper Lantern Press',
      '$12.50',
      'Paid $12.50',
      'Tax',
      'The customer is liable for the tax.',
      'Receipt 2026-000001 Page 1 of 1',
    ],
  ]);
});

test('renderPdf → tagged, with language, title and embedded fonts', async () => {
  const pdf = (await renderPdf(document)).toString('latin1');
  for (const part of ['/Marked true', '/S /Document', '/S /H1', '/S /Table', '/S /TH', '/FontFile2']) {
    expect(pdf).toContain(part);
  }
  expect(pdf).toContain('/Lang (en)');
  expect(pdf).toContain('/DisplayDocTitle true');
});

test('renderPdf: 200 rows → every row once, the header on each page', async () => {
  const pages = await textOfPdf(await renderPdf(withRows(200)));
  expect(pages.length).toBe(7);
  expect(pages.every((page) => page.includes('Product Total'))).toBe(true);
  expect(
    pages
      .join('\n')
      .match(/Row \d+ /g)
      ?.map((row) => row.trim()),
  ).toEqual(Array.from({ length: 200 }, (_, at) => `Row ${at}`));
});

test('renderPdf: any script, emoji, combining marks, lone surrogates → drawn with a matching font, or as boxes', async () => {
  const names = [
    'Łukasz Žluťoučký',
    'Нина Ελένη Nguyễn Thị Ánh',
    '山田太郎 김민준 مريم',
    '👩‍👩‍👧‍👦 🎉️ \ud800 \u202e\u0000\ufeff',
    'A\u0301\u0302\u0303',
    '',
    ' ',
    'W'.repeat(400),
  ];
  for (const name of names) {
    const named = { ...document, issuer: name, parties: [{ label: 'Customer', lines: [name] }] };
    expect((await textOfPdf(await renderPdf(named))).length).toBe(1);
  }
  const runs = faceRunsOf(lineOf('Aж\u202eΩ\u0301ש'), 'regular');
  expect(runs.map(({ face, text }) => [face.name, text])).toEqual([
    ['inter-latin-400-normal', 'A'],
    ['inter-cyrillic-400-normal', 'ж'],
    ['inter-greek-400-normal', 'Ω'],
    ['noto-sans-hebrew-hebrew-400-normal', 'ש'],
  ]);
});

test.each([
  [
    'Order ORD-7FQ2 from \u2068דניאל\u2069, 3 × \u2068כתב\u2069',
    ['Order ORD-7FQ2 from ', '<דניאל', ', 3 × ', '<כתב'],
  ],
  ['דניאל (כהן) 12!', ['<!', '12', '<דניאל )כהן( ']],
  ['متجر ۱۲۳ A (b)', ['A (b)', '< ', '۱۲۳', '<متجر ']],
  ['From \u2068א 1\u2069 · 2', ['From ', '1', '<א ', ' · 2']],
  ['\u202eAB', ['AB']],
  ['א😀ב', ['<א😀ב']],
])('lineOf: %j → the runs from left to right', (text, expected) => {
  const runs = lineOf(text).runs.map(
    (run) => (run.isRightToLeft ? '<' : '') + run.text.replaceAll(/[\u2066-\u2069\u202e]/g, ''),
  );
  expect(runs.filter((run) => run.replace('<', '') !== '')).toEqual(expected);
});

test('faceRunsOf: a non-joiner that the font lacks → the letters beside it are not joined', () => {
  const runs = faceRunsOf(lineOf('می\u200cخواهم\u200c'), 'regular');
  expect(runs.map(({ text }) => text)).toEqual(['خواهم', 'می']);
});

test('paragraphOf: the second line of a paragraph begins in Latin → still from right to left', () => {
  const text = 'متجر Old Town كتب';
  expect(paragraphOf(text)('متجر '.length).runs.map((run) => run.text.trim())).toEqual(['كتب', 'Old Town']);
});

test('faceRunsOf: any signs upon one another → laid out with a finite width', () => {
  const texts = [
    '\ufbff\u06a0\u08fb\ufe9f\u08fd',
    '\ufdfd\ufed7\u08f4\u0649\u0650\u0610',
    'ฬูิฉ่ฃํ',
    'ถฬู์ณุห',
    'می\u200cخ',
  ];
  for (const text of texts) {
    for (const { face, text: part, isRightToLeft } of faceRunsOf(lineOf(text), 'strong')) {
      expect(face.font.layout(part, isRightToLeft ? ['rtla'] : []).advanceWidth).toBeGreaterThanOrEqual(0);
    }
  }
});

test('renderPdf: twenty at once → each its own', async () => {
  const references = Array.from({ length: 20 }, (_, at) => `2026-${at}`);
  const texts = references.map(async (reference) => textOfPdf(await renderPdf({ ...document, reference })));
  for (const [at, [page]] of (await Promise.all(texts)).entries()) {
    expect(page).toContain(`Receipt 2026-${at} Page 1 of 1`);
  }
});
