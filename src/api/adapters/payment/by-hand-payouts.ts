import type { PayoutProvider } from '#api/ports/payout.ts';

/** Payouts that the operator's bank carries out: nothing is sent before a person exports the file for the bank. */
export const byHandPayouts: PayoutProvider = {
  send: async () => ({ status: 'Scheduled' }),
  find: async () => ({ status: 'Scheduled' }),
  takeBack: async () => {},
};
