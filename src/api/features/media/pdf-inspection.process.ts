import { endInTime, processInput, writeLine } from '#api/kernel/pdf/pdf-process-entry.ts';
import { inspectPdf } from './pdf-inspection.ts';

/** Started by `checkPdf` with the path of a file. */
endInTime();
writeLine(await inspectPdf(processInput<string>()));
