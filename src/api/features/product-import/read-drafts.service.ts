import { setImmediate } from 'node:timers/promises';
import { tooLarge } from '#api/kernel/errors.ts';
import type { ImportProblem } from '#contract/product-import.ts';
import { IMPORT_PRODUCTS_MAX } from '#domain/limits.ts';
import { type ProductDraft, parseDraft } from './csv-draft.ts';
import { groupRows, type ReportProblem } from './csv-groups.ts';
import { readTable } from './csv-table.ts';

export interface ReadDrafts {
  drafts: ProductDraft[];
  /** The problems of the cells; `reportProblem` adds to it. */
  problems: ImportProblem[];
  reportProblem: ReportProblem;
  /** Headers of columns that hold something and are not used. */
  unusedColumns: string[];
}

/**
 * Reads a product file by the rules of the form, without looking into the market. `origin` is the market's address.
 * @throws ApiError 400 for what is no product file, 413 for one with too many products
 */
export async function readDrafts(bytes: Buffer, origin: string): Promise<ReadDrafts> {
  const { rows, unusedColumns } = await readTable(bytes);
  const problems: ImportProblem[] = [];
  const reportProblem: ReportProblem = (row, column, message, kind = 'error') =>
    problems.push({ row, column, message, kind });
  const groups = groupRows(rows, reportProblem);
  if (groups.length > IMPORT_PRODUCTS_MAX) {
    throw tooLarge(`A file has ${IMPORT_PRODUCTS_MAX} products at most; this one has ${groups.length}.`);
  }
  const drafts: ProductDraft[] = [];
  for (const group of groups) {
    // Yields to other requests: a description to sanitise may have 200 kB.
    await setImmediate();
    drafts.push(parseDraft(group, origin, reportProblem));
  }
  return { drafts, problems, reportProblem, unusedColumns };
}
