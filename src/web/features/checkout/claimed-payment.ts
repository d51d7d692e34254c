import { storedValue } from '#web/kernel/storage.ts';

/** A payment that a customer has claimed in this browser, and may have paid. */
interface ClaimedPayment {
  paymentIntentId: string;
  clientSecret: string;
  customerId: string;
  /** When it was claimed, in milliseconds. */
  at: number;
}

const stored = storedValue<ClaimedPayment | null>('localStorage', 'claimedPayment', null, (value) => {
  const { paymentIntentId, clientSecret, customerId, at } = value as ClaimedPayment;
  const texts = [paymentIntentId, clientSecret, customerId];
  if (!texts.every((text) => typeof text === 'string') || typeof at !== 'number')
    throw new Error('no payment');
  return { paymentIntentId, clientSecret, customerId, at };
});

/** The claim that this tab has asked about, and that was not paid then. */
const askedAt = storedValue<number | null>('sessionStorage', 'claimAsked', null, (value) => {
  if (typeof value !== 'number') throw new Error('no time');
  return value;
});

/**
 * The payment that was claimed last in this browser, kept from the claim until its order is seen. If the answer to the
 * payment was lost, even with its tab, the next look at the cart asks for the outcome.
 */
export const claimedPayment = {
  /** Follows claims of other tabs while a component is shown. */
  use: stored.use,
  /** The claim to ask about; null without one, for another account, and once the tab knows that it is not paid. */
  get(customerId: string | null, heldId: string | null): ClaimedPayment | null {
    const claimed = stored.get();
    if (!claimed || (customerId !== null && customerId !== claimed.customerId)) return null;
    // The payment at hand is asked about each time: it may be paid at any moment.
    return claimed.at === askedAt.get() && claimed.paymentIntentId !== heldId ? null : claimed;
  },
  keep(
    { paymentIntentId, clientSecret }: Pick<ClaimedPayment, 'paymentIntentId' | 'clientSecret'>,
    customerId: string,
  ): void {
    stored.set({ paymentIntentId, clientSecret, customerId, at: Date.now() });
  },
  /** This tab asks no more about a claim that is not paid. */
  setAsked: ({ at }: ClaimedPayment): void => askedAt.set(at),
  drop: (): void => stored.set(null),
};
