import { median } from './measure.ts';

/** The memory of a process at one moment of a run. */
export interface Sample {
  /** Since the run began. */
  seconds: number;
  bytes: number;
}

/** The first and the last fifth of the period are compared. */
const WINDOW = 0.2;

/**
 * The growth of memory in the last `seconds` of a run; 0.01 is 1 %. Compares the median of the last fifth of that period
 * with the median of its first fifth. Peaks shorter than half a fifth do not count.
 * @throws Error if the samples do not cover the period
 */
export function growth(samples: readonly Sample[], seconds: number): number {
  const end = samples.at(-1)?.seconds ?? 0;
  const start = end - seconds;
  const window = seconds * WINDOW;
  const first = samples.filter((sample) => sample.seconds >= start && sample.seconds <= start + window);
  const last = samples.filter((sample) => sample.seconds >= end - window);
  const isCovered = samples.some((sample) => sample.seconds <= start + window / 2);
  if (!isCovered || first.length === 0) throw new Error(`The samples do not cover ${seconds} seconds.`);
  return medianBytes(last) / medianBytes(first) - 1;
}

/** The median of the minute that ends `minute` minutes after the run began. */
export function atMinute(samples: readonly Sample[], minute: number): number {
  const end = minute * 60;
  return medianBytes(samples.filter(({ seconds }) => seconds > end - 60 && seconds <= end));
}

const medianBytes = (samples: readonly Sample[]): number => median(samples.map(({ bytes }) => bytes));
