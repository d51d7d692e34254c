import { invalidField } from '#api/kernel/errors.ts';
import { cleanRichText } from '#api/kernel/rich-text.ts';
import type { ProductFields } from '#contract/product-fields.ts';
import { type ProductColumns, pickProductColumns } from '#db/fragments/product-columns.ts';
import { discountedCents } from '#domain/discount.ts';
import { DESCRIPTION_WORDS } from '#domain/limits.ts';
import { centsOf, dollarsOf } from '#domain/money.ts';
import { type EnteredPrices, priceProblem, storedPrices } from '#domain/price-kind.ts';

/** Converts the columns of a product to the fields of its form: cents to dollars, null to an empty video URL. */
export function toFields(product: ProductColumns): ProductFields {
  const { listPriceCents, priceCents, suggestedPriceCents, costCents, ...columns } =
    pickProductColumns(product);
  const { summaryLines, videoUrl, featuredImage, fileId, ...same } = columns;
  return {
    ...same,
    // Rows from before an amount needed a type may have one without.
    discountAmount: same.discountType ? same.discountAmount : 0,
    videoUrl: videoUrl ?? '',
    price: dollarsOf(listPriceCents),
    leastPrice: same.priceKind === 'chosen' ? dollarsOf(listPriceCents) : null,
    suggestedPrice: suggestedPriceCents === null ? null : dollarsOf(suggestedPriceCents),
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

/** The prices among the fields. */
export const pricesOf = (fields: ProductFields): EnteredPrices => ({
  priceKind: fields.priceKind,
  price: fields.price,
  leastPrice: fields.leastPrice,
  suggestedPrice: fields.suggestedPrice,
  discount: { type: fields.discountType, amount: fields.discountAmount },
});

/** @throws ApiError 400 for a price that its kind, or its discount, does not allow */
export function checkPrices(fields: ProductFields): void {
  const problem = priceProblem(pricesOf(fields));
  if (problem) throw invalidField(problem.field, problem.message);
}

/** Converts the fields of the form to columns: dollars to cents, and the price after discount. */
export function toColumns(fields: ProductFields): Omit<ProductColumns, 'featuredImage' | 'fileId'> {
  const { price, leastPrice, suggestedPrice, cost, summary, videoUrl, ...same } = fields;
  const { listPriceCents, suggestedPriceCents, discount } = storedPrices(pricesOf(fields));
  return {
    ...same,
    videoUrl: videoUrl || null,
    listPriceCents,
    suggestedPriceCents,
    discountType: discount.type,
    discountAmount: discount.amount,
    priceCents: discountedCents(listPriceCents, discount),
    costCents: centsOf(cost),
    summaryLines: summary,
  };
}

/** Sanitizes a product's description (`cleanRichText`); `origin` is the market's public URL. @throws ApiError 400 */
export const cleanDescription = (html: string, origin: string) =>
  cleanRichText(html, { field: 'description', label: 'Description', words: DESCRIPTION_WORDS, origin });
