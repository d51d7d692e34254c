import type { ProductCard } from '#contract/catalog.ts';
import { pick } from '#lib/pick.ts';
import { listOf, storedValue } from '#web/kernel/storage.ts';

const EMPTY: readonly ProductCard[] = [];

const stored = storedValue<readonly ProductCard[]>(
  'localStorage',
  'wishlist',
  EMPTY,
  listOf<ProductCard>({ id: 'text', slug: 'text', name: 'text', featuredImage: 'text', price: 'amount' }),
);

const CARD = [
  'id',
  'slug',
  'name',
  'mainCategoryName',
  'price',
  'priceKind',
  'originalPrice',
  'featuredImage',
  'rating',
  'reviewCount',
  'shopName',
  'shopSlug',
] as const;

/** The visitor's wishlist, stored in the browser's local storage as `wishlist`. */
export const wishlist = {
  use: stored.use,
  toggle(product: ProductCard): void {
    const items = stored.get();
    const rest = items.filter((item) => item.id !== product.id);
    // A product's page has more fields than its card.
    const next = rest.length < items.length ? rest : [...items, pick(product, CARD)];
    stored.set(next.length > 0 ? next : EMPTY);
  },
};
