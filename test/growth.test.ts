import { describe, expect, test } from 'vitest';
import { atMinute, growth, type Sample } from '../tools/bench/growth.ts';

/** One sample every five seconds for 30 minutes. */
const run = (bytesAt: (seconds: number) => number): Sample[] =>
  Array.from({ length: 360 }, (_, n) => ({ seconds: (n + 1) * 5, bytes: bytesAt((n + 1) * 5) }));
const MINUTE = 60;
const TEN_MINUTES = 10 * MINUTE;

describe('growth', () => {
  test('memory that stays the same → 0', () => {
    expect(
      growth(
        run(() => 400),
        TEN_MINUTES,
      ),
    ).toBe(0);
  });

  test('memory that grows by 1 % of its first value a minute → 8 % between the middles of the first and last two minutes', () => {
    const rising = run((seconds) => 100 + Math.max(0, seconds / MINUTE - 21));
    expect(growth(rising, TEN_MINUTES)).toBeCloseTo(0.08, 3);
  });

  test('memory that shrinks → a negative number', () => {
    expect(
      growth(
        run((seconds) => 2000 - seconds),
        TEN_MINUTES,
      ),
    ).toBeLessThan(-0.3);
  });

  test('memory that grew before the time compared → 0', () => {
    expect(
      growth(
        run((seconds) => Math.min(seconds, 20 * MINUTE)),
        TEN_MINUTES,
      ),
    ).toBe(0);
  });

  test('a peak of 50 seconds at the end → 0', () => {
    const peak = run((seconds) => (seconds > 30 * MINUTE - 50 ? 900 : 400));
    expect(growth(peak, TEN_MINUTES)).toBe(0);
  });

  test('a growth that begins halfway and stays → counted', () => {
    const step = run((seconds) => (seconds > 25 * MINUTE ? 440 : 400));
    expect(growth(step, TEN_MINUTES)).toBeCloseTo(0.1);
  });

  test('a run that is shorter than the time compared → an error', () => {
    const short = run(() => 400).slice(0, 60);
    expect(() => growth(short, TEN_MINUTES)).toThrow('The samples do not cover 600 seconds.');
  });
});

test('atMinute: the median of the minute that has just ended', () => {
  const samples = run((seconds) => (seconds === 300 ? 5000 : Math.ceil(seconds / MINUTE)));
  expect([atMinute(samples, 1), atMinute(samples, 5), atMinute(samples, 30)]).toEqual([1, 5, 30]);
});
