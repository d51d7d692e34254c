import { getTableColumns } from 'drizzle-orm';
import { pick } from '#lib/pick.ts';
import { products } from '../tables/catalog.ts';

const {
  id,
  kind,
  partCount,
  vendorId,
  authorId,
  slug,
  leafCategoryId,
  handsOutKeys,
  deletedAt,
  hiddenAt,
  listed,
  number,
  shuffleKey,
  stars1,
  stars2,
  stars3,
  stars4,
  stars5,
  unverifiedReviews,
  ratingScore,
  soldCount,
  hasBusinessLicense,
  fileFacts,
  mainFileName,
  previewPages,
  previewWords,
  marking,
  maxActivations,
  version,
  createdAt,
  updatedAt,
  names,
  search,
  searchFilters,
  categoryNames,
  mentions,
  ...entered
} = getTableColumns(products);

/**
 * The columns that hold a vendor's input in the form: create, change, copy, import and export use all of them. A new
 * column belongs here unless it is listed above. What is entered beside the form is in `fileSettingsOf`.
 */
export const productColumns = entered;
/** What a vendor sets about the file of a product, beside its form: a copy and an archive take it over. */
export const fileSettingColumns = { previewPages, marking, maxActivations, mainFileName };
export type FileSettings = Pick<typeof products.$inferSelect, keyof typeof fileSettingColumns>;

export const fileSettingsOf = (row: FileSettings): FileSettings => pick(row, SETTING_NAMES);

const SETTING_NAMES = Object.keys(fileSettingColumns) as (keyof FileSettings)[];

const NAMES = Object.keys(productColumns) as (keyof typeof productColumns)[];

export type ProductColumns = Pick<typeof products.$inferSelect, keyof typeof productColumns>;

/** Picks these columns of a row. */
export const pickProductColumns = (row: ProductColumns): ProductColumns => pick(row, NAMES);
