import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { badRequest, tooLarge } from '#api/kernel/errors.ts';
import { type CsvColumn, isUsed } from '#contract/product-csv.ts';
import { readableCell } from '#domain/csv-cell.ts';
import type { ImportFormat } from '#domain/import-format.ts';
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '#domain/limits.ts';
import { type RowNote, type RowReader, readerOf } from './csv-formats.ts';

export interface CsvRow {
  /** Row number as a spreadsheet shows it; the header is row 1. */
  row: number;
  /** Cells that are not empty, trimmed. */
  cells: ReadonlyMap<CsvColumn, string>;
  /** The row has more cells than the header, because of a misplaced quote or comma. */
  tooWide: boolean;
  /** What the row of another format could not say in these columns. */
  notes: readonly RowNote[];
}

export interface CsvTable {
  format: ImportFormat;
  rows: CsvRow[];
  /** The header that a column has in the file; the first of several. */
  headerOf: ReadonlyMap<CsvColumn, string>;
  /** Headers of columns that have values but are not imported. */
  unusedColumns: string[];
}

/**
 * Parses a product CSV: UTF-8 with or without a byte order mark, separated by commas, semicolons or tabs. Its header says
 * which format it has, unless one is given.
 * @throws ApiError 400 for a file of another format, 413 for too many rows or columns
 */
export async function readTable(bytes: Buffer, format?: ImportFormat): Promise<CsvTable> {
  if (!isUtf8(bytes) || bytes.includes(0)) {
    throw badRequest('This file cannot be read. Please save it as CSV in UTF-8.');
  }
  const rows: CsvRow[] = [];
  const unused = new Set<string>();
  let headers: string[] | null = null;
  let reader: RowReader | null = null;
  let row = 0;
  for await (const record of records(bytes)) {
    row += 1;
    if (row % ROWS_PER_TURN === 0) await setImmediate();
    if (record.length > IMPORT_COLUMNS_MAX) {
      throw tooLarge(
        `A file has ${IMPORT_COLUMNS_MAX} columns at most; row ${row} of this one has ${record.length}.`,
      );
    }
    if (!headers || !reader) {
      headers = record.map((text) => text.trim());
      reader = readerOf(headers, format);
      continue;
    }
    if (row > IMPORT_ROWS_MAX + 1) {
      throw tooLarge(`A file has ${IMPORT_ROWS_MAX} rows at most, empty ones included.`);
    }
    if (record.every((cell) => cell.trim() === '')) continue;
    rows.push(readRow(row, record, { headers, reader, unused }));
  }
  if (!headers || !reader || rows.length === 0) throw badRequest('This file has no products in it.');
  return { format: reader.format, rows, headerOf: headersOf(headers, reader), unusedColumns: [...unused] };
}

/** Problems of a file of another format name its own headers; those of Shopify's have several names for one column. */
function headersOf(headers: readonly string[], { columns, convert }: RowReader): Map<CsvColumn, string> {
  const named = columns.flatMap((column, index) => (column ? [[column, headers[index] ?? ''] as const] : []));
  return new Map(convert ? named.toReversed() : []);
}

/** Rows read between two yields to the event loop. */
const ROWS_PER_TURN = 100;
/** Bytes parsed between two yields to the event loop. The parser makes an error, with its stack, of each empty row. */
const CHUNK_BYTES = 2048;
const HEADER_BYTES = 65_536;

function readRow(
  row: number,
  record: string[],
  { headers, reader, unused }: { headers: readonly string[]; reader: RowReader; unused: Set<string> },
): CsvRow {
  const tooWide = record.slice(headers.length).some((cell) => cell.trim() !== '');
  const cells = new Map<CsvColumn, string>();
  const byHeader = new Map<string, string>();
  for (const [index, cell] of record.slice(0, headers.length).entries()) {
    const value = readableCell(cell).trim();
    if (!value) continue;
    const header = headers[index] ?? '';
    const column = reader.columns[index] ?? null;
    if (!isUsed(column)) unused.add(header);
    if (column) cells.set(column, value);
    byHeader.set(header.toLowerCase(), value);
  }
  return { row, tooWide, ...(reader.convert?.(byHeader) ?? { cells, notes: [] }) };
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
