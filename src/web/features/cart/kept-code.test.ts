// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptCode } from './kept-code.ts';

const DAY_MS = 24 * 3_600_000;

/** The code as another visit reads it from the browser's storage. */
async function afterReload(): Promise<string | null> {
  vi.resetModules();
  return (await import('./kept-code.ts')).keptCode.get();
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  keptCode.drop();
  vi.useRealTimers();
});

test('keepLinked: ?code= among other parameters → kept for seven days', async () => {
  keptCode.keepLinked('?pageNumber=2&code=%20SPRING%20');
  expect(await afterReload()).toBe('SPRING');
  vi.advanceTimersByTime(7 * DAY_MS - 1);
  expect(await afterReload()).toBe('SPRING');
  vi.advanceTimersByTime(1);
  expect(await afterReload()).toBeNull();
  expect(localStorage.getItem('discountCode')).toBeNull();
});

test('keepLinked: no code, an empty or a too long one → the one before stays', () => {
  keptCode.keep('SPRING');
  for (const search of ['', '?page=2', '?code=', `?code=${'x'.repeat(41)}`]) keptCode.keepLinked(search);
  expect(keptCode.get()).toBe('SPRING');
});

test.each(['{"code":1,"at":0}', '"SPRING"', 'null', '{'])('stored is %s → no code', async (stored) => {
  localStorage.setItem('discountCode', stored);
  expect(await afterReload()).toBeNull();
});
