import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { MEGABYTE } from '#lib/bytes.ts';
import { bookPdf, pdfStream, plainPdf, showText } from '#test/pdf.ts';
import { unpacksTooMuch } from './pdf-bombs.ts';

/** Zeros, packed to a thousandth: one packed megabyte, repeated. `before`: what stands in front of them as it is. */
function deflatedZeros(megabytes: number, before = ''): Buffer {
  const stored = deflateRawSync(Buffer.from(before), { level: 0, finishFlush: constants.Z_FULL_FLUSH });
  const megabyte = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([
    Buffer.from('789c', 'hex'),
    stored,
    ...Array.from({ length: megabytes }, () => megabyte),
  ]);
}

/** Zeros as LZW packs them best: each code is one byte longer than the one before, until the table is full. */
function lzwZeros(megabytes: number): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let count = 0;
  const write = (code: number, width: number) => {
    bits = ((bits << width) | code) & 0xfffff;
    count += width;
    for (; count >= 8; count -= 8) bytes.push((bits >> (count - 8)) & 255);
  };
  write(256, 9);
  write(0, 9);
  let unpacked = 1;
  for (let code = 258; unpacked < megabytes * MEGABYTE; code++) {
    const next = Math.min(code, 4095);
    write(next, next + 1 >= 2048 ? 12 : next + 1 >= 1024 ? 11 : next + 1 >= 512 ? 10 : 9);
    unpacked += next - 256;
  }
  write(257, 12);
  write(0, 7);
  return Buffer.from(bytes);
}

const runsOfZeros = (megabytes: number): Buffer => Buffer.alloc((megabytes * MEGABYTE) / 64, '8100', 'hex');

const base85 = (bytes: Buffer): Buffer => {
  const groups: string[] = [];
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  for (let at = 0; at < padded.length; at += 4) {
    let value = padded.readUInt32BE(at);
    let group = '';
    for (let digit = 0; digit < 5; digit++) {
      group = String.fromCharCode(33 + (value % 85)) + group;
      value = Math.floor(value / 85);
    }
    groups.push(group);
  }
  return Buffer.from(`${groups.join('')}~>`);
};
const hex = (bytes: Buffer): Buffer => Buffer.from(`${bytes.toString('hex')}>`);

const content = (dictionary: string, bytes: Buffer): Buffer =>
  bookPdf({ contents: [pdfStream(dictionary, bytes)] });
const picture = (dictionary: string, bytes: Buffer): Buffer =>
  plainPdf('', undefined, [pdfStream(`/Type /XObject /Subtype /Image ${dictionary}`, bytes)]);

/** Heads of pictures of 100,000 × 100,000 pixels, without their data. */
const jbig2Head = Buffer.from('000000003000010000001300018 6a0000186a0'.replace(/\s/g, ''), 'hex');
const jpxHead = Buffer.from(
  'ff4fff51002f0000000186a0000186a000000000000000000000040000000400000000000000000000030701010701010701 01'.replace(
    /\s/g,
    '',
  ),
  'hex',
);
const jpegHead = Buffer.from('ffd8ffe000044a46ffc0001108fffffff003012200021101031101', 'hex');

