/** The columns that an export has, in their order: Shopify's, then those for what Shopify lacks. */
export const CSV_COLUMNS = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'SEO Title',
  'SEO Description',
  'Cost per item',
  'Status',
  'Emporia Summary',
  'Emporia Video URL',
  'Emporia Discount Type',
  'Emporia Discount Amount',
  'Emporia Best Seller',
  'Emporia Recommended',
  'Emporia New',
  'Emporia File',
  'Emporia Shop',
] as const;

export type CsvColumn = (typeof CSV_COLUMNS)[number];

/** As Shopify's newer files call the same columns, in small letters. */
const NEWER_NAMES: Readonly<Record<string, CsvColumn>> = {
  'url handle': 'Handle',
  description: 'Body (HTML)',
  'published on online store': 'Published',
  sku: 'Variant SKU',
  price: 'Variant Price',
  'compare-at price': 'Variant Compare At Price',
  'requires shipping': 'Variant Requires Shipping',
  'product image url': 'Image Src',
};

const known = new Map<string, CsvColumn>([
  ...CSV_COLUMNS.map((column) => [column.toLowerCase(), column] as const),
  ...Object.entries(NEWER_NAMES),
]);

export const columnOf = (header: string): CsvColumn | null => known.get(header.trim().toLowerCase()) ?? null;

/** Shopify's, for which a product here has no place; an export leaves them empty. */
const WITHOUT_PLACE: readonly CsvColumn[] = ['Tags', 'Image Alt Text', 'SEO Title', 'SEO Description'];

/** Whether a column's cells are taken, or are nothing that their owner would miss. */
export const isUsed = (column: CsvColumn | null): boolean =>
  column !== null && !WITHOUT_PLACE.includes(column);
