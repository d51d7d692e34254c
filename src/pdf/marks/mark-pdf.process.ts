import { readFileSync, writeFileSync } from 'node:fs';
import type { UnmarkableReason } from '#domain/marking.ts';
import { serveFiles, writeLine } from '#file-process/file-process-entry.ts';
import { UnreadablePdf } from '#pdf/syntax/pdf-values.ts';
import { dotsOverlay } from './dots-overlay.ts';
import { markPdf } from './mark-pdf.ts';
import { visibleOverlay } from './visible-mark.ts';

/** The input of the process. */
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
export type MarkingResult = { marked: true } | { marked: false; reason: UnmarkableReason; message: string };

await serveFiles((task: FileToMark) => writeLine(mark(task)));

function mark({ path, target, hidden: hex, label }: FileToMark): MarkingResult {
  const hidden = hex && { payload: Buffer.from(hex.payload, 'hex'), key: Buffer.from(hex.key, 'hex') };
  const overlays = [
    ...(hidden ? [dotsOverlay(hidden.payload)] : []),
    ...(label ? [visibleOverlay(Buffer.from(label, 'base64'))] : []),
  ];
  try {
    writeFileSync(target, markPdf(readFileSync(path), { hidden, overlays }));
    return { marked: true };
  } catch (error) {
    if (error instanceof UnreadablePdf)
      return { marked: false, reason: error.reason, message: error.message };
    throw error;
  }
}
