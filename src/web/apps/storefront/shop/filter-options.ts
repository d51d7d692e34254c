import type { ProductFacets } from '#contract/catalog.ts';
import { formatDollars } from '#domain/money.ts';
import {
  FILTER_PARTS,
  type FilterPart,
  PAGE_STEPS,
  PAPER_SIZES,
  PRICE_BANDS,
  type ProductFilter,
  partsOf,
  RATING_STEPS,
  withoutPart,
} from '#domain/product-filter.ts';

/** Something to filter by: what it adds to the filter, and how many products it would leave; null while that is not known. */
export interface FilterOption {
  part: FilterPart;
  label: string;
  adds: ProductFilter;
  count: number | null;
  isChosen: boolean;
}

const dollars = (amount: number) => formatDollars(amount).replace('.00', '');

const BAND_LABELS = ['Free', 'Under $5', '$5–10', '$10–20', 'Over $20'];

/**
 * A range of prices in words: those of bands as people say them, others as they are.
 * @internal
 */
export function priceLabel({ minPrice, maxPrice }: ProductFilter): string {
  const band = PRICE_BANDS.findIndex((each) => each.minPrice === minPrice && each.maxPrice === maxPrice);
  if (BAND_LABELS[band]) return BAND_LABELS[band];
  if (minPrice === undefined) return `Up to ${dollars(maxPrice ?? 0)}`;
  if (maxPrice === undefined) return `From ${dollars(minPrice)}`;
  return `${dollars(minPrice)}–${dollars(maxPrice).slice(1)}`;
}

const LABELS = {
  onSale: 'On sale',
  lookInside: 'Look inside',
  businessLicense: 'Business licence',
  tagged: 'For screen readers',
};
type Flag = keyof typeof LABELS;

/** What a filter of one part says in words. */
export function partLabel(part: FilterPart, filter: ProductFilter): string {
  switch (part) {
    case 'price':
      return priceLabel(filter);
    case 'minRating':
      return filter.minRating === 1 ? '1 star & up' : `${filter.minRating} stars & up`;
    case 'minPages':
      return `${filter.minPages} pages & more`;
    case 'paper':
      return filter.paper ?? '';
    default:
      return LABELS[part];
  }
}

/** All options of each part, with what the counts say. Counts of a capped list say little about it, so they are left out. */
export function filterOptions(filter: ProductFilter, facets: ProductFacets | undefined) {
  const counts = facets?.isCapped ? undefined : facets;
  const option = (part: FilterPart, adds: ProductFilter, count: number | undefined): FilterOption => ({
    part,
    label: partLabel(part, adds),
    adds,
    count: count ?? null,
    isChosen: FILTER_PARTS[part].every((key) => filter[key] === adds[key]),
  });
  const flag = (part: Flag) => option(part, { [part]: true }, counts?.[part]);
  return {
    prices: PRICE_BANDS.map((band, at) => option('price', band, counts?.prices[at]?.count)),
    ratings: RATING_STEPS.map((minRating, at) =>
      option('minRating', { minRating }, counts?.ratings[at]?.count),
    ),
    pages: PAGE_STEPS.map((minPages, at) => option('minPages', { minPages }, counts?.pages[at]?.count)),
    papers: PAPER_SIZES.map((paper, at) => option('paper', { paper }, counts?.papers[at]?.count)),
    flags: [flag('onSale'), flag('lookInside'), flag('businessLicense')],
    tagged: flag('tagged'),
  };
}

/** Whether an option leads somewhere: one that leaves nothing is not offered, unless it is chosen. */
export const isOffered = ({ count, isChosen }: FilterOption): boolean => isChosen || count !== 0;

/** The filter with an option, or without it if it is chosen. */
export const toggled = (filter: ProductFilter, { part, adds, isChosen }: FilterOption): ProductFilter => ({
  ...withoutPart(filter, part),
  ...(isChosen ? {} : adds),
});

/** The parts of a filter that are chosen, each in words. */
export const chosenParts = (filter: ProductFilter): { part: FilterPart; label: string }[] =>
  partsOf(filter).map((part) => ({ part, label: partLabel(part, filter) }));
