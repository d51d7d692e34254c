import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GOODS_KINDS, type GoodsKind } from '#domain/goods.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import {
  binaryStl,
  compoundFile,
  docx,
  dxf,
  epub,
  openDocument,
  programs,
  sampleGoods,
  svg,
  textualStl,
  type ZipMember,
  zipOf,
} from '#test/goods.ts';
import { plainPdf } from '#test/pdf.ts';
import { inspectFile } from './inspection.ts';
import { GoodsRefused } from './refusal.ts';

let folder = '';
let samples: Record<string, Buffer> = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emporia-goods-'));
  samples = await sampleGoods();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function inspect(
  filename: string,
  bytes: Buffer | string,
  allowed: readonly GoodsKind[] = GOODS_KINDS,
) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return inspectFile({ path, filename, allowed, folder });
}

/** The sentence with which a file is refused. Nothing of it is left in the folder. */
async function refusalOf(filename: string, bytes: Buffer | string): Promise<string> {
  const error = await inspect(filename, bytes).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(GoodsRefused);
  expect(await readdir(folder)).toEqual(['file']);
  return (error as GoodsRefused).message;
}

const packed = (...members: ZipMember[]): Buffer => zipOf(members);

describe('a real file of each kind → its kind and what its buyers get', () => {
  test.each<[filename: string, kind: GoodsKind, facts: object]>([
    ['pattern.pdf', 'pdf', { pages: 1, pageSizes: ['7.1 x 7.1 cm'] }],
    ['picture.png', 'png', { width: 30, height: 20, isTransparent: true }],
    ['picture.jpg', 'jpeg', { width: 30, height: 20, isTransparent: false }],
    ['picture.webp', 'webp', { width: 30, height: 20 }],
    ['template.svg', 'svg', { width: 90, height: 63.5, unit: 'mm' }],
    ['template.dxf', 'dxf', { width: 40, height: 30, unit: 'mm', entities: 2 }],
    ['pack.zip', 'zip', { files: 1, names: ['read me.txt'], unpackedBytes: 10 }],
    ['song.mp3', 'mp3', { seconds: 2.6, bitsPerSecond: 128_000, channels: 2 }],
    ['song.flac', 'flac', { seconds: 3, samplesPerSecond: 48_000 }],
    ['song.wav', 'wav', { seconds: 1, bitsPerSecond: 1_411_200 }],
    ['loop.otf', 'otf', { family: 'Loop Sans', style: 'Bold', glyphs: 120, scripts: ['Cyrillic', 'Latin'] }],
    ['loop.ttf', 'ttf', { family: 'Loop Sans', isVariable: false }],
    ['inter.woff2', 'woff2', { family: 'Inter', scripts: ['Latin'] }],
    ['budget.xlsx', 'xlsx', { sheets: 2, sheetNames: ['Budget', 'Notes & ideas'] }],
    ['letter.docx', 'docx', { pages: 3, words: 412 }],
    ['talk.pptx', 'pptx', { slides: 2 }],
    ['letter.odt', 'odt', { pages: 7, words: 90 }],
    ['budget.ods', 'ods', { sheets: 1, sheetNames: ['Plan'] }],
    ['talk.odp', 'odp', { slides: 2 }],
    ['notes.txt', 'txt', { lines: 2 }],
    ['colors.csv', 'csv', { rows: 3, columns: 2 }],
    ['box.stl', 'stl', { triangles: 2, box: [10, 20, 5] }],
    ['box.3mf', '3mf', { objects: 1, triangles: 2, unit: 'millimeter' }],
    ['square.pes', 'pes', { stitches: 4, colors: 2, widthMm: 5, heightMm: 3 }],
    ['square.dst', 'dst', { stitches: 1234, colors: 3, widthMm: 80, heightMm: 50 }],
    ['square.jef', 'jef', { stitches: 3, colors: 2, widthMm: 5, heightMm: 3 }],
  ])('%s', async (filename, kind, facts) => {
    expect(await inspect(filename, samples[filename] ?? '')).toEqual({
      kind,
      facts: expect.objectContaining({ kind, ...facts }),
      containsScripts: false,
    });
  });

  test('book.epub: contents, language, accessibility and a verdict on its structure', async () => {
    expect((await inspect('book.epub', epub())).facts).toEqual({
      kind: 'epub',
      title: 'A Book of Loops',
      language: 'en-GB',
      chapters: 2,
      chapterNames: ['The first', 'The second'],
      isFixedLayout: false,
      accessibility: { accessModes: ['textual'], features: ['tableOfContents'], hazards: ['none'] },
      validity: { checkedBy: 'structure', isValid: true, faults: [] },
    });
  });

  test('each kind has a sample', () => {
    const endings = Object.keys(samples).map((name) => name.split('.').at(-1));
    expect(endings).toEqual(GOODS_KINDS.map((kind) => (kind === 'jpeg' ? 'jpg' : kind)));
  });
});

