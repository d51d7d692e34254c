import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';

const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>';

/** A valid PDF of one page. `catalog`: further entries of the catalog; `content`: the page's content; `more`: objects 5, 6 … */
export function plainPdf(
  catalog = '',
  content = Buffer.from('BT ET'),
  more: readonly (Buffer | string)[] = [],
): Buffer {
  return assemblePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    PAGES,
    PAGE,
    pdfStream('', content),
    ...more,
  ]);
}

/** Entries of a page: a size, and the font of `showText`. */
export const PAGE_SIZE = '/MediaBox [0 0 300 400]';
export const PAGE_FONT =
  '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
/** The content of a page with one line of text. */
export const showText = (text: string): string => `BT /F1 12 Tf 20 200 Td (${text}) Tj ET`;

/** A PDF with pages of these contents. `page` and `catalog`: further entries; `more`: objects behind them, by number. */
export function bookPdf({
  contents = [showText('One page of words that can be searched')],
  page = PAGE_SIZE,
  catalog = '',
  pages = '',
  more = () => [],
}: {
  contents?: readonly (string | Buffer)[];
  page?: string;
  catalog?: string;
  pages?: string;
  more?: (first: number) => readonly (string | Buffer)[];
} = {}): Buffer {
  const kids = contents.map((_, index) => `${3 + index * 2} 0 R`).join(' ');
  return assemblePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} ${pages} >>`,
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R ${PAGE_FONT} ${page} /Contents ${4 + index * 2} 0 R >>`,
      typeof content === 'string' ? pdfStream('', Buffer.from(content)) : content,
    ]),
    ...more(3 + contents.length * 2),
  ]);
}

/** A page of Chinese whose font is named only, not in the file: readers take one of their own. `content`: before the text. */
export const chinesePdf = (content = ''): Buffer =>
  bookPdf({
    contents: [`BT ${content} /F1 24 Tf 20 200 Td <4F60597D4E16754C> Tj ET`],
    page: `${PAGE_SIZE} /Resources << /Font << /F1 5 0 R >> >>`,
    more: () => [
      '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
      '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>',
    ],
  });

interface Packing {
  type?: string;
  /** Null for plain bytes. */
  filter?: string | null;
  /** Further entries of the stream's dictionary. */
  before?: string;
  /** The start of the unpacked stream; by default the number and offset of object 7. */
  head?: string;
  pack?: (objects: Buffer) => Buffer | string;
  /** The number of bytes to cut from the end of the packed data. */
  cut?: number;
  /** Corrupts the checksum of the packed data. */
  corrupt?: boolean;
  catalog?: string;
  /** Objects 6, 7 … */
  more?: readonly string[];
}

/** A PDF with an object of this dictionary inside a compressed object stream, object 5. */
export function packedPdf(dictionary: string, options: Packing = {}): Buffer {
  const { type = '/Type /ObjStm /N 1 /First 4', filter = '/FlateDecode', before = '' } = options;
  const {
    head = '7 0 ',
    pack = filter ? deflateSync : (objects: Buffer) => objects,
    catalog = '',
    more = [],
  } = options;
  const packed = Buffer.from(pack(Buffer.from(`${head}<< ${dictionary} >>`)));
  if (options.corrupt) packed[packed.length - 1] = (packed.at(-1) ?? 0) ^ 1;
  const bytes = options.cut ? packed.subarray(0, -options.cut) : packed;
  return plainPdf(catalog, undefined, [
    pdfStream(`${type} ${filter ? `/Filter ${filter}` : ''} ${before}`, bytes),
    ...more,
  ]);
}

/**
 * A PDF with restrictions only (AES-256, opens without a password). Its object 7 is in an encrypted object stream, and is
 * the open action of the catalog.
 */
export function restrictedPdf(dictionary: string): Buffer {
  const { fileKey, encryption } = emptyPasswordEncryption();
  const encrypted = (bytes: Buffer): Buffer => {
    const iv = randomBytes(16);
    const cipher = createCipheriv('aes-256-cbc', fileKey, iv);
    return Buffer.concat([iv, cipher.update(bytes), cipher.final()]);
  };
  const packed = deflateSync(Buffer.from(`7 0 << ${dictionary} >>`));
  return assembleWithStream(
    [
      '<< /Type /Catalog /Pages 2 0 R /OpenAction 7 0 R >>',
      PAGES,
      PAGE,
      pdfStream('', encrypted(Buffer.from('BT ET'))),
      pdfStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', encrypted(packed)),
      encryption,
    ],
    // Object 7 is the first one of object stream 5.
    [{ type: 2, first: 5, second: 0 }],
    '/Encrypt 6 0 R',
  );
}

