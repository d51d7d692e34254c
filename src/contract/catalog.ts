import { z } from 'zod';
import { CATEGORY_LEVELS, CATEGORY_PARAMETER_LIST, type CategoryParameter } from '#domain/categories.ts';
import { LICENSE_KINDS } from '#domain/license.ts';
import {
  FILTER_PRICE_MAX,
  RANDOM_MAX_TOTAL,
  RANDOM_PAGE_SIZE,
  RANDOM_TOTAL_MAX,
  SEARCH_PAGE_SIZE,
  SUGGESTIONS_MAX,
} from '#domain/limits.ts';
import {
  FILTER_PART_LIST,
  PAGE_STEPS,
  PAPER_SIZES,
  PRODUCT_SORTS,
  type ProductFilter,
  RATING_STEPS,
} from '#domain/product-filter.ts';
import {
  dollars,
  endpoint,
  id,
  instant,
  jsonFlag,
  listOf,
  named,
  pageQuery,
  searchKeyword,
} from './endpoint.ts';
import { productFieldAnswers, shownFieldAnswers } from './product-fields.ts';
import { listedFile } from './product-files.ts';

/** A licence with what the shopper pays for the product with it, and its price before the discount, if there is one. */
const licensePrice = named('LicensePrice', {
  kind: z.enum(LICENSE_KINDS),
  price: dollars,
  originalPrice: dollars.nullable(),
});

/** A part of a bundle, with what it costs alone. */
const bundlePart = named('BundlePart', {
  id,
  slug: z.string(),
  name: z.string(),
  featuredImage: z.string(),
  price: dollars,
  /** Whether the signed-in customer has bought it and keeps it; not there for anybody else. */
  owned: z.boolean().optional(),
});
export type BundlePart = z.infer<typeof bundlePart>;

/** The bundle that an order line is a part of; null for a product that was bought alone. */
export const lineBundle = {
  bundle: named('LineBundle', {
    id,
    /** Its name at that time. */
    name: z.string(),
    /** How many of its parts the buyer had before, and did not pay for again. */
    ownedParts: z.number().int(),
    /** The line's share of the bundle's price. */
    share: dollars,
  }).nullable(),
};

export const productCard = named('ProductCard', {
  id,
  slug: z.string(),
  name: z.string(),
  mainCategoryName: z.string(),
  /** What the shopper pays, or the least of it where the price is chosen. */
  price: dollars,
  priceKind: productFieldAnswers.priceKind,
  /** The price before the discount; null without one. */
  originalPrice: dollars.nullable(),
  featuredImage: z.string(),
  /** The average of buyers' ratings, with one decimal; 0 without any. */
  rating: z.number(),
  reviewCount: z.number().int(),
  shopName: z.string(),
  shopSlug: z.string(),
  /** Of products that were asked for by their ids, and have any: as on the product page, without their texts. */
  licenses: z.array(licensePrice).optional(),
  /** Of products that were asked for by their ids: as on the product page; not there without a limit. */
  available: z.number().int().nullable().optional(),
  /** Of how many products a bundle is made; not there for any other product. */
  partCount: z.number().int().optional(),
  /** The parts of a bundle that was asked for by its id, or by the address of its page. */
  parts: z.array(bundlePart).optional(),
  /**
   * What the signed-in customer pays for such a bundle: its price less the shares of the parts that are owned; 0 if nothing
   * is missing, and it cannot be bought.
   */
  toPay: dollars.optional(),
});
export type ProductCard = z.infer<typeof productCard>;

/**
 * Ratings of a product. Only those of buyers are in the average, in `reviewCount` and in the counts by stars. The
 * spelling of `countOneStartRating` and its siblings, and the path `product-list-with-hard-limit` below, are inherited:
 * clients depend on them, so they are fixed.
 */
export const productReviewSummary = named('ProductReviewSummary', {
  /** Plain, with one decimal; 0 without any. */
  ratingAverage: z.number(),
  /** What products are sorted by, with two decimals: see `weightedRating` in `domain/rating.ts`. */
  weightedRating: z.number(),
  reviewCount: z.number().int(),
  /** Ratings by people who have not bought the product here. */
  unverifiedReviewCount: z.number().int(),
  countOneStartRating: z.number().int(),
  countTwoStartRating: z.number().int(),
  countThreeStartRating: z.number().int(),
  countFourStartRating: z.number().int(),
  countFiveStartRating: z.number().int(),
});
export type ProductReviewSummary = z.infer<typeof productReviewSummary>;

