import { useState } from 'react';
import { ApiFailure } from '#client/client.ts';
import type { ErrorCode } from '#domain/error-codes.ts';
import { type OrderedItem, orderedOf } from '#domain/ordered-item.ts';
import { useApi } from '#web/kernel/context.ts';
import { CARD_FAILURE, type Confirmation } from './card-provider.ts';
import { clearStoredIntent, type Payment } from './use-payment.ts';

export type PayState =
  | { step: 'card'; busy: boolean; error: string | null }
  /** The bank asks the payer to confirm. */
  | { step: 'confirm'; busy: boolean }
  /** Paid, but the order is not written yet: request the order again, never the payment. */
  | { step: 'order'; busy: boolean; error: string | null }
  /** Paid, but a product is no longer sold: the payment is refunded. */
  | { step: 'refunded'; busy: false; message: string };

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
  const [state, setState] = useState<PayState>(CARD);

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

  /** Resolves to false if the cart has to be priced again. */
  const claim = async ({ paymentIntentId: id }: Payment): Promise<boolean> => {
    try {
      await api('POST payments/{id}/claim', { params: { id } });
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure) || !OUTDATED_CODES.has(error.code)) throw error;
      // Another customer has claimed this intent in the same browser, so the next request must create a new one.
      if (error.code === 'not_found') clearStoredIntent();
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
    retryOrder: (): void => {
      if (payment) void order(payment);
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof ApiFailure ? error.message : CARD_FAILURE);