describe('unpacksTooMuch: a stream of more than 300 MB → too much', () => {
  test.each([
    ['Flate', content('/Filter /FlateDecode', deflatedZeros(301))],
    ['Flate in an escaped name', content('/Filter /Fl#61teDecode', deflatedZeros(301))],
    ['ASCII85 and Flate', content('/Filter [/ASCII85Decode /FlateDecode]', base85(deflatedZeros(301)))],
    ['ASCIIHex and Flate', content('/Filter [/AHx /Fl]', hex(deflatedZeros(301)))],
    ['Flate three times', content('/Filter [/Fl /Fl /Fl]', deflateSync(deflateSync(deflatedZeros(301))))],
    ['LZW', content('/Filter /LZWDecode', lzwZeros(301))],
    ['Flate and LZW', content('/Filter [/FlateDecode /LZWDecode]', deflateSync(lzwZeros(301)))],
    ['run lengths', content('/Filter /RunLengthDecode', runsOfZeros(301))],
    ['Flate and run lengths', content('/Filter [/Fl /RL]', deflateSync(runsOfZeros(301)))],
    [
      'filters behind a reference',
      bookPdf({
        contents: [pdfStream('/Filter 5 0 R', deflatedZeros(301))],
        more: () => ['[6 0 R]', '/FlateDecode'],
      }),
    ],
    [
      'data that look as if they ended before',
      content('/Filter /FlateDecode', deflatedZeros(301, 'endstream')),
    ],
    ['ten layers', content(`/Filter [${'/AHx '.repeat(10)}]`, Buffer.from('00>'))],
  ])('%s', async (_, pdf) => {
    expect(await unpacksTooMuch(pdf)).toBe(true);
  });
});

describe('unpacksTooMuch: a picture of 100,000 × 100,000 pixels → too much', () => {
  const size = '/Width 100000 /Height 100000';
  test.each([
    ['JBIG2', picture(`${size} /Filter /JBIG2Decode`, Buffer.alloc(9))],
    ['JBIG2 whose head says so', picture('/Width 9 /Height 9 /Filter /JBIG2Decode', jbig2Head)],
    [
      'packed JBIG2 whose head says so',
      picture('/Width 9 /Height 9 /Filter [/FlateDecode /JBIG2Decode]', deflateSync(jbig2Head)),
    ],
    ['CCITT', picture(`${size} /Filter /CCITTFaxDecode`, Buffer.alloc(9))],
    [
      'CCITT by its parameters',
      picture('/Filter /CCF /DecodeParms << /Columns 100000 /Rows 100000 >>', Buffer.alloc(9)),
    ],
    ['JPEG 2000', picture(`${size} /Filter /JPXDecode`, Buffer.alloc(9))],
    ['JPEG 2000 whose head says so', picture('/Filter /JPXDecode', jpxHead)],
    ['JPEG', picture(`${size} /Filter /DCTDecode`, Buffer.alloc(9))],
    ['JPEG whose head says so', picture('/Width 9 /Height 9 /Filter /DCTDecode', jpegHead)],
    ['a mask without a filter', picture(`${size} /ImageMask true`, Buffer.alloc(9))],
    [
      'behind references',
      plainPdf('', undefined, [
        pdfStream('/Subtype /Image /Width 6 0 R /Height 6 0 R /Filter /JPXDecode', Buffer.alloc(9)),
        '100000',
      ]),
    ],
    [
      'inside a packed content',
      content(
        '/Filter /FlateDecode',
        deflateSync(Buffer.from('q BI /W 100000 /H 100000 /BPC 1 /F /CCF ID \0\0 EI Q')),
      ),
    ],
    ['inside a content', content('', Buffer.from('q BI /H 100000 /W 100000 /IM true ID \0 EI Q'))],
  ])('%s', async (_, pdf) => {
    expect(await unpacksTooMuch(pdf)).toBe(true);
  });
});

describe('unpacksTooMuch: what readers can hold → not too much', () => {
  test.each([
    ['a page of words', bookPdf({ contents: [showText('BI is a word, ID is another')] })],
    ['50 MB of LZW', content('/Filter /LZWDecode', lzwZeros(50))],
    ['50 MB of run lengths', content('/Filter /RunLengthDecode', runsOfZeros(50))],
    ['a scan of a plan', picture('/Width 20000 /Height 28000 /Filter /JBIG2Decode', Buffer.alloc(9))],
    [
      'a photograph in CMYK',
      picture(
        '/Width 8000 /Height 8000 /BitsPerComponent 8 /ColorSpace /DeviceCMYK /Filter /DCTDecode',
        jpegHead.subarray(0, 8),
      ),
    ],
  ])('%s', async (_, pdf) => {
    expect(await unpacksTooMuch(pdf)).toBe(false);
  });
});
