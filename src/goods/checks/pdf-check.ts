import { stat } from 'node:fs/promises';
import { FILE_MEGABYTES } from '#domain/limits.ts';
import { adviceOn, type Place, refused } from '#goods/refusal.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { isolated } from '#lib/isolated.ts';
import { inspectPdf } from '#pdf/checks/pdf-inspection.ts';

const SAVE_ANEW = 'Open it in a PDF reader, save it as a new PDF and upload that.';

/**
 * Checks a PDF as the first one of a product is checked. It is read as a whole, so a larger one is refused. One that readers
 * repair is refused too, since goods are sold as they were uploaded; `path` may be overwritten then.
 * @throws GoodsRefused
 */
export async function checkPdfGoods(path: string, place: Place): Promise<void> {
  const { size } = await stat(path);
  if (size > FILE_MEGABYTES.pdf * MEGABYTE)
    throw refused(
      place,
      `has more than ${FILE_MEGABYTES.pdf} MB, the largest PDF that can be checked`,
      'Divide it, or make its pictures smaller.',
    );
  const result = await inspectPdf(path);
  switch (result.verdict) {
    case 'good':
      return;
    case 'repaired':
    case 'damaged':
      throw refused(place, 'is a damaged PDF', SAVE_ANEW);
    case 'protected':
      throw refused(
        place,
        'is protected, so it cannot be checked',
        'Remove its password and upload it again.',
      );
    case 'too large':
      throw refused(place, 'unpacks to more than a reader can hold', 'Make its pictures smaller.');
    case 'too many pages':
      throw refused(place, 'has too many pages', 'Divide it and upload the parts.');
    case 'uncheckable':
      throw refused(place, 'could not be checked', 'Save the PDF with another program and upload that.');
    case 'active': {
      const { kind, files = [] } = result.content;
      const named = files.slice(0, 3).map((file) => `“${isolated(file)}”`);
      const what = named.length > 0 ? `has ${kind}: ${named.join(', ')}` : `has ${kind}`;
      throw refused(place, what, adviceOn(place) || 'Print it to a new PDF, which leaves them out.');
    }
  }
}