describe('a file named as another → judged by its bytes', () => {
  test('a picture named .pdf, and a font named .txt', async () => {
    expect((await inspect('a.pdf', samples['picture.png'] ?? '')).kind).toBe('png');
    expect((await inspect('a.txt', samples['loop.ttf'] ?? '')).kind).toBe('ttf');
  });

  test('an STL in text or in bytes, and a drawing named .txt', async () => {
    expect((await inspect('a.stl', textualStl())).facts).toEqual({
      kind: 'stl',
      triangles: 1,
      box: [1.5, 2, 3],
    });
    expect((await inspect('a.bin', binaryStl())).kind).toBe('stl');
    expect((await inspect('a.txt', svg())).kind).toBe('svg');
  });

  test('a drawing of more than a chunk, whose line breaks have two letters', async () => {
    const line = dxf().slice(dxf().indexOf('0\r\nLINE'), dxf().indexOf('0\r\nENDSEC\r\n0\r\nEOF'));
    const large = dxf().replace(line, line.repeat(2000));
    for (const shift of ['', ' '])
      expect((await inspect('a.dxf', `${shift}${large}`)).facts).toMatchObject({ width: 40, entities: 4000 });
  });

  test('a song with room behind its tag', async () => {
    const tag = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\x0a'), Buffer.alloc(10 + 6000)]);
    const song = Buffer.concat([tag, samples['song.mp3'] ?? tag]);
    expect(await inspect('a.mp3', song)).toMatchObject({ kind: 'mp3', facts: { samplesPerSecond: 44_100 } });
    expect(await refusalOf('a.mp3', tag)).toContain('is damaged');
  });

  test('a text in UTF-16', async () => {
    expect((await inspect('a.txt', Buffer.from('\ufeffOne\nzwölf', 'utf16le'))).facts).toEqual({
      kind: 'txt',
      lines: 2,
    });
  });
});

