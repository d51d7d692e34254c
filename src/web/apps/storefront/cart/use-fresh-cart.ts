import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatDollars } from '#domain/money.ts';
import { type CartItem, cart } from '#web/features/cart/cart.ts';
import { productList } from '#web/features/catalog/catalog.data.ts';
import { useApi } from '#web/kernel/context.ts';

interface FreshCart {
  items: readonly CartItem[];
  /** What can be bought. */
  available: readonly CartItem[];
  /** Ids of what can no longer be bought. */
  gone: ReadonlySet<string>;
  /** One sentence for each price that is not what it was. */
  changes: readonly string[];
  /** Whether prices have been read again: before that nothing is paid. */
  checked: boolean;
}

/** The cart with what the server says of it now: prices in a browser can be old. */
export function useFreshCart(): FreshCart {
  const items = cart.use();
  const [changes, setChanges] = useState<readonly string[]>([]);
  const ids = items.map((item) => item.id).join(',');
  const { data } = useQuery({
    ...productList(useApi(), { ids, limit: 100 }),
    placeholderData: (previous) => previous,
    enabled: ids !== '',
    staleTime: 0,
  });
  useEffect(() => {
    if (!data) return;
    const now = new Map(data.data.map((product) => [product.id, product]));
    const sentences = cart.get().flatMap((item) => {
      const price = now.get(item.id)?.price ?? item.price;
      if (price === item.price) return [];
      return [
        `The price of “${item.name}” is now ${formatDollars(price)}; it was ${formatDollars(item.price)}.`,
      ];
    });
    if (sentences.length > 0) setChanges((known) => [...known, ...sentences]);
    cart.refresh(data.data);
  }, [data]);
  const known = new Set(data?.data.map((product) => product.id));
  // The server reads a hundred at a time; what lies beyond is judged when it is paid for.
  const gone = new Set(
    data ? items.slice(0, 100).flatMap((item) => (known.has(item.id) ? [] : [item.id])) : [],
  );
  return {
    items,
    available: items.filter((item) => !gone.has(item.id)),
    gone,
    changes,
    checked: data !== undefined,
  };
}
