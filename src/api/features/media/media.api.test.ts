import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { media } from '#db/schema.ts';
import { silentApp, useMarket } from '#test/harness.ts';
import { mediaRoutes } from './media.routes.ts';

const t = useMarket();
let app: FastifyInstance;
beforeAll(async () => {
  app = silentApp();
  mediaRoutes(app, t.context);
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

const get = (id: string, width: number) => app.inject({ url: `/media/${id}/${width}.webp` });
const hash = (n: number) => String(n).padStart(32, '0');

/** A stored picture; `n` makes its id. */
async function storedPicture(n: number): Promise<string> {
  const id = `${hash(n)}-1000x500-336699`;
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const bytes = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#369', noise } })
    .webp()
    .toBuffer();
  await t.context.storage.put(`originals/${id}`, bytes);
  await t.context.db.insert(media).values({ id, kind: 'image', bytes: bytes.length });
  return id;
}

describe('GET /media/{id}/{width}.webp', () => {
  test('eight parallel first requests → one resize, eight equal responses', async () => {
    const id = await storedPicture(1);
    const read = vi.spyOn(t.context.storage, 'get');
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(id, 800)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    const [first] = answers;
    expect(answers.every(({ rawPayload }) => first?.rawPayload.equals(rawPayload))).toBe(true);
    expect(read.mock.calls.filter(([key]) => key === `originals/${id}`)).toHaveLength(1);
    expect(await sharp(first?.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 800 });
  });

  test.each([
    ['empty', () => Buffer.alloc(0)],
    ['cut off', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ['zeros of the right length', (whole: Buffer) => Buffer.alloc(whole.length)],
    ['a header alone', (whole: Buffer) => whole.subarray(0, 8)],
  ])('stored file is %s → resized again and replaced', async (name, damage) => {
    const id = await storedPicture(name.length);
    const { rawPayload: whole } = await get(id, 240);
    const path = join(t.context.config.dataDir, 'media', 'served', id, '240.webp');
    await writeFile(path, damage(whole));
    expect((await get(id, 240)).rawPayload.equals(whole)).toBe(true);
    expect((await t.context.storage.get(`served/${id}/240.webp`))?.equals(whole)).toBe(true);
  });

  test('animated picture → with all its frames and their times', async () => {
    const id = `${hash(70)}-100x50-336699`;
    const frame = (background: string) =>
      sharp({ create: { width: 100, height: 50, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = await Promise.all(['#369', '#fff'].map(frame));
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp({ delay: [300, 700] })
      .toBuffer();
    await t.context.storage.put(`originals/${id}`, bytes);
    await t.context.db.insert(media).values({ id, kind: 'image', bytes: bytes.length });
    for (const [asked, width] of [
      [800, 100],
      [96, 96],
    ] as const)
      expect(await sharp((await get(id, asked)).rawPayload).metadata()).toMatchObject({
        width,
        pages: 2,
        delay: [300, 700],
        loop: 0,
      });
  });

  test('failed resize → retried by the next request', async () => {
    const id = await storedPicture(50);
    const error = new Error('disk is away');
    vi.spyOn(t.context.storage, 'get').mockResolvedValueOnce(null).mockRejectedValueOnce(error);
    expect((await get(id, 480)).statusCode).toBe(500);
    expect((await get(id, 480)).statusCode).toBe(200);
  });

  test('an unknown picture, width or original → 404', async () => {
    const id = await storedPicture(60);
    await t.context.storage.delete(`originals/${id}`);
    const unknown = `${hash(61)}-10x10-336699`;
    const urls = [
      `/media/${id}/800.webp`,
      `/media/${unknown}/800.webp`,
      `/media/${id}/801.webp`,
      '/media/x/800.webp',
    ];
    const answers = await Promise.all(urls.map((url) => app.inject({ url })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  });
});
