import type { CsvColumn } from '#contract/product-csv.ts';
import type { ImportProblem } from '#contract/product-import.ts';
import { PRODUCT_IMAGES_MAX } from '#domain/limits.ts';
import { slugOf } from '#domain/slug.ts';
import type { CsvRow } from './csv-table.ts';

/** All rows of one product: the first holds its fields, further ones add variants and pictures. */
export interface ProductGroup {
  /** Number of its first row. */
  row: number;
  /** Numbers of all its rows, including the first. */
  rows: readonly number[];
  handle: string;
  cells: ReadonlyMap<CsvColumn, string>;
  /** URLs of its pictures, sorted by Image Position. */
  images: { row: number; src: string }[];
}

/** Adds a problem of one cell to the report of an import; `kind` is 'error' by default. */
export type ReportProblem = (
  row: number,
  column: CsvColumn,
  message: string,
  kind?: ImportProblem['kind'],
) => void;

const VARIANT_COLUMNS: readonly CsvColumn[] = ['Variant SKU', 'Variant Price', 'Option1 Value'];

/**
 * Groups rows by handle. A row without a handle uses the slug of its title; without a title either, it belongs to the
 * product of the row before.
 */
export function groupRows(rows: readonly CsvRow[], report: ReportProblem): ProductGroup[] {
  const groups = new Map<string, CsvRow[]>();
  let previousHandle: string | null = null;
  for (const csvRow of rows) {
    const title = csvRow.cells.get('Title');
    const handle: string | null = csvRow.cells.get('Handle') ?? (title ? slugOf(title) : previousHandle);
    for (const { column, message, kind } of csvRow.notes) report(csvRow.row, column, message, kind);
    if (csvRow.tooWide) report(csvRow.row, 'Handle', 'This row has more cells than there are columns.');
    if (!handle) {
      report(csvRow.row, 'Handle', 'Please enter Handle.');
      continue;
    }
    const group = groups.get(handle);
    if (group) group.push(csvRow);
    else groups.set(handle, [csvRow]);
    previousHandle = handle;
  }
  return [...groups].map(([handle, group]) => joinRows(handle, group, report));
}

function joinRows(handle: string, rows: readonly CsvRow[], report: ReportProblem): ProductGroup {
  const [first = { row: 0, cells: new Map<CsvColumn, string>() }, ...others] = rows;
  for (const { row, cells } of others) {
    // Shopify leaves the title empty in the further rows of a product.
    if (cells.has('Title') && cells.get('Title') !== first.cells.get('Title'))
      report(row, 'Handle', `Row ${first.row} is another product with this handle.`);
    else if (VARIANT_COLUMNS.some((column) => cells.has(column)))
      report(
        row,
        'Variant SKU',
        'A product has one price here: this further variant is left out.',
        'warning',
      );
  }
  const images = rows
    .flatMap(({ row, cells }) => {
      const src = cells.get('Image Src');
      return src ? [{ row, src, position: Number(cells.get('Image Position') ?? Number.NaN) }] : [];
    })
    .map((image, index) => ({ ...image, position: image.position > 0 ? image.position : index + 1 }))
    .toSorted((a, b) => a.position - b.position);
  const maxImages = PRODUCT_IMAGES_MAX + 1;
  for (const { row } of images.slice(maxImages)) {
    report(row, 'Image Src', `A product has ${maxImages} pictures at most: this one is left out.`, 'warning');
  }
  return {
    row: first.row,
    rows: rows.map(({ row }) => row),
    handle,
    cells: first.cells,
    images: images.slice(0, maxImages).map(({ row, src }) => ({ row, src })),
  };
}
