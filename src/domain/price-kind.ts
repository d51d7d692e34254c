import { type Discount, discountProblem } from './discount.ts';
import { centsOf, dollarsOf, formatDollars, MINIMUM_CHARGE_CENTS } from './money.ts';

/**
 * - fixed: everybody pays the price, less a discount
 * - free: nothing is paid
 * - chosen: who buys says how much, from a least price on
 */
export const PRICE_KINDS = ['fixed', 'free', 'chosen'] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

/** The names that people read. */
export const PRICE_KIND_NAMES: Record<PriceKind, string> = {
  fixed: 'Fixed',
  free: 'Free',
  chosen: 'Pay what you want',
};

/** The most that a buyer can choose to pay for a product, in dollars: more is a slip of the finger. */
const CHOSEN_PRICE_MAX = 10_000;

/** What half of the buyers gave is said once there are so many of them. */
export const HALF_GAVE_FROM = 20;
/** It is worked out from so many of them at most. */
export const HALF_GAVE_OF = 1000;

/** The prices of a product as its vendor enters them, in dollars. */
export interface EnteredPrices {
  priceKind: PriceKind;
  /** Of a fixed price; before the discount. */
  price: number;
  /** Of a chosen price: null for the lowest price of the market. */
  leastPrice: number | null;
  /** What the page proposes for a chosen price: null for nothing. */
  suggestedPrice: number | null;
  discount: Discount;
}

/** The prices of a product as it keeps them, in cents. */
export interface StoredPrices {
  /** Before the discount; the least price of one that is chosen. */
  listPriceCents: number;
  suggestedPriceCents: number | null;
  discount: Discount;
}

const LOWEST = dollarsOf(MINIMUM_CHARGE_CENTS);
const isPayable = (dollars: number): boolean => dollars >= LOWEST;

/** What is wrong with prices that were entered, and in which field; null for nothing. */
export function priceProblem(
  entered: EnteredPrices,
): { field: 'price' | 'discountAmount' | 'leastPrice' | 'suggestedPrice'; message: string } | null {
  const { priceKind, price, leastPrice, suggestedPrice, discount } = entered;
  if (priceKind === 'fixed') {
    if (!isPayable(price)) return { field: 'price', message: 'Price must be $0.50 or more.' };
    const message = discountProblem(centsOf(price), discount);
    return message ? { field: 'discountAmount', message } : null;
  }
  if (priceKind === 'free') return null;
  const least = leastPrice ?? LOWEST;
  if (least > CHOSEN_PRICE_MAX)
    return {
      field: 'leastPrice',
      message: `Least Price must be ${formatDollars(CHOSEN_PRICE_MAX)} at most.`,
    };
  if (least !== 0 && !isPayable(least))
    return { field: 'leastPrice', message: 'Least Price must be $0.50 or more, or $0.00 for nothing.' };
  if (suggestedPrice === null || !chosenPriceProblem(suggestedPrice, least)) return null;
  const range = `${formatDollars(Math.max(least, LOWEST))} to ${formatDollars(CHOSEN_PRICE_MAX)}`;
  return { field: 'suggestedPrice', message: `Suggested Price must be ${range}.` };
}

/** Prices without a problem as they are kept. A discount belongs to a fixed price. */
export function storedPrices(entered: EnteredPrices): StoredPrices {
  const { priceKind, price, leastPrice, suggestedPrice, discount } = entered;
  if (priceKind === 'fixed') return { listPriceCents: centsOf(price), suggestedPriceCents: null, discount };
  const isChosen = priceKind === 'chosen';
  return {
    listPriceCents: isChosen ? centsOf(leastPrice ?? LOWEST) : 0,
    suggestedPriceCents: isChosen && suggestedPrice !== null ? centsOf(suggestedPrice) : null,
    discount: { type: null, amount: 0 },
  };
}

/** Why a buyer cannot pay this for a product of which the least price is known, both in dollars; null if that is possible. */
export function chosenPriceProblem(chosen: number, least: number): string | null {
  if (dollarsOf(centsOf(chosen)) !== chosen) return 'Please enter an amount with two decimals at most.';
  if (chosen < least) return `Please give ${formatDollars(least)} or more.`;
  if (chosen > CHOSEN_PRICE_MAX) return `Please give ${formatDollars(CHOSEN_PRICE_MAX)} at most.`;
  // No card can pay less.
  if (chosen !== 0 && !isPayable(chosen)) return 'Please give $0.00, or $0.50 or more.';
  return null;
}
