import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { badRequest, tooLarge } from '#api/kernel/errors.ts';
import { type CsvColumn, columnOf, isUsed } from '#contract/product-csv.ts';
import { readableCell } from '#domain/csv-cell.ts';
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '#domain/limits.ts';

export interface CsvRow {
  /** Row number as a spreadsheet shows it; the header is row 1. */
  row: number;
  /** Cells that are not empty, trimmed. */
  cells: ReadonlyMap<CsvColumn, string>;
  /** The row has more cells than the header, because of a misplaced quote or comma. */
  tooWide: boolean;
}

export interface CsvTable {
  rows: CsvRow[];
  /** Headers of columns that have values but are not imported. */
  unusedColumns: string[];
}

/**
 * Parses a product CSV: UTF-8 with or without a byte order mark, separated by commas, semicolons or tabs.
 * @throws ApiError 400 for a file of another format, 413 for too many rows or columns
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

/** Rows read between two yields to the event loop. */
const ROWS_PER_TURN = 100;
/** Bytes parsed between two yields to the event loop. The parser makes an error, with its stack, of each empty row. */
const CHUNK_BYTES = 2048;
const HEADER_BYTES = 65_536;

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

/** Yields the cells of each row. */
async function* records(bytes: Buffer): AsyncGenerator<string[]> {
  const parser = pipeline(
    Readable.from(chunks(bytes)),
    parse({
      bom: true,
      delimiter: delimiterOf(bytes),
      relax_column_count: true,
      max_record_size: bytes.length + 1,
    }),
    // The loop below throws the parser's error; pipeline requires a callback.
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

async function* chunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES) {
    yield bytes.subarray(offset, offset + CHUNK_BYTES);
    await setImmediate();
  }
}

/** The most frequent delimiter of the header row: no column name contains a delimiter. */
function delimiterOf(bytes: Buffer): string {
  const [line = ''] = bytes
    .subarray(0, HEADER_BYTES)
    .toString()
    .split(/[\r\n]/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** @throws ApiError 400 when a column occurs twice, or neither Handle nor Title is there */
function readHeaders(record: string[]): Header[] {
  const headers = record.map((text) => ({ text: text.trim(), column: columnOf(text) }));
  const columns = headers.flatMap(({ column }) => column ?? []);
  const duplicate = columns.find((column, index) => columns.indexOf(column) !== index);
  if (duplicate) throw badRequest(`The column ${duplicate} is there twice.`);
  if (!columns.includes('Handle') && !columns.includes('Title')) {
    throw badRequest('This is no product file: its first row has neither the column Handle nor Title.');
  }
  return headers;
}
