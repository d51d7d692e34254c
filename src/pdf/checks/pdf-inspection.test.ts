import { createCipheriv } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assemblePdf, packedPdf, plainPdf, restrictedPdf } from '#test/pdf.ts';
import { inspectPdf } from './pdf-inspection.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emporia-pdf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function verdictOf(bytes: Buffer): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const result = await inspectPdf(path);
  return result.verdict === 'active' ? result.content.kind : result.verdict;
}

async function writtenByPdfkit(options: PDFKit.PDFDocumentOptions, pages: number): Promise<Buffer> {
  const document = new PDFDocument(options);
  const chunks: Buffer[] = [];
  document.on('data', (chunk) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  for (let page = 1; page < pages; page++) document.addPage().text('Words. '.repeat(500));
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** A document catalog, its pages and the given number of page objects. */
const withPages = (pages: string, ...objects: string[]): Buffer =>
  assemblePdf(['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages ${pages} >>`, ...objects]);
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>';

describe('PDF: file that readers open → accepted', () => {
  test('one page, also with an object stream', async () => {
    expect(await verdictOf(plainPdf())).toBe('good');
    expect(await verdictOf(packedPdf(''))).toBe('good');
  });

  test('a page of random bytes', async () => {
    const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16));
    expect(await verdictOf(plainPdf('', cipher.update(Buffer.alloc(3e6))))).toBe('good');
  });

  test('more pages than the number whose content is read', async () => {
    expect(await verdictOf(await writtenByPdfkit({}, 250))).toBe('good');
  });

  test('bytes before the header', async () => {
    expect(await verdictOf(Buffer.concat([Buffer.from('\r\n\xef\xbb\xbf', 'latin1'), plainPdf()]))).toBe(
      'good',
    );
  });

  test('5 kB of white space after the end', async () => {
    expect(await verdictOf(Buffer.concat([plainPdf(), Buffer.alloc(5120, '\0 \r\n')]))).toBe('good');
  });

  test('restricted permissions without an open password', async () => {
    const pdf = await writtenByPdfkit(
      { ownerPassword: 'secret', permissions: { printing: 'lowResolution' } },
      3,
    );
    expect(await verdictOf(pdf)).toBe('good');
    expect(await verdictOf(restrictedPdf('/S /GoTo /D [3 0 R /Fit]'))).toBe('good');
  });
});

describe('PDF: damaged file that readers repair → written anew', () => {
  const edited = (bytes: Buffer, from: RegExp | string, to: string) =>
    Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1');

  test.each([
    ['a table that starts elsewhere', edited(plainPdf(), /startxref\n\d+/, 'startxref\n7')],
    [
      'objects elsewhere than the table says',
      edited(plainPdf(), '%PDF-1.7\n', '%PDF-1.7\n% some more bytes\n'),
    ],
    ['no table of objects', edited(plainPdf(), /xref[\s\S]*trailer/, 'trailer')],
  ])('%s', async (_, bytes) => {
    expect(await verdictOf(bytes)).toBe('repaired');
    const repaired = await readFile(join(folder, 'file'));
    expect(await verdictOf(repaired)).toBe('good');
  });

  test.each([
    [
      'a script',
      edited(plainPdf('/OpenAction << /S /JavaScript /JS (a) >>'), /startxref\n\d+/, 'startxref\n7'),
      'scripts',
    ],
    [
      'a page whose content is not there',
      edited(edited(plainPdf(), '4 0 obj', '9 0 obj'), /startxref\n\d+/, 'startxref\n7'),
      'damaged',
    ],
    [
      'a signature',
      edited(
        plainPdf('/AcroForm << /SigFlags 3 /Fields [5 0 R] >>', undefined, [
          '<< /FT /Sig /T (a) /V 6 0 R >>',
          '<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>',
        ]),
        /startxref\n\d+/,
        'startxref\n7',
      ),
      'damaged',
    ],
  ])('%s → refused', async (_, bytes, refusal) => {
    expect(await verdictOf(bytes)).toBe(refusal);
    expect(await readFile(join(folder, 'file'))).toEqual(bytes);
  });
});

describe('PDF: refused', () => {
  test('a script in an encrypted object stream', async () => {
    expect(await verdictOf(restrictedPdf('/S /JavaScript /JS (app.alert(1))'))).toBe('scripts');
    expect(await verdictOf(restrictedPdf('/S /URI /URI (https://example.com)'))).toBe(
      'actions that run by themselves',
    );
  });

  test('an open password', async () => {
    expect(await verdictOf(await writtenByPdfkit({ userPassword: 'secret' }, 1))).toBe('protected');
  });

  test('an ambiguous object stream', async () => {
    expect(await verdictOf(packedPdf('', { before: '/DecodeParms << /Predictor 12 >>' }))).toBe(
      'uncheckable',
    );
  });

  test.each([
    ['no pages', withPages('/Kids [] /Count 0')],
    ['a page that is not there', withPages('/Kids [3 0 R] /Count 1')],
    ['fewer pages than it says', withPages('/Kids [3 0 R] /Count 3', PAGE)],
    ['no catalog', assemblePdf(['<< /Type /Font >>'])],
    ['a cut end', plainPdf().subarray(0, -40)],
    ['a cut end that looks like one', Buffer.concat([plainPdf().subarray(0, 300), Buffer.from('\n%%EOF')])],
    ['another file behind its end', Buffer.concat([plainPdf(), Buffer.from('PK\u0003\u0004 a.jar')])],
    ['no table of objects', Buffer.from('%PDF-1.7\nxref\nstartxref\n9\n%%EOF')],
    ['nothing but a header', Buffer.from('%PDF-1.7\nstartxref\n3\n%%EOF')],
  ])('%s', async (_, bytes) => {
    expect(await verdictOf(bytes)).toBe('damaged');
  });
});
