import type { Invalidate } from '#api/kernel/transaction.ts';
import type { Db } from '#db/client.ts';
import type { PdfPageContent } from '#pdf/analysis/read-pdf.ts';
import { copiesAfterAnalysis } from '../copies/copies.service.ts';
import { productsAfterAnalysis } from '../products/products.service.ts';

/** A file whose facts and pages have just been written. */
export interface AnalysedFile {
  fileId: string;
  pages: readonly PdfPageContent[];
}

/** What else follows from the content of a file, in the transaction that writes it. */
export type AfterAnalysis = (tx: Db, file: AnalysedFile, invalidate: Invalidate) => Promise<void>;

export const AFTER_ANALYSIS: readonly AfterAnalysis[] = [productsAfterAnalysis, copiesAfterAnalysis];
