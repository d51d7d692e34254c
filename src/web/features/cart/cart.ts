import type { ProductCard } from '#contract/catalog.ts';
import type { LicenseKind } from '#domain/license.ts';
import type { OrderedItem } from '#domain/ordered-item.ts';
import { sum } from '#lib/sum.ts';
import { listOf, storedValue } from '#web/kernel/storage.ts';

/** A product with the fields it had when it was added. The price may be outdated, so the cart page fetches it again. */
export interface CartItem
  extends Pick<ProductCard, 'id' | 'slug' | 'name' | 'price' | 'featuredImage' | 'partCount'> {
  quantity: number;
  /** The licence that was chosen; not there for a product without licences. */
  license?: LicenseKind;
  /** What the shopper gives where that is chosen, which is the price then, and the least of it. */
  chosenPrice?: number;
  leastPrice?: number;
  /** When it was put in last, in milliseconds; not there in carts of earlier releases. */
  addedAt?: number;
}

type ItemId = Pick<CartItem, 'id' | 'license'>;

/** What identifies an item: a product with two licences is two items. */
export const itemKey = ({ id, license }: ItemId): string => (license ? `${id} ${license}` : id);

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
    license: 'optional text',
    chosenPrice: 'optional amount',
    leastPrice: 'optional amount',
    partCount: 'optional amount',
    addedAt: 'optional amount',
  }),
);

const store = (items: readonly CartItem[]) => stored.set(items.length > 0 ? items : EMPTY);

/** The visitor's cart, stored in the browser's local storage as `cart`. */
export const cart = {
  use: stored.use,
  get: stored.get,
  /**
   * Increases the quantity if the product is already in the cart with the same licence. A chosen price takes the place of
   * the one that was chosen before.
   */
  add(product: Omit<CartItem, 'quantity' | 'addedAt'>, quantity = 1): void {
    const { id, slug, name, price, featuredImage, license, chosenPrice, partCount } = product;
    const item = {
      id,
      slug,
      name,
      price,
      featuredImage,
      quantity,
      ...(license && { license }),
      ...(chosenPrice !== undefined && { chosenPrice }),
      ...(partCount && { partCount }),
      addedAt: Date.now(),
    };
    store(merged([...stored.get(), item]));
  },
  /** Below 1 the item is removed. */
  setQuantity(changed: ItemId, quantity: number): void {
    const key = itemKey(changed);
    if (quantity < 1) cart.remove(changed);
    else store(stored.get().map((item) => (itemKey(item) === key ? { ...item, quantity } : item)));
  },
  remove(...removed: readonly ItemId[]): void {
    const keys = new Set(removed.map(itemKey));
    store(stored.get().filter((item) => !keys.has(itemKey(item))));
  },
  /** Takes out what was bought; of an item that holds more, the rest stays. */
  takeOut(bought: readonly OrderedItem[]): void {
    const counts = new Map(bought.map((item) => [itemKey(item), item.quantity]));
    const rest = stored
      .get()
      .map((item) => ({ ...item, quantity: item.quantity - (counts.get(itemKey(item)) ?? 0) }));
    store(rest.filter(({ quantity }) => quantity > 0));
  },
  clear(): void {
    store(EMPTY);
  },
  /** Replaces all items. */
  replace(items: readonly CartItem[]): void {
    store(merged(items));
  },
};

/**
 * Adds up the quantities of items with the same product and licence, and keeps when the last of them was put in. A bundle
 * is bought once.
 */
function merged(items: readonly CartItem[]): CartItem[] {
  const byKey = new Map<string, CartItem>();
  for (const item of items) {
    const same = byKey.get(itemKey(item));
    byKey.set(itemKey(item), same ? joined(same, item) : item);
  }
  return [...byKey.values()];
}

function joined(one: CartItem, other: CartItem): CartItem {
  if (other.chosenPrice !== undefined) return other;
  const addedAt = Math.max(one.addedAt ?? 0, other.addedAt ?? 0);
  const quantity = one.partCount ? 1 : one.quantity + other.quantity;
  return { ...one, quantity, ...(addedAt > 0 && { addedAt }) };
}

/** The sum of price times quantity in dollars, added in cents. */
export const cartTotal = (items: readonly CartItem[]): number =>
  sum(items.map((item) => Math.round(item.price * 100) * item.quantity)) / 100;