/** Comma-separated product ids, 100 at most. */
export const productIds = z.string().max(6500);

const categoryRef = named('CategoryRef', { id, name: z.string() });

// Named, since each has its place among the other keys.
const { sku, description, ...furtherFields } = shownFieldAnswers;

export const productDetail = productCard
  .extend({
    /** The licences to choose from, the default first; empty for a product that is sold without any. */
    licenses: z.array(licensePrice.extend({ text: z.string() })),
    /** How many are left while fewer than 100 are, because each comes with a licence key; null otherwise. */
    available: z.number().int().nullable(),
    productImages: z.array(z.object({ imageUrl: z.string() })),
    /** For a price that is chosen: what the page proposes. */
    suggestedPrice: productFieldAnswers.suggestedPrice,
    /** For a price that is chosen: what half of those who paid gave, or more; null while they are few. */
    halfGave: dollars.nullable(),
    sku,
    /** Numbered text, one 'N. ' line each. */
    summary: z.string(),
    summaryLines: z.array(z.string()),
    description,
    /** On YouTube or Vimeo; the page links to no other host. */
    videoUrl: z.string().nullable(),
    ...furtherFields,
    /** Its files: the first PDF, then the others in their order. */
    files: z.array(listedFile),
    /** What these are, in one line; null for a product with one file. */
    whatYouGet: z.string().nullable(),
    /** From the main category down to the product's own. */
    categoryPath: z.array(categoryRef),
    vendorId: id,
    vendor: z.object({
      name: z.string(),
      slug: z.string(),
      about: z.string(),
      /** End of the holiday; null without one. Products stay on sale during a holiday. */
      away: z.boolean(),
      awayUntil: instant.nullable(),
      profile: z.object({ shopImage: z.string().nullable(), shopName: z.string().nullable() }),
    }),
    relatedProducts: z.array(productCard),
    productReview: productReviewSummary,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'ProductDetail' });
export type ProductDetail = z.infer<typeof productDetail>;

const thirdCategory = named('ThirdCategory', {
  id,
  name: z.string(),
  image: z.string().nullable(),
  bannerImage: z.string().nullable(),
});
const secondCategory = thirdCategory
  .extend({ thirdCategories: z.array(thirdCategory) })
  .meta({ id: 'SecondCategory' });
const firstCategory = thirdCategory
  .extend({ secondCategories: z.array(secondCategory) })
  .meta({ id: 'FirstCategory' });
export const mainCategory = thirdCategory
  .extend({ firstCategories: z.array(firstCategory) })
  .meta({ id: 'MainCategory' });
export type MainCategory = z.infer<typeof mainCategory>;

/** Parameters for a category of any level. */
export const categoryFilter = {
  mainCategoryId: id.optional(),
  firstCategoryId: id.optional(),
  secondCategoryId: id.optional(),
  thirdCategoryId: id.optional(),
} satisfies Record<CategoryParameter, z.ZodType>;

const price = (label: string) =>
  z.coerce.number<number>(`${label} must be a number.`).min(0).max(FILTER_PRICE_MAX);
const step = <const N extends number>(steps: readonly N[]) => z.coerce.number<N>().pipe(z.literal(steps));

/** A `ProductFilter`. */
const productFilterQuery = {
  minPrice: price('The lowest price').optional(),
  maxPrice: price('The highest price').optional(),
  minRating: step(RATING_STEPS).optional(),
  onSale: jsonFlag('On sale').optional(),
  /** Pages of the file are shown. */
  lookInside: jsonFlag('Look inside').optional(),
  businessLicense: jsonFlag('Business licence').optional(),
  /** The file has a structure for screen readers. */
  tagged: jsonFlag('Tagged').optional(),
  minPages: step(PAGE_STEPS).optional(),
  paper: z.enum(PAPER_SIZES).optional(),
} satisfies Record<keyof ProductFilter, z.ZodType>;

const PRICE_ORDER = { error: 'The lowest price is above the highest.', path: ['minPrice'] };
const isPriceOrder = ({ minPrice, maxPrice }: { minPrice?: number; maxPrice?: number }) =>
  minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice;
const ONE_CATEGORY = { error: 'Choose one category at a time.' };
const isOneCategory = (query: Partial<Record<CategoryParameter, string>>) =>
  CATEGORY_PARAMETER_LIST.filter((name) => query[name]).length <= 1;

const counted = { count: z.number().int() };

