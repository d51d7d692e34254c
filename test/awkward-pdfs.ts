import { createHash } from 'node:crypto';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { MEGABYTE } from '#lib/bytes.ts';
import {
  assemblePdf,
  bookPdf as book,
  chinesePdf,
  PAGE_FONT as FONT,
  packedPdf,
  pdfStream,
  plainPdf,
  restrictedPdf,
  PAGE_SIZE as SIZE,
  showText as words,
} from './pdf.ts';

/** What becomes of a PDF that is uploaded, and what is read of it. */
export interface AwkwardPdf {
  name: string;
  make: () => Buffer;
  /** What is wrong with it; undefined: it can be sold as it is. */
  refusal?:
    | 'damaged'
    | 'repaired'
    | 'protected'
    | 'too large'
    | 'uncheckable'
    | 'scripts'
    | 'attached files'
    | 'commands that start programs';
  /** Pages that are counted if it is read all the same; null if it cannot be read, or must not be. */
  pages: number | null;
  /** A part of what it reads. */
  reads?: { text?: string; searchable?: boolean; facts?: Record<string, unknown>; outline?: number };
  /** Ends by the limits of a process alone; then its facts are known, and its words without pictures. */
  hangs?: true;
}

/** Zeros, packed to a thousandth: one packed megabyte, repeated; the checksum at the end is left out. */
const zeros = (megabytes: number): Buffer => {
  const megabyte = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([Buffer.from('789c', 'hex'), ...Array.from({ length: megabytes }, () => megabyte)]);
};

/** A picture that fills the page. */
const picture = (dictionary: string, bytes: Buffer) => ({
  contents: ['q 300 0 0 400 0 0 cm /I Do Q'],
  page: `${SIZE} /Resources << /XObject << /I 5 0 R >> >>`,
  more: () => [pdfStream(`/Type /XObject /Subtype /Image ${dictionary}`, bytes)],
});

/** A photograph of a page: dark lines on light grey. */
const scanned = (): Buffer => {
  const grey = Buffer.alloc(300 * 400, 230);
  for (let row = 20; row < 380; row += 12) grey.fill(40, row * 300 + 30, row * 300 + 270 - (row % 50));
  return deflateSync(grey);
};

/** A font whose codes stand for these characters, by a table of its own. */
const mapped = (hexByCode: Record<string, string>) => {
  const rows = Object.entries(hexByCode).map(([code, hex]) => `<${code}> <${hex}>`);
  const table = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange
${rows.length} beginbfchar ${rows.join('\n')} endbfchar endcmap end`;
  return [
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>',
    pdfStream('', Buffer.from(table)),
  ];
};
const mappedPage = `${SIZE} /Resources << /Font << /F1 5 0 R >> >>`;

/** Encrypted with RC4 of 40 bits, as the first version of the format does; opens with the password 'secret' only. */
function lockedPdf(): Buffer {
  const padding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
  const padded = (password: string) => Buffer.concat([Buffer.from(password), padding]).subarray(0, 32);
  const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();
  const rc4 = (key: Buffer, data: Buffer) => rc4Bytes(key, data);
  const id = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
  const owner = rc4(md5(padded('owner')).subarray(0, 5), padded('secret'));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-4);
  const key = md5(padded('secret'), owner, permissions, id).subarray(0, 5);
  const user = rc4(key, padding);
  const encryption = `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> >>`;
  return retrailed(
    book({ more: () => [encryption] }),
    `/Encrypt 5 0 R /ID [<${id.toString('hex')}> <${id.toString('hex')}>]`,
  );
}

/** RC4, which OpenSSL no longer offers. */
function rc4Bytes(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  for (let index = 0, other = 0; index < 256; index++) {
    other = (other + (state[index] ?? 0) + (key[index % key.length] ?? 0)) & 255;
    swap(index, other);
  }
  let [one, two] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      one = (one + 1) & 255;
      two = (two + (state[one] ?? 0)) & 255;
      swap(one, two);
      return byte ^ (state[((state[one] ?? 0) + (state[two] ?? 0)) & 255] ?? 0);
    }),
  );
}

/** With further entries in the trailer. */
const retrailed = (pdf: Buffer, entries: string): Buffer =>
  Buffer.from(pdf.toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R ${entries}`), 'latin1');

const edited = (pdf: Buffer, from: string | RegExp, to: string): Buffer =>
  Buffer.from(pdf.toString('latin1').replace(from, to), 'latin1');

