import { readFile } from 'node:fs/promises';
import { type ActiveContent, findActiveContent } from './pdf-active-content.ts';
import { openPdf } from './pdf-document.ts';
import { UncheckablePdf } from './pdf-objects.ts';

export type PdfVerdict =
  | { verdict: 'good' | 'damaged' | 'protected' | 'uncheckable' }
  | { verdict: 'active'; content: ActiveContent };

/** Inspects a file by opening it and reading every object. Runs in a separate process: see `checkPdf`. */
export async function inspectPdf(path: string): Promise<PdfVerdict> {
  const bytes = withoutBlanksAtEnd(await readFile(path));
  // Truncated, or followed by other data.
  if (!bytes.subarray(-END.length).equals(END)) return { verdict: 'damaged' };
  const opened = await openPdf(bytes);
  if (typeof opened === 'string') return { verdict: opened };
  try {
    const content = findActiveContent(bytes, opened.decryptedCopy);
    return content ? { verdict: 'active', content } : { verdict: 'good' };
  } catch (error) {
    if (error instanceof UncheckablePdf) return { verdict: 'uncheckable' };
    throw error;
  }
}

const END = Buffer.from('%%EOF');

function withoutBlanksAtEnd(bytes: Buffer): Buffer {
  let length = bytes.length;
  while (length > 0 && BLANKS.has(bytes[length - 1] ?? 0)) length -= 1;
  return bytes.subarray(0, length);
}

/** NUL, tab, line feed, form feed, carriage return, space. */
const BLANKS = new Set([0, 9, 10, 12, 13, 32]);
