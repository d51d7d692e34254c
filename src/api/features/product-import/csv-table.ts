import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { badRequest, tooLarge } from '#api/kernel/errors.ts';
import { type CsvColumn, isUsed } from '#contract/product-csv.ts';
import type { ImportFormat } from '#domain/import-format.ts';
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '#domain/limits.ts';
import { slugOf } from '#domain/slug.ts';
import { readableCell } from '#lib/csv-cell.ts';
import { type DecimalSign, decimalSignOf } from './csv-amount.ts';
import { type ConvertedRow, type RowReader, readerOf } from './csv-formats.ts';

export interface CsvRow extends ConvertedRow {
  /** Row number as a spreadsheet shows it; the header is row 1. */
  row: number;
  /** The row has more cells than the header, because of a misplaced quote or comma. */
  tooWide: boolean;
}

export interface FileNote {
  row: number;
  message: string;
}

export interface CsvTable {
  format: ImportFormat;
  rows: CsvRow[];
  /** How its amounts are written. */
  decimalSign: DecimalSign;
  /** What a reader of the file should know of its letters, each at the first row that it is about. */
  notes: readonly FileNote[];
  /** The file's header of a column in a row, for problems; '' for a column that the file does not have. */
  headerOf: (row: number, column: CsvColumn) => string;
  /** Headers of columns that have values but are not imported. */
  unusedColumns: string[];
}

/** The columns that hold dollars. */
const AMOUNT_COLUMNS: readonly CsvColumn[] = ['Variant Price', 'Variant Compare At Price', 'Cost per item'];

/**
 * Parses a product CSV: UTF-8, UTF-16 or Windows-1252, separated by commas, semicolons or tabs, or as a first line `sep=;`
 * says. Its header says which format it has, unless one is given.
 * @throws ApiError 400 for a file of another format, 413 for too many rows or columns
 */
export async function readTable(file: Buffer, format?: ImportFormat): Promise<CsvTable> {
  const { text, notes } = decode(file);
  const { bytes, delimiter } = splitSeparatorLine(text);
  const rows: CsvRow[] = [];
  const unused = new Set<string>();
  const brokenRows: number[] = [];
  const nullRows: number[] = [];
  let headers: string[] | null = null;
  let reader: RowReader | null = null;
  let row = 0;
  for await (const cells of records(bytes, delimiter)) {
    row += 1;
    const hasNull = cells.some((cell) => cell.includes(NULL));
    if (hasNull) nullRows.push(row);
    const record = hasNull ? cells.map((cell) => cell.replaceAll(NULL, '')) : cells;
    if (record.some((cell) => cell.includes(REPLACEMENT))) brokenRows.push(row);
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
  const byNumber = new Map(rows.map((csvRow) => [csvRow.row, csvRow]));
  const { headerOf } = reader;
  const amounts = rows.flatMap(({ cells }) => AMOUNT_COLUMNS.flatMap((column) => cells.get(column) ?? []));
  return {
    format: reader.format,
    rows,
    // A spreadsheet that separates by semicolons does so because its decimals have commas.
    decimalSign: decimalSignOf(amounts, delimiter === ';' ? ',' : '.'),
    notes: [...notes, ...brokenNote(brokenRows), ...nullNote(nullRows)],
    headerOf: (row, column) => byNumber.get(row)?.headers.get(column) ?? headerOf(column),
    unusedColumns: [...unused],
  };
}

const UNREADABLE = 'This file cannot be read. Please save it as “CSV UTF-8” and choose it again.';

/** No database takes it, and no product needs it. */
const NULL = '\0';
/** What a decoder puts in the place of bytes that are no letter. */
const REPLACEMENT = '\ufffd';

/**
 * The text of a file as UTF-8. UTF-16 is recognized by its byte order mark. Any other file is UTF-8 if that explains
 * more of its letters outside ASCII than it leaves unread. One broken byte says nothing about the others.
 */
function decode(file: Buffer): { text: Buffer; notes: FileNote[] } {
  const utf16 = utf16Of(file);
  const text = utf16 ? Buffer.from(new TextDecoder(utf16).decode(file)) : file;
  // UTF-16 without its mark and binary files have null characters from the beginning.
  if (firstLineOf(text).includes(NULL)) throw badRequest(UNREADABLE);
  if (isUtf8(text)) return { text, notes: [] };
  const utf8 = new TextDecoder().decode(text);
  if (isMostlyRead(utf8)) return { text: Buffer.from(utf8), notes: [] };
  const message =
    'This file is not in UTF-8 and was read as Windows-1252. Please look at letters with accents below; if they are wrong, save the file as “CSV UTF-8”.';
  return { text: Buffer.from(new TextDecoder('windows-1252').decode(file)), notes: [{ row: 1, message }] };
}

/** Whether a decoded text has more letters outside ASCII than broken places. */
function isMostlyRead(text: string): boolean {
  const broken = text.split(REPLACEMENT).length - 1;
  let beyondAscii = 0;
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x7f) beyondAscii += 1;
  return beyondAscii - broken > broken;
}

