import type { ProductCard as Product } from '#contract/catalog.ts';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { ProductCard } from './product-card.tsx';

interface ProductGridProps {
  products: readonly Product[];
  /** The number of pictures above the fold, which are loaded eagerly. */
  priorityCount?: number;
  /** The pictures' `sizes`, if the grid has other columns than the default. */
  sizes?: string;
}

/** A grid of product cards: two columns on a phone, four on a desktop. */
export function ProductGrid({ products, priorityCount = 0, sizes }: ProductGridProps) {
  return (
    <ul className="product-grid">
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} priority={index < priorityCount} sizes={sizes} />
        </li>
      ))}
    </ul>
  );
}

/** Placeholder of the grid while the products load. */
export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <div className="product-grid" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <div key={index} className="product-card">
          <Skeleton className="aspect-square w-full rounded-card" />
          <Skeleton className="mt-3.5 h-4.5 w-4/5" />
          <Skeleton className="mt-1.5 h-4 w-1/2" />
          <Skeleton className="mt-2 h-4 w-2/5" />
          <span className="mt-3.5 mb-0.75 flex justify-between gap-2">
            <Skeleton className="h-4.5 w-14" />
            <Skeleton className="h-4.5 w-2/5" />
          </span>
        </div>
      ))}
    </div>
  );
}
