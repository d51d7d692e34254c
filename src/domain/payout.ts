/** How a vendor is paid: through the card provider's connected accounts, or by the operator's own bank. */
export const PAYOUT_METHODS = ['connect', 'byHand'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

/**
 * Missing: no details were given. Incomplete: the provider still asks for something. Restricted: the provider has stopped
 * payouts. Ready: payouts can be made.
 */
export const PAYOUT_ACCOUNT_STATUSES = ['Missing', 'Incomplete', 'Restricted', 'Ready'] as const;
export type PayoutAccountStatus = (typeof PAYOUT_ACCOUNT_STATUSES)[number];