const ROWS_NAMED = 10;

/** 'row 3', or 'rows 3, 7 and 2 more'. */
function rowNames(rows: readonly number[]): string {
  if (rows.length === 1) return `row ${rows[0]}`;
  const shown = rows.slice(0, ROWS_NAMED).map(String);
  const more = rows.length > ROWS_NAMED ? [`${rows.length - ROWS_NAMED} more`] : [];
  return `rows ${new Intl.ListFormat('en-GB').format([...shown, ...more])}`;
}

function brokenNote(rows: readonly number[]): FileNote[] {
  const [row] = rows;
  if (row === undefined) return [];
  const message = `Letters of ${rowNames(rows)} are broken in this file and read as “${REPLACEMENT}”. Please correct them in the file, save it as “CSV UTF-8” and choose it again.`;
  return [{ row, message }];
}

function nullNote(rows: readonly number[]): FileNote[] {
  const [row] = rows;
  if (row === undefined) return [];
  const message = `Null characters of ${rowNames(rows)} are left out. Please look at what these rows become.`;
  return [{ row, message }];
}

function utf16Of(file: Buffer): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** Takes off the line `sep=;`, with which Excel says how cells are separated. It does not count as a row there. */
function splitSeparatorLine(text: Buffer): { bytes: Buffer; delimiter: string } {
  const bytes = text.subarray(0, 3).equals(BYTE_ORDER_MARK) ? text.subarray(3) : text;
  const line = /^"?sep=(?<delimiter>[,;\t])"?\r?\n/i.exec(bytes.subarray(0, 20).toString());
  if (!line?.groups?.delimiter) return { bytes, delimiter: delimiterOf(bytes) };
  return { bytes: bytes.subarray(line[0].length), delimiter: line.groups.delimiter };
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
  const byHeader = new Map<string, { text: string; header: string }>();
  for (const [index, cell] of record.slice(0, headers.length).entries()) {
    const value = readableCell(cell).trim();
    if (!value) continue;
    const header = headers[index] ?? '';
    const column = reader.columns[index] ?? null;
    if (!isUsed(column)) unused.add(header);
    if (column) cells.set(column, value);
    byHeader.set(reader.names[index] ?? '', { text: value, header });
  }
  return { row, tooWide, ...(reader.convert?.(byHeader, row) ?? shopifyRow(cells)) };
}

function shopifyRow(cells: ReadonlyMap<CsvColumn, string>): ConvertedRow {
  const title = cells.get('Title');
  return {
    key: cells.get('Handle') ?? (title ? slugOf(title) : null),
    cells,
    headers: new Map(),
    isLeftOut: false,
    currency: undefined,
    notes: [],
    pictures: [cells.get('Image Src') ?? []].flat(),
  };
}

/** Yields the cells of each row. */
async function* records(bytes: Buffer, delimiter: string): AsyncGenerator<string[]> {
  const parser = pipeline(
    Readable.from(chunks(bytes)),
    parse({
      delimiter,
      relax_column_count: true,
      // An inch mark, or a quote within a text that has none around it.
      relax_quotes: true,
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

const firstLineOf = (bytes: Buffer): string =>
  bytes
    .subarray(0, HEADER_BYTES)
    .toString()
    .split(/[\r\n]/, 1)[0] ?? '';

/** The most frequent delimiter of the header row: no column name contains a delimiter. */
function delimiterOf(bytes: Buffer): string {
  const line = firstLineOf(bytes);
  const count = (delimiter: string) => line.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}
