import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiFailure } from '#client/client.ts';
import { orderedOf } from '#domain/ordered-item.ts';
import { toast } from '#ui/primitives/toast.ts';
import { type CartItem, cart } from '#web/features/cart/cart.ts';
import { CODE_CHECK } from '#web/features/checkout/code-check.data.ts';
import { forgetPayment, type SuccessState } from '#web/features/checkout/success.data.ts';
import { type Buyer, PAYMENT, type Payment, usePayment } from '#web/features/checkout/use-payment.ts';
import { PRODUCTS } from '#web/kernel/query-keys.ts';
import { useRouter } from '#web/kernel/router/router-view.tsx';
import { useCartPrice } from './use-cart-price.ts';

export type Checkout = ReturnType<typeof useCheckout>;

/**
 * The price of the cart, its payment, and the payment window.
 * @param items the available items of the cart
 * @param checked whether their prices are those of now
 */
export function useCheckout(items: readonly CartItem[], checked: boolean) {
  const [isOpen, setOpen] = useState(false);
  const price = useCartPrice(items, checked);
  const [buyer, setBuyer] = useState<Buyer>({});
  const payment = usePayment(price.settled ? items : [], { code: price.applied?.code, buyer });
  useSuggestedCountry(payment.data?.taxes?.suggestedCountry, buyer, setBuyer);
  const onPaid = useOnPaid(items);
  const priceAgain = usePriceAgain();
  useOrderSeen(payment.data?.order ?? null, priceAgain);
  return {
    price,
    payment,
    /** What this browser claimed last is not paid, as far as anybody knows. */
    nothingIsPaid: checked && (items.length === 0 || payment.isError || payment.data?.order === null),
    isOpen,
    setOpen,
    buyer,
    setBuyer,
    vatProblem: vatProblemOf(payment.error),
    refusal: refusalOf(payment.error),
    onPaid,
    onSeen: () => {
      forgetPayment();
      cart.takeOut(items);
    },
    onOutdated: (message: string) => {
      setOpen(false);
      priceAgain(message);
    },
  };
}

/** Why a VAT number was refused; null for other failures. */
const vatProblemOf = (error: unknown): string | null =>
  (error instanceof ApiFailure && error.fields.find(({ path }) => path === 'vatNumber')?.message) || null;

/** Shown beside the VAT number, and beside the discount code. */
const SHOWN_AT_FIELDS = ['vatNumber', 'code'];

/** Why the cart was refused; null for a fault of the market or the provider, which is not shown. */
const refusalOf = (error: unknown): string | null =>
  error instanceof ApiFailure &&
  [400, 409].includes(error.status) &&
  !error.fields.some(({ path }) => SHOWN_AT_FIELDS.includes(path))
    ? error.message
    : null;

/** Handles the order of a payment whose answer this browser has lost: as if the answer had come now. */
function useOrderSeen(order: Payment['order'], priceAgain: (message: string) => void): void {
  const router = useRouter();
  const handle = useEffectEvent((seen: NonNullable<Payment['order']>) => {
    forgetPayment();
    if (seen.status === 'Failed')
      priceAgain(
        `Order ${seen.orderId} could not be completed. What you paid for it goes back to your card.`,
      );
    else {
      const state: SuccessState = { orderId: seen.id };
      void router.navigate('/success', { state }).then(() => cart.takeOut(seen.products));
    }
  });
  useEffect(() => {
    if (order) handle(order);
  }, [order]);
}

/** Begins with the country of the visitor's network address; the payment window shows it, and asks for another. */
function useSuggestedCountry(
  suggested: string | null | undefined,
  buyer: Buyer,
  setBuyer: (buyer: Buyer) => void,
): void {
  useEffect(() => {
    if (suggested && !buyer.country) setBuyer({ ...buyer, country: suggested });
  }, [suggested, buyer, setBuyer]);
}

/** Handles a refused claim: refetches the cart's products, its code and the payment, so that the cart shows what changed. */
function usePriceAgain(): (message: string) => void {
  const queryClient = useQueryClient();
  return (message) => {
    toast.error(message);
    void queryClient.invalidateQueries({ queryKey: PRODUCTS });
    void queryClient.resetQueries({ queryKey: CODE_CHECK });
    // Resets the payment instead of refetching it, so that paying is disabled until there is a new one.
    void queryClient.resetQueries({ queryKey: PAYMENT });
  };
}

/** Shows the success page, which has the order written. The cart stays until then. */
function useOnPaid(items: readonly CartItem[]): (payment: Payment) => void {
  const router = useRouter();
  return ({ paymentIntentId, amount }) => {
    toast.success('Payment successful');
    const state: SuccessState = { paid: { paymentIntentId, amount, products: orderedOf(items) } };
    void router.navigate('/success', { state });
  };
}
