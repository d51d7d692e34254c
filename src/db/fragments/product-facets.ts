import { centsOf } from '#domain/money.ts';
import { type ProductFilter, RATING_STEPS } from '#domain/product-filter.ts';

/**
 * What lists of products are filtered by, as keys in `products.search_filters`, beside categories and blocks. So one GIN index
 * finds words, category and filters together, and a filter needs no index of its own. Stored in generated columns:
 * other keys need a migration.
 */

/** Where a band of prices begins, in cents. The first band begins below the first of them. */
const BAND_STARTS = [
  100, 200, 300, 400, 500, 600, 800, 1000, 1200, 1500, 2001, 2500, 3000, 4000, 5000, 7500, 10_000, 20_000,
  50_000,
];

const bandOf = (cents: number): number => BAND_STARTS.filter((start) => start <= cents).length;

const starSum = 'stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5';
const starCount = '(stars1 + stars2 + stars3 + stars4 + stars5)';
/** The average that people see, in tenths of a star; null without a verified rating. */
const shownTenths = `round(10.0 * (${starSum}) / nullif(${starCount}, 0))`;

/** The weighted average in thousandths of a star, by which lists are sorted; 0 without a verified rating. */
export const ratingScoreSql: string = `case when ${starCount} = 0 then 0 else ((1000::bigint * (${starSum} + 20)) / (${starCount} + 5))::integer end`;

/** The keys, in SQL, of a product; null for one that it does not have. Those of its file are made by the function file_facts(). */
export const facetKeysSql: string = [
  `'price:' || width_bucket(price_cents, '{${BAND_STARTS.join()}}'::integer[])::text`,
  `case when price_cents < list_price_cents then 'sale' end`,
  `case when has_business_license then 'business' end`,
  ...RATING_STEPS.map((stars) => `case when ${shownTenths} >= ${stars * 10} then 'rating:${stars}' end`),
].join(', ');

/** The keys that a product must have all of, and those of which it must have one; null: any price. */
export interface FacetKeys {
  required: string[];
  priceBands: string[] | null;
}

const PRICE_MAX = 2_147_483_647;

/** The prices that a filter lets through, in cents. */
export const priceRangeOf = ({ minPrice, maxPrice }: ProductFilter): { lowest: number; highest: number } => ({
  lowest: minPrice === undefined ? 0 : centsOf(minPrice),
  highest: maxPrice === undefined ? PRICE_MAX : centsOf(maxPrice),
});

/** The keys of a filter. Its price ends are inside bands, so the price itself has to be compared too. */
export function facetKeysOf(filter: ProductFilter): FacetKeys {
  const hasPrice = filter.minPrice !== undefined || filter.maxPrice !== undefined;
  const { lowest, highest } = priceRangeOf(filter);
  const [first, last] = [bandOf(lowest), bandOf(highest)];
  const required = [
    filter.minRating && `rating:${filter.minRating}`,
    filter.onSale && 'sale',
    filter.lookInside && 'preview',
    filter.businessLicense && 'business',
    filter.tagged && 'tagged',
    filter.minPages && `pages:${filter.minPages}`,
    filter.paper && `paper:${filter.paper}`,
  ];
  return {
    required: required.filter((key) => typeof key === 'string'),
    priceBands: hasPrice
      ? Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => `price:${first + n}`)
      : null,
  };
}
