import { sum } from '#lib/sum.ts';

/** Money is whole cents inside, dollars with at most two decimals in JSON. */

/** The minimum of a card payment in cents, set by the card networks for US dollars. */
export const MINIMUM_CHARGE_CENTS = 50;
/** The maximum of a card payment in cents ($999,999.99). */
export const MAXIMUM_CHARGE_CENTS = 99_999_999;

/** Cents to the dollars of a JSON answer: 1250 -> 12.5. */
export const dollarsOf = (cents: number): number => cents / 100;

/** Dollars of a JSON request to whole cents: 12.5 -> 1250. Rounds, because binary fractions are inexact. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);

/**
 * Splits cents in proportion to whole weights, by largest remainder. The parts add up to `cents`. While `cents` is not
 * more than all weights together, no part is more than its weight.
 */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  const all = sum(weights);
  if (all === 0) return weights.map(() => 0);
  // The product of two amounts can be more than a number holds exactly.
  const shares = weights.map((weight) => BigInt(cents) * BigInt(weight));
  const parts = shares.map((share) => Number(share / BigInt(all)));
  const remainders = shares.map((share, index) => ({ index, rest: share % BigInt(all) }));
  remainders.sort((a, b) => Number(b.rest - a.rest) || a.index - b.index);
  const missing = cents - sum(parts);
  for (const { index } of remainders.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats dollars for people: 1234.5 -> '$1,234.50'. */
export const formatDollars = (dollars: number): string => dollarFormat.format(dollars);

/** Formats dollars that may be negative, with a minus sign instead of a hyphen: -5 -> '−$5.00'. */
export const formatSignedDollars = (dollars: number): string => formatDollars(dollars).replace('-', '−');
