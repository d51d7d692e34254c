import { readFile, writeFile } from 'node:fs/promises';
import { PDF_PAGES_MAX } from '#domain/limits.ts';
import { PdfDocument } from '#pdf/engine/pdf-document.ts';
import { type ActiveContent, findActiveContent } from './pdf-active-content.ts';
import { unpacksTooMuch } from './pdf-bombs.ts';
import { PdfObjects, type PdfValue, UncheckablePdf } from './pdf-objects.ts';

export type PdfVerdict =
  | { verdict: 'good' | 'damaged' | 'protected' | 'uncheckable' | 'too large' | 'too many pages' }
  /** A file that readers repair: what is to be sold is in its place. */
  | { verdict: 'repaired'; bytes: number }
  | { verdict: 'active'; content: ActiveContent };

/**
 * Inspects a file by opening it and reading every object. One whose table of objects is wrong is written anew, over the
 * file, since each reader would repair it in its own way. Runs in a separate process: see `checkPdf`.
 */
export async function inspectPdf(path: string): Promise<PdfVerdict> {
  const bytes = withoutBlanksAtEnd(await readFile(path));
  const inspected = await inspect(bytes);
  if (inspected.verdict !== 'damaged') return inspected;
  const repaired = await repair(bytes);
  if (!repaired) return inspected;
  const second = await inspect(repaired);
  if (second.verdict !== 'good') return second;
  await writeFile(path, repaired);
  return { verdict: 'repaired', bytes: repaired.length };
}

/**
 * The file as PDFium writes it after it has looked for the objects itself. Null for a file that is cut off or lacks
 * objects, since something would be missing. Null also for one whose signature or restrictions would not survive.
 */
async function repair(bytes: Buffer): Promise<Buffer | null> {
  if (!bytes.subarray(-END.length).equals(END)) return null;
  const document = await PdfDocument.open(bytes);
  if (typeof document === 'string' || document.isEncrypted || document.isSigned) return null;
  const copy = withoutBlanksAtEnd(document.rewrite());
  document.close();
  try {
    return hasAllObjects(copy) ? copy : null;
  } catch (error) {
    if (error instanceof UncheckablePdf) return null;
    throw error;
  }
}

/** Whether each reference in a file leads to an object. */
function hasAllObjects(bytes: Buffer): boolean {
  const objects = new PdfObjects();
  const references = new Map<number, PdfValue>();
  for (const { group } of objects.add(bytes))
    for (const item of group.items) if (item.type === 'reference') references.set(item.number, item);
  return [...references.values()].every((reference) => objects.resolve(reference).length > 0);
}

async function inspect(bytes: Buffer): Promise<PdfVerdict> {
  // Truncated, or followed by other data.
  if (!bytes.subarray(-END.length).equals(END)) return { verdict: 'damaged' };
  // First of all, since PDFium would unpack it in memory.
  if (await unpacksTooMuch(bytes)) return { verdict: 'too large' };
  const document = await PdfDocument.open(bytes);
  if (typeof document === 'string') return { verdict: document };
  if (!document.isWhole()) return { verdict: 'damaged' };
  if (document.pageCount > PDF_PAGES_MAX) return { verdict: 'too many pages' };
  try {
    const decrypted = document.isEncrypted ? document.rewrite() : undefined;
    if (decrypted && (await unpacksTooMuch(decrypted))) return { verdict: 'too large' };
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
