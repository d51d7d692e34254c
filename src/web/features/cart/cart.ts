import type { ProductCard } from '#contract/catalog.ts';
import { listOf, storedValue } from '#web/kernel/storage.ts';

/** A product as it was when it was added, and its quantity. The price may be outdated: the cart page fetches it again. */
export interface CartItem extends Pick<ProductCard, 'id' | 'slug' | 'name' | 'price' | 'featuredImage'> {
  quantity: number;
}

const EMPTY: readonly CartItem[] = [];

const stored = storedValue<readonly CartItem[]>(
  'localStorage',
  'cart',
  EMPTY,
  listOf<CartItem>({
    id: 'text',
    slug: 'text',
    name: 'text',
    featuredImage: 'text',
    price: 'amount',
    quantity: 'count',
  }),
);

const put = (items: readonly CartItem[]) => stored.set(items.length > 0 ? items : EMPTY);

/** The visitor's cart: kept in the browser under the name cart. */
export const cart = {
  use: stored.use,
  get: stored.get,
  /** Adding what is already there raises its quantity. */
  add(product: Omit<CartItem, 'quantity'>, quantity = 1): void {
    const items = stored.get();
    const known = items.find((item) => item.id === product.id);
    if (known) cart.setQuantity(product.id, known.quantity + quantity);
    else {
      const { id, slug, name, price, featuredImage } = product;
      put([...items, { id, slug, name, price, featuredImage, quantity }]);
    }
  },
  /** Below 1 the item is removed. */
  setQuantity(id: string, quantity: number): void {
    if (quantity < 1) cart.remove(id);
    else put(stored.get().map((item) => (item.id === id ? { ...item, quantity } : item)));
  },
  remove(id: string): void {
    put(stored.get().filter((item) => item.id !== id));
  },
  clear(): void {
    put(EMPTY);
  },
  /** Replaces name, price and picture of the products by the server's. */
  refresh(products: readonly ProductCard[]): void {
    const now = new Map(products.map((product) => [product.id, product]));
    put(
      stored.get().map((item) => {
        const { slug, name, price, featuredImage } = now.get(item.id) ?? item;
        return { ...item, slug, name, price, featuredImage };
      }),
    );
  },
};

/** Dollars; the sum of price times quantity, added in cents. */
export const cartTotal = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + Math.round(item.price * 100) * item.quantity, 0) / 100;
