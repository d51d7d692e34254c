/** The market's share of a sale, in basis points (1000 is 10 %); copied onto each order line when it is bought. */
const COMMISSION_BASIS_POINTS = 1000;

/** The market's share of a line, in whole cents; the vendor's share is the rest, so the two always add up. */
export const commissionCents = (totalCents: number, basisPoints: number = COMMISSION_BASIS_POINTS): number =>
  Math.round((totalCents * basisPoints) / 10_000);
