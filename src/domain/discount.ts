import { centsOf, dollarsOf, MINIMUM_CHARGE_CENTS } from './money.ts';

export const DISCOUNT_TYPES = ['Percentage', 'Fixed Amount'] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/**
 * What a shopper pays, in cents, for a list price in cents.
 * `discountAmount` is percent for 'Percentage' (12.5 is 12.5 %) and cents for 'Fixed Amount'.
 * Never below the card minimum, unless the list price itself is.
 */
function salePriceCents(
  priceCents: number,
  discountType: DiscountType | null,
  discountAmount: number,
): number {
  if (!discountType || discountAmount <= 0) return priceCents;
  const off =
    discountType === 'Percentage' ? Math.round((priceCents * discountAmount) / 100) : discountAmount;
  return Math.max(Math.min(priceCents, MINIMUM_CHARGE_CENTS), priceCents - Math.round(off));
}

/** What a vendor enters: percent, or dollars off. */
export interface Discount {
  type: DiscountType | null;
  amount: number;
}

const inCents = ({ type, amount }: Discount): number => (type === 'Fixed Amount' ? centsOf(amount) : amount);

/** The message for a discount that a list price in cents does not allow; null for one that it allows. */
export function discountProblem(priceCents: number, discount: Discount): string | null {
  const { type, amount } = discount;
  if (!type) return amount > 0 ? 'Please select Discount Type.' : null;
  if (type === 'Percentage' && amount > 100) return 'Discount Amount must be 100 percent at most.';
  const off = type === 'Percentage' ? Math.round((priceCents * amount) / 100) : inCents(discount);
  return priceCents - off < MINIMUM_CHARGE_CENTS
    ? 'After the discount a product must cost $0.50 or more.'
    : null;
}

/**
 * The discount that makes a list price a sale price, both in cents: the one stated if it does, else dollars off.
 */
export function discountBetween(listCents: number, saleCents: number, stated: Discount): Discount {
  if (!discountProblem(listCents, stated) && discountedCents(listCents, stated) === saleCents) return stated;
  if (saleCents === listCents) return { type: null, amount: 0 };
  return { type: 'Fixed Amount', amount: dollarsOf(listCents - saleCents) };
}

/** What a shopper pays, in cents, with a discount as the vendor enters it. */
export const discountedCents = (priceCents: number, discount: Discount): number =>
  salePriceCents(priceCents, discount.type, inCents(discount));
