import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodePicture, isWholeWebp } from './picture.ts';

const pictures = () => sharp.counters().queue + sharp.counters().process;

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
  // Files of tests share a process, and sharp counts the work of all of them.
  while (pictures() > 0) await once(sharp.queue, 'change');
  let most = 0;
  const count = () => {
    const { queue, process } = sharp.counters();
    // Not their sum: a picture that begins between the two readings would be in both.
    most = Math.max(most, queue, process);
  };
  sharp.queue.on('change', count);
  try {
    const encoded = await Promise.all(Array.from({ length: 8 }, () => encodePicture(file, 'Picture')));
    expect(new Set(encoded.map(({ id }) => id)).size).toBe(1);
    expect(encoded.every(({ bytes }) => isWholeWebp(bytes))).toBe(true);
  } finally {
    sharp.queue.off('change', count);
  }
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
