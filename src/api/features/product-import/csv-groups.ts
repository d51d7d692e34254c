import type { CsvColumn } from '#contract/product-csv.ts';
import type { ImportProblem } from '#contract/product-import.ts';
import { PRODUCT_IMAGES_MAX } from '#domain/limits.ts';
import type { CsvRow } from './csv-table.ts';

/** All rows of one product: one holds its fields, further ones add variants and pictures. */
export interface ProductGroup {
  /** Number of the row that holds its fields. */
  row: number;
  /** Numbers of all its rows. */
  rows: readonly number[];
  /** The handle that the file states; undefined where the title makes it. */
  handle: string | undefined;
  cells: ReadonlyMap<CsvColumn, string>;
  /** The currency of its amounts, where a column of its own says it. */
  currency: string | undefined;
  /** Addresses of its pictures, sorted by Image Position. */
  images: { row: number; src: string }[];
}

/** Adds a problem to the report of an import, of one cell or of a whole row; `kind` is 'error' by default. */
export type ReportProblem = (
  row: number,
  column: CsvColumn | null,
  message: string,
  kind?: ImportProblem['kind'],
) => void;

const VARIANT_COLUMNS: readonly CsvColumn[] = ['Variant SKU', 'Variant Price', 'Option1 Value'];

/**
 * Groups rows by their key. Rows with the same handle and another title are another product. Rows without a title belong
 * to the product with their handle, also when they come before it.
 */
export function groupRows(rows: readonly CsvRow[], report: ReportProblem): ProductGroup[] {
  const byKey = new Map<string, CsvRow[]>();
  let previousKey: string | null = null;
  for (const csvRow of rows) {
    if (csvRow.isLeftOut) continue;
    if (csvRow.tooWide) report(csvRow.row, null, 'This row has more cells than there are columns.');
    const key: string | null = csvRow.key ?? previousKey;
    if (key === null) {
      report(csvRow.row, 'Handle', 'Please enter a handle or a title.');
      continue;
    }
    const sameKey = byKey.get(key);
    if (sameKey) sameKey.push(csvRow);
    else byKey.set(key, [csvRow]);
    previousKey = key;
  }
  return [...byKey.values()].flatMap(splitByTitle).map((group) => joinRows(group, report));
}

/** Divides rows at each title that differs from the one before. */
function splitByTitle(rows: readonly CsvRow[]): CsvRow[][] {
  const groups: CsvRow[][] = [[]];
  let title: string | undefined;
  for (const csvRow of rows) {
    const stated = csvRow.cells.get('Title');
    if (title !== undefined && stated !== undefined && stated !== title) groups.push([]);
    title = stated ?? title;
    groups.at(-1)?.push(csvRow);
  }
  return groups;
}

function joinRows(rows: readonly CsvRow[], report: ReportProblem): ProductGroup {
  const main = rows.find(({ cells }) => cells.has('Title')) ?? rows[0];
  if (!main) throw new Error('A product has a row at least.');
  const cells = new Map(main.cells);
  for (const { row, cells: variant } of rows) {
    if (row === main.row || !VARIANT_COLUMNS.some((column) => variant.has(column))) continue;
    const price = variant.get('Variant Price');
    if (price !== undefined && !cells.has('Variant Price')) {
      cells.set('Variant Price', price);
      report(row, 'Variant Price', 'A product has one price here: this variant’s is taken.', 'warning');
    } else {
      report(
        row,
        'Variant SKU',
        'A product has one price here: this further variant is left out.',
        'warning',
      );
    }
  }
  return {
    row: main.row,
    rows: rows.map(({ row }) => row),
    handle: cells.get('Handle'),
    cells,
    currency: main.currency,
    images: imagesOf(rows, report),
  };
}

function imagesOf(rows: readonly CsvRow[], report: ReportProblem): ProductGroup['images'] {
  const images = rows
    .flatMap(({ row, cells, pictures }) => {
      const position = Number(cells.get('Image Position') ?? Number.NaN);
      return pictures.map((src) => ({ row, src, position }));
    })
    .map((image, index) => ({ ...image, position: image.position > 0 ? image.position : index + 1 }))
    .toSorted((a, b) => a.position - b.position);
  const maxImages = PRODUCT_IMAGES_MAX + 1;
  const [surplus] = images.slice(maxImages);
  if (surplus)
    report(
      surplus.row,
      'Image Src',
      `A product has ${maxImages} pictures at most: its others are left out.`,
      'warning',
    );
  return images.slice(0, maxImages).map(({ row, src }) => ({ row, src }));
}
