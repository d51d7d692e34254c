/** Money is whole cents inside, dollars with at most two decimals in JSON. */

/** The least a card payment may be, in cents: the card networks' own minimum for US dollars. */
export const MINIMUM_CHARGE_CENTS = 50;
/** The most one card payment may be, in cents ($999,999.99). */
export const MAXIMUM_CHARGE_CENTS = 99_999_999;

/** Cents to the dollars of a JSON answer: 1250 -> 12.5. */
export const dollarsOf = (cents: number): number => cents / 100;

/** Dollars of a JSON request to whole cents: 12.5 -> 1250. Rounds what binary fractions blur. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Dollars as a person reads them: 1234.5 -> '$1,234.50'. */
export const formatDollars = (dollars: number): string => dollarFormat.format(dollars);
