import { openSync, readFileSync, writeSync } from 'node:fs';
import { endInTime, processInput, writeLine } from '#api/kernel/pdf/pdf-process-entry.ts';
import { dotsOverlay } from './dots-overlay.ts';
import { markPdf } from './mark-pdf.ts';
import { UnreadablePdf } from './pdf-values.ts';
import { visibleOverlay } from './visible-mark.ts';

/**
 * What `markFile` writes into a file for this process: arguments of a process are seen by all users of a machine, and the
 * key is secret.
 */
export interface FileToMark {
  path: string;
  /** Where the marked copy is written. */
  target: string;
  /** In hexadecimal digits; null without hidden marks. */
  hidden: { payload: string; key: string } | null;
  /** A PDF of the line at the foot of each page, in base64; null without one. */
  label: string | null;
}

/** What it answers. */
export type MarkingResult = { marked: true } | { marked: false; reason: string };

endInTime();
writeLine(mark(JSON.parse(readFileSync(processInput<string>(), 'utf8'))));

function mark({ path, target, hidden: hex, label }: FileToMark): MarkingResult {
  const hidden = hex && { payload: Buffer.from(hex.payload, 'hex'), key: Buffer.from(hex.key, 'hex') };
  const overlays = [
    ...(hidden ? [dotsOverlay(hidden.payload)] : []),
    ...(label ? [visibleOverlay(Buffer.from(label, 'base64'))] : []),
  ];
  const file = openSync(target, 'w');
  try {
    markPdf(readFileSync(path), { hidden, overlays }, (bytes) => {
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
    });
    return { marked: true };
  } catch (error) {
    if (error instanceof UnreadablePdf) return { marked: false, reason: error.message };
    throw error;
  }
}
