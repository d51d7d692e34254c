import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { AppContext } from '#api/kernel/context.ts';
import { checkLink, type LinkQuery, signLink } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { safeCell } from '#domain/csv-cell.ts';
import { CSV_COLUMNS, type CsvColumn } from '#domain/product-csv.ts';
import { joinSummary } from '#domain/summary.ts';
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
const flag = (value: boolean): string => (value ? 'TRUE' : 'FALSE');

/** A product's row, and one for each further picture. */
function* rowsOf(product: ExportRow, publicUrl: string): Generator<string[]> {
  const [first, ...further] = [product.featuredImage, ...product.images]
    .filter(Boolean)
    .map((image, index) => ({
      'Image Src': new URL(image, publicUrl).href,
      'Image Position': String(index + 1),
    }));
  yield cellsInOrder({ ...cellsOf(product), ...first });
  for (const image of further) yield cellsInOrder({ Handle: product.slug, ...image });
}

function cellsOf(product: ExportRow): Cells {
  const { mainCategory, firstCategory, secondCategory, thirdCategory } = product;
  const discounted = product.priceCents < product.listPriceCents;
  return {
    Handle: product.slug,
    Title: product.name,
    'Body (HTML)': product.description,
    Vendor: product.shopName,
    'Product Category': [mainCategory, firstCategory, secondCategory, thirdCategory]
      .filter(Boolean)
      .join(' > '),
    Type: mainCategory,
    Published: flag(product.status),
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Variant SKU': product.sku,
    'Variant Price': dollars(product.priceCents),
    'Variant Compare At Price': discounted ? dollars(product.listPriceCents) : '',
    'Variant Requires Shipping': 'FALSE',
    'Cost per item': dollars(product.costCents),
    Status: product.status ? 'active' : 'draft',
    'Emporia Summary': joinSummary(product.summaryLines),
    'Emporia Video URL': product.videoUrl ?? '',
    'Emporia Discount Type': product.discountType ?? '',
    'Emporia Discount Amount': product.discountAmount ? String(product.discountAmount) : '',
    'Emporia Best Seller': flag(product.isBestSeller),
    'Emporia Recommended': flag(product.isRecommended),
    'Emporia New': flag(product.isNew),
    'Emporia File': product.fileId ?? '',
    'Emporia Shop': product.shopSlug,
  };
}

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
