import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { badRequest, tooLarge } from '#api/kernel/errors.ts';
import { type CsvColumn, columnOf, isUsed } from '#contract/product-csv.ts';
import { readableCell } from '#domain/csv-cell.ts';
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '#domain/limits.ts';

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
 * @throws ApiError 400 for what is no such file, 413 for too many rows or columns
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
    if (row % ROWS_PER_TURN === 0) await setImmediate();
    if (record.length > IMPORT_COLUMNS_MAX) {
      throw tooLarge(
        `A file has ${IMPORT_COLUMNS_MAX} columns at most; row ${row} of this one has ${record.length}.`,
      );
    }
    if (!headers) {
      headers = readHeaders(record);
      continue;
    }
    if (row > IMPORT_ROWS_MAX + 1) {
      throw tooLarge(`A file has ${IMPORT_ROWS_MAX} rows at most, empty ones included.`);
    }
    if (record.every((cell) => cell.trim() === '')) continue;
    rows.push(readRow(row, record, headers, unused));
  }
  if (rows.length === 0) throw badRequest('This file has no products in it.');
  return { rows, unusedColumns: [...unused] };
}

/** Rows read before others get their turn. */
const ROWS_PER_TURN = 100;
/** Bytes parsed before others get their turn. */
const PIECE = 65_536;

interface Header {
  text: string;
  column: CsvColumn | null;
}

function readRow(row: number, record: string[], headers: Header[], unused: Set<string>): CsvRow {
  const cells = new Map<CsvColumn, string>();
  for (const [index, cell] of record.slice(0, headers.length).entries()) {
    const header = headers[index];
    const value = readableCell(cell).trim();
    if (!header || !value) continue;
    if (!isUsed(header.column)) unused.add(header.text);
    if (header.column) cells.set(header.column, value);
  }
  return { row, cells, tooWide: record.slice(headers.length).some((cell) => cell.trim() !== '') };
}

/** The cells of each row. */
async function* records(bytes: Buffer): AsyncGenerator<string[]> {
  const parser = pipeline(
    Readable.from(pieces(bytes)),
    parse({
      bom: true,
      delimiter: delimiterOf(bytes),
      relax_column_count: true,
      max_record_size: bytes.length + 1,
    }),
    // Its error comes out of the loop below.
    () => {},
  );
  try {
    for await (const record of parser) yield record as string[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = 'lines' in error ? ` near line ${error.lines}` : '';
    throw badRequest(`This file is not well-formed CSV: its quotes do not match${line}.`);
  }
}

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield bytes.subarray(at, at + PIECE);
    await setImmediate();
  }
}

/** What parts the headers, of which none holds any of these. */
function delimiterOf(bytes: Buffer): string {
  const [line = ''] = bytes
    .subarray(0, PIECE)
    .toString()
    .split(/[\r\n]/, 1);
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
