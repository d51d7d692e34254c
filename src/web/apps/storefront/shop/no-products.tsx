import type { ProductFacets } from '#contract/catalog.ts';
import { type FilterPart, partsOf, withoutPart } from '#domain/product-filter.ts';
import { buttonClass } from '#ui/primitives/button-class.ts';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { type ShopFilter, shopHref } from '#web/features/catalog/shop-address.ts';
import { partLabel } from './filter-options.ts';

interface NoProductsProps {
  shop: ShopFilter;
  facets: ProductFacets | undefined;
  pageCount: number;
}

/** An empty page with a way out: the first page, the list without one of its filters, all products, or the home page. */
export function NoProducts({ shop, facets, pageCount }: NoProductsProps) {
  const isPastEnd = pageCount > 0;
  const isFiltered = partsOf(shop.filter).length > 0;
  const isWholeMarket = !shop.category && !shop.searchKeyword;
  return (
    <EmptyState
      title="Looks like no product is available."
      action={
        isPastEnd ? (
          <Link to={shopHref({ ...shop, page: 1 })} className={buttonClass()}>
            Go to page 1
          </Link>
        ) : isFiltered ? (
          <WithoutFilters shop={shop} facets={facets} />
        ) : isWholeMarket ? (
          <Link to="/" className={buttonClass()}>
            Return Home
          </Link>
        ) : (
          <>
            <Link to="/shop" className={buttonClass()}>
              See all products
            </Link>
            <Link to="/all-categories" className={buttonClass({ variant: 'secondary' })}>
              All Categories
            </Link>
          </>
        )
      }
    >
      {isPastEnd
        ? `There ${pageCount === 1 ? 'is 1 page' : `are ${pageCount} pages`} here, and this is past the end.`
        : isFiltered
          ? nothingFor(shop)
          : shop.searchKeyword
            ? 'Try fewer or other words.'
            : `This ${isWholeMarket ? 'market' : 'category'} is waiting for its first product.`}
    </EmptyState>
  );
}

/** 'Nothing for “knitting” with: Under $5, On sale.' */
function nothingFor({ searchKeyword, filter }: ShopFilter) {
  const labels = partsOf(filter).map((part) => partLabel(part, filter));
  return (
    <>
      Nothing {searchKeyword && <>for “{<bdi>{searchKeyword}</bdi>}” </>}with: {labels.join(', ')}.
    </>
  );
}

const NAMES: Record<FilterPart, string> = {
  price: 'the price',
  minRating: 'the rating',
  onSale: '“On sale”',
  lookInside: '“Look inside”',
  businessLicense: '“Business licence”',
  tagged: '“For screen readers”',
  minPages: 'the pages',
  paper: 'the paper',
};

/** The lists without one of the filters that have products, or without all of them. */
function WithoutFilters({ shop, facets }: Pick<NoProductsProps, 'shop' | 'facets'>) {
  const counted = (facets?.without ?? []).filter(({ count }) => count > 0);
  return (
    <>
      {counted.map(({ part, count }) => (
        <Link
          key={part}
          to={shopHref({ ...shop, filter: withoutPart(shop.filter, part), page: 1 })}
          className={buttonClass()}
        >
          Without {NAMES[part]}: {count}
        </Link>
      ))}
      {(counted.length === 0 || partsOf(shop.filter).length > 1) && (
        <Link
          to={shopHref({ ...shop, filter: {}, page: 1 })}
          className={buttonClass({ variant: counted.length === 0 ? 'primary' : 'secondary' })}
        >
          Without all filters
        </Link>
      )}
    </>
  );
}
