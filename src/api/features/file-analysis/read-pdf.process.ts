import { readFileSync } from 'node:fs';
import { endInTime, processInput, writeLine } from '#api/kernel/pdf/pdf-process-entry.ts';
import { type PdfToRead, readPdf } from './read-pdf.ts';

/** Started by `analyseFile`. */
endInTime();
const { path, draws } = processInput<PdfToRead>();
await readPdf(readFileSync(path), { draws }, writeLine);
