import { serveFiles, writeLine } from '#file-process/file-process-entry.ts';
import { inspectPdf } from './pdf-inspection.ts';

/** Started by `checkPdf` with the path of a file. */
await serveFiles(async (path: string) => writeLine(await inspectPdf(path)));
