import { useEffect, useState } from 'react';
import { formatDollars } from '#domain/money.ts';
import { type CartItem, cart } from '#web/features/cart/cart.ts';
import { productList } from '#web/features/catalog/catalog.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { useQuery } from '#web/kernel/queries/queries.ts';

interface FreshCart {
  items: readonly CartItem[];
  /** Items that can be bought. */
  available: readonly CartItem[];
  /** Ids of items that can no longer be bought. */
  unavailableIds: ReadonlySet<string>;
  /** One sentence for each changed price. */
  priceChanges: readonly string[];
  /** Whether prices are refetched; paying is disabled before. */
  checked: boolean;
}

/** The cart with current prices and availability from the server, since stored prices can be outdated. */
export function useFreshCart(): FreshCart {
  const items = cart.use();
  const [priceChanges, setPriceChanges] = useState<readonly string[]>([]);
  const ids = items.map((item) => item.id).join(',');
  const { data } = useQuery({
    ...productList(useApi(), { ids, limit: 100 }),
    placeholderData: (previous) => previous,
    enabled: ids !== '',
    staleTime: 0,
  });
  useEffect(() => {
    if (!data) return;
    const currentById = new Map(data.data.map((product) => [product.id, product]));
    const sentences = cart.get().flatMap((item) => {
      const price = currentById.get(item.id)?.price ?? item.price;
      if (price === item.price) return [];
      return [
        `The price of “${item.name}” is now ${formatDollars(price)}; it was ${formatDollars(item.price)}.`,
      ];
    });
    if (sentences.length > 0) setPriceChanges((previous) => [...previous, ...sentences]);
    cart.refresh(data.data);
  }, [data]);
  const availableIds = new Set(data?.data.map((product) => product.id));
  // The API returns at most 100 products; further items are checked when the payment is priced.
  const unavailableIds = new Set(
    data ? items.slice(0, 100).flatMap((item) => (availableIds.has(item.id) ? [] : [item.id])) : [],
  );
  return {
    items,
    available: items.filter((item) => !unavailableIds.has(item.id)),
    unavailableIds,
    priceChanges,
    checked: data !== undefined,
  };
}
