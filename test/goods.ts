import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { crc32, deflateRawSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { plainPdf } from './pdf.ts';

export interface ZipMember {
  name: string;
  bytes?: Buffer | string;
  /** Not compressed. */
  isStored?: boolean;
  /** What its own header says, where that is not what the directory says. */
  localName?: string;
  flags?: number;
  /** Of Unix, in the directory. */
  mode?: number;
  /** What the headers say of its size. */
  saidBytes?: number;
}

/** A ZIP, also one that no program would write. `before` and `comment`: bytes around it; offsets are right. */
export function zipOf(
  members: readonly ZipMember[],
  { before = Buffer.alloc(0), comment = Buffer.alloc(0) }: { before?: Buffer; comment?: Buffer } = {},
): Buffer {
  const parts: Buffer[] = [before];
  let offset = before.length;
  const directory = members.map((member) => {
    const content = Buffer.from(member.bytes ?? '');
    const data = member.isStored ? content : deflateRawSync(content, { level: 9 });
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x800 | (member.flags ?? 0), 2);
    shared.writeUInt16LE(member.isStored ? 0 : 8, 4);
    shared.writeUInt16LE(0x21, 8);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(member.saidBytes ?? content.length, 18);
    const localName = Buffer.from(member.localName ?? member.name);
    const name = Buffer.from(member.name);
    const local = Buffer.from(shared);
    local.writeUInt16LE(localName.length, 22);
    shared.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((member.mode ?? 0) << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    const header = Buffer.concat([Buffer.from('PK\x03\x04'), local, localName]);
    parts.push(header, data);
    offset += header.length + data.length;
    return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, rest, name]);
  });
  const directoryBytes = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(members.length % 65_536, 4);
  end.writeUInt16LE(members.length % 65_536, 6);
  end.writeUInt32LE(directoryBytes, 8);
  end.writeUInt32LE(offset, 12);
  end.writeUInt16LE(comment.length, 16);
  return Buffer.concat([
    ...parts,
    ...directory,
    members.length > 65_535 ? zip64End({ count: members.length, directoryBytes, offset }) : Buffer.alloc(0),
    Buffer.from('PK\x05\x06'),
    end,
    comment,
  ]);
}

function zip64End({
  count,
  directoryBytes,
  offset,
}: {
  count: number;
  directoryBytes: number;
  offset: number;
}) {
  const end = Buffer.alloc(76);
  end.write('PK\x06\x06', 0, 'latin1');
  end.writeBigUInt64LE(44n, 4);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(directoryBytes), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.write('PK\x06\x07', 56, 'latin1');
  end.writeBigUInt64LE(BigInt(offset + directoryBytes), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

export const svg = (inside = '<path d="M0 0h10v10z"/>', root = 'width="90mm" height="2.5in"'): string =>
  `<?xml version="1.0"?>\n<!-- made by hand -->\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inside}</svg>`;

/** A square of 40 by 30 millimeters. */
export const dxf = (): string =>
  [
    '0 SECTION 2 HEADER 9 $INSUNITS 70 4 0 ENDSEC',
    '0 SECTION 2 ENTITIES',
    '0 LINE 8 0 10 0.0 20 0.0 11 40.0 21 0.0',
    '0 LINE 8 0 10 40.0 20 0.0 11 40.0 21 30.0',
    '0 ENDSEC 0 EOF',
  ]
    .flatMap((pairs) => pairs.split(' '))
    .join('\r\n');

/** Two triangles of 10 by 20 by 5. */
export function binaryStl(): Buffer {
  const corners = [
    [0, 0, 0, 10, 0, 0, 10, 20, 0],
    [0, 0, 0, 10, 20, 0, 0, 20, 5],
  ];
  const bytes = Buffer.alloc(84 + 50 * corners.length);
  bytes.write('solid by a program that writes this in each header', 0);
  bytes.writeUInt32LE(corners.length, 80);
  for (const [at, values] of corners.entries())
    for (const [index, value] of values.entries()) bytes.writeFloatLE(value, 84 + at * 50 + 12 + index * 4);
  return bytes;
}

export const textualStl = (): string =>
  'solid box\n facet normal 0 0 1\n  outer loop\n   vertex 0 0 0\n   vertex 1.5 0 0\n   vertex 0 2 3e0\n  endloop\n endfacet\nendsolid box\n';

/** A hundred frames of silence: 2.6 seconds at 128 kbit/s. */
const mp3 = (): Buffer => {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9064, 0);
  return Buffer.concat(Array.from({ length: 100 }, () => frame));
};

/** A second of silence in two channels. */
const wav = (): Buffer => silence(1);

/** A WAV that is silent for so many seconds. */
export function silence(seconds: number): Buffer {
  const data = Buffer.alloc(seconds * 44_100 * 4);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(2, 22);
  header.writeUInt32LE(44_100, 24);
  header.writeUInt32LE(44_100 * 4, 28);
  header.writeUInt16LE(4, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

/** Three seconds at 48 kHz by its header; there are no frames. */
function flac(): Buffer {
  const info = Buffer.alloc(34);
  info.writeUInt16BE(4096, 0);
  info.writeUInt16BE(4096, 2);
  // 20 bits of the rate, 3 of the channels less one, 5 of the bits less one, 36 of the samples.
  info.writeBigUInt64BE((48_000n << 44n) | (1n << 41n) | (15n << 36n) | 144_000n, 10);
  return Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), info, Buffer.alloc(2000)]);
}

