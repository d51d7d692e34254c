import type { ProductCard } from '#contract/catalog.ts';
import { type CartItem, itemKey } from './cart.ts';

/** How many of each product are left; products without a limit are not in it. */
const stockOf = (products: readonly ProductCard[]) =>
  new Map(products.flatMap(({ id, available = null }) => (available === null ? [] : [[id, available]])));

/**
 * Items as the server sells their products now. An item without a licence gets the first one, if its product has
 * licences. If too few of a product are left, each of its items holds what is left for it. What is free or of a chosen price
 * is in a cart once, and costs the least at least.
 */
export function freshItems(items: readonly CartItem[], products: readonly ProductCard[]): CartItem[] {
  const cards = new Map(products.map((product) => [product.id, product]));
  const stock = stockOf(products);
  return items.map(({ chosenPrice, leastPrice, ...item }) => {
    const card = cards.get(item.id);
    if (!card) return { ...item, ...(chosenPrice !== undefined && { chosenPrice, leastPrice }) };
    const { slug, name, featuredImage, licenses = [], partCount } = card;
    const license = item.license ?? licenses[0]?.kind;
    const price = licenses.find(({ kind }) => kind === license)?.price ?? card.toPay ?? card.price;
    const left = stock.get(item.id);
    const most = card.priceKind === 'fixed' ? item.quantity : 1;
    const quantity = left ? Math.min(most, left) : most;
    if (left) stock.set(item.id, left - quantity);
    const fresh = {
      ...item,
      slug,
      name,
      price,
      featuredImage,
      quantity,
      ...(license && { license }),
      ...(partCount && { partCount }),
    };
    if (card.priceKind !== 'chosen') return fresh;
    const chosen = Math.max(chosenPrice ?? price, price);
    return { ...fresh, price: chosen, chosenPrice: chosen, leastPrice: price };
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
    if (card.toPay === 0) return 'You have everything in it already.';
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
