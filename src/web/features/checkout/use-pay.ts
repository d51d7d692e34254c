import { useState } from 'react';
import { ApiFailure } from '#client/client.ts';
import { useApi } from '#web/kernel/context.ts';
import { CARD_FAILURE, type Confirmation } from './card-provider.ts';
import { forgetPayment, type Payment } from './use-payment.ts';

export type PayState =
  | { step: 'card'; busy: boolean; error: string | null }
  /** The bank asks the payer to confirm. */
  | { step: 'confirm'; busy: boolean }
  /** Paid, but the order has not been written yet: to be asked for again, never to be paid again. */
  | { step: 'order'; busy: boolean; error: string | null }
  /** Paid, but something in it could no longer be sold: the money goes back. */
  | { step: 'refunded'; busy: false; message: string };

interface PayOptions {
  payment: Payment | undefined;
  products: readonly { id: string; quantity: number }[];
  onOrdered: () => void;
  /** The payment cannot be used as it is, since a price has changed, say: the cart has to be priced again. */
  onOutdated: (message: string) => void;
}

const CARD = { step: 'card', busy: false, error: null } as const;

/** Claims the intent, confirms it with the card provider, then asks for the order. */
export function usePay({ payment, products, onOrdered, onOutdated }: PayOptions) {
  const api = useApi();
  const [state, setState] = useState<PayState>(CARD);

  const order = async (paid: Payment): Promise<void> => {
    setState({ step: 'order', busy: true, error: null });
    try {
      const { data, message } = await api.full('POST orders', {
        body: {
          paymentIntentId: paid.paymentIntentId,
          products: products.map(({ id, quantity }) => ({ id, quantity })),
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

  const follow = async (paid: Payment, confirmation: Confirmation): Promise<void> => {
    if (confirmation.status === 'succeeded') await order(paid);
    else if (confirmation.status === 'requires_action') setState({ step: 'confirm', busy: false });
    else setState({ ...CARD, error: confirmation.message });
  };

  /** False: the payment cannot be used as it is. */
  const claim = async ({ paymentIntentId: id }: Payment): Promise<boolean> => {
    try {
      await api('POST payments/{id}/claim', { params: { id } });
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure) || (error.status !== 409 && error.status !== 404)) throw error;
      // Somebody else has claimed it, on this browser before: the next cart gets an intent of its own.
      if (error.status === 404) forgetPayment();
      setState(CARD);
      onOutdated(error.message);
      return false;
    }
  };

  return {
    state,
    /** `confirm` is the provider's part. */
    pay: async (confirm: (payment: Payment) => Promise<Confirmation>): Promise<void> => {
      if (!payment || state.busy) return;
      setState({ ...CARD, busy: true });
      try {
        if (await claim(payment)) await follow(payment, await confirm(payment));
      } catch (error) {
        setState({ ...CARD, error: messageOf(error) });
      }
    },
    finish: async (confirm: (payment: Payment) => Promise<Confirmation>): Promise<void> => {
      if (!payment || state.busy) return;
      setState({ step: 'confirm', busy: true });
      await follow(payment, await confirm(payment));
    },
    retryOrder: (): void => {
      if (payment) void order(payment);
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof ApiFailure ? error.message : CARD_FAILURE);