/** A later revision behind the file: other words on its page. */
function updated(pdf: Buffer, previous?: number): Buffer {
  const content = Buffer.concat([
    Buffer.from('4 0 obj\n'),
    pdfStream('', Buffer.from(words('The second revision of the words'))),
    Buffer.from('\nendobj\n'),
  ]);
  const before = previous ?? Number(/startxref\n(\d+)/.exec(pdf.toString('latin1'))?.[1]);
  const table = pdf.length + content.length;
  const row = `${String(pdf.length).padStart(10, '0')} 00000 n \n`;
  const end = `xref\n4 1\n${row}trailer\n<< /Size 5 /Root 1 0 R /Prev ${before} >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.concat([pdf, content, Buffer.from(end)]);
}

/** A table of contents: entry n of `entries` has what `linksOf` says, and leads to the first page. */
const outlined = (entries: number, linksOf: (number: number, first: number, last: number) => string) =>
  book({
    catalog: '/Outlines 5 0 R',
    more: (first) => [
      `<< /Type /Outlines /First ${first + 1} 0 R /Last ${first + entries} 0 R /Count ${entries} >>`,
      ...Array.from({ length: entries }, (_, index) => {
        const number = first + 1 + index;
        return `<< /Title (Chapter ${index + 1}) /Parent 5 0 R /Dest [3 0 R /Fit] ${linksOf(number, first + 1, first + entries)} >>`;
      }),
    ],
  });

const manyPages = (count: number): Buffer =>
  assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} ${SIZE} /Kids [${Array.from({ length: count }, (_, index) => `${index + 4} 0 R`).join(' ')}] >>`,
    pdfStream('', Buffer.from(words('Page'))),
    ...Array.from({ length: count }, () => `<< /Type /Page /Parent 2 0 R ${FONT} /Contents 3 0 R >>`),
  ]);

