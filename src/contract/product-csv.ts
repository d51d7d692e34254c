import type { CsvField } from './csv-field.ts';
import { csvFields, type ProductFields } from './product-fields.ts';

/** The order of columns: those of Shopify, then those for fields that Shopify lacks. */
const COLUMN_ORDER = [
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
  'Emporia Price Kind',
  'Emporia Suggested Price',
  'Emporia Discount Type',
  'Emporia Discount Amount',
  'Emporia Best Seller',
  'Emporia Recommended',
  'Emporia New',
  'Emporia File',
  'Emporia Shop',
] as const;

/** A field with a column of its own. */
export type PlainField = keyof typeof csvFields;
export type CsvColumn = (typeof COLUMN_ORDER)[number] | (typeof csvFields)[PlainField]['column'];

const { name, sku, description, cost, summary, ...furtherFields } = csvFields;
/** In the order in which an import reports what is wrong with a row. */
export const CSV_FIELDS: { readonly [N in PlainField]: CsvField<ProductFields[N], CsvColumn> } = {
  name,
  sku,
  description,
  cost,
  summary,
  ...furtherFields,
};
export const PLAIN_FIELDS = Object.keys(CSV_FIELDS) as PlainField[];

/** The columns of an export, in their order. Those of fields that are not listed above come last. */
export const CSV_COLUMNS: readonly CsvColumn[] = [
  ...new Set<CsvColumn>([...COLUMN_ORDER, ...PLAIN_FIELDS.map((name) => CSV_FIELDS[name].column)]),
];

/** Names of the same columns in newer files of Shopify, in small letters. */
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

const columnByHeader = new Map<string, CsvColumn>([
  ...CSV_COLUMNS.map((column) => [column.toLowerCase(), column] as const),
  ...Object.entries(NEWER_NAMES),
]);

/** The column of a header, also by its newer name in Shopify; null for an unknown one. */
export const columnOf = (header: string): CsvColumn | null =>
  columnByHeader.get(header.trim().toLowerCase()) ?? null;

/** Columns of Shopify that no field of a product corresponds to; an export leaves them empty. */
const UNSUPPORTED: readonly CsvColumn[] = ['Tags', 'Image Alt Text', 'SEO Title', 'SEO Description'];

/** Whether an import reads the column. */
export const isUsed = (column: CsvColumn | null): boolean => column !== null && !UNSUPPORTED.includes(column);
