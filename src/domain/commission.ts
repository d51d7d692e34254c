/** What a commission rule is for, the most specific first, which is the order in which they are asked. */
export const COMMISSION_SCOPES = ['product', 'vendor', 'category', 'market'] as const;
export type CommissionScope = (typeof COMMISSION_SCOPES)[number];

/** What a rule takes of a line: basis points (1000 is 10 %) of what vendor and market share, and cents once a line. */
export interface CommissionRate {
  basisPoints: number;
  fixedCents: number;
}

/** One version of a rule, as an order line keeps it. */
export interface AppliedCommission extends CommissionRate {
  /** The id of the version. */
  id: string;
}

/** The id of a rule, the same for all its versions. */
export const commissionRuleId = (scope: CommissionScope, targetId: string | null): string =>
  targetId === null ? scope : `${scope}:${targetId}`;

/** The version that every market begins with, for all sales: 10 %. A migration writes it. */
export const FIRST_COMMISSION = {
  id: 'market-1',
  basisPoints: 1000,
  fixedCents: 0,
} as const satisfies AppliedCommission;

/**
 * The market's share of a line, in whole cents: the percentage rounded half up, plus the fixed part. It is never more
 * than there is to share. The vendor's share is the rest, so the two always add up.
 */
export const commissionCents = (shareBaseCents: number, rate: CommissionRate): number =>
  Math.min(shareBaseCents, Math.round((shareBaseCents * rate.basisPoints) / 10_000) + rate.fixedCents);
