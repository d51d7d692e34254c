import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endWhenIdle } from './end-when-idle.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const CHUNK = Buffer.alloc(100_000);
const endless = () =>
  Readable.from(
    (function* () {
      while (true) yield CHUNK;
    })(),
  );

test('nothing read for the time → destroyed, and its source with it', async () => {
  const source = endless();
  const passed = endWhenIdle(1000);
  const failed = vi.fn();
  passed.on('error', failed);
  source.pipe(passed);
  passed.once('close', () => source.destroy());
  await setImmediate();
  vi.advanceTimersByTime(999);
  expect(passed.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  await setImmediate();
  expect([passed.destroyed, source.destroyed]).toEqual([true, true]);
  expect(failed).toHaveBeenCalledOnce();
});

test('read now and then → goes on', async () => {
  const passed = endWhenIdle(1000);
  endless().pipe(passed);
  for (let n = 0; n < 5; n++) {
    await setImmediate();
    vi.advanceTimersByTime(800);
    expect(passed.read(CHUNK.length)).toHaveLength(CHUNK.length);
  }
  expect(passed.destroyed).toBe(false);
  passed.destroy();
});
