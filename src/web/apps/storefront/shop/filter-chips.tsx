import type { ProductFacets } from '#contract/catalog.ts';
import { FREE_BAND, withoutPart } from '#domain/product-filter.ts';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { type ShopFilter, shopHref } from '#web/features/catalog/shop-address.ts';
import { useFreeProducts } from '#web/kernel/site-layout.ts';
import { chosenParts, type FilterOption, filterOptions, isOffered, toggled } from './filter-options.ts';

/**
 * The most common filters in one row, and in front of them what is chosen elsewhere. They are plain anchors; the
 * storefront's layout turns clicks into client-side navigation.
 */
export function FilterChips({ shop, facets }: { shop: ShopFilter; facets: ProductFacets | undefined }) {
  const { prices, ratings, flags } = filterOptions(shop.filter, facets);
  const common = [...prices, ...ratings.slice(0, 1), ...flags];
  const chosen = chosenParts(shop.filter);
  const mayBeFree = useFreeProducts();
  const isShown = (option: FilterOption) =>
    !option.isChosen && isOffered(option) && (mayBeFree || option.adds !== FREE_BAND);
  const href = (filter: ShopFilter['filter']) => shopHref({ ...shop, filter, page: 1 });
  return (
    // Begins anew with what is chosen, which would be out of sight where the row was scrolled.
    <ul key={chosen.map(({ part }) => part).join()} className="filter-chips" aria-label="Filters">
      {chosen.map(({ part, label }) => (
        <li key={part}>
          <a
            href={href(withoutPart(shop.filter, part))}
            className="chosen"
            aria-label={`Remove filter: ${label}`}
          >
            {label}
            <Glyph name="close" className="size-3.5" />
          </a>
        </li>
      ))}
      {common.filter(isShown).map((option) => (
        <li key={option.label}>
          <a href={href(toggled(shop.filter, option))}>{option.label}</a>
        </li>
      ))}
      {chosen.length > 0 && (
        <li>
          <a href={href({})} className="clear">
            Clear
          </a>
        </li>
      )}
    </ul>
  );
}
