import type { ProductCard } from '#contract/catalog.ts';
import { storedValue } from '#web/kernel/storage.ts';

const EMPTY: readonly ProductCard[] = [];

const stored = storedValue<readonly ProductCard[]>('localStorage', 'wishlist', EMPTY, (value) => {
  if (!Array.isArray(value) || !value.every(isProduct)) throw new Error('not a wishlist');
  return value;
});

function isProduct(value: unknown): value is ProductCard {
  const item = value as Partial<ProductCard> | null;
  return (
    typeof item?.id === 'string' &&
    typeof item.slug === 'string' &&
    typeof item.name === 'string' &&
    typeof item.featuredImage === 'string' &&
    Number.isFinite(item.price)
  );
}

/** A product's page knows more of it than is worth keeping. */
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

/** The products a visitor liked: kept in the browser under the name wishlist. */
export const wishlist = {
  use: stored.use,
  toggle(product: ProductCard): void {
    const items = stored.get();
    const rest = items.filter((item) => item.id !== product.id);
    const next = rest.length < items.length ? rest : [...items, cardOf(product)];
    stored.set(next.length > 0 ? next : EMPTY);
  },
};
