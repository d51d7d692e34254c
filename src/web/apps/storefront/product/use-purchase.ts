import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ProductDetail } from '#contract/catalog.ts';
import { useNavigate } from '#ui/navigation.ts';
import { toast } from '#ui/primitives/toast.ts';
import { cart } from '#web/features/cart/cart.ts';

/** The chosen licence, price and quantity, and the actions 'Add to Cart' and 'Buy Now'. */
export function usePurchase(product: ProductDetail) {
  const navigate = useNavigate();
  const [quantity, setQuantity] = useState(1);
  const [kind, setKind] = useState(product.licenses[0]?.kind);
  // The one that was chosen may have gone meanwhile.
  const license = product.licenses.find((one) => one.kind === kind) ?? product.licenses[0];
  // What a customer with some parts of a bundle pays for the rest; 0 if nothing is missing.
  const [toPay, setToPay] = useState<number>();
  // What the shopper gives where that is chosen; null while what is typed is no price.
  const [given, setGiven] = useState<number | null>(product.suggestedPrice ?? product.price);
  const chosen = product.priceKind === 'chosen' && { chosenPrice: given ?? product.price };
  const price = chosen ? chosen.chosenPrice : (license?.price ?? (toPay || product.price));
  const item = { ...product, price, license: license?.kind, ...chosen };
  const buttons = useRef<HTMLDivElement>(null);
  return {
    product,
    item,
    originalPrice: license ? license.originalPrice : product.originalPrice,
    chooseLicense: setKind,
    setGiven,
    cannotBuy: product.available === 0 || toPay === 0 || given === null,
    setToPay,
    quantity,
    setQuantity: (value: number) => setQuantity(Math.max(1, value)),
    addToCart: () => {
      cart.add(item, quantity);
      toast.success('Added to your cart.');
    },
    buyNow: () => {
      cart.add(item, quantity);
      void navigate('/cart');
    },
    buttons,
    /** The buttons are outside the viewport. */
    isOffScreen: useIsOffScreen(buttons),
  };
}

export type PurchaseState = ReturnType<typeof usePurchase>;

function useIsOffScreen(element: RefObject<HTMLElement | null>): boolean {
  const [isOffScreen, setIsOffScreen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watcher = new IntersectionObserver(([entry]) => setIsOffScreen(entry?.isIntersecting === false));
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element]);
  return isOffScreen;
}
