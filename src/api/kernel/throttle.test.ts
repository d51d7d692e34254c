import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('throttle', () => {
  test('100 calls within the interval → one run immediately and one at the end', () => {
    const work = vi.fn();
    const call = throttle(work, 1000);
    call();
    expect(work).toHaveBeenCalledTimes(1);
    for (let n = 0; n < 100; n += 1) call();
    vi.advanceTimersByTime(999);
    expect(work).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(60_000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  test('continuous calls → one run per interval', () => {
    const work = vi.fn();
    const call = throttle(work, 1000);
    for (let n = 0; n < 100; n += 1) {
      call();
      vi.advanceTimersByTime(100);
    }
    expect(work).toHaveBeenCalledTimes(11);
  });

  test('a call after an idle interval → runs immediately', () => {
    const work = vi.fn();
    const call = throttle(work, 1000);
    call();
    vi.advanceTimersByTime(1000);
    call();
    expect(work).toHaveBeenCalledTimes(2);
  });
});
