import { median } from './measure.ts';

/** Memory of a process at one moment of a run. */
export interface Sample {
  /** Since the run began. */
  seconds: number;
  bytes: number;
}

/** How long the memory at the beginning and at the end of the time compared is looked at, as a share of that time. */
const WINDOW = 0.2;

/**
 * By how much memory grew in the last `seconds` of a run: 0.01 is 1 %. The median of the last fifth of that time is
 * compared with the median of its first fifth, so peaks of less than half a fifth do not count.
 * @throws Error when the samples do not cover that time
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