/** Files as strangers upload them: each has one clear answer, and none may stop the market. */
export const awkwardPdfs: readonly AwkwardPdf[] = [
  { name: 'one plain page', make: book, pages: 1, reads: { text: 'One page of words', searchable: true } },
  // What is no document.
  { name: 'nothing but a header', make: () => Buffer.from('%PDF-1.7\n'), refusal: 'damaged', pages: null },
  {
    name: 'an end without objects',
    make: () => Buffer.from('%PDF-1.7\n%%EOF\n'),
    refusal: 'damaged',
    pages: null,
  },
  { name: 'cut in the middle', make: () => book().subarray(0, 300), refusal: 'damaged', pages: null },
  {
    name: 'bytes behind its end',
    make: () => Buffer.concat([book(), Buffer.alloc(64, 'x')]),
    refusal: 'damaged',
    pages: 1,
  },
  {
    name: 'half a kilobyte before its header',
    make: () => Buffer.concat([Buffer.alloc(500, ' '), book()]),
    pages: 1,
  },
  { name: 'a version that does not exist', make: () => edited(book(), '%PDF-1.7', '%PDF-9.9'), pages: 1 },
  {
    name: 'lines that end with carriage returns',
    make: () => edited(book(), '%PDF-1.7\n', '%PDF-1.7\r'),
    pages: 1,
  },
  // The table of objects.
  {
    name: 'wrong offsets',
    make: () => edited(book(), /\d{10} 00000 n/g, '0000000017 00000 n'),
    refusal: 'repaired',
    pages: 1,
  },
  {
    name: 'no table at all',
    make: () => edited(book(), /xref[\s\S]*?trailer/, 'trailer'),
    refusal: 'repaired',
    pages: 1,
  },
  { name: 'a later revision', make: () => updated(book()), pages: 1, reads: { text: 'second revision' } },
  {
    name: 'revisions in a circle',
    make: () => updated(book(), updated(book()).lastIndexOf('xref\n4 1')),
    pages: 1,
    refusal: 'repaired',
  },
  {
    name: 'a false claim to be linearized',
    make: () => book({ more: () => ['<< /Linearized 1 /L 1 /H [1 1] /O 3 /E 9 /N 1 /T 9 >>'] }),
    pages: 1,
  },
  { name: 'object streams', make: () => packedPdf('/Type /Metadata'), pages: 1 },
  { name: 'no root', make: () => edited(book(), '/Root 1 0 R', ''), refusal: 'damaged', pages: null },
  // The tree of pages.
  { name: 'no pages', make: () => book({ contents: [] }), refusal: 'damaged', pages: null },
  {
    name: 'no tree of pages',
    make: () => assemblePdf(['<< /Type /Catalog >>']),
    refusal: 'damaged',
    pages: null,
  },
  {
    name: 'a tree that is its own child',
    make: () => edited(book(), '/Kids [3 0 R]', '/Kids [2 0 R]'),
    refusal: 'damaged',
    pages: 1,
  },
  {
    name: 'a page that is its own parent',
    make: () => edited(book(), '/Parent 2 0 R', '/Parent 3 0 R'),
    pages: 1,
  },
  {
    name: 'a count of a million for one page',
    make: () => edited(book(), '/Count 1', '/Count 1000000'),
    refusal: 'damaged',
    pages: 1_000_000,
  },
  {
    name: 'a page that is not there',
    make: () => edited(book(), '/Kids [3 0 R]', '/Kids [9 0 R]'),
    refusal: 'damaged',
    pages: 1,
  },
  { name: 'ten thousand pages', make: () => manyPages(10_000), pages: 10_000 },
  // References.
  {
    name: 'a size that refers to itself',
    make: () => book({ page: '/MediaBox 5 0 R', more: () => ['6 0 R', '5 0 R'] }),
    pages: 1,
  },
  {
    name: 'a content that refers to itself',
    make: () => edited(book(), '/Contents 4 0 R', '/Contents 3 0 R'),
    pages: 1,
  },
  {
    name: 'a form that draws itself',
    make: () =>
      book({
        contents: ['/X Do'],
        page: `${SIZE} /Resources << /XObject << /X 5 0 R >> >>`,
        more: () => [
          pdfStream(
            '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>',
            Buffer.from('/X Do'),
          ),
        ],
      }),
    pages: 1,
  },
  // Contents.
  {
    name: 'an outline whose entry follows itself',
    make: () => outlined(3, (number) => `/Next ${number} 0 R`),
    pages: 1,
    reads: { outline: 1 },
  },
  {
    name: 'an outline whose entry is its own child',
    make: () => outlined(3, (number) => `/First ${number} 0 R`),
    pages: 1,
    reads: { outline: 1 },
  },
  {
    name: 'an outline 3 000 levels deep',
    make: () => outlined(3000, (number, _, last) => (number < last ? `/First ${number + 1} 0 R` : '')),
    pages: 1,
    reads: { outline: 8 },
  },
  {
    name: 'an outline of 3 000 entries',
    make: () => outlined(3000, (number, _, last) => (number < last ? `/Next ${number + 1} 0 R` : '')),
    pages: 1,
    reads: { outline: 500 },
  },
  {
    name: 'an outline to a page that is not there',
    make: () =>
      edited(
        outlined(1, () => ''),
        '/Dest [3 0 R',
        '/Dest [99 0 R',
      ),
    pages: 1,
    reads: { outline: 0 },
  },
  // Sizes.
  { name: 'a page of 5 meters', make: () => book({ page: '/MediaBox [0 0 14400 14400]' }), pages: 1 },
  {
    name: 'a page of a thousand kilometers',
    make: () => book({ page: '/MediaBox [0 0 3000000000 3000000000]' }),
    pages: 1,
  },
  { name: 'a page as thin as a hair', make: () => book({ page: '/MediaBox [0 0 0.01 14400]' }), pages: 1 },
  { name: 'a page without area', make: () => book({ page: '/MediaBox [0 0 0 0]' }), pages: 1 },
  {
    name: 'a page upside down',
    make: () => book({ page: '/MediaBox [300 400 0 0]' }),
    pages: 1,
    reads: { facts: { pageWidth: 300, pageHeight: 400 } },
  },
  {
    name: 'a page without a size',
    make: () => book({ page: '' }),
    pages: 1,
    reads: { facts: { pageWidth: 612, pageHeight: 792 } },
  },
  {
    name: 'a page whose size is no number',
    make: () => book({ page: '/MediaBox [(a) /B null 7]' }),
    pages: 1,
  },
  {
    name: 'a rotated page',
    make: () => book({ page: `${SIZE} /Rotate 90` }),
    pages: 1,
    reads: { facts: { pageWidth: 400, pageHeight: 300 } },
  },
  { name: 'a page turned by 45 degrees', make: () => book({ page: `${SIZE} /Rotate 45` }), pages: 1 },
  {
    name: 'a crop outside of the page',
    make: () => book({ page: `${SIZE} /CropBox [900 900 950 950]` }),
    pages: 1,
  },
  // Active content.
  {
    name: 'a script',
    make: () => book({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
    refusal: 'scripts',
    pages: 1,
  },
  {
    name: 'a scripted form',
    make: () => book({ catalog: '/AcroForm << /XFA 5 0 R >>', more: () => ['[]'] }),
    refusal: 'scripts',
    pages: 1,
  },
  {
    name: 'a start of a program',
    make: () => plainPdf('/OpenAction << /S /Launch /F (a.exe) >>'),
    refusal: 'commands that start programs',
    pages: 1,
  },
  {
    name: 'an attached file',
    make: () =>
      book({
        catalog: '/Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >>',
        more: () => ['<< /Type /Filespec /EF << /F 4 0 R >> >>'],
      }),
    refusal: 'attached files',
    pages: 1,
  },
  // Protection.
  { name: 'a password to open it', make: lockedPdf, refusal: 'protected', pages: null },
  {
    name: 'restrictions only',
    make: () => restrictedPdf('/S /GoTo /D [3 0 R /Fit]'),
    pages: 1,
    reads: { facts: { encrypted: true } },
  },
  {
    name: 'a signature',
    make: () =>
      book({
        catalog: '/AcroForm << /SigFlags 3 /Fields [5 0 R] >>',
        more: () => [
          '<< /FT /Sig /T (Signature) /V 6 0 R /Type /Annot /Subtype /Widget /Rect [0 0 0 0] >>',
          '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 1 2 3] /Contents <00> >>',
        ],
      }),
    pages: 1,
    reads: { facts: { signed: true } },
  },
  // Structure.
  {
    name: 'a form with a field',
    make: () =>
      book({
        catalog: '/AcroForm << /Fields [5 0 R] >>',
        page: `${SIZE} /Annots [5 0 R]`,
        more: () => ['<< /Type /Annot /Subtype /Widget /FT /Tx /T (Name) /V (Typed) /Rect [10 10 90 30] >>'],
      }),
    pages: 1,
  },
  {
    name: 'tags and a language',
    make: () =>
      book({
        catalog: '/MarkInfo << /Marked true >> /StructTreeRoot << /Type /StructTreeRoot >> /Lang (de-DE)',
      }),
    pages: 1,
    reads: { facts: { tagged: true, language: 'de-DE' } },
  },
  {
    name: 'a language that is none',
    make: () => book({ catalog: '/Lang (<script>)' }),
    pages: 1,
    reads: { facts: { language: null } },
  },
  {
    name: 'labels of pages',
    make: () => book({ catalog: '/PageLabels << /Nums [0 << /S /r >>] >>' }),
    pages: 1,
  },
  {
    name: 'dictionaries in dictionaries, 5 000 deep',
    make: () => book({ catalog: `/X ${'<< /A '.repeat(5000)}1${' >>'.repeat(5000)}` }),
    refusal: 'uncheckable',
    pages: 1,
  },
  {
    name: 'arrays in a content, 100 000 deep',
    make: () => book({ contents: [`${'['.repeat(100_000)} ${words('After the brackets')}`] }),
    pages: 1,
  },
  { name: 'half a million saved states', make: () => book({ contents: ['q '.repeat(500_000)] }), pages: 1 },
  // Fonts and text.
  {
    name: 'a font that is not there',
    make: () => book({ page: `${SIZE} /Resources << /Font << /F1 99 0 R >> >>` }),
    pages: 1,
  },
  {
    name: 'a font of an unknown kind',
    make: () =>
      book({ page: mappedPage, more: () => ['<< /Type /Font /Subtype /Type99 /BaseFont /Nowhere >>'] }),
    pages: 1,
  },
  {
    name: 'a font whose letter draws itself',
    make: () =>
      book({
        contents: ['BT /F1 12 Tf 20 200 Td (a) Tj ET'],
        page: mappedPage,
        more: () => [
          '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /Encoding << /Differences [97 /a] >> /CharProcs << /a 6 0 R >> /Resources << /Font << /F1 5 0 R >> >> >>',
          pdfStream('', Buffer.from('9 0 d0 BT /F1 12 Tf (a) Tj ET')),
        ],
      }),
    pages: 1,
  },
  {
    name: 'Chinese in a font that is not embedded',
    make: () => chinesePdf(),
    pages: 1,
    reads: { text: '你好世界' },
  },
  {
    name: 'Hebrew',
    make: () =>
      book({
        contents: [words('abcd')],
        page: mappedPage,
        more: () => mapped({ '61': '05DD', '62': '05D5', '63': '05DC', '64': '05E9' }),
      }),
    pages: 1,
  },
  {
    name: 'characters that are none',
    make: () =>
      book({
        contents: [words('a plain word b')],
        page: mappedPage,
        more: () => mapped({ '61': 'D800', '62': '0000' }),
      }),
    pages: 1,
    reads: { text: 'pl' },
  },
  {
    name: 'letters for private use',
    make: () =>
      book({
        contents: [words('abcd abcd dcba abcd abcd')],
        page: mappedPage,
        more: () => mapped({ '61': 'E001', '62': 'E002', '63': 'E003', '64': 'F8FF' }),
      }),
    pages: 1,
    reads: { searchable: false },
  },
  {
    name: 'words in letters by chance',
    make: () =>
      book({
        contents: [words('these words are readable for everyone but programs '.repeat(5))],
        page: mappedPage,
        more: () =>
          mapped({ '61': '0071', '65': '0074', '69': '0078', '6F': '006B', '75': '0070', '79': '0067' }),
      }),
    pages: 1,
    reads: { searchable: false },
  },
  {
    name: 'a megabyte of words',
    make: () =>
      book({
        contents: [
          Array.from({ length: 40_000 }, () => '(the same words again) Tj')
            .join('\n')
            .replace(/^/, 'BT /F1 12 Tf 20 200 Td ')
            .concat(' ET'),
        ],
      }),
    pages: 1,
  },
  // Pages without words.
  { name: 'a blank page', make: () => book({ contents: [''] }), pages: 1, reads: { searchable: false } },
  {
    name: 'a scan',
    make: () =>
      book(
        picture(
          '/Width 300 /Height 400 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
          scanned(),
        ),
      ),
    pages: 1,
    reads: { searchable: false },
  },
  {
    name: 'a drawing without words',
    make: () => book({ contents: ['1 0 0 rg 30 40 200 100 re f'] }),
    pages: 1,
    reads: { searchable: false },
  },
  // Data.
  {
    name: 'a filter that does not exist',
    make: () => book({ contents: [pdfStream('/Filter /Nowhere', Buffer.from('q'))] }),
    pages: 1,
  },
  {
    name: 'packed data that are none',
    make: () => book({ contents: [pdfStream('/Filter /FlateDecode', Buffer.alloc(500, 'x'))] }),
    pages: 1,
  },
  {
    name: 'a stream longer than the file',
    make: () => edited(book(), /\/Length \d+/, '/Length 99999999'),
    refusal: 'repaired',
    pages: 1,
  },
  {
    name: 'a picture in a format that is broken',
    make: () =>
      book(
        picture(
          '/Width 300 /Height 400 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /JPXDecode',
          Buffer.alloc(200, 1),
        ),
      ),
    pages: 1,
  },
  {
    name: 'a pattern that repeats a billion times',
    make: () =>
      book({
        contents: ['/Pattern cs /P scn 0 0 300 400 re f'],
        page: `${SIZE} /Resources << /Pattern << /P 5 0 R >> >>`,
        more: () => [
          pdfStream(
            '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.0001 /YStep 0.0001 /Resources << >>',
            Buffer.from('0 0 1 1 re f'),
          ),
        ],
      }),
    pages: 1,
    hangs: true,
  },
  // Bombs.
  {
    name: 'a content of a gigabyte',
    make: () => book({ contents: [pdfStream('/Filter /FlateDecode', zeros(1024))] }),
    refusal: 'too large',
    pages: null,
  },
  {
    name: 'a content of a gigabyte, packed twice',
    make: () =>
      book({ contents: [pdfStream('/Filter [/FlateDecode /FlateDecode]', deflateSync(zeros(1024)))] }),
    refusal: 'too large',
    pages: null,
  },
  {
    name: 'a picture of a gigapixel',
    make: () =>
      book(
        picture(
          '/Width 32000 /Height 32000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
          zeros(1024),
        ),
      ),
    refusal: 'too large',
    pages: null,
  },
  {
    name: 'objects of a gigabyte',
    make: () => packedPdf('', { pack: () => zeros(1024) }),
    refusal: 'too large',
    pages: null,
  },
];
