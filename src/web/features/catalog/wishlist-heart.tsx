import type { ProductCard } from '#contract/catalog.ts';
import { wishlist } from './wishlist.ts';

/**
 * The heart on a product card. A page has dozens, so the sheet draws it. All are handled by React's one listener on the
 * page; before hydration a click is held like that on any button.
 */
export function WishlistHeart({ product }: { product: ProductCard }) {
  const saved = wishlist.use().some((item) => item.id === product.id);
  return (
    <button
      type="button"
      className="wishlist-heart"
      aria-label={`Save ${product.name}`}
      aria-pressed={saved}
      onClick={() => wishlist.toggle(product)}
    />
  );
}
