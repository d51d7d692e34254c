import type { UnmarkableReason } from '#domain/marking.ts';
import { PdfDocument } from '#pdf/engine/pdf-document.ts';
import { UnreadablePdf } from '#pdf/syntax/pdf-values.ts';
import { dotsOverlay } from './dots-overlay.ts';
import { encodeMark } from './mark-payload.ts';
import { markPdf } from './mark-pdf.ts';

/** A number and a key of no sale: the copy is thrown away. */
const KEY = Buffer.alloc(32);
const PAYLOAD = encodeMark(1, KEY);

/** Marks a file on trial: null if a marked copy is a valid file with all pages, otherwise why not. */
export async function tryMarking(bytes: Buffer, pageCount: number): Promise<UnmarkableReason | null> {
  try {
    const copy = await PdfDocument.open(
      markPdf(bytes, { hidden: { payload: PAYLOAD, key: KEY }, overlays: [dotsOverlay(PAYLOAD)] }),
    );
    if (typeof copy === 'string') return 'broken';
    const isValid = copy.isWhole() && copy.pageCount === pageCount;
    copy.close();
    return isValid ? null : 'broken';
  } catch (error) {
    // Whatever else a file of a stranger breaks here: it is sold as it is.
    return error instanceof UnreadablePdf ? error.reason : 'broken';
  }
}