/**
 * A font without shapes. `groups`: ranges of code points, each with its first and last one.
 * @param flavor 'OTTO' for OpenType, otherwise TrueType
 */
export function font(
  groups: readonly (readonly [first: number, last: number])[] = [
    [0x41, 0x7a],
    [0x410, 0x44f],
  ],
  flavor: 'OTTO' | 'TrueType' = 'TrueType',
): Buffer {
  const maxp = Buffer.alloc(6);
  maxp.writeUInt32BE(0x00005000, 0);
  maxp.writeUInt16BE(120, 4);
  const cmap = Buffer.alloc(28 + groups.length * 12);
  cmap.writeUInt16BE(1, 2);
  cmap.writeUInt16BE(3, 4);
  cmap.writeUInt16BE(10, 6);
  cmap.writeUInt32BE(12, 8);
  cmap.writeUInt16BE(12, 12);
  cmap.writeUInt32BE(16 + groups.length * 12, 16);
  cmap.writeUInt32BE(groups.length, 24);
  for (const [at, [first, last]] of groups.entries()) {
    cmap.writeUInt32BE(first, 28 + at * 12);
    cmap.writeUInt32BE(last, 32 + at * 12);
  }
  const names = [
    [1, 'Loop Sans'],
    [2, 'Bold'],
  ] as const;
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const name = Buffer.alloc(6 + names.length * 12);
  name.writeUInt16BE(names.length, 2);
  name.writeUInt16BE(name.length, 4);
  let textOffset = 0;
  for (const [at, [id]] of names.entries()) {
    const record = [3, 1, 0x409, id, texts[at]?.length ?? 0, textOffset];
    for (const [index, value] of record.entries()) name.writeUInt16BE(value, 6 + at * 12 + index * 2);
    textOffset += texts[at]?.length ?? 0;
  }
  const tables: [tag: string, bytes: Buffer][] = [
    ['cmap', cmap],
    ['maxp', maxp],
    ['name', Buffer.concat([name, ...texts])],
  ];
  const header = Buffer.alloc(12 + tables.length * 16);
  if (flavor === 'OTTO') header.write('OTTO', 0);
  else header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(tables.length, 4);
  let offset = header.length;
  for (const [at, [tag, bytes]] of tables.entries()) {
    header.write(tag, 12 + at * 16);
    header.writeUInt32BE(offset, 12 + at * 16 + 8);
    header.writeUInt32BE(bytes.length, 12 + at * 16 + 12);
    offset += bytes.length;
  }
  return Buffer.concat([header, ...tables.map(([, bytes]) => bytes)]);
}

