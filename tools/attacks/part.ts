import type { Ground, Kind } from './ground.ts';

/** One row of the table in docs/trust.md. */
export interface Figure {
  name: string;
  value: string;
  aim: string;
  /** Whether the aim is met; null for a figure without an aim. */
  met: boolean | null;
}

export interface Outcome {
  figures: Figure[];
  /** What was found, each with what repeats it. */
  findings: string[];
}

/** A part of the campaign, run on each kind of database. */
export interface Part {
  name: string;
  /** What is done, in a sentence. */
  says: string;
  /** The database that the short form attacks, unless it is asked for another. */
  shortOn: Kind;
  run: (ground: Ground) => Promise<Outcome>;
}

/** A figure that should be 0. */
export const none = (name: string, count: number): Figure => ({
  name,
  value: String(count),
  aim: '0',
  met: count === 0,
});

/** A figure without an aim. */
export const count = (name: string, value: number | string): Figure => ({
  name,
  value: String(value),
  aim: '',
  met: null,
});
