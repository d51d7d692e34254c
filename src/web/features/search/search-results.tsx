import { Link } from '#ui/primitives/link.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { Price } from '#ui/primitives/price.tsx';
import type { ProductSearch } from './use-product-search.ts';

interface SearchResultsProps {
  id: string;
  search: ProductSearch;
  /** Index of the result that the arrow keys selected; -1 for none. */
  active: number;
  onActive: (index: number) => void;
  onChoose: () => void;
  /** The shop's page with all results. */
  allHref: string;
}

/** The results of the header's search, below its box. */
export function SearchResults({ id, search, active, onActive, onChoose, allHref }: SearchResultsProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the box while the pointer presses here
    <div className="search-panel" onMouseDown={(event) => event.preventDefault()}>
      <p role="status" className={search.state === 'found' ? 'sr-only' : 'px-4 py-3 text-muted'}>
        {statusText(search)}
      </p>
      {search.state === 'failed' && (
        <button type="button" className="min-h-11 px-4 font-medium underline" onClick={search.retry}>
          Retry
        </button>
      )}
      <div id={id} role="listbox" aria-label="Products">
        {search.products.map((product, index) => (
          <Link
            key={product.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            to={`/product/${product.slug}`}
            onPointerMove={() => onActive(index)}
            onClick={onChoose}
          >
            <Picture url={product.featuredImage} alt="" sizes="48px" className="size-12 rounded-small" />
            <span className="line-clamp-2 min-w-0 flex-1">{product.name}</span>
            <Price price={product.price} />
          </Link>
        ))}
      </div>
      {search.state === 'found' && (
        <Link to={allHref} className="all" onClick={onChoose}>
          All results
        </Link>
      )}
    </div>
  );
}

function statusText({ state, products, message }: ProductSearch): string {
  if (state === 'searching') return 'Searching...';
  if (state === 'empty') return 'No product found';
  if (state === 'failed') return message;
  return products.length === 1 ? '1 product found' : `${products.length} products found`;
}
