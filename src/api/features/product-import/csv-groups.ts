import type { CsvColumn } from '#contract/product-csv.ts';
import type { ImportProblem } from '#contract/product-import.ts';
import { PRODUCT_IMAGES_MAX } from '#domain/limits.ts';
import { slugOf } from '#domain/slug.ts';
import type { CsvRow } from './csv-table.ts';

/** All rows of one product: the first says what it is, further ones bring variants and pictures. */
export interface ProductGroup {
  row: number;
  /** Each of its rows, that one too. */
  rows: readonly number[];
  handle: string;
  cells: ReadonlyMap<CsvColumn, string>;
  /** Addresses of its pictures, in the order of Image Position. */
  images: { row: number; src: string }[];
}

export type ReportProblem = (
  row: number,
  column: CsvColumn,
  message: string,
  kind?: ImportProblem['kind'],
) => void;

const VARIANT: readonly CsvColumn[] = ['Variant SKU', 'Variant Price', 'Option1 Value'];

/** Brings the rows of each product together. A row without handle and title belongs to the one before. */
export function groupRows(rows: readonly CsvRow[], report: ReportProblem): ProductGroup[] {
  const groups = new Map<string, CsvRow[]>();
  let last: string | null = null;
  for (const one of rows) {
    const title = one.cells.get('Title');
    const handle: string | null = one.cells.get('Handle') ?? (title ? slugOf(title) : last);
    if (one.tooWide) report(one.row, 'Handle', 'This row has more cells than there are columns.');
    if (!handle) {
      report(one.row, 'Handle', 'Please enter Handle.');
      continue;
    }
    const known = groups.get(handle);
    if (known) known.push(one);
    else groups.set(handle, [one]);
    last = handle;
  }
  return [...groups].map(([handle, all]) => joinRows(handle, all, report));
}

function joinRows(handle: string, rows: readonly CsvRow[], report: ReportProblem): ProductGroup {
  const [first = { row: 0, cells: new Map<CsvColumn, string>() }, ...others] = rows;
  for (const { row, cells } of others) {
    // Shopify's own further rows have no title.
    if (cells.has('Title') && cells.get('Title') !== first.cells.get('Title'))
      report(row, 'Handle', `Row ${first.row} is another product with this handle.`);
    else if (VARIANT.some((column) => cells.has(column)))
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
  const most = PRODUCT_IMAGES_MAX + 1;
  for (const { row } of images.slice(most)) {
    report(row, 'Image Src', `A product has ${most} pictures at most: this one is left out.`, 'warning');
  }
  return {
    row: first.row,
    rows: rows.map(({ row }) => row),
    handle,
    cells: first.cells,
    images: images.slice(0, most).map(({ row, src }) => ({ row, src })),
  };
}
