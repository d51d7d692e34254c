import { badRequest } from '#api/kernel/errors.ts';
import { cleanRichText } from '#api/kernel/rich-text.ts';
import type { products } from '#db/schema.ts';
import type { CategoryChain } from '#domain/categories.ts';
import { type DiscountType, discountedCents, discountProblem } from '#domain/discount.ts';
import { DESCRIPTION_WORDS } from '#domain/limits.ts';
import { centsOf, dollarsOf } from '#domain/money.ts';

/** What the form says of a product, as the contract reads it. */
export interface ProductFields {
  name: string;
  sku: string;
  videoUrl: string;
  /** Dollars, before discount. */
  price: number;
  /** Dollars. */
  cost: number;
  discountType: DiscountType | null;
  /** Percent, or dollars. */
  discountAmount: number;
  /** Lines. */
  summary: string[];
  /** HTML. */
  description: string;
  mainCategoryId: string;
  firstCategoryId?: string | null;
  secondCategoryId?: string | null;
  thirdCategoryId?: string | null;
  isBestSeller?: boolean;
  isRecommended?: boolean;
  isNew?: boolean;
  status?: boolean;
}

type Product = Omit<typeof products.$inferSelect, 'names' | 'search' | 'mentions'>;

/** The same fields of a product that there is. */
export const fieldsOf = (product: Product): ProductFields => ({
  ...product,
  videoUrl: product.videoUrl ?? '',
  price: dollarsOf(product.listPriceCents),
  cost: dollarsOf(product.costCents),
  summary: product.summaryLines,
});

/** `fields` with what is given of a change; a new main category leaves nothing of the old ones below it. */
export function changedFields(fields: ProductFields, change: Partial<ProductFields>): ProductFields {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const lower = change.mainCategoryId
    ? { firstCategoryId: null, secondCategoryId: null, thirdCategoryId: null }
    : {};
  return { ...fields, ...lower, ...given };
}

/**
 * The columns that follow from the fields, money in cents.
 * @throws ApiError 400 for a discount that cannot be given
 */
export function columnsOf(fields: ProductFields) {
  const { name, sku, videoUrl, summary, description, discountType, discountAmount } = fields;
  const listPriceCents = centsOf(fields.price);
  const discount = { type: discountType, amount: discountAmount };
  const problem = discountProblem(listPriceCents, discount);
  if (problem) throw badRequest(problem);
  return {
    ...{ name, sku, description, discountType, discountAmount, listPriceCents },
    ...chainOf(fields),
    videoUrl: videoUrl || null,
    summaryLines: summary,
    priceCents: discountedCents(listPriceCents, discount),
    costCents: centsOf(fields.cost),
    isBestSeller: fields.isBestSeller ?? false,
    isRecommended: fields.isRecommended ?? false,
    isNew: fields.isNew ?? false,
    status: fields.status ?? true,
  };
}

export const chainOf = (fields: ProductFields): CategoryChain => ({
  mainCategoryId: fields.mainCategoryId,
  firstCategoryId: fields.firstCategoryId ?? null,
  secondCategoryId: fields.secondCategoryId ?? null,
  thirdCategoryId: fields.thirdCategoryId ?? null,
});

/** A product's description as `cleanRichText` leaves it; `origin` is the market's address. */
export const cleanDescription = (html: string, origin: string) =>
  cleanRichText(html, { label: 'Description', words: DESCRIPTION_WORDS, origin });
