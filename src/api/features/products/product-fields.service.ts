import { invalidField } from '#api/kernel/errors.ts';
import { cleanRichText } from '#api/kernel/rich-text.ts';
import type { ProductFields } from '#contract/product-fields.ts';
import { type ProductColumns, pickProductColumns } from '#db/fragments/product-columns.ts';
import { discountedCents, discountProblem } from '#domain/discount.ts';
import { DESCRIPTION_WORDS } from '#domain/limits.ts';
import { centsOf, dollarsOf } from '#domain/money.ts';

/** Converts the columns of a product to the fields of its form: cents to dollars, null to an empty video URL. */
export function toFields(product: ProductColumns): ProductFields {
  const { listPriceCents, priceCents, costCents, summaryLines, videoUrl, featuredImage, fileId, ...same } =
    pickProductColumns(product);
  return {
    ...same,
    // Rows from before an amount needed a type may have one without.
    discountAmount: same.discountType ? same.discountAmount : 0,
    videoUrl: videoUrl ?? '',
    price: dollarsOf(listPriceCents),
    cost: dollarsOf(costCents),
    summary: summaryLines,
  };
}

/**
 * Applies the defined fields of a change to `fields`. A new main category clears the lower levels, and a discount type that is
 * taken away its amount.
 */
export function mergeFields(fields: ProductFields, change: Partial<ProductFields>): ProductFields {
  const lower = { firstCategoryId: null, secondCategoryId: null, thirdCategoryId: null };
  const changed = Object.entries(change).filter(([, value]) => value !== undefined);
  return {
    ...fields,
    ...(change.mainCategoryId && lower),
    ...(change.discountType === null && { discountAmount: 0 }),
    ...Object.fromEntries(changed),
  };
}

/**
 * Converts the fields of the form to columns: dollars to cents, and the price after discount.
 * @throws ApiError 400 for a discount that the price does not allow
 */
export function toColumns(fields: ProductFields): Omit<ProductColumns, 'featuredImage' | 'fileId'> {
  const { price, cost, summary, videoUrl, ...same } = fields;
  const listPriceCents = centsOf(price);
  const discount = { type: same.discountType, amount: same.discountAmount };
  const problem = discountProblem(listPriceCents, discount);
  if (problem) throw invalidField('discountAmount', problem);
  return {
    ...same,
    videoUrl: videoUrl || null,
    listPriceCents,
    priceCents: discountedCents(listPriceCents, discount),
    costCents: centsOf(cost),
    summaryLines: summary,
  };
}

/** Sanitizes a product's description (`cleanRichText`); `origin` is the market's public URL. @throws ApiError 400 */
export const cleanDescription = (html: string, origin: string) =>
  cleanRichText(html, { field: 'description', label: 'Description', words: DESCRIPTION_WORDS, origin });
