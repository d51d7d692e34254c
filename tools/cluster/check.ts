import type { Fleet } from './fleet.ts';

/** What a check found, and whether that is what it aims at. */
export interface Outcome {
  found: string;
  isMet: boolean;
}

export interface Check {
  /** How it is chosen: `npm run fleet -- NAME`. */
  name: string;
  /** What is tried. */
  says: string;
  aim: string;
  run: (fleet: Fleet, options: { edits: number }) => Promise<Outcome>;
}
