import type { ProductCard } from '#contract/catalog.ts';
import type { LicenseKind } from '#domain/license.ts';
import type { OrderedItem } from '#domain/ordered-item.ts';
import { sum } from '#lib/sum.ts';
import { listOf, storedValue } from '#web/kernel/storage.ts';

/** A product with the fields it had when it was added. The price may be outdated, so the cart page fetches it again. */
export interface CartItem extends Pick<ProductCard, 'id' | 'slug' | 'name' | 'price' | 'featuredImage'> {
  quantity: number;
  /** The licence that was chosen; not there for a product without licences. */
  license?: LicenseKind;
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
    addedAt: 'optional amount',
  }),
);

const store = (items: readonly CartItem[]) => stored.set(items.length > 0 ? items : EMPTY);

/** The visitor's cart, stored in the browser's local storage as `cart`. */
export const cart = {
  use: stored.use,
  get: stored.get,
  /** Increases the quantity if the product is already in the cart with the same licence. */
  add(product: Omit<CartItem, 'quantity' | 'addedAt'>, quantity = 1): void {
    const { id, slug, name, price, featuredImage, license } = product;
    const item = {
      id,
      slug,
      name,
      price,
      featuredImage,
      quantity,
      ...(license && { license }),
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
  /** Replaces name, price, picture and quantity by what the server sells now. */
  refresh(products: readonly ProductCard[]): void {
    store(merged(freshItems(stored.get(), products)));
  },
};

/** Adds up the quantities of items with the same product and licence, and keeps when the last of them was put in. */
function merged(items: readonly CartItem[]): CartItem[] {
  const byKey = new Map<string, CartItem>();
  for (const item of items) {
    const same = byKey.get(itemKey(item));
    byKey.set(itemKey(item), same ? joined(same, item) : item);
  }
  return [...byKey.values()];
}

function joined(one: CartItem, other: CartItem): CartItem {
  const addedAt = Math.max(one.addedAt ?? 0, other.addedAt ?? 0);
  return { ...one, quantity: one.quantity + other.quantity, ...(addedAt > 0 && { addedAt }) };
}

/** How many of each product are left; products without a limit are not in it. */
const stockOf = (products: readonly ProductCard[]) =>
  new Map(products.flatMap(({ id, available = null }) => (available === null ? [] : [[id, available]])));

/**
 * Items as the server sells their products now. An item without a licence gets the first one, if its product has
 * licences. If too few of a product are left, each of its items holds what is left for it.
 */
export function freshItems(items: readonly CartItem[], products: readonly ProductCard[]): CartItem[] {
  const cards = new Map(products.map((product) => [product.id, product]));
  const stock = stockOf(products);
  return items.map((item) => {
    const card = cards.get(item.id);
    if (!card) return item;
    const { slug, name, featuredImage, licenses = [] } = card;
    const license = item.license ?? licenses[0]?.kind;
    const price = licenses.find(({ kind }) => kind === license)?.price ?? card.price;
    const left = stock.get(item.id);
    const quantity = left ? Math.min(item.quantity, left) : item.quantity;
    if (left) stock.set(item.id, left - quantity);
    return { ...item, slug, name, price, featuredImage, quantity, ...(license && { license }) };
  });
}

/** Why items cannot be bought any more, by their keys. */
export function unsoldItems(
  items: readonly CartItem[],
  products: readonly ProductCard[],
): ReadonlyMap<string, string> {
  const cards = new Map(products.map((product) => [product.id, product]));
  const stock = stockOf(products);
  const problemOf = (item: CartItem): string | null => {
    const card = cards.get(item.id);
    if (!card) return 'No longer available.';
    if (item.license && !card.licenses?.some(({ kind }) => kind === item.license))
      return 'No longer sold with this licence.';
    const left = stock.get(item.id);
    if (left !== undefined) stock.set(item.id, left - item.quantity);
    return left !== undefined && left < item.quantity ? 'Sold out.' : null;
  };
  return new Map(
    items.flatMap((item) => {
      const problem = problemOf(item);
      return problem ? [[itemKey(item), problem] as const] : [];
    }),
  );
}

/** The sum of price times quantity in dollars, added in cents. */
export const cartTotal = (items: readonly CartItem[]): number =>
  sum(items.map((item) => Math.round(item.price * 100) * item.quantity)) / 100;
