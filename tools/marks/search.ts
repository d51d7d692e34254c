import { createHash } from 'node:crypto';
import type { FileToSearch, ReadMark } from '#api/features/marks/find-marks.process.ts';
import { encodeMark } from '#api/features/marks/mark-payload.ts';
import type { FileToMark, MarkingResult } from '#api/features/marks/mark-pdf.process.ts';
import { runPdfProcess } from '#api/kernel/pdf/pdf-process.ts';

const TIME_LIMIT_MS = 180_000;
const processes = {
  mark: new URL('../../src/api/features/marks/mark-pdf.process.ts', import.meta.url),
  search: new URL('../../src/api/features/marks/find-marks.process.ts', import.meta.url),
};

/** Any key does: this one makes runs comparable. */
export const KEY: Buffer = createHash('sha256').update('npm run marks').digest();

/** The task of marking a copy with a hidden number. */
export const markingTask = (path: string, target: string, number: number, key = KEY): FileToMark => {
  const payload = Buffer.from(encodeMark(number, key)).toString('hex');
  return { path, target, hidden: { payload, key: key.toString('hex') }, label: null };
};

/** Writes a marked copy as a buyer gets it. */
export async function markCopy(path: string, target: string, number: number, key: Buffer): Promise<void> {
  const [result] = await inProcess<MarkingResult>(processes.mark, markingTask(path, target, number, key));
  if (!result?.marked) throw new Error(`${path} was not marked.`);
}

/** The marks that `POST find-source` reads in a file, before it looks up their numbers. */
export function searchMarks(path: string, kind: 'pdf' | 'picture', key: Buffer): Promise<ReadMark[]> {
  const task: FileToSearch = { path, kind, key: key.toString('hex') };
  return inProcess<ReadMark>(processes.search, task);
}

async function inProcess<T>(entry: URL, input: FileToMark | FileToSearch): Promise<T[]> {
  const answers: T[] = [];
  for await (const answer of runPdfProcess<T>({ entry, input, timeMs: TIME_LIMIT_MS })) answers.push(answer);
  return answers;
}
