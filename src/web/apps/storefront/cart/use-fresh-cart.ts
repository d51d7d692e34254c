import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BundlePart } from '#contract/catalog.ts';
import { withLicense } from '#domain/license.ts';
import { CART_PRODUCTS_MAX } from '#domain/limits.ts';
import { formatDollars } from '#domain/money.ts';
import { isolated } from '#lib/isolated.ts';
import { type CartItem, cart, itemKey } from '#web/features/cart/cart.ts';
import { freshItems, unsoldItems } from '#web/features/cart/fresh-items.ts';
import { productsById } from '#web/features/catalog/catalog.data.ts';
import { useApi } from '#web/kernel/context.ts';

interface FreshCart {
  items: readonly CartItem[];
  /** Items that can be bought. */
  available: readonly CartItem[];
  /** Why items can no longer be bought, by their keys. */
  unavailable: ReadonlyMap<string, string>;
  /** One sentence for each price and quantity that has changed. */
  changes: readonly string[];
  /** What is in the bundles of the cart, by their ids, with what the customer has of it. */
  partsOf: ReadonlyMap<string, readonly BundlePart[]>;
  /** Whether prices are refetched; paying is disabled before. */
  checked: boolean;
}

/** The cart with current prices and availability from the server, since stored prices can be outdated. */
export function useFreshCart(): FreshCart {
  const items = cart.use();
  const [changes, setChanges] = useState<readonly string[]>([]);
  // A cart of more products is refused as a whole when it is priced.
  const ids = [...new Set(items.map((item) => item.id))].slice(0, CART_PRODUCTS_MAX);
  const { data } = useQuery({
    ...productsById(useApi(), ids),
    placeholderData: (previous) => previous,
    enabled: ids.length > 0,
    staleTime: 0,
    // The cart may have changed since an answer that was equal, so each one is compared with it.
    structuralSharing: false,
  });
  useEffect(() => {
    if (!data) return;
    const before = cart.get();
    const fresh = freshItems(before, data);
    const sentences = fresh.flatMap((item, index) => changesOf(before[index] as CartItem, item));
    if (sentences.length > 0) setChanges((previous) => [...previous, ...sentences]);
    cart.replace(fresh);
  }, [data]);
  const asked = items.filter(({ id }) => ids.includes(id));
  const unavailable = data ? unsoldItems(asked, data) : new Map<string, string>();
  return {
    items,
    available: items.filter((item) => !unavailable.has(itemKey(item))),
    unavailable,
    changes,
    partsOf: new Map(data?.flatMap(({ id, parts }) => (parts ? [[id, parts] as const] : []))),
    checked: data !== undefined,
  };
}

function changesOf(before: CartItem, now: CartItem): string[] {
  const name = `“${isolated(withLicense(before.name, now.license ?? null))}”`;
  return [
    ...(now.price === before.price
      ? []
      : [`The price of ${name} is now ${formatDollars(now.price)}; it was ${formatDollars(before.price)}.`]),
    ...(now.quantity === before.quantity || now.chosenPrice !== undefined || now.price === 0
      ? []
      : [`Only ${now.quantity} of ${name} are left, so your cart holds no more.`]),
  ];
}
