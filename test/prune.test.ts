import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { media } from '#db/schema.ts';
import { startTestMarket } from './running-market.ts';

// Each test starts a whole market.
vi.setConfig({ testTimeout: 60_000 });

const DAY_MS = 24 * 3_600_000;
let market: Awaited<ReturnType<typeof startTestMarket>>;
afterEach(async () => {
  vi.useRealTimers();
  await market.close();
  await market.remove();
});

test('a start on an embedded database removes what the last one left of uploads', async () => {
  const dataDir = join(tmpdir(), `emporia-prune-${process.pid}`);
  await mkdir(join(dataDir, 'tmp', 'upload-1'), { recursive: true });
  await mkdir(join(dataDir, 'media', 'unfinished'), { recursive: true });
  await writeFile(join(dataDir, 'media', 'unfinished', '1'), 'half');
  const dataMarket = await startTestMarket({ DATA_DIR: dataDir });
  market = {
    ...dataMarket,
    remove: async () => {
      await dataMarket.remove();
      await rm(dataDir, { recursive: true });
    },
  };
  expect(await readdir(join(dataDir, 'tmp'))).toEqual([]);
  expect(await readdir(join(dataDir, 'media', 'unfinished'))).toEqual([]);
});

test('what has been unused for a day is pruned every day', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  market = await startTestMarket();
  const { db, storage } = market.market;
  const createdAt = new Date(Date.now() - 3 * DAY_MS);
  const unusedSince = new Date(Date.now() - 2 * DAY_MS);
  await storage.put('originals/abc', Buffer.from('abc'));
  await db.insert(media).values({ id: 'abc', kind: 'pdf', bytes: 3, createdAt, unusedSince });
  vi.advanceTimersByTime(DAY_MS);
  await expect.poll(() => db.$count(media), { timeout: 30_000 }).toBe(0);
  expect(await storage.sizeOf('originals/abc')).toBeNull();
});
