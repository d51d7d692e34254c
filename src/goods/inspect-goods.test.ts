import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GOODS_KINDS } from '#domain/goods.ts';
import { FileProcessFailed } from '#file-process/file-process.ts';
import { font, programs, zipOf } from '#test/goods.ts';
import { inspectGoods } from './inspect-goods.ts';
import { GoodsRefused } from './refusal.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emporia-goods-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function inspect(
  filename: string,
  bytes: Buffer,
  more: { timeMs?: number; signal?: AbortSignal } = {},
) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return inspectGoods(path, { filename, allowed: GOODS_KINDS, ...more }).finally(async () => {
    expect(await readdir(folder)).toEqual(['file']);
  });
}

describe('inspectGoods: a file is read in a process of its own', () => {
  test('a font → what the process says of it', async () => {
    expect(await inspect('loop.ttf', font())).toEqual({
      kind: 'ttf',
      facts: expect.objectContaining({ family: 'Loop Sans', glyphs: 120 }),
      containsScripts: false,
    });
  });

  test('a program in a ZIP → the sentence of the process', async () => {
    const zip = zipOf([{ name: 'a.exe', bytes: programs['a program for Windows'] }]);
    const error = await inspect('a.zip', zip).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GoodsRefused);
    expect(error).toHaveProperty(
      'message',
      '“a.exe” in “a.zip” is a program for Windows. Take it out and upload the file again.',
    );
  });

  test('a font whose parser does not end within its time → refused, and the process is killed', async () => {
    // All code points that 32 bits can say, over and over.
    const endless = font(Array.from({ length: 2000 }, () => [0, 0xffff_fffe] as const));
    const error = await inspect('loop.ttf', endless, { timeMs: 1000 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GoodsRefused);
    expect(error).toHaveProperty('message', expect.stringContaining('takes too long or too much memory'));
    expect(error).toHaveProperty('cause', expect.any(FileProcessFailed));
  });

  test('a font whose parser takes all memory → refused', async () => {
    const error = await inspect('loop.ttf', font([[0, 0xffff_fffe]])).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GoodsRefused);
  });

  test('the caller stops → no verdict on the file', async () => {
    await expect(inspect('loop.ttf', font(), { signal: AbortSignal.abort() })).rejects.toThrow(
      FileProcessFailed,
    );
  });
});
