import { readFileSync } from 'node:fs';
import { serveFiles, writeLine } from '#file-process/file-process-entry.ts';
import { type PdfToRead, readPdf } from './read-pdf.ts';

/** Started by `analyseFiles`. */
await serveFiles(({ path, draws }: PdfToRead) => readPdf(readFileSync(path), { draws }, writeLine));