/** How many products each filter would leave, with all other filters that were sent. */
export const productFacets = named('ProductFacets', {
  /** The products that match all that was sent, and whether only the newest were counted. */
  total: z.number().int(),
  isCapped: z.boolean(),
  prices: z.array(z.object({ minPrice: z.number().nullable(), maxPrice: z.number().nullable(), ...counted })),
  ratings: z.array(z.object({ minRating: z.number().int(), ...counted })),
  pages: z.array(z.object({ minPages: z.number().int(), ...counted })),
  papers: z.array(z.object({ paper: z.enum(PAPER_SIZES), ...counted })),
  onSale: z.number().int(),
  lookInside: z.number().int(),
  businessLicense: z.number().int(),
  tagged: z.number().int(),
  /** Without filters and words: the main categories, those on the way to the one that was sent, and their children. */
  categories: z.array(z.object({ id, ...counted })),
  /** Of each part of the filter that was sent, how many products match without it. */
  without: z.array(z.object({ part: z.enum(FILTER_PART_LIST), ...counted })),
});
export type ProductFacets = z.infer<typeof productFacets>;

const searchSuggestions = named('SearchSuggestions', {
  categories: z.array(
    z.object({
      id,
      level: z.enum(CATEGORY_LEVELS),
      name: z.string(),
      /** Of the category above; null for a main category. */
      parentName: z.string().nullable(),
    }),
  ),
  shops: z.array(z.object({ slug: z.string(), shopName: z.string(), shopImage: z.string().nullable() })),
});
export type SearchSuggestions = z.infer<typeof searchSuggestions>;

export const catalogContract = {
  'GET site/product': endpoint({
    operationId: 'listProducts',
    summary: 'Products: of one category, matching a search and filters, or by their ids',
    tag: 'Catalog',
    access: 'public',
    exact: true,
    kept: true,
    fromReplica: true,
    limit: 'search',
    query: z
      .object({
        ...pageQuery(SEARCH_PAGE_SIZE),
        searchKeyword,
        ...categoryFilter,
        ...productFilterQuery,
        sort: z.enum(PRODUCT_SORTS).default('match'),
        /** The products that a cart or wishlist reads again. */
        ids: productIds.optional(),
      })
      .refine(isOneCategory, ONE_CATEGORY)
      .refine(isPriceOrder, PRICE_ORDER),
    data: listOf(productCard).extend({
      /** True when more products match than `total`, which then is the most that pages reach. */
      totalIsCapped: z.boolean().optional(),
      /** The corrected words, when no product matches the words that were sent. */
      searchedFor: z.string().optional(),
    }),
  }),
  'GET site/product-facets': endpoint({
    operationId: 'countProductFacets',
    summary: 'How many products of a list each filter would leave',
    tag: 'Catalog',
    access: 'public',
    exact: true,
    kept: true,
    fromReplica: true,
    limit: 'search',
    query: z
      .object({ searchKeyword, ...categoryFilter, ...productFilterQuery })
      .refine(isOneCategory, ONE_CATEGORY)
      .refine(isPriceOrder, PRICE_ORDER),
    data: productFacets,
  }),
  'GET site/search-suggestion': endpoint({
    operationId: 'suggestForSearch',
    summary: `Categories with products, and public shops, that have the words of a search in their names: ${SUGGESTIONS_MAX} of each at most`,
    tag: 'Catalog',
    access: 'public',
    exact: true,
    kept: true,
    fromReplica: true,
    limit: 'search',
    query: z.object({ searchKeyword }),
    data: searchSuggestions,
  }),
  'GET site/product/{slug}': endpoint({
    operationId: 'getProduct',
    summary: 'One product with its shop, its ratings and similar products',
    tag: 'Catalog',
    access: 'public',
    exact: true,
    kept: true,
    fromReplica: true,
    limit: 'page',
    params: z.object({ slug: z.string().min(1).max(200) }),
    data: productDetail,
  }),
  'GET site/product-list-with-hard-limit': endpoint({
    operationId: 'listRandomProducts',
    summary: 'Random products, in one order for as long as the same seed is sent',
    tag: 'Catalog',
    access: 'public',
    exact: true,
    fromReplica: true,
    limit: 'page',
    query: z.object({
      ...pageQuery(RANDOM_PAGE_SIZE),
      maxTotal: z.coerce.number<number>().int().min(1).max(RANDOM_TOTAL_MAX).default(RANDOM_MAX_TOTAL),
      seed: z.coerce.number<number>().int().min(0).max(0x7fffffff).optional(),
    }),
    data: listOf(productCard).extend({ seed: z.number().int() }),
  }),
};
