import { readFile } from 'node:fs/promises';
import { PdfDocument } from '#api/kernel/pdf/pdf-document.ts';
import { type ActiveContent, findActiveContent } from './pdf-active-content.ts';
import { unpacksTooMuch } from './pdf-bombs.ts';
import { UncheckablePdf } from './pdf-objects.ts';

export type PdfVerdict =
  | { verdict: 'good' | 'damaged' | 'protected' | 'uncheckable' | 'too large' }
  | { verdict: 'active'; content: ActiveContent };

/** Inspects a file by opening it and reading every object. Runs in a separate process: see `checkPdf`. */
export async function inspectPdf(path: string): Promise<PdfVerdict> {
  const bytes = withoutBlanksAtEnd(await readFile(path));
  // Truncated, or followed by other data.
  if (!bytes.subarray(-END.length).equals(END)) return { verdict: 'damaged' };
  // First of all, since PDFium would unpack it in memory.
  if (await unpacksTooMuch(bytes)) return { verdict: 'too large' };
  const document = await PdfDocument.open(bytes);
  if (typeof document === 'string') return { verdict: document };
  if (!document.isWhole()) return { verdict: 'damaged' };
  try {
    const decrypted = document.isEncrypted ? document.copyWithoutEncryption() : undefined;
    const content = findActiveContent(bytes, decrypted);
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
