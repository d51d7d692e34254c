import { createCipheriv } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packedPdf, plainPdf } from '#test/pdf.ts';
import { checkPdf } from './pdf-check.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emporia-pdf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function judge(bytes: Buffer): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const file = { path, bytes: bytes.length, filename: 'a.pdf' };
  return checkPdf(file, 'Product File').then(
    () => 'fine',
    (error) => `${error.statusCode} ${error.message}`,
  );
}

const SCRIPTS = '400 Product File may not contain scripts.';
const DAMAGED = '400 Product File could not be read: the PDF is damaged.';
const UNCHECKED = '400 Product File could not be checked: save the PDF with another program and try again.';
const PROTECTED = '400 Product File is protected: remove its password and try again.';

describe('what may be sold', () => {
  test('a plain document, and one whose objects are packed', async () => {
    expect(await judge(plainPdf())).toBe('fine');
    expect(await judge(packedPdf(''))).toBe('fine');
  });

  test('a document with links, pictures of noise and an opening view', async () => {
    const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(3e6));
    expect(await judge(plainPdf('/OpenAction [3 0 R /Fit] /URI (https://example.com)', noise))).toBe('fine');
  });

  test('a document as pdfkit writes it, of many chunks', async () => {
    const document = new PDFDocument();
    const chunks: Buffer[] = [];
    document.on('data', (chunk) => chunks.push(chunk));
    const ended = new Promise((resolve) => document.on('end', resolve));
    for (let n = 0; n < 400; n++) document.addPage().text('Words. '.repeat(500));
    document.end();
    await ended;
    expect(await judge(Buffer.concat(chunks))).toBe('fine');
  });
});

describe('what may not', () => {
  test.each([
    ['a script', '/S /JavaScript /JS (app.alert(1))', SCRIPTS],
    ['a script in an escaped name', '/S /J#61vaScr#69pt', SCRIPTS],
    [
      'a start of a program',
      '/S/Launch/F(cmd.exe)',
      '400 Product File may not contain commands that start programs.',
    ],
    ['an attached file', '/EmbeddedFiles 7 0 R', '400 Product File may not contain attached files.'],
    ['a film', '/Subtype /RichMedia', '400 Product File may not contain embedded media.'],
    ['a scripted form', '/AcroForm << /XFA 9 0 R >>', SCRIPTS],
    ['a password', '/Encrypt 5 0 R', PROTECTED],
  ])('%s, in the open and packed', async (_, dictionary, verdict) => {
    expect(await judge(plainPdf(dictionary))).toBe(verdict);
    if (!dictionary.includes('Encrypt')) expect(await judge(packedPdf(dictionary))).toBe(verdict);
  });

  test('a script at any place of the chunks that the file is read in', async () => {
    for (let n = 0; n < 24; n++) {
      const padding = Buffer.alloc(65_536 - 150 - n, ' ');
      expect(await judge(plainPdf('/S /JavaScript', padding))).toBe(SCRIPTS);
    }
  });

  test.each([
    ['under two filters', { filter: '[/FlateDecode /ASCIIHexDecode]' }],
    ['behind a predictor', { filter: '/FlateDecode /DecodeParms << /Predictor 12 >>' }],
    ['cut off', { cut: 4 }],
    ['with a wrong check sum', { spoil: true }],
    ['under a filter of its own', { filter: '/FlateDecode', pack: (bytes: Buffer) => bytes.toString('hex') }],
  ])('packed objects %s', async (_, options) => {
    expect(await judge(packedPdf('/S /JavaScript', options))).toBe(UNCHECKED);
  });

  test('packed objects behind a string that looks like a stream', async () => {
    expect(await judge(packedPdf('/S /JavaScript', { before: '/X (stream\n)' }))).toBe(UNCHECKED);
    expect(await judge(packedPdf('/S /JavaScript', { before: '/X (endstream)' }))).toBe(SCRIPTS);
    expect(await judge(packedPdf('/S /JavaScript', { type: '' }))).toBe(SCRIPTS);
  });

  test('a bomb', async () => {
    const pack = () => deflateSync(Buffer.alloc(600 * 1024 * 1024, ' '), { level: 1 });
    expect(await judge(packedPdf('', { pack }))).toBe(UNCHECKED);
  });

  test('a file that is none, is cut off, or goes on after its end', async () => {
    expect(await judge(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(
      '415 Product File must be a PDF.',
    );
    expect(await judge(Buffer.concat([Buffer.from('GIF89a'), plainPdf()]))).toBe(
      '415 Product File must be a PDF.',
    );
    expect(await judge(plainPdf().subarray(0, -40))).toBe(DAMAGED);
    expect(await judge(Buffer.concat([plainPdf(), Buffer.from('PK\u0003\u0004 a.jar')]))).toBe(DAMAGED);
    expect(await judge(Buffer.from('%PDF-1.7\nstartxref\n3\n%%EOF'))).toBe(DAMAGED);
    expect(await judge(Buffer.from('%PDF-1.7\nxref\nstartxref\n9\n%%EOF'))).toBe(DAMAGED);
  });
});
