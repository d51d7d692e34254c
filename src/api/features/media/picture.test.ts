import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { encodePicture, isWholeWebp } from './picture.ts';

interface Encoder {
  toBuffer(...args: unknown[]): Promise<unknown>;
}
/** Sharp's class, which its types hide. */
const Encoder = sharp as unknown as { prototype: Encoder };

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emporia-picture-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('encodePicture: eight calls in parallel → encoded one after the other', async () => {
  const path = join(folder, 'a.png');
  await sharp({ create: { width: 900, height: 700, channels: 3, background: '#369' } })
    .png()
    .toFile(path);
  const file = { path, bytes: (await stat(path)).size, filename: 'a.png' };
  let running = 0;
  let most = 0;
  const { toBuffer } = Encoder.prototype;
  vi.spyOn(Encoder.prototype, 'toBuffer').mockImplementation(async function (this: Encoder, ...args) {
    running += 1;
    most = Math.max(most, running);
    try {
      return await toBuffer.apply(this, args);
    } finally {
      running -= 1;
    }
  });
  const encoded = await Promise.all(Array.from({ length: 8 }, () => encodePicture(file, 'Picture')));
  expect(new Set(encoded.map(({ id }) => id)).size).toBe(1);
  expect(encoded.every(({ bytes }) => isWholeWebp(bytes))).toBe(true);
  expect(most).toBe(1);
});

test.each([
  ['a whole file', true, (whole: Buffer) => whole],
  ['an empty file', false, () => Buffer.alloc(0)],
  ['a file without its last byte', false, (whole: Buffer) => whole.subarray(0, -1)],
  ['a file with one byte too many', false, (whole: Buffer) => Buffer.concat([whole, Buffer.alloc(1)])],
  ['other bytes of the same length', false, (whole: Buffer) => Buffer.alloc(whole.length, 'x')],
])('isWholeWebp: %s → %s', async (_, answer, change) => {
  const whole = await sharp({ create: { width: 33, height: 7, channels: 3, background: '#369' } })
    .webp()
    .toBuffer();
  expect(isWholeWebp(change(whole))).toBe(answer);
});
