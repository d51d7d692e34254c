import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Attack } from './attacks.ts';
import { makeOther, makeSamples, randomFrom, type Sample } from './samples.ts';
import { KEY, markCopy, searchMarks } from './search.ts';

/** So many copies are known to the market; the attacked ones are some of them. */
const KNOWN_NUMBERS = 1000;
const PAGES = 3;
export type MarkKind = 'metadata' | 'structure' | 'spacing' | 'dots';

/** What a search said after an attack on one copy. */
export interface Outcome {
  attack: Attack;
  kind: string;
  /** Of the copy; null for a file that was not marked. */
  number: number | null;
  /** Marks that named the right copy. */
  right: MarkKind[];
  /** Numbers that are not the copy's, by the marks that gave them. */
  wrong: { mark: MarkKind; number: number }[];
}

interface Options {
  copies: number;
  /** Of files; all without it. */
  kinds?: readonly string[];
  attacks: readonly Attack[];
  /** After so many minutes no further copy is begun. */
  minutes?: number;
  onOutcome?: (outcome: Outcome) => void;
}

/**
 * Marks copies of all kinds of files with different numbers and searches each after every attack. The unmarked files are
 * attacked and searched too. Any number but the copy's own is wrong, whether the market knows it or not.
 */
export async function attackCopies({
  copies,
  kinds,
  attacks,
  minutes = Number.POSITIVE_INFINITY,
  onOutcome,
}: Options): Promise<Outcome[]> {
  const deadline = performance.now() + minutes * 60_000;
  const folder = await mkdtemp(join(tmpdir(), 'emporia-marks-'));
  const limit = pLimit(availableParallelism());
  try {
    const samples = await makeSamples(folder, kinds);
    const other = await makeOther(folder);
    const numbers = shuffledNumbers();
    const attackOne = async (sample: Sample, number: number | null, index: number) => {
      if (performance.now() > deadline) return [];
      const own = join(folder, `copy-${index}`);
      await mkdir(own);
      const pdf = number === null ? sample.path : join(own, 'copy.pdf');
      if (number !== null) await markCopy(sample.path, pdf, number, KEY);
      const outcomes = [];
      for (const [place, attack] of attacks.entries()) {
        const work = join(own, String(place));
        await mkdir(work);
        const page = 1 + (Math.floor(index / samples.length) % PAGES);
        const path = await attack.run({ pdf, page, other, folder: work });
        const outcome = { attack, kind: sample.kind, number, ...(await searchOutcome(path, number)) };
        onOutcome?.(outcome);
        outcomes.push(outcome);
      }
      await rm(own, { recursive: true });
      return outcomes;
    };
    const unmarked = samples.map((sample, index) => limit(() => attackOne(sample, null, copies + index)));
    const marked = Array.from({ length: copies }, (_, index) => {
      const sample = samples[index % samples.length] as Sample;
      return limit(() => attackOne(sample, numbers[index] as number, index));
    });
    return (await Promise.all([...unmarked, ...marked])).flat();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function searchOutcome(path: string, number: number | null): Promise<Pick<Outcome, 'right' | 'wrong'>> {
  const isPdf = (await readFile(path)).subarray(0, 1024).includes('%PDF-');
  const marks = await searchMarks(path, isPdf ? 'pdf' : 'picture', KEY);
  return {
    right: [...new Set(marks.filter((mark) => mark.number === number).map(({ mark }) => mark))],
    wrong: marks
      .filter((mark) => mark.number !== number)
      .map((mark) => ({ mark: mark.mark, number: mark.number })),
  };
}

function shuffledNumbers(): number[] {
  const random = randomFrom(42);
  return Array.from({ length: KNOWN_NUMBERS }, (_, index) => ({ number: index + 1, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ number }) => number);
}
