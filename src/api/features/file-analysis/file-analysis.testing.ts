import { readFile } from 'node:fs/promises';
import type { AppContext } from '#api/kernel/context.ts';
import { type ReadingLine, readPdf } from '#pdf/analysis/read-pdf.ts';
import { analyseFiles } from './file-analysis.service.ts';

/**
 * Reads the files that wait, in this process: for tests of what follows from their content. The start of a process takes
 * many times as long on a machine that runs other tests.
 */
export const readFilesHere = (context: AppContext): Promise<void> =>
  analyseFiles(context, undefined, {
    isUsed: false,
    read: async function* ({ input: { path, draws } }) {
      const lines: ReadingLine[] = [];
      await readPdf(await readFile(path), { draws }, (line) => lines.push(line));
      yield* lines;
    },
    end: async () => {},
  });
