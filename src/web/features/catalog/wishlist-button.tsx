import type { ProductCard } from '#contract/catalog.ts';
import { buttonClass } from '#ui/primitives/button-class.ts';
import { wishlist } from './wishlist.ts';

/** Adds the product to the wishlist or removes it. */
export function WishlistButton({ product, className }: { product: ProductCard; className?: string }) {
  const liked = wishlist.use().some((item) => item.id === product.id);
  return (
    <button
      type="button"
      aria-pressed={liked}
      className={buttonClass({ variant: 'ghost', className })}
      onClick={() => wishlist.toggle(product)}
    >
      <svg
        viewBox="0 0 24 24"
        className={liked ? 'size-5 text-accent' : 'size-5'}
        fill={liked ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M12 20.3 4.3 12.6a5 5 0 0 1 7.1-7.1l.6.6.6-.6a5 5 0 0 1 7.1 7.1z" />
      </svg>
      Wishlist
    </button>
  );
}
