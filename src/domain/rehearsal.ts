/** When webhooks come: after a while, doubled, never, or before the payer's browser has its answer. */
export const WEBHOOK_TROUBLES = ['normal', 'late', 'twice', 'lost', 'before-browser'] as const;
/** How calls of the card provider end: done but answered too late, refused with 500, or answered with nonsense. */
export const PROVIDER_TROUBLES = ['normal', 'slow', 'failing', 'garbage'] as const;