/** The security handler's dictionary (version 5, revision 5) for an empty password. */
function emptyPasswordEncryption(): { fileKey: Buffer; encryption: string } {
  const fileKey = randomBytes(32);
  const permissions = -3904;
  const hash = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
  const wrapped = (key: Buffer) => {
    const cipher = createCipheriv('aes-256-cbc', key, Buffer.alloc(16)).setAutoPadding(false);
    return cipher.update(fileKey);
  };
  const [check, salt] = [randomBytes(8), randomBytes(8)];
  const user = Buffer.concat([hash(check), check, salt]);
  const owner = Buffer.concat([hash(Buffer.from('owner'), check, user), check, salt]);
  const flags = Buffer.from('\0\0\0\0\xff\xff\xff\xffTadb0000', 'latin1');
  flags.writeInt32LE(permissions);
  const sealed = createCipheriv('aes-256-ecb', fileKey, null).setAutoPadding(false).update(flags);
  const fields = {
    U: user,
    O: owner,
    UE: wrapped(hash(salt)),
    OE: wrapped(hash(Buffer.from('owner'), salt, user)),
    Perms: sealed,
  };
  const strings = Object.entries(fields).map(([key, bytes]) => `/${key} <${bytes.toString('hex')}>`);
  const filters = '/CF << /StdCF << /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF';
  return {
    fileKey,
    encryption: `<< /Filter /Standard /V 5 /R 5 /Length 256 /P ${permissions} ${filters} ${strings.join(' ')} >>`,
  };
}

export const pdfStream = (dictionary: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);

/** A PDF of objects 1, 2 … with a cross-reference table and a trailer. */
export function assemblePdf(objects: readonly (Buffer | string)[]): Buffer {
  const { bytes, offsets } = writeObjects(objects);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${bytes.length}\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(table + trailer)]);
}

/**
 * A PDF as Word writes it. Its structure for screen readers is in an object stream, which the cross-reference stream
 * beside the newest, empty table lists. The older table says that these objects are free. `besides`: what names that
 * stream.
 */
export function hybridPdf(besides = (offset: number) => `/XRefStm ${offset}`): Buffer {
  const tree = [
    '<< /Type /StructTreeRoot /K 7 0 R >>',
    '<< /S /P /P 6 0 R /K 8 0 R >>',
    '<< /S /Span /P 7 0 R >>',
  ];
  const head = tree
    .map((_, at) => `${6 + at} ${tree.slice(0, at).join(' ').length + Math.min(at, 1)}`)
    .join(' ');
  const { bytes, offsets } = writeObjects([
    '<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 6 0 R >>',
    PAGES,
    PAGE,
    pdfStream('', Buffer.from('BT ET')),
    pdfStream(
      `/Type /ObjStm /N 3 /First ${head.length + 1} /Filter /FlateDecode`,
      deflateSync(Buffer.from(`${head} ${tree.join(' ')}`)),
    ),
  ]);
  const rows = Buffer.from(tree.flatMap((_, at) => [2, 0, 5, at]));
  const stream = Buffer.concat([
    Buffer.from('9 0 obj\n'),
    pdfStream('/Type /XRef /W [1 2 1] /Index [6 3] /Size 10 /Root 1 0 R', rows),
    Buffer.from('\nendobj\n'),
  ]);
  const row = (offset: number) => `${String(offset).padStart(10, '0')} ${offset ? '00000 n' : '65535 f'} \n`;
  const table = `xref\n0 10\n${[0, ...offsets, 0, 0, 0, bytes.length].map(row).join('')}`;
  const older = `${table}trailer\n<< /Size 10 /Root 1 0 R >>\nstartxref\n${bytes.length + stream.length}\n%%EOF\n`;
  const start = bytes.length + stream.length + older.length;
  const newest = `xref\n0 0\ntrailer\n<< /Size 10 /Root 1 0 R /Prev ${bytes.length + stream.length} ${besides(bytes.length)} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([bytes, stream, Buffer.from(older + newest)]);
}

interface TableRow {
  type: number;
  first: number;
  second: number;
}

/** The same with a cross-reference stream, which can refer to objects in object streams: those of `packed`. */
function assembleWithStream(
  objects: readonly (Buffer | string)[],
  packed: readonly TableRow[],
  trailer: string,
): Buffer {
  const { bytes, offsets } = writeObjects(objects);
  const number = objects.length + packed.length + 1;
  const rows: TableRow[] = [
    { type: 0, first: 0, second: 255 },
    ...offsets.map((first) => ({ type: 1, first, second: 0 })),
    ...packed,
    { type: 1, first: bytes.length, second: 0 },
  ];
  const table = rows.map(({ type, first, second }) => {
    const row = Buffer.alloc(6);
    row.writeUInt8(type, 0);
    row.writeUInt32BE(first, 1);
    row.writeUInt8(second, 5);
    return row;
  });
  const id = '<00112233445566778899aabbccddeeff>';
  const dictionary = `/Type /XRef /Size ${number + 1} /W [1 4 1] /Root 1 0 R /ID [${id} ${id}] ${trailer}`;
  return Buffer.concat([
    bytes,
    Buffer.from(`${number} 0 obj\n`),
    pdfStream(dictionary, Buffer.concat(table)),
    Buffer.from(`\nendobj\nstartxref\n${bytes.length}\n%%EOF\n`),
  ]);
}

function writeObjects(objects: readonly (Buffer | string)[]): { bytes: Buffer; offsets: number[] } {
  const parts = [Buffer.from('%PDF-1.7\n')];
  let length = parts[0]?.length ?? 0;
  const offsets = objects.map((object, index) => {
    const offset = length;
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    length += part.length;
    return offset;
  });
  return { bytes: Buffer.concat(parts), offsets };
}
