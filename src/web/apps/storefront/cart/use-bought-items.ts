import { useEffect, useState } from 'react';
import { withLicense } from '#domain/license.ts';
import { CART_PRODUCTS_MAX } from '#domain/limits.ts';
import { type CartItem, cart } from '#web/features/cart/cart.ts';
import { dayOf, lastOf, type Purchase, usePurchases } from '#web/features/library/purchases.data.ts';

/** An item that was taken out of the cart, because it was bought after it had been put in. */
export interface RemovedItem {
  /** The product, with its licence if it has one. */
  name: string;
  /** 'today' or 'on March 1, 2026' */
  day: string;
}

interface Options {
  /** The cart may still be what this browser has paid: what becomes of that is found out first. */
  isAsked: boolean;
  /** Nothing leaves the cart, since its payment window is open. */
  isHeld: boolean;
}

/**
 * Compares the cart with what the account has bought, for example on another device. An item that was bought after it had
 * been put in is taken out. `purchaseOf` lets the screen point out any other product that was bought before.
 */
export function useBoughtItems(items: readonly CartItem[], { isAsked, isHeld }: Options) {
  const [takenOut, setTakenOut] = useState<readonly RemovedItem[]>([]);
  const [enabled, setEnabled] = useState(false);
  if (isAsked && !enabled) setEnabled(true);
  const ids = [...new Set(items.map(({ id }) => id))].slice(0, CART_PRODUCTS_MAX);
  const { data: purchases } = usePurchases(ids, { enabled });
  useEffect(() => {
    if (!purchases || isHeld) return;
    const bought = cart.get().flatMap((item) => {
      const purchase = purchases.find((one) => isSince(one, item));
      return purchase ? [{ item, purchase }] : [];
    });
    if (bought.length === 0) return;
    cart.remove(...bought.map(({ item }) => item));
    const named = bought.map(({ item, purchase }) => ({ name: nameOf(item), day: dayOf(purchase) }));
    setTakenOut((previous) => [...previous, ...named]);
  }, [purchases, isHeld]);
  return {
    takenOut,
    /** What the account has bought is known. */
    isChecked: purchases !== undefined,
    /** The last purchase of an item's product, with any licence. */
    purchaseOf: ({ id }: CartItem): Purchase | undefined => lastOf(purchases ?? [], id),
  };
}

/** Whether an item was bought, with the same licence, after it had been put in. One without a time is from an earlier release. */
const isSince = (purchase: Purchase, { id, license, addedAt = 0 }: CartItem): boolean =>
  purchase.productId === id && purchase.license === (license ?? null) && purchase.atMs > addedAt;

const nameOf = ({ name, license }: CartItem) => withLicense(name, license ?? null);
