import type { ProductCard } from '#contract/catalog.ts';
import { listOf, storedValue } from '#web/kernel/storage.ts';

const EMPTY: readonly ProductCard[] = [];

const stored = storedValue<readonly ProductCard[]>(
  'localStorage',
  'wishlist',
  EMPTY,
  listOf<ProductCard>({ id: 'text', slug: 'text', name: 'text', featuredImage: 'text', price: 'amount' }),
);

/** Picks the fields of a card, since a product's page has more. */
const cardOf = ({
  id,
  slug,
  name,
  mainCategoryName,
  price,
  originalPrice,
  featuredImage,
  rating,
  reviewCount,
  shopName,
  shopSlug,
}: ProductCard): ProductCard => ({
  id,
  slug,
  name,
  mainCategoryName,
  price,
  originalPrice,
  featuredImage,
  rating,
  reviewCount,
  shopName,
  shopSlug,
});

/** The visitor's wishlist, stored in the browser's local storage as `wishlist`. */
export const wishlist = {
  use: stored.use,
  toggle(product: ProductCard): void {
    const items = stored.get();
    const rest = items.filter((item) => item.id !== product.id);
    const next = rest.length < items.length ? rest : [...items, cardOf(product)];
    stored.set(next.length > 0 ? next : EMPTY);
  },
};
