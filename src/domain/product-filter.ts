import type { Sort } from './sort.ts';

/**
 * The orders of a list of products. `match`: in a search names before other texts, else the newest first. `rating`: by the
 * weighted average, the best first. `sold`: by the buyers of the last months, the most first.
 */
export const PRODUCT_SORTS = ['match', 'rating', 'sold', 'newest', 'price', '-price'] as const satisfies (
  | 'match'
  | 'rating'
  | 'sold'
  | 'newest'
  | Sort<'price'>
)[];
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Stars that a list can ask for: so many and up. */
export const RATING_STEPS = [4, 3, 2, 1] as const;
/** Pages that a list can ask for: so many and more. */
export const PAGE_STEPS = [10, 25, 50, 100] as const;
/** Sizes of paper that a list can ask for, upright or landscape. */
export const PAPER_SIZES = ['A5', 'A4', 'A3', 'US Letter'] as const;
export type RatingStep = (typeof RATING_STEPS)[number];
export type PageStep = (typeof PAGE_STEPS)[number];
export type ListedPaper = (typeof PAPER_SIZES)[number];

/**
 * What the products of a list have to be, besides their category and the words of a search. The API and the shop's address
 * have parameters of the same names.
 */
export interface ProductFilter {
  /** Dollars; both ends are included. */
  minPrice?: number;
  maxPrice?: number;
  minRating?: RatingStep;
  /** Cheaper than before a discount. */
  onSale?: boolean;
  /** Pages of its file are shown. */
  lookInside?: boolean;
  /** Sold with a licence for business: small business or extended. */
  businessLicense?: boolean;
  /** Its file has a structure for screen readers. */
  tagged?: boolean;
  minPages?: PageStep;
  paper?: ListedPaper;
}

/** What costs nothing: free, or of a chosen price from nothing on. */
export const FREE_BAND = { maxPrice: 0 };

/** The bands of prices that shoppers choose from, in dollars, both ends included. */
export const PRICE_BANDS: readonly Pick<ProductFilter, 'minPrice' | 'maxPrice'>[] = [
  FREE_BAND,
  { maxPrice: 4.99 },
  { minPrice: 5, maxPrice: 9.99 },
  { minPrice: 10, maxPrice: 20 },
  { minPrice: 20.01 },
];

/** What a filter asks for, by its parts: those of one part take each other's place. */
export const FILTER_PARTS = {
  price: ['minPrice', 'maxPrice'],
  minRating: ['minRating'],
  onSale: ['onSale'],
  lookInside: ['lookInside'],
  businessLicense: ['businessLicense'],
  tagged: ['tagged'],
  minPages: ['minPages'],
  paper: ['paper'],
} as const satisfies Record<string, readonly (keyof ProductFilter)[]>;
export type FilterPart = keyof typeof FILTER_PARTS;
export const FILTER_PART_LIST = Object.keys(FILTER_PARTS) as FilterPart[];

/** The filter without one of its parts. */
export function withoutPart(filter: ProductFilter, part: FilterPart): ProductFilter {
  const rest = { ...filter };
  for (const key of FILTER_PARTS[part]) delete rest[key];
  return rest;
}

/** The parts that a filter asks for. */
export const partsOf = (filter: ProductFilter): FilterPart[] =>
  FILTER_PART_LIST.filter((part) => FILTER_PARTS[part].some((key) => filter[key] !== undefined));

/** Whether many shoppers ask for this: at most two parts, and a price of the bands. */
export const isUsual = (filter: ProductFilter): boolean =>
  partsOf(filter).length <= 2 &&
  (!partsOf(filter).includes('price') ||
    PRICE_BANDS.some((band) => band.minPrice === filter.minPrice && band.maxPrice === filter.maxPrice));
