import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { toFields } from '#api/features/products/product-fields.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
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
import { safeCell } from '#domain/csv-cell.ts';
import { type ExportRow, findForExport } from './product-export.sql.ts';

/** Products read at a time. */
const PAGE = 200;
const EVERYONE = 'all';

const subjectOf = (whose: string): string => `product-export/${whose}`;

/** A short-lived address, relative to the market's own, of a vendor's products as CSV; `vendorId` null: everyone's. */
export async function createExportLink(
  context: AppContext,
  { vendorId }: { vendorId: string | null },
): Promise<{ url: string; expiresAt: string }> {
  const whose = vendorId ?? EVERYONE;
  const { query, expiresAt } = await signLink(context, subjectOf(whose));
  return { url: `${API_BASE}/product-exports/${encodeURIComponent(whose)}${query}`, expiresAt };
}

/**
 * The CSV behind a signed address, written while it is read.
 * @throws ApiError 404 when it has expired or was not signed here
 */
export async function openExport(
  context: AppContext,
  params: LinkQuery & { whose: string },
): Promise<Readable> {
  await checkLink(context, subjectOf(params.whose), params);
  const vendorId = params.whose === EVERYONE ? null : params.whose;
  // A plain pipe would leave an error of the rows without a listener, which ends the process.
  return pipeline(Readable.from(exportRows(context, vendorId)), writer(), (error) => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      context.log.error({ err: error, vendorId }, 'an export of products was cut off');
  });
}

/** An empty file with every column, and one product to show how they are filled. */
export function csvTemplate(): Readable {
  const stream = writer();
  stream.end(cellsInOrder(EXAMPLE));
  return stream;
}

const writer = () =>
  stringify({ header: true, bom: true, columns: [...CSV_COLUMNS], quoted_match: /[\r\n\t;]/ });

async function* exportRows(context: AppContext, vendorId: string | null): AsyncGenerator<string[]> {
  let after: ExportRow | null = null;
  for (;;) {
    const page: ExportRow[] = await findForExport(context.db, { vendorId, after, limit: PAGE });
    for (const product of page) yield* rowsOf(product, context.config.publicUrl);
    after = page.at(-1) ?? null;
    if (page.length < PAGE) return;
  }
}

type Cells = Partial<Record<CsvColumn, string>>;

const cellsInOrder = (cells: Cells): string[] => CSV_COLUMNS.map((column) => safeCell(cells[column] ?? ''));
const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** A product's row, and one for each further picture. */
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
