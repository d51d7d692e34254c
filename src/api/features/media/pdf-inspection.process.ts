import { inspectPdf } from './pdf-inspection.ts';

/** Started by `checkPdf` with the path of a file; writes the verdict as JSON. */
process.stdout.write(JSON.stringify(await inspectPdf(process.argv[2] ?? '')));
