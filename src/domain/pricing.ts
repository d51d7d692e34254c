import { type CodeFunder, lineFullCents, type PricedLine } from './order.ts';

/** What a discount code and a tax rate make of a line. */
export interface LineTerms {
  /** What the code takes off the line, at most its price. Cents. */
  codeDiscountCents: number;
  /** Who pays for the code; null without one. */
  codeFunder: CodeFunder | null;
  /** The tax rate: 1900 is 19 %; 0 for a line without tax. */
  taxBasisPoints: number;
  /** Whether the shown prices contain the tax, or it is added to them. */
  pricesIncludeTax: boolean;
  /** Whether the buyer owes the tax itself, and pays what remains of the price without it. */
  reverseCharge?: boolean;
}

/** What a line has without a code and without tax. */
export const PLAIN_TERMS: LineTerms = {
  codeDiscountCents: 0,
  codeFunder: null,
  taxBasisPoints: 0,
  pricesIncludeTax: true,
  reverseCharge: false,
};

/** A numerator over a denominator, both whole and not negative, rounded half up. Exact up to the largest charge. */
const roundedHalfUp = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

/** The tax contained in an amount, in cents. */
const taxWithin = (cents: number, basisPoints: number): number =>
  roundedHalfUp(cents * basisPoints, 10_000 + basisPoints);

/** The tax on top of an amount, in cents. */
const taxOnTop = (cents: number, basisPoints: number): number => roundedHalfUp(cents * basisPoints, 10_000);

/**
 * The amounts of a line in cents, each rounded once. The vendor's and the market's shares come out of what the customer
 * pays without tax, and of what the market adds for its own code. So the vendor of a line gets the same with the market's
 * code and without it.
 */
export function withTerms<L extends PricedLine>(line: L, terms: LineTerms) {
  const { codeDiscountCents, codeFunder, pricesIncludeTax, reverseCharge } = terms;
  const fullCents = lineFullCents(line);
  const askedCents = fullCents - codeDiscountCents;
  const netOf = (cents: number) =>
    pricesIncludeTax ? cents - taxWithin(cents, terms.taxBasisPoints) : cents;
  const netCents = netOf(askedCents);
  const taxBasisPoints = reverseCharge ? 0 : terms.taxBasisPoints;
  const taxCents = pricesIncludeTax
    ? taxWithin(askedCents, taxBasisPoints)
    : taxOnTop(askedCents, taxBasisPoints);
  const paidCents = netCents + taxCents;
  const fullNetCents = netOf(fullCents);
  const codesCents = codeFunder === 'market' ? fullNetCents - netCents : 0;
  return { ...line, codeDiscountCents, codeFunder, codesCents, taxCents, taxBasisPoints, paidCents };
}
