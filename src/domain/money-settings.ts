import { isInEu } from './countries.ts';

/** When due payouts are made. */
export const PAYOUT_SCHEDULES = ['byHand', 'weekly', 'monthly'] as const;
export type PayoutSchedule = (typeof PAYOUT_SCHEDULES)[number];

/** Who pays the card provider's fee of a dispute that is lost. */
export const DISPUTE_FEE_PAYERS = ['market', 'vendor'] as const;
export type DisputeFeePayer = (typeof DISPUTE_FEE_PAYERS)[number];

/** The maximum of a hold, in days. */
export const MAXIMUM_HOLD_DAYS = 365;

/** The fields of Site Settings that decide about money, with the values of a new market. Amounts in dollars. */
export const DEFAULT_MONEY_SETTINGS = {
  payoutHoldDays: 7,
  newVendorHoldDays: 7,
  newVendorDays: 30,
  payoutMinimum: 20,
  payoutSchedule: 'byHand' as PayoutSchedule,
  taxesOn: false as boolean,
  pricesIncludeTax: true as boolean,
  marketIsSeller: false as boolean,
  legalName: '',
  legalAddress: '',
  legalNumber: '',
  disputeFeePaidBy: 'market' as DisputeFeePayer,
  legalCountry: '',
  freeProducts: false as boolean,
};

/** Their names; changing them takes `money:configure`. */
export const MONEY_SETTINGS = Object.keys(
  DEFAULT_MONEY_SETTINGS,
) as readonly (keyof typeof DEFAULT_MONEY_SETTINGS)[];

/** What decides who sells where, for the tax. */
export const SELLER_SETTINGS = ['taxesOn', 'marketIsSeller', 'legalCountry'] as const;

/**
 * Why these settings contradict each other, or null. In the EU, a market that takes part in the sale of files is deemed
 * to sell them itself (Implementing Regulation 282/2011, article 9a). A receipt that names the vendor as seller with the
 * market's tax would be wrong.
 */
export const sellerProblem = (
  settings: Pick<typeof DEFAULT_MONEY_SETTINGS, (typeof SELLER_SETTINGS)[number]>,
): string | null =>
  settings.taxesOn && !settings.marketIsSeller && isInEu(settings.legalCountry)
    ? 'In the EU the market itself sells files to the buyer when it charges the tax. Please let the market be the seller, or switch taxes off.'
    : null;
