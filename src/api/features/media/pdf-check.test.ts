import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MEGABYTE } from '#lib/bytes.ts';
import { assemblePdf, bookPdf, packedPdf, pdfStream, plainPdf } from '#test/pdf.ts';
import { checkPdf } from './pdf-check.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emporia-pdf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

async function check(bytes: Buffer): Promise<string> {
  const path = join(folder, String(count++));
  await writeFile(path, bytes);
  const file = { path, bytes: bytes.length, filename: 'a.pdf' };
  return checkPdf(file, 'Product File', log).then(
    () => 'accepted',
    (error) => `${error.statusCode} ${error.message}`,
  );
}

const UNCHECKED = '400 Product File could not be checked: save the PDF with another program and try again.';

describe('checkPdf', () => {
  test('valid document → accepted', async () => {
    expect(await check(plainPdf())).toBe('accepted');
    expect(log.warn).not.toHaveBeenCalled();
  });

  test('another file type → 415', async () => {
    expect(await check(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(
      '415 Product File must be a PDF.',
    );
  });

  test('forbidden content → 400 that names it', async () => {
    expect(await check(plainPdf('/S /JavaScript'))).toBe(
      '400 Product File may not contain scripts: print it to a new PDF, which leaves them out, and try again.',
    );
  });

  test('attached files → 400 that names them and says what to do', async () => {
    const files = ['a.exe', 'b.exe', 'c.exe', 'd.exe'].map((name) => `<< /F (${name}) /EF << /F 4 0 R >> >>`);
    expect(await check(plainPdf('', undefined, files))).toBe(
      '400 Product File may not contain attached files but texts, such as XML, MathML or LaTeX: take out “a.exe”, “b.exe”, “c.exe”, 1 more and try again.',
    );
  });

  test('damaged document → 400', async () => {
    expect(await check(plainPdf().subarray(0, -40))).toBe(
      '400 Product File could not be read: the PDF is damaged. Open it in a PDF reader, save it as a new PDF and try again.',
    );
  });

  test('more than 10,000 pages → 400 that says so', async () => {
    const kids = `/Count 10001 /Kids [${'3 0 R '.repeat(10_001)}]`;
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>';
    expect(
      await check(assemblePdf(['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages ${kids} >>`, page])),
    ).toBe('400 Product File has more than 10,000 pages: split it into several files and try again.');
  });

  test('checker process fails → 400 that it could not be checked', async () => {
    expect(await check(packedPdf('', { cut: 4 }))).toBe(UNCHECKED);
  });

  test('a page that unpacks to more than a reader can hold → 400, and nothing else ends', async () => {
    const bomb = deflateSync(Buffer.alloc(301 * MEGABYTE, ' '), { level: 1 });
    const pdf = bookPdf({ contents: [pdfStream('/Filter /FlateDecode', bomb)] });
    expect(await Promise.all([check(pdf), check(plainPdf()), check(plainPdf())])).toEqual([
      '400 Product File unpacks to more than a reader can hold: make its pictures smaller.',
      'accepted',
      'accepted',
    ]);
  });

  test('a page that takes more memory than the process may → only that process ends', async () => {
    const bomb = deflateSync(Buffer.alloc(280 * MEGABYTE, ' '), { level: 1 });
    const pdf = bookPdf({ contents: [pdfStream('/Filter /FlateDecode', bomb)] });
    expect(await Promise.all([check(pdf), check(plainPdf())])).toEqual([UNCHECKED, 'accepted']);
    expect(log.warn).toHaveBeenCalledOnce();
  });
});
