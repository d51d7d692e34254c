import type { ProductCard } from '#contract/catalog.ts';
import { sum } from '#domain/sum.ts';
import { listOf, storedValue } from '#web/kernel/storage.ts';

/** A product with the fields it had when it was added. The price may be outdated, so the cart page fetches it again. */
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

const store = (items: readonly CartItem[]) => stored.set(items.length > 0 ? items : EMPTY);

/** The visitor's cart, stored in the browser's local storage as `cart`. */
export const cart = {
  use: stored.use,
  get: stored.get,
  /** Increases the quantity if the product is already in the cart. */
  add(product: Omit<CartItem, 'quantity'>, quantity = 1): void {
    const items = stored.get();
    const existing = items.find((item) => item.id === product.id);
    if (existing) cart.setQuantity(product.id, existing.quantity + quantity);
    else {
      const { id, slug, name, price, featuredImage } = product;
      store([...items, { id, slug, name, price, featuredImage, quantity }]);
    }
  },
  /** Below 1 the item is removed. */
  setQuantity(id: string, quantity: number): void {
    if (quantity < 1) cart.remove(id);
    else store(stored.get().map((item) => (item.id === id ? { ...item, quantity } : item)));
  },
  remove(id: string): void {
    store(stored.get().filter((item) => item.id !== id));
  },
  clear(): void {
    store(EMPTY);
  },
  /** Replaces name, price and picture of the products by the server's. */
  refresh(products: readonly ProductCard[]): void {
    const currentById = new Map(products.map((product) => [product.id, product]));
    store(
      stored.get().map((item) => {
        const { slug, name, price, featuredImage } = currentById.get(item.id) ?? item;
        return { ...item, slug, name, price, featuredImage };
      }),
    );
  },
};

/** The sum of price times quantity in dollars, added in cents. */
export const cartTotal = (items: readonly CartItem[]): number =>
  sum(items.map((item) => Math.round(item.price * 100) * item.quantity)) / 100;
