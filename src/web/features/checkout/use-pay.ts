import { useState } from 'react';
import { ApiFailure } from '#client/client.ts';
import type { ErrorCode } from '#domain/error-codes.ts';
import { type OrderedItem, orderedOf } from '#domain/ordered-item.ts';
import { useApi } from '#web/kernel/context.ts';
import { useSession } from '#web/kernel/session.ts';
import { CARD_FAILURE, type Confirmation } from './card-provider.ts';
import { claimedPayment } from './claimed-payment.ts';
import { clearStoredIntent, type Payment } from './use-payment.ts';

export type PayState =
  | { step: 'card'; busy: boolean; error: string | null }
  /** The bank asks the payer to confirm. */
  | { step: 'confirm'; busy: boolean }
  /** Paid, but the order is not written yet: request the order again, never the payment. */
  | { step: 'order'; busy: boolean; error: string | null }
  /** Paid, but a product is no longer sold: the payment is refunded. */
  | { step: 'refunded'; busy: false; message: string }
  /** The same was bought just now, in another window: nothing is paid unless the customer wants it once more. */
  | { step: 'bought'; busy: false; orderId: string };

interface PayOptions {
  payment: Payment | undefined;
  products: readonly OrderedItem[];
  onOrdered: () => void;
  /** Called when the payment can no longer be used, for example because a price changed; price the cart again. */
  onOutdated: (message: string) => void;
}

/** Refusals of a claim after which the cart has to be priced again; after any other failure the payer can retry. */
const OUTDATED_CODES: ReadonlySet<ErrorCode | null> = new Set<ErrorCode>([
  'discount_code_refused',
  'country_required',
  'not_found',
  'payment_closed',
  'payment_refused',
  'price_changed',
  'product_unavailable',
]);

const CARD = { step: 'card', busy: false, error: null } as const;

/** Claims the intent, confirms it with the card provider, then requests the order. */
export function usePay({ payment, products, onOrdered, onOutdated }: PayOptions) {
  const api = useApi();
  const { user } = useSession();
  const [state, setState] = useState<PayState>(CARD);
  const [again, setAgain] = useState(false);

  const order = async (paid: Payment): Promise<void> => {
    setState({ step: 'order', busy: true, error: null });
    try {
      const { data, message } = await api.full('POST orders', {
        body: {
          paymentIntentId: paid.paymentIntentId,
          products: orderedOf(products),
          totalAmount: paid.amount,
          currency: 'usd',
        },
      });
      claimedPayment.drop();
      setAgain(false);
      if (data.status === 'Failed') setState({ step: 'refunded', busy: false, message });
      else onOrdered();
    } catch (error) {
      setState({ step: 'order', busy: false, error: messageOf(error) });
    }
  };

  const handleConfirmation = async (paid: Payment, confirmation: Confirmation): Promise<void> => {
    if (confirmation.status === 'succeeded') await order(paid);
    else if (confirmation.status === 'requires_action') setState({ step: 'confirm', busy: false });
    else setState({ ...CARD, error: confirmation.message });
  };

  /** Resolves to false if the cart has to be priced again, or the customer to be asked. */
  const claim = async (claimed: Payment): Promise<boolean> => {
    const id = claimed.paymentIntentId;
    // Kept before: the answer to the claim may be lost as well.
    if (user) claimedPayment.keep(claimed, user.id);
    try {
      await api('POST payments/{id}/claim', { params: { id }, ...(again && { body: { again } }) });
      return true;
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'bought_just_now' && error.orderId) {
        setState({ step: 'bought', busy: false, orderId: error.orderId });
        return false;
      }
      if (!(error instanceof ApiFailure) || !OUTDATED_CODES.has(error.code)) throw error;
      // Another customer has claimed this intent in the same browser, so the next request must create a new one.
      if (error.code === 'not_found') {
        clearStoredIntent();
        claimedPayment.drop();
      }
      setState(CARD);
      onOutdated(error.message);
      return false;
    }
  };

  return {
    state,
    /** @param confirm confirms the payment with the card provider */
    pay: async (confirm: (payment: Payment) => Promise<Confirmation>): Promise<void> => {
      if (!payment || state.busy) return;
      setState({ ...CARD, busy: true });
      try {
        if (await claim(payment)) await handleConfirmation(payment, await confirm(payment));
      } catch (error) {
        setState({ ...CARD, error: messageOf(error) });
      }
    },
    finish: async (confirm: (payment: Payment) => Promise<Confirmation>): Promise<void> => {
      if (!payment || state.busy) return;
      setState({ step: 'confirm', busy: true });
      await handleConfirmation(payment, await confirm(payment));
    },
    /** Places an order that costs nothing: there is nothing to confirm with the card provider. */
    placeFree: async (): Promise<void> => {
      if (!payment || state.busy) return;
      setState({ ...CARD, busy: true });
      try {
        if (await claim(payment)) await order(payment);
      } catch (error) {
        setState({ ...CARD, error: messageOf(error) });
      }
    },
    /** The customer wants once more what was bought just now. */
    buyAgain: (): void => {
      setAgain(true);
      setState(CARD);
    },
    retryOrder: (): void => {
      if (payment) void order(payment);
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof ApiFailure ? error.message : CARD_FAILURE);
