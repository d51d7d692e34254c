import { describe, expect, test } from 'vitest';
import { filterOf } from './pdf-filters.ts';

/** Unpacks data that come in pieces of `size` bytes. */
async function unpack(name: string, hex: string, { early = true, size = 1 } = {}): Promise<string> {
  async function* pieces() {
    const bytes = Buffer.from(hex.replace(/\s/g, ''), 'hex');
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const chunks: Buffer[] = [];
  const filter = filterOf(name, early);
  if (!filter) return 'unknown';
  for await (const chunk of filter.unpack(pieces())) chunks.push(chunk);
  return Buffer.concat(chunks).toString('hex');
}

const asHex = (text: string): string => Buffer.from(text).toString('hex');

describe('filterOf: packed data, also in pieces → the bytes that readers get', () => {
  test.each([
    // The example of ISO 32000-1, 7.4.4.2.
    ['LZWDecode', '80 0B 60 50 22 0C 0C 85 01', '2d2d2d2d2d412d2d2d42'],
    ['RunLengthDecode', '02 61 62 63 fe 7a 80 61', asHex('abczzz')],
    ['ASCIIHexDecode', asHex('61 6 26 3>61'), asHex('abc')],
    ['ASCII85Decode', asHex('87cUR z ~>z'), `${asHex('Hell')}00000000`],
    ['FlateDecode', '789c4b4c4a06 00024d0127', asHex('abc')],
    // Without its end and checksum.
    ['FlateDecode', '789c4b4c4a0600', asHex('abc')],
  ])('%s', async (name, packed, bytes) => {
    expect(await unpack(name, packed)).toBe(bytes);
    expect(await unpack(name, packed, { size: 100 })).toBe(bytes);
  });

  test('a filter of pictures → unknown', async () => {
    expect(await unpack('DCTDecode', '')).toBe('unknown');
  });
});
