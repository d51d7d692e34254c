import { createHash } from 'node:crypto';
import { runFileProcess } from '#file-process/file-process.ts';
import type { FileToSearch, ReadMark } from '#pdf/marks/find-marks.process.ts';
import { encodeMark } from '#pdf/marks/mark-payload.ts';
import type { FileToMark, MarkingResult } from '#pdf/marks/mark-pdf.process.ts';
import { PDF_PROGRAMS } from '#pdf/programs.ts';

const TIME_LIMIT_MS = 180_000;

/** Any key does: this one makes runs comparable. */
export const KEY: Buffer = createHash('sha256').update('npm run marks').digest();

/** The task of marking a copy with a hidden number. */
export const markingTask = (path: string, target: string, number: number, key = KEY): FileToMark => {
  const payload = Buffer.from(encodeMark(number, key)).toString('hex');
  return { path, target, hidden: { payload, key: key.toString('hex') }, label: null };
};

/** Writes a marked copy as a buyer gets it. */
export async function markCopy(path: string, target: string, number: number, key: Buffer): Promise<void> {
  const [result] = await inProcess<MarkingResult>(PDF_PROGRAMS.mark, markingTask(path, target, number, key));
  if (!result?.marked) throw new Error(`${path} was not marked.`);
}

/** The marks that `POST find-source` reads in a file, before it looks up their numbers. */
export function searchMarks(path: string, kind: 'pdf' | 'picture', key: Buffer): Promise<ReadMark[]> {
  const task: FileToSearch = { path, kind, key: key.toString('hex') };
  return inProcess<ReadMark>(PDF_PROGRAMS.findMarks, task);
}

async function inProcess<T>(entry: URL, input: FileToMark | FileToSearch): Promise<T[]> {
  const answers: T[] = [];
  for await (const answer of runFileProcess<T>({ entry, input, timeMs: TIME_LIMIT_MS })) answers.push(answer);
  return answers;
}
