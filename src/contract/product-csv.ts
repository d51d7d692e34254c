import { joinSummary } from '#domain/summary.ts';
import type { ProductFields } from './product-fields.ts';

/** The columns of an export, in their order: those of Shopify, then those for fields that Shopify lacks. */
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

/** A column that holds one field. Its cells are read by the field's own rule. */
interface CsvField<Value> {
  column: CsvColumn;
  write: (value: Value) => string;
  /** Brings a cell into the spelling that the field's rule reads. */
  normalize?: (cell: string) => string;
  /** Replaces the message of the field's rule. */
  error?: string;
}

const text = (column: CsvColumn): CsvField<string> => ({ column, write: (value) => value });
const dollars = (column: CsvColumn): CsvField<number> => ({ column, write: (value) => value.toFixed(2) });
const lines = (column: CsvColumn): CsvField<string[]> => ({ column, write: joinSummary });
const flag = (column: CsvColumn): CsvField<boolean> => ({
  column,
  write: (value) => (value ? 'TRUE' : 'FALSE'),
  normalize: (cell) => cell.toLowerCase(),
  error: 'Please enter TRUE or FALSE.',
});

/** Fields without a column of their own: import and export derive them from several columns, or several from one. */
type DerivedField =
  | 'price'
  | 'discountType'
  | 'discountAmount'
  | 'mainCategoryId'
  | 'firstCategoryId'
  | 'secondCategoryId'
  | 'thirdCategoryId'
  | 'status';
export type PlainField = Exclude<keyof ProductFields, DerivedField>;

/** The column of each other field. The type requires every field, so import and export have it too. */
export const CSV_FIELDS: { readonly [N in PlainField]: CsvField<ProductFields[N]> } = {
  name: text('Title'),
  sku: text('Variant SKU'),
  description: text('Body (HTML)'),
  cost: dollars('Cost per item'),
  summary: lines('Emporia Summary'),
  videoUrl: text('Emporia Video URL'),
  isBestSeller: flag('Emporia Best Seller'),
  isRecommended: flag('Emporia Recommended'),
  isNew: flag('Emporia New'),
};
export const PLAIN_FIELDS = Object.keys(CSV_FIELDS) as PlainField[];

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