describe('a kind that is not sold → refused with what is', () => {
  test('a kind that the market has switched off', async () => {
    await expect(inspect('a.svg', svg(), ['pdf', 'epub', 'zip'])).rejects.toThrow(
      '“a.svg” is an SVG, which is not sold here. Sold are PDF, EPUB, and ZIP.',
    );
  });

  test.each([
    ['a web page', 'page.html', '<!doctype html><p>a', 'is of a kind that is not sold here'],
    ['bytes of no kind', 'a.zip', Buffer.from([1, 2, 3, 0, 0, 0]), 'is of a kind that is not sold here'],
    ['nothing', 'a.txt', '', 'is empty'],
    ['a ZIP of nothing', 'a.zip', zipOf([]), 'has no files in it'],
    ['an old document', 'a.doc', compoundFile(['WordDocument']), 'is a document in an old format'],
    [
      'a template',
      'a.dotx',
      docx([], 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml'),
      'is a template',
    ],
    ['an archive of another kind', 'a.zip', Buffer.from('377abcaf271c0004', 'hex'), 'cannot be looked into'],
    ['a text that becomes none', 'a.txt', `${'a'.repeat(5000)}\0`, 'is named as a text, but is none'],
    ['a DXF that is none', 'a.dxf', 'hello\nworld\n', 'is damaged'],
    ['an SVG that is cut off', 'a.svg', svg().slice(0, -10), 'is damaged'],
    ['a sound without sound', 'a.wav', Buffer.from('RIFF\x04\0\0\0WAVE'), 'is damaged'],
  ])('%s', async (_, filename, bytes, sentence) => {
    expect(await refusalOf(filename, bytes)).toContain(sentence);
  });
});

describe('a program → refused by what it is, under any name', () => {
  test.each(Object.entries(programs))('%s', async (what, bytes) => {
    const named = what === 'a Java archive' ? 'a Java program' : what.replace(/,.*/, '');
    expect(await refusalOf('pattern.svg', bytes)).toContain(`“pattern.svg” is ${named}.`);
    expect(await refusalOf('pack.zip', packed({ name: 'art/pattern.svg', bytes }))).toBe(
      `“art/pattern.svg” in “pack.zip” is ${named}. Take it out and upload the file again.`,
    );
  });

  test.each([
    ['install', '#!/bin/sh\nrm -rf ~', 'a shell script'],
    ['install.command', 'echo a', 'a shell script'],
    ['start.bat', '@echo off', 'a batch script'],
    ['start.CMD. ', '@echo off', 'a batch script'],
    ['start.ps1', 'Get-Item', 'a PowerShell script'],
    ['start.vbs', 'MsgBox 1', 'a Visual Basic script'],
    ['start.hta', '<script>', 'a script for Windows'],
    ['keys.txt', 'Windows Registry Editor Version 5.00\r\n', 'a change of the Windows registry'],
    ['My shop.txt', '[InternetShortcut]\r\nURL=https://shop.example', 'a shortcut'],
  ])('%s in a ZIP', async (name, bytes, what) => {
    expect(await refusalOf('pack.zip', packed({ name, bytes }))).toContain(
      `“${name}” in “pack.zip” is ${what}.`,
    );
  });

  test('in a ZIP within a ZIP, and packed alone', async () => {
    const bytes = programs['a program for Linux'];
    const inner = packed({ name: 'tool', bytes });
    expect(await refusalOf('pack.zip', packed({ name: 'inner.zip', bytes: inner }))).toContain(
      '“tool” in “inner.zip” in “pack.zip” is a program for Linux.',
    );
    expect(await refusalOf('pack.zip', packed({ name: 'tool.gz', bytes: gzipSync(bytes ?? '') }))).toContain(
      'is a program for Linux',
    );
  });
});

describe('scripts for browsers and addresses of other sites → kept, and said', () => {
  test('an SVG with a script and a picture of another site', async () => {
    const image = '<image xlink:href="https://cdn.example/a.png"/><a href="https://shop.example">shop</a>';
    expect(await inspect('a.svg', svg(`<script>alert(1)</script>${image}`))).toEqual({
      kind: 'svg',
      facts: expect.objectContaining({ outsideHosts: ['cdn.example'] }),
      containsScripts: true,
    });
    expect((await inspect('a.svg', svg('<path onclick="a()"/>'))).containsScripts).toBe(true);
  });

  test('an EPUB with a script and a picture of another site → its faults name the page', async () => {
    const { facts, containsScripts } = await inspect(
      'a.epub',
      epub({ page: '<script src="a.js"></script><img alt="" src="//cdn.example/a.png"/>' }),
    );
    expect(containsScripts).toBe(true);
    expect(facts).toMatchObject({
      outsideHosts: ['cdn.example'],
      validity: { isValid: false, faults: ['OEBPS/text/one a.xhtml loads something from another site.'] },
    });
  });

  test('web pages and scripts in a ZIP', async () => {
    const page = { name: 'index.html', bytes: `${' '.repeat(9000)}<script>a()</script>` };
    expect((await inspect('a.zip', packed(page))).containsScripts).toBe(true);
    expect((await inspect('a.zip', packed({ name: 'a.js', bytes: 'a()' }))).containsScripts).toBe(true);
    expect((await inspect('a.zip', packed({ name: 'a.html', bytes: '<p>' }))).containsScripts).toBe(false);
  });
});

describe('an SVG with entities', () => {
  const withEntity = (entity: string) =>
    svg()
      .replace('<svg', `<!DOCTYPE svg [<!ENTITY a "aa">${entity}]><svg`)
      .replace('<path', '<desc>&a;</desc><path');

  test('that stand for plain text, as Illustrator writes them → taken', async () => {
    expect((await inspect('a.svg', withEntity('<!ENTITY ns "http://ns.example/">'))).kind).toBe('svg');
  });

  test.each([
    ['that grow', '<!ENTITY b "&a;&a;&a;">'],
    ['that are files', '<!ENTITY b SYSTEM "file:///etc/passwd">'],
    ['that are parameters', '<!ENTITY % b "a">'],
  ])('%s → refused', async (_, entity) => {
    expect(await refusalOf('a.svg', withEntity(entity))).toContain('declares entities');
  });
});

describe('a document with macros → refused', () => {
  const bytes = compoundFile(['VBA', 'dir']);
  const basic = { name: 'Basic/Standard/Module1.xml', bytes: '<a/>' };

  test.each([
    ['a DOCX with a macro', 'a.docx', docx([{ name: 'word/vbaProject.bin', bytes: 'a' }])],
    [
      'a DOCX that says it has macros',
      'a.docx',
      docx([], 'application/vnd.ms-word.document.macroEnabled.main+xml'),
    ],
    ['a DOCX with a macro under another name', 'a.docx', docx([{ name: 'word/a.dat', bytes }])],
    ['an old document with a macro', 'a.doc', bytes],
    ['an ODT with Basic', 'a.odt', openDocument('text', '', [basic])],
    ['an ODT with a script', 'a.odt', openDocument('text', '', [{ name: 'Scripts/python/a.py' }])],
  ])('%s', async (_, filename, document) => {
    expect(await refusalOf(filename, document)).toContain('has macros.');
    expect(await refusalOf('pack.zip', packed({ name: filename, bytes: document }))).toMatch(
      /“.+” in “pack\.zip” has macros\./,
    );
  });

  test('an ODT with an empty list of macros → taken', async () => {
    const list = { name: 'Basic/Standard/script-lb.xml', bytes: '<a/>' };
    expect((await inspect('a.odt', openDocument('text', '', [list]))).kind).toBe('odt');
  });

  test('a DOCX with a template of another site', async () => {
    const bytes =
      '<Relationships><Relationship Id="r1" Type="http://a/attachedTemplate" TargetMode="External" Target="https://evil.example/a.dotm"/></Relationships>';
    expect(await refusalOf('a.docx', docx([{ name: 'word/_rels/settings.xml.rels', bytes }]))).toContain(
      'takes its template from another site',
    );
  });

  test('a DOCX with a file of any kind in it', async () => {
    const bytes = compoundFile(['\u0001Ole10Native']);
    expect(await refusalOf('a.docx', docx([{ name: 'word/embeddings/a.bin', bytes }]))).toContain(
      'has a file within it that cannot be checked',
    );
  });
});

describe('what is encrypted → refused', () => {
  const drm =
    '<encryption><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></encryption>';
  const fonts = '<encryption><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/></encryption>';

  test.each([
    ['a ZIP', 'a.zip', packed({ name: 'a.txt', bytes: 'a', flags: 1 })],
    ['a book', 'a.epub', epub({ more: [{ name: 'META-INF/encryption.xml', bytes: drm }] })],
    [
      'a document',
      'a.odt',
      openDocument('text', '', [
        { name: 'META-INF/manifest.xml', bytes: '<manifest><encryption-data/></manifest>' },
      ]),
    ],
    ['a document of Office', 'a.docx', compoundFile(['EncryptionInfo', 'EncryptedPackage'])],
  ])('%s', async (_, filename, bytes) => {
    expect(await refusalOf(filename, bytes)).toContain('is encrypted, so it cannot be checked');
  });

  test('a book whose fonts alone are → taken', async () => {
    const { kind } = await inspect(
      'a.epub',
      epub({ more: [{ name: 'META-INF/encryption.xml', bytes: fonts }] }),
    );
    expect(kind).toBe('epub');
  });
});

describe('an archive that unpacks to too much → refused before it does', () => {
  const zeros = Buffer.alloc(20 * MEGABYTE);
  const bomb = packed({ name: 'a.txt', bytes: zeros });

  test.each([
    ['itself', bomb],
    ['in another', packed({ name: 'b.zip', bytes: bomb })],
    ['packed alone', packed({ name: 'a.gz', bytes: gzipSync(zeros) })],
  ])('%s', async (_, bytes) => {
    expect(await refusalOf('a.zip', bytes)).toContain('unpacks to more than 200 times its size');
  });

  test('deeper than one within another', async () => {
    const deep = packed({
      name: 'c.zip',
      bytes: packed({ name: 'b.zip', bytes: packed({ name: 'a.txt' }) }),
    });
    expect(await refusalOf('a.zip', deep)).toContain(
      '“b.zip” in “c.zip” in “a.zip” is an archive within an archive within another.',
    );
  });

  test('a document in a ZIP in a ZIP → taken, since it is no archive', async () => {
    const inner = packed({ name: 'a.docx', bytes: docx() });
    expect((await inspect('a.zip', packed({ name: 'b.zip', bytes: inner }))).kind).toBe('zip');
  });

  test('headers that say less than it unpacks to', async () => {
    expect(await refusalOf('a.zip', packed({ name: 'a.txt', bytes: zeros, saidBytes: 10 }))).toContain(
      '“a.txt” in “a.zip” is damaged',
    );
  });

  test('two members of the same bytes', async () => {
    const bytes = packed({ name: 'a.txt', bytes: 'one' }, { name: 'b.txt', bytes: 'one' });
    const second = bytes.lastIndexOf('PK\x01\x02');
    bytes.writeUInt32LE(0, second + 42);
    expect(await refusalOf('a.zip', bytes)).toContain(
      '“b.txt” in “a.zip” is not what the directory of the ZIP says',
    );
  });

  test('200,000 names, and a number of names that is too large for its field', async () => {
    const many = (count: number) =>
      zipOf(Array.from({ length: count }, (_, at) => ({ name: `${at}`, isStored: true })));
    expect(await refusalOf('a.zip', many(200_000))).toContain('has more than 10,000 files in it');
    const wrapped = many(65_535);
    wrapped.writeUInt16LE(5, wrapped.length - 14);
    wrapped.writeUInt16LE(5, wrapped.length - 12);
    expect(await refusalOf('a.zip', wrapped)).toContain('is damaged');
  });
});

describe('names in a ZIP that leave its folder, or that differ → refused', () => {
  test.each([
    ['../a.txt'],
    ['a/../../b.txt'],
    ['/etc/a.txt'],
    ['C:/a.txt'],
    ['c:a.txt'],
    ['a\\..\\b.txt'],
    ['a.txt\0.exe'],
    ['..'],
  ])('%j', async (name) => {
    expect(await refusalOf('a.zip', packed({ name, bytes: 'a' }))).toMatch(
      /has a name that leads out of the folder|has a name with control characters/,
    );
  });

  test('an EPUB with a script, a picture of another site and a member outside', async () => {
    const book = epub({
      page: '<script/><img src="https://a.example/a.png"/>',
      more: [{ name: '../a.xhtml' }],
    });
    expect(await refusalOf('a.epub', book)).toContain('“../a.xhtml” in “a.epub” has a name that leads out');
  });

  test('a link to another place', async () => {
    expect(await refusalOf('a.zip', packed({ name: 'a', bytes: '/etc/passwd', mode: 0o120777 }))).toContain(
      '“a” in “a.zip” is a link to another place',
    );
  });

  test('another name in the header of the member than in the directory', async () => {
    expect(await refusalOf('a.zip', packed({ name: 'a.txt', localName: 'a.exe', bytes: 'a' }))).toContain(
      'is not what the directory of the ZIP says',
    );
  });

  test('a name twice', async () => {
    const bytes = packed({ name: 'a.txt', bytes: 'one' }, { name: 'a.txt', bytes: 'two' });
    expect(await refusalOf('a.zip', bytes)).toContain('“a.txt” in “a.zip” is there twice');
  });
});

describe('a file that is two kinds at once → refused', () => {
  const zip = packed({ name: 'a.txt', bytes: 'a' });

  test.each([
    ['a PDF with a ZIP behind it', 'a.pdf', Buffer.concat([plainPdf(), zip]), 'is also a ZIP'],
    [
      'a PDF with a ZIP before its end',
      'a.pdf',
      Buffer.concat([plainPdf(), zip, Buffer.from('\n%%EOF')]),
      'is also a ZIP',
    ],
    [
      'a ZIP with a PDF in its comment',
      'a.zip',
      zipOf([{ name: 'a' }], { comment: plainPdf() }),
      'is a PDF and a ZIP at once',
    ],
    [
      'a picture with a ZIP behind it',
      'a.png',
      () => Buffer.concat([samples['picture.png'] ?? zip, zip]),
      'is also a ZIP',
    ],
    [
      'a ZIP with a program before it',
      'a.zip',
      zipOf([{ name: 'a' }], { before: programs['a program for Windows'] }),
      'is a program for Windows',
    ],
    [
      'a ZIP with bytes before it',
      'a.zip',
      zipOf([{ name: 'a' }], { before: Buffer.from('PK\0\0') }),
      'bytes that belong to none of its files',
    ],
    ['a text with a ZIP behind it', 'a.txt', Buffer.concat([Buffer.alloc(5000, 'a'), zip]), 'is also a ZIP'],
  ])('%s', async (_, filename, bytes, sentence) => {
    expect(await refusalOf(filename, typeof bytes === 'function' ? bytes() : bytes)).toContain(sentence);
  });
});

describe('PDFs', () => {
  test('in a ZIP, stored or compressed → taken', async () => {
    for (const isStored of [true, false])
      expect((await inspect('a.zip', packed({ name: 'a.pdf', bytes: plainPdf(), isStored }))).kind).toBe(
        'zip',
      );
  });

  test('with a script → refused, in a ZIP too', async () => {
    const pdf = plainPdf('/OpenAction << /S /JavaScript /JS (a) >>');
    expect(await refusalOf('a.pdf', pdf)).toContain('“a.pdf” has scripts. Print it to a new PDF');
    expect(await refusalOf('a.zip', packed({ name: 'a.pdf', bytes: pdf }))).toBe(
      '“a.pdf” in “a.zip” has scripts. Take it out and upload the file again.',
    );
  });

  test('cut off, or larger than what is read as a whole → refused', async () => {
    expect(await refusalOf('a.pdf', plainPdf().subarray(0, -40))).toContain('is a damaged PDF');
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50 * MEGABYTE)]);
    expect(await refusalOf('a.pdf', large)).toContain('has more than 50 MB');
  });
});
