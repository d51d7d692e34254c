import { type KeyboardEvent, useRef } from 'react';
import { PRODUCT_SORTS, type ProductSort } from '#domain/product-filter.ts';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { type ShopFilter, shopHref } from '#web/features/catalog/shop-address.ts';

const LABELS: Record<ProductSort, string> = {
  match: 'Best match',
  rating: 'Best rated',
  sold: 'Most sold',
  newest: 'Newest',
  price: 'Lowest price',
  '-price': 'Highest price',
};

/** The orders of the list as links in a disclosure, which works without scripts, too. */
export function SortMenu({ shop }: { shop: ShopFilter }) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => details.current?.removeAttribute('open');
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    close();
    details.current?.querySelector('summary')?.focus();
  }
  const offered = PRODUCT_SORTS.filter((sort) => sort !== 'match' || shop.searchKeyword);
  return (
    <details
      ref={details}
      className="sort-menu"
      onKeyDown={closeOnEscape}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !details.current?.contains(relatedTarget)) close();
      }}
    >
      <summary>
        <span className="sort-name">Sort: {LABELS[shop.sort]}</span>
        <Glyph name="down" className="size-4" />
      </summary>
      <ul className="sort-orders">
        {offered.map((sort) => (
          <li key={sort}>
            <a
              href={shopHref({ ...shop, sort, page: 1 })}
              aria-current={sort === shop.sort ? 'true' : undefined}
              onClick={close}
            >
              {LABELS[sort]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
