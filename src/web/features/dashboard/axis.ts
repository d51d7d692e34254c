import { formatCount } from '#lib/format-count.ts';

/**
 * The four marks of an axis from 0 to at least `highest`: whole numbers at equal distances. Each distance is a multiple
 * of 1, 5, 50, 500 …, so the marks are easy to read.
 */
export function axisMarks(highest: number): number[] {
  const third = Math.max(1, highest / 3);
  const digits = Math.floor(Math.log10(third)) + 1;
  const unit = Math.max(1, 10 ** digits / 20);
  const distance = Math.ceil(third / unit) * unit;
  return [0, 1, 2, 3].map((index) => index * distance);
}

/** A mark of an axis of dollars: '$1,500'. */
export const dollarMark = (dollars: number): string => `$${formatCount(dollars)}`;

/** Which of `count` bars get a label: the last and others at equal distances, four at most, which fit a small phone. */
export function labelledBars(count: number): number[] {
  const distance = Math.ceil(count / 4);
  return Array.from({ length: Math.ceil(count / distance) || 0 }, (_, index) => count - 1 - index * distance);
}
