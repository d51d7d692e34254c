import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { badRequest, tooLarge } from '#api/kernel/errors.ts';
import { readableCell } from '#domain/csv-cell.ts';
import { IMPORT_ROWS_MAX } from '#domain/limits.ts';
import { type CsvColumn, columnOf, isUsed } from './csv-columns.ts';

export interface CsvRow {
  /** As a spreadsheet counts, the header being row 1. */
  row: number;
  /** Trimmed and not empty. */
  cells: ReadonlyMap<CsvColumn, string>;
  /** More cells than there are headers: a quote or a comma is out of place. */
  tooWide: boolean;
}

export interface CsvTable {
  rows: CsvRow[];
  /** Headers of columns that hold something and are not used. */
  unusedColumns: string[];
}

/**
 * Reads a product file: UTF-8, with or without a byte order mark, parted by commas, semicolons or tabs.
 * @throws ApiError 400 for what is no such file, 413 for too many rows
 */
export async function readTable(bytes: Buffer): Promise<CsvTable> {
  if (!isUtf8(bytes) || bytes.includes(0)) {
    throw badRequest('This file cannot be read. Please save it as CSV in UTF-8.');
  }
  const rows: CsvRow[] = [];
  const unused = new Set<string>();
  let headers: Header[] | null = null;
  let row = 0;
  for await (const record of records(bytes)) {
    row += 1;
    if (!headers) {
      headers = readHeaders(record);
      continue;
    }
    if (record.every((cell) => cell.trim() === '')) continue;
    if (rows.length === IMPORT_ROWS_MAX) throw tooLarge(`A file has ${IMPORT_ROWS_MAX} rows at most.`);
    rows.push(readRow(row, record, headers, unused));
  }
  if (rows.length === 0) throw badRequest('This file has no products in it.');
  return { rows, unusedColumns: [...unused] };
}

interface Header {
  text: string;
  column: CsvColumn | null;
}

function readRow(row: number, record: string[], headers: Header[], unused: Set<string>): CsvRow {
  const cells = new Map<CsvColumn, string>();
  for (const [index, { text, column }] of headers.entries()) {
    const value = readableCell(record[index] ?? '').trim();
    if (!value) continue;
    if (!isUsed(column)) unused.add(text);
    if (column) cells.set(column, value);
  }
  return { row, cells, tooWide: record.slice(headers.length).some((cell) => cell.trim() !== '') };
}

/** The cells of each row; in pieces, so that others get their turn. */
async function* records(bytes: Buffer): AsyncGenerator<string[]> {
  const parser = Readable.from(pieces(bytes)).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(bytes),
      relax_column_count: true,
      max_record_size: bytes.length + 1,
    }),
  );
  try {
    for await (const record of parser) yield record as string[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = 'lines' in error ? ` near line ${error.lines}` : '';
    throw badRequest(`This file is not well-formed CSV: its quotes do not match${line}.`);
  }
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** What parts the headers, of which none holds any of these. */
function delimiterOf(bytes: Buffer): string {
  const end = bytes.findIndex((byte) => byte === 10 || byte === 13);
  const line = bytes.subarray(0, end < 0 ? undefined : end).toString();
  const count = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** @throws ApiError 400 when it is the header of something else */
function readHeaders(record: string[]): Header[] {
  const headers = record.map((text) => ({ text: text.trim(), column: columnOf(text) }));
  const columns = headers.flatMap(({ column }) => column ?? []);
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice) throw badRequest(`The column ${twice} is there twice.`);
  if (!columns.includes('Handle') && !columns.includes('Title')) {
    throw badRequest('This is no product file: its first row has neither the column Handle nor Title.');
  }
  return headers;
}
