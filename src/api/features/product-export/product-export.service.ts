import type { Readable } from 'node:stream';
import { toFields } from '#api/features/products/product-fields.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { csvStream, csvWriter } from '#api/kernel/csv-export.ts';
import { checkLink, type LinkQuery, signLink } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import {
  CSV_COLUMNS,
  CSV_FIELDS,
  type CsvColumn,
  PLAIN_FIELDS,
  type PlainField,
} from '#contract/product-csv.ts';
import type { ProductFields } from '#contract/product-fields.ts';
import { safeCell } from '#lib/csv-cell.ts';
import { type ExportRow, findForExport } from './product-export.sql.ts';

/** Products read by one statement. */
const PAGE_SIZE = 200;
/** The scope of an export of every vendor's products; otherwise the scope is a vendor's id. */
const ALL_VENDORS = 'all';

const subjectOf = (scope: string): string => `product-export/${scope}`;

/**
 * Creates a signed path to a CSV of a vendor's products, or of all vendors' when `vendorId` is null. It needs no session
 * and expires soon.
 */
export async function createExportLink(
  context: AppContext,
  { vendorId }: { vendorId: string | null },
): Promise<{ url: string; expiresAt: string }> {
  const scope = vendorId ?? ALL_VENDORS;
  const { query, expiresAt } = await signLink(context, subjectOf(scope));
  return { url: `${API_BASE}/product-exports/${encodeURIComponent(scope)}${query}`, expiresAt };
}

/**
 * Streams the CSV of a signed path; products are read from the database while the client reads.
 * @throws ApiError 404 when the path has expired or its signature is invalid
 */
export async function openExport(
  context: AppContext,
  params: LinkQuery & { scope: string },
): Promise<Readable> {
  await checkLink(context, subjectOf(params.scope), params);
  const vendorId = params.scope === ALL_VENDORS ? null : params.scope;
  const rows = exportRows(context, vendorId);
  return csvStream(context, { columns: CSV_COLUMNS, rows, name: 'products', about: { vendorId } });
}

/** A CSV with every column and one example product. */
export function csvTemplate(): Readable {
  const stream = csvWriter(CSV_COLUMNS);
  stream.end(cellsInOrder(EXAMPLE));
  return stream;
}

async function* exportRows(context: AppContext, vendorId: string | null): AsyncGenerator<string[]> {
  let after: ExportRow | null = null;
  for (;;) {
    const page: ExportRow[] = await findForExport(context.db, { vendorId, after, limit: PAGE_SIZE });
    for (const product of page) yield* rowsOf(product, context.config.publicUrl);
    after = page.at(-1) ?? null;
    if (page.length < PAGE_SIZE) return;
  }
}

type Cells = Partial<Record<CsvColumn, string>>;

const cellsInOrder = (cells: Cells): string[] => CSV_COLUMNS.map((column) => safeCell(cells[column] ?? ''));
const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** The row of a product, and one row for each further picture. */
function* rowsOf(product: ExportRow, publicUrl: string): Generator<string[]> {
  const [first, ...further] = [product.featuredImage, ...product.images]
    .filter(Boolean)
    .map((image, index) => ({
      'Image Src': new URL(image, publicUrl).href,
      'Image Position': String(index + 1),
    }));
  yield cellsInOrder({ ...toCells(product), ...first });
  for (const image of further) yield cellsInOrder({ Handle: product.slug, ...image });
}

function toCells(product: ExportRow): Cells {
  const { mainCategory, firstCategory, secondCategory, thirdCategory } = product;
  const fields = toFields(product);
  const isDiscounted = product.priceCents < product.listPriceCents;
  return {
    ...Object.fromEntries(PLAIN_FIELDS.map((name) => writeField(name, fields))),
    Handle: product.slug,
    Vendor: product.shopName,
    'Product Category': [mainCategory, firstCategory, secondCategory, thirdCategory]
      .filter(Boolean)
      .join(' > '),
    Type: mainCategory,
    Published: fields.status ? 'TRUE' : 'FALSE',
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Variant Price': dollars(product.priceCents),
    'Variant Compare At Price': isDiscounted ? dollars(product.listPriceCents) : '',
    'Variant Requires Shipping': 'FALSE',
    Status: fields.status ? 'active' : 'draft',
    'Emporia Discount Type': fields.discountType ?? '',
    'Emporia Discount Amount': fields.discountAmount ? String(fields.discountAmount) : '',
    'Emporia File': product.fileId ?? '',
    'Emporia Shop': product.shopSlug,
  };
}

const writeField = <N extends PlainField>(name: N, fields: ProductFields) => {
  const { column, write } = CSV_FIELDS[name];
  return [column, write(fields[name])] as const;
};

const EXAMPLE: Cells = {
  Handle: 'tide-tables',
  Title: 'Tide tables',
  'Body (HTML)': '<p>High and low water of a year.</p>',
  'Product Category': 'E-books > Fiction',
  Published: 'FALSE',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant SKU': 'TIDE-1',
  'Variant Price': '9.00',
  'Variant Compare At Price': '12.00',
  'Variant Requires Shipping': 'FALSE',
  'Cost per item': '1.50',
  Status: 'draft',
  'Emporia Summary': 'A4 and US Letter,64 pages',
  'Emporia Video URL': 'https://vimeo.com/76979871',
};
