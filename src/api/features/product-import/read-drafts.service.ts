import { setImmediate } from 'node:timers/promises';
import { tooLarge } from '#api/kernel/errors.ts';
import type { ImportProblem } from '#contract/product-import.ts';
import type { ImportFormat } from '#domain/import-format.ts';
import { IMPORT_PRODUCTS_MAX } from '#domain/limits.ts';
import { type ProductDraft, parseDraft } from './csv-draft.ts';
import { groupRows, type ReportProblem } from './csv-groups.ts';
import { readTable } from './csv-table.ts';

/** The products of a file, and the problems found so far. */
export interface ReadDrafts {
  format: ImportFormat;
  drafts: ProductDraft[];
  /** Problems of cells; `reportProblem` appends to it. */
  problems: ImportProblem[];
  reportProblem: ReportProblem;
  /** Headers of columns that have values but are not imported. */
  unusedColumns: string[];
  /** Codes of the currencies in the file, without the dollar. */
  currencies: string[];
}

interface ReadOptions {
  /** The market's public URL. */
  origin: string;
  /** Without it the header decides. */
  format?: ImportFormat;
  /** The currency of amounts that name none; US dollars without it. */
  currency?: string;
  /** Dollars for one unit of another currency, by its code. */
  rates?: Readonly<Record<string, number>>;
  /** Ends the reading. */
  signal?: AbortSignal;
}

/**
 * Parses a product file by the rules of the product form, without reading the database.
 * @throws ApiError 400 when it is not a product file, 413 when it has too many rows, columns or products
 */
export async function readDrafts(
  bytes: Buffer,
  { origin, format: chosen, currency = 'USD', rates = {}, signal }: ReadOptions,
): Promise<ReadDrafts> {
  const { format, rows, decimalSign, notes, headerOf, unusedColumns } = await readTable(bytes, chosen);
  const problems: ImportProblem[] = [];
  const reportProblem: ReportProblem = (row, column, message, kind = 'error') =>
    problems.push({ row, column: column === null ? '' : headerOf(row, column), message, kind });
  for (const { row, message } of notes) problems.push({ row, column: '', message, kind: 'warning' });
  for (const { row, notes: ofRow } of rows)
    for (const { header, message } of ofRow) problems.push({ row, column: header, message, kind: 'warning' });
  const groups = groupRows(rows, reportProblem);
  if (groups.length > IMPORT_PRODUCTS_MAX) {
    throw tooLarge(`A file has ${IMPORT_PRODUCTS_MAX} products at most; this one has ${groups.length}.`);
  }
  const currencies = new Set<string>();
  const drafts: ProductDraft[] = [];
  for (const group of groups) {
    // Yields to the event loop: sanitizing a description of 200 kB takes long.
    await setImmediate();
    signal?.throwIfAborted();
    drafts.push(parseDraft(group, { origin, decimalSign, currency, rates, currencies }, reportProblem));
  }
  return { format, drafts, problems, reportProblem, unusedColumns, currencies: [...currencies].toSorted() };
}
