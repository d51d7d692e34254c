import { MINIMUM_CHARGE_CENTS } from './money.ts';

export const DISCOUNT_TYPES = ['Percentage', 'Fixed Amount'] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/**
 * What a shopper pays, in cents, for a list price in cents.
 * `discountAmount` is percent for 'Percentage' (12.5 is 12.5 %) and cents for 'Fixed Amount'.
 * Never below the card minimum, unless the list price itself is.
 */
export function salePriceCents(
  priceCents: number,
  discountType: DiscountType | null,
  discountAmount: number,
): number {
  if (!discountType || discountAmount <= 0) return priceCents;
  const off =
    discountType === 'Percentage' ? Math.round((priceCents * discountAmount) / 100) : discountAmount;
  return Math.max(Math.min(priceCents, MINIMUM_CHARGE_CENTS), priceCents - Math.round(off));
}
