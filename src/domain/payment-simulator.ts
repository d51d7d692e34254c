/** When webhooks come: after a while, doubled, never, or before the payer's browser has its answer. */
export const WEBHOOK_FAULTS = ['normal', 'late', 'twice', 'lost', 'before-browser'] as const;
/** How calls to the card provider fail: executed but answered too late, refused with 500, or answered with invalid data. */
export const PROVIDER_FAULTS = ['normal', 'slow', 'failing', 'garbage'] as const;
/** How a refund ends that was pending, or that had succeeded: banks can still send it back. */
export const REFUND_OUTCOMES = ['succeeded', 'failed'] as const;
/** The outcome of a paid payment at the payer's bank. */
export const DISPUTE_OUTCOMES = ['opened', 'won', 'lost'] as const;
