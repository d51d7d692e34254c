import type { Dependency } from '#api/kernel/changes.ts';
import type { ReadingCall } from '#api/kernel/context.ts';
import type { ProductFacets } from '#contract/catalog.ts';
import type { CategoryParameter } from '#domain/categories.ts';
import { PRODUCTS_FOUND_MAX } from '#domain/limits.ts';
import {
  FILTER_PART_LIST,
  FILTER_PARTS,
  PAGE_STEPS,
  PAPER_SIZES,
  PRICE_BANDS,
  type ProductFilter,
  partsOf,
  RATING_STEPS,
  withoutPart,
} from '#domain/product-filter.ts';
import type { CategoryFilter } from './cards.sql.ts';
import { categoryOf } from './category-filter.ts';
import { countBranch } from './counts.sql.ts';
import { countMatching } from './search.sql.ts';
import { readMatches, searchCatalog, searchTags } from './search.ts';

/** The filter in a query of the API; a flag that is false filters nothing. */
export function filterOf(query: ProductFilter): ProductFilter {
  const sent = FILTER_PART_LIST.flatMap((part) => FILTER_PARTS[part]).map((key) => [key, query[key]]);
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined && value !== false));
}

interface FacetQuery extends Partial<Record<CategoryParameter, string>> {
  searchKeyword?: string;
  filter: ProductFilter;
}

/** Counts what each filter would leave of the products that match words and category: of the newest, if these are many. */
export async function facetsOf(call: ReadingCall, query: FacetQuery): Promise<ProductFacets> {
  const { context } = call;
  const { searchKeyword: typed = '', filter } = query;
  const category = categoryOf(query);
  const found = await searchCatalog(context, {
    typed,
    category,
    filter: {},
    sort: 'match',
  });
  call.dependsOn(...(typed ? searchTags(found) : countTags(category)));
  const ids = found
    ? (found.ids ?? (await readMatches(context.db, { ...found, limit: PRODUCTS_FOUND_MAX })))
    : [];
  const [counts, categories] = await Promise.all([
    countOptions(context.db, ids, filter),
    typed ? [] : countBranch(context.db, { categoryId: category?.categoryId ?? null }),
  ]);
  return {
    ...counts,
    isCapped: found?.isCapped ?? false,
    categories: categories.map(({ id, products }) => ({ id, count: products })),
  };
}

/**
 * Counts follow products that come and go within a minute, and edits within an hour. So an edit does not drop the pages of
 * all categories.
 */
const countTags = (category: CategoryFilter | null): Dependency[] => [
  category ? `~category:${category.categoryId}` : '~catalog',
  'best-sellers',
  'categories',
];

async function countOptions(
  db: Parameters<typeof countMatching>[0],
  ids: readonly string[],
  filter: ProductFilter,
): Promise<Omit<ProductFacets, 'isCapped' | 'categories'>> {
  const parts = partsOf(filter);
  const others = {
    price: withoutPart(filter, 'price'),
    minRating: withoutPart(filter, 'minRating'),
    minPages: withoutPart(filter, 'minPages'),
    paper: withoutPart(filter, 'paper'),
  };
  const filters: ProductFilter[] = [
    filter,
    ...PRICE_BANDS.map((band) => ({ ...others.price, ...band })),
    ...RATING_STEPS.map((minRating) => ({ ...others.minRating, minRating })),
    ...PAGE_STEPS.map((minPages) => ({ ...others.minPages, minPages })),
    ...PAPER_SIZES.map((paper) => ({ ...others.paper, paper })),
    { ...filter, onSale: true },
    { ...filter, lookInside: true },
    { ...filter, businessLicense: true },
    { ...filter, tagged: true },
    ...parts.map((part) => withoutPart(filter, part)),
  ];
  const counts = (await countMatching(db, { ids, filters })).values();
  const next = () => counts.next().value ?? 0;
  return {
    total: next(),
    prices: PRICE_BANDS.map(({ minPrice = null, maxPrice = null }) => ({
      minPrice,
      maxPrice,
      count: next(),
    })),
    ratings: RATING_STEPS.map((minRating) => ({ minRating, count: next() })),
    pages: PAGE_STEPS.map((minPages) => ({ minPages, count: next() })),
    papers: PAPER_SIZES.map((paper) => ({ paper, count: next() })),
    onSale: next(),
    lookInside: next(),
    businessLicense: next(),
    tagged: next(),
    without: parts.map((part) => ({ part, count: next() })),
  };
}
