import { useState } from 'react';
import { ApiFailure } from '#client/client.ts';
import type { ErrorCode } from '#domain/error-codes.ts';
import { useApi } from '#web/kernel/context.ts';
import { useSession } from '#web/kernel/session.ts';
import { CARD_FAILURE, type Confirmation } from './card-provider.ts';
import { claimedPayment } from './claimed-payment.ts';
import { clearStoredIntent, type Payment } from './use-payment.ts';

export type PayState =
  | { step: 'card'; busy: boolean; error: string | null }
  /** The bank asks the payer to confirm. */
  | { step: 'confirm'; busy: boolean }
  /** The same was bought just now, in another window: nothing is paid unless the customer wants it once more. */
  | { step: 'bought'; busy: false; orderId: string };

interface PayOptions {
  payment: Payment | undefined;
  /** Called once the bank has agreed, or nothing is to be paid: the order can be written. */
  onPaid: (payment: Payment) => void;
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

/** Claims the intent and confirms it with the card provider. */
export function usePay({ payment, onPaid, onOutdated }: PayOptions) {
  const api = useApi();
  const { user } = useSession();
  const [state, setState] = useState<PayState>(CARD);
  const [again, setAgain] = useState(false);

  /** The form stays busy once it is paid, until another page is shown. */
  const handleConfirmation = (paid: Payment, confirmation: Confirmation): void => {
    if (confirmation.status === 'succeeded') onPaid(paid);
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
        if (await claim(payment)) handleConfirmation(payment, await confirm(payment));
      } catch (error) {
        setState({ ...CARD, error: messageOf(error) });
      }
    },
    finish: async (confirm: (payment: Payment) => Promise<Confirmation>): Promise<void> => {
      if (!payment || state.busy) return;
      setState({ step: 'confirm', busy: true });
      handleConfirmation(payment, await confirm(payment));
    },
    /** Places an order that costs nothing: there is nothing to confirm with the card provider. */
    placeFree: async (): Promise<void> => {
      if (!payment || state.busy) return;
      setState({ ...CARD, busy: true });
      try {
        if (await claim(payment)) onPaid(payment);
      } catch (error) {
        setState({ ...CARD, error: messageOf(error) });
      }
    },
    /** The customer wants once more what was bought just now. */
    buyAgain: (): void => {
      setAgain(true);
      setState(CARD);
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof ApiFailure ? error.message : CARD_FAILURE);