const woff2 = (): Promise<Buffer> =>
  readFile(fileURLToPath(import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff2')));

const OFFICE = 'http://schemas.openxmlformats.org';

/** A document of Office with this main part. `more`: further members. */
const officeDocument = (
  { part, type, xml }: { part: string; type: string; xml: string },
  more: readonly ZipMember[] = [],
): Buffer =>
  zipOf([
    {
      name: '[Content_Types].xml',
      bytes: `<?xml version="1.0"?><Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${type}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      bytes: `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="${part}"/></Relationships>`,
    },
    { name: part, bytes: xml },
    ...more,
  ]);

const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

export const docx = (more: readonly ZipMember[] = [], type = WORD_TYPE): Buffer =>
  officeDocument(
    {
      part: 'word/document.xml',
      type,
      xml: `<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body><w:p/></w:body></w:document>`,
    },
    [
      {
        name: 'docProps/app.xml',
        bytes: `<Properties xmlns="${OFFICE}/officeDocument/2006/extended-properties"><Pages>3</Pages><Words>412</Words></Properties>`,
      },
      ...more,
    ],
  );

const xlsx = (): Buffer =>
  officeDocument({
    part: 'xl/workbook.xml',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
    xml: `<workbook xmlns="${OFFICE}/spreadsheetml/2006/main"><sheets><sheet name="Budget" sheetId="1"/><sheet name="Notes &amp; ideas" sheetId="2"/></sheets></workbook>`,
  });

const pptx = (): Buffer =>
  officeDocument({
    part: 'ppt/presentation.xml',
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
    xml: `<p:presentation xmlns:p="${OFFICE}/presentationml/2006/main"><p:sldIdLst><p:sldId id="256"/><p:sldId id="257"/></p:sldIdLst></p:presentation>`,
  });

const threeMf = (): Buffer =>
  officeDocument({
    part: '3D/3dmodel.model',
    type: 'application/vnd.ms-package.3dmanufacturing-3dmodel+xml',
    xml: '<model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"><resources><object id="1" type="model"><mesh><vertices><vertex x="0" y="0" z="0"/></vertices><triangles><triangle v1="0" v2="0" v3="0"/><triangle v1="0" v2="0" v3="0"/></triangles></mesh></object></resources></model>',
  });

/** A document of OpenDocument. `kind`: 'text', 'spreadsheet' or 'presentation'. */
export const openDocument = (kind: string, content: string, more: readonly ZipMember[] = []): Buffer =>
  zipOf([
    { name: 'mimetype', bytes: `application/vnd.oasis.opendocument.${kind}`, isStored: true },
    {
      name: 'content.xml',
      bytes: `<office:document-content xmlns:office="urn:office" xmlns:table="urn:table" xmlns:draw="urn:draw"><office:body>${content}</office:body></office:document-content>`,
    },
    {
      name: 'meta.xml',
      bytes:
        '<office:document-meta xmlns:office="urn:office" xmlns:meta="urn:meta"><office:meta><meta:document-statistic meta:page-count="7" meta:word-count="90"/></office:meta></office:document-meta>',
    },
    ...more,
  ]);

/** A book of two chapters. `page`: in the body of the first; `more`: further members. */
export const epub = ({
  page = '<h1>One</h1>',
  more = [],
}: {
  page?: string;
  more?: readonly ZipMember[];
} = {}): Buffer => {
  const xhtml = (body: string) =>
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>T</title></head><body>${body}</body></html>`;
  return zipOf([
    { name: 'mimetype', bytes: 'application/epub+zip', isStored: true },
    {
      name: 'META-INF/container.xml',
      bytes:
        '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    },
    {
      name: 'OEBPS/book.opf',
      bytes: `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:1</dc:identifier><dc:title>A Book of Loops</dc:title><dc:language>en-GB</dc:language><meta property="schema:accessMode">textual</meta><meta property="schema:accessibilityFeature">tableOfContents</meta><meta property="schema:accessibilityHazard">none</meta></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="one" href="text/one%20a.xhtml" media-type="application/xhtml+xml"/><item id="two" href="text/two.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="one"/><itemref idref="two"/></spine></package>`,
    },
    {
      name: 'OEBPS/nav.xhtml',
      bytes: xhtml(
        '<nav epub:type="toc"><ol><li><a href="text/one%20a.xhtml">The <em>first</em></a></li><li><a href="text/two.xhtml">The second</a></li></ol></nav><nav epub:type="landmarks"><ol><li><a href="nav.xhtml">Contents</a></li></ol></nav>',
      ),
    },
    { name: 'OEBPS/text/one a.xhtml', bytes: xhtml(page) },
    { name: 'OEBPS/text/two.xhtml', bytes: xhtml('<p>Two &amp; end.</p>') },
    ...more,
  ]);
};

/** Four stitches around a square of 5 by 3 millimeters, in two colors. */
function pes(): Buffer {
  const pec = 20;
  const head = Buffer.alloc(pec + 528);
  head.write('#PES0001', 0);
  head.writeUInt32LE(pec, 8);
  head.write('LA:square', pec);
  head.writeUInt8(1, pec + 48);
  const steps = [50, 0, 0, 30, 0xfe, 0xb0, 1, 128 - 50, 0, 0, 128 - 30, 0xff, 0];
  return Buffer.concat([head, Buffer.from(steps)]);
}

function dst(): Buffer {
  const header = Buffer.alloc(512, ' ');
  header.write('LA:square          \rST:   1234\rCO:  2\r+X:  500\r-X:  300\r+Y:  250\r-Y:  250\r', 0);
  header[124] = 0x1a;
  return Buffer.concat([header, Buffer.alloc(30), Buffer.from([0, 0, 0xf3])]);
}

function jef(): Buffer {
  const stitches = [50, 0, 0, 30, 0x80, 1, 0, 0, -50, 0, 0x80, 0x10];
  const header = Buffer.alloc(0x74 + 2 * 8);
  header.writeUInt32LE(header.length, 0);
  header.writeUInt32LE(0x14, 4);
  header.write('20260102030405', 8);
  header.writeUInt32LE(2, 24);
  return Buffer.concat([header, Buffer.from(Int8Array.from(stitches))]);
}

/**
 * A compound file (old documents of Office, installers) with these streams.
 * @param rootClass of the root, in hexadecimal as it stands in the file
 */
export function compoundFile(names: readonly string[], rootClass = ''.padEnd(32, '0')): Buffer {
  const header = Buffer.alloc(512);
  header.write('d0cf11e0a1b11ae1', 0, 'hex');
  header.writeUInt16LE(62, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(0xfffffffe, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const sectors = Math.ceil((names.length + 1) / 4);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  for (let at = 1; at <= sectors; at++) table.writeUInt32LE(at === sectors ? 0xfffffffe : at + 1, at * 4);
  const directory = Buffer.alloc(sectors * 512);
  for (const [at, name] of ['Root Entry', ...names].entries()) {
    directory.write(name, at * 128, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, at * 128 + 64);
    directory.writeUInt8(at === 0 ? 5 : 2, at * 128 + 66);
  }
  directory.write(rootClass, 80, 'hex');
  return Buffer.concat([header, table, directory]);
}

const withZeros = (start: string): Buffer => Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(600)]);

/** Programs of each system, by what they are. */
export const programs: Readonly<Record<string, Buffer>> = {
  'a program for Windows': withZeros('4d5a90000300'),
  'a program for Linux': withZeros('7f454c4602010100'),
  'a program for macOS': withZeros('cffaedfe07000001'),
  'a program for macOS, of two processors': withZeros('cafebabe00000002'),
  'a Java program': withZeros('cafebabe00000041'),
  'a Java archive': zipOf([{ name: 'META-INF/MANIFEST.MF', bytes: 'Main-Class: A' }, { name: 'A.class' }]),
  'a program for Android': zipOf([{ name: 'AndroidManifest.xml', bytes: 'a' }, { name: 'classes.dex' }]),
  'an installer for Windows': compoundFile(['Property'], '84100c0000000000c000000000000046'),
  'a shortcut': withZeros('4c0000000114020000000000c000000000000046'),
};

const picture = (): Sharp => sharp({ create: { width: 30, height: 20, channels: 4, background: '#8888' } });

/** A real file of each kind, with the name that a vendor would give it. */
export const sampleGoods = async (): Promise<Record<string, Buffer>> => ({
  'pattern.pdf': plainPdf(),
  'book.epub': epub(),
  'picture.png': await picture().png().toBuffer(),
  'picture.jpg': await picture().jpeg().toBuffer(),
  'picture.webp': await picture().webp().toBuffer(),
  'template.svg': Buffer.from(svg()),
  'template.dxf': Buffer.from(dxf()),
  'pack.zip': zipOf([{ name: 'read me.txt', bytes: 'Thank you.' }, { name: 'pictures/' }]),
  'song.mp3': mp3(),
  'song.flac': flac(),
  'song.wav': wav(),
  'loop.otf': font(undefined, 'OTTO'),
  'loop.ttf': font(),
  'inter.woff2': await woff2(),
  'budget.xlsx': xlsx(),
  'letter.docx': docx(),
  'talk.pptx': pptx(),
  'letter.odt': openDocument('text', '<office:text/>'),
  'budget.ods': openDocument(
    'spreadsheet',
    '<office:spreadsheet><table:table table:name="Plan"/></office:spreadsheet>',
  ),
  'talk.odp': openDocument(
    'presentation',
    '<office:presentation><draw:page/><draw:page/></office:presentation>',
  ),
  'notes.txt': Buffer.from('One line\nand another, größer\n'),
  'colors.csv': Buffer.from('name;code\r\n"Red;\nand more";3\r\nBlue;4\r\n'),
  'box.stl': binaryStl(),
  'box.3mf': threeMf(),
  'square.pes': pes(),
  'square.dst': dst(),
  'square.jef': jef(),
});
