import { UNANSWERED_MAX } from './limits.ts';

/** The two sides of a thread of messages: a customer, and the people of a shop. */
export const THREAD_PARTIES = ['customer', 'vendor'] as const;
export type ThreadParty = (typeof THREAD_PARTIES)[number];

export const otherParty = (party: ThreadParty): ThreadParty => (party === 'customer' ? 'vendor' : 'customer');

/** What decides whether a side of a thread may write. */
export interface ThreadState {
  blockedByVendor: boolean;
  blockedByCustomer: boolean;
  /** Whether the public sees the shop. */
  shopIsPublic: boolean;
  customerSuspended: boolean;
}

/** What each side is told, by why it cannot write. */
const REFUSALS = {
  customer: {
    blocking: 'You have blocked this shop. Unblock it to write.',
    blocked: 'This shop takes no messages from you.',
    shopClosed: 'This shop is not open at the moment, so it takes no messages.',
  },
  vendor: {
    blocking: 'You have blocked this customer. Unblock the customer to write.',
    blocked: 'This customer takes no messages from your shop.',
    shopClosed: 'Your shop is not open at the moment, so it cannot write to customers.',
  },
} as const satisfies Record<ThreadParty, Record<string, string>>;

/** Why a side of a thread cannot write now, as a sentence for it; null if it can. `unanswered` are its latest messages. */
export function messageRefusal(state: ThreadState, party: ThreadParty, unanswered: number): string | null {
  const refusals = REFUSALS[party];
  const isCustomer = party === 'customer';
  if (isCustomer ? state.blockedByCustomer : state.blockedByVendor) return refusals.blocking;
  if (isCustomer ? state.blockedByVendor : state.blockedByCustomer) return refusals.blocked;
  if (!state.shopIsPublic) return refusals.shopClosed;
  if (!isCustomer && state.customerSuspended) return 'This customer cannot read messages at the moment.';
  if (unanswered < UNANSWERED_MAX) return null;
  return `Your last ${UNANSWERED_MAX} messages have no answer yet. Please wait for one.`;
}
