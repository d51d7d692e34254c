/**
 * What changed the market's balance at the card provider. 'fee' is one that the provider takes by itself; 'other' are
 * reserves, advances and whatever else is between the provider and the market alone.
 */
export const PROVIDER_TRANSACTION_KINDS = [
  'charge',
  'refund',
  'refund failure',
  'dispute',
  'dispute reversal',
  'fee',
  'transfer',
  'payout',
  'other',
] as const;
export type ProviderTransactionKind = (typeof PROVIDER_TRANSACTION_KINDS)[number];

export const DIFFERENCE_KINDS = ['missing here', 'missing there', 'different amount'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** What the ledger and the provider have of one subject, in cents; null where one has nothing. */
export type Comparison = {
  subject: string;
  oursCents: number | null;
  theirsCents: number | null;
  /** Whether a difference is no mistake: the dispute is open, or the refund is on its way. */
  explained: boolean;
};

/** How a subject differs; null if it does not. Nothing and entries that add up to nothing are the same. */
export function differenceOf({ oursCents, theirsCents, explained }: Comparison): DifferenceKind | null {
  if (explained || (oursCents ?? 0) === (theirsCents ?? 0)) return null;
  if (oursCents === null) return 'missing here';
  return theirsCents === null ? 'missing there' : 'different amount';
}

/** The ledger's key of a fee is also what it is compared by. */
const FEE = 'fee:';
export const isFeeSubject = (subject: string): boolean => subject.startsWith(FEE);
/** The provider's id in a subject. */
export const providerIdOf = (subject: string): string =>
  isFeeSubject(subject) ? subject.slice(FEE.length) : subject;

/** What concerns this market's payments; the other kinds move money that the ledger's card account does not follow. */
const COMPARED_KINDS: readonly ProviderTransactionKind[] = [
  'charge',
  'refund',
  'refund failure',
  'dispute',
  'dispute reversal',
];

/**
 * What the ledger knows a transaction of the provider by: the payment of a charge, else the refund or dispute. Null for a
 * transfer or payout, and for payments of other applications on the same account.
 */
export function subjectOf(
  transaction: { kind: ProviderTransactionKind; sourceId: string | null; intentId: string | null },
  isOwn: boolean,
): string | null {
  const { kind, sourceId, intentId } = transaction;
  if (!isOwn || !COMPARED_KINDS.includes(kind)) return null;
  return kind === 'charge' ? intentId : sourceId;
}

/**
 * What the provider takes for a transaction, in cents: a fee of its own, or the one taken with the money. Nothing for
 * payments of other applications.
 */
export function providerFeeCents(transaction: {
  kind: ProviderTransactionKind;
  subject: string | null;
  amountCents: number;
  feeCents: number;
}): number {
  const { kind, subject, amountCents, feeCents } = transaction;
  if (kind === 'fee') return feeCents - amountCents;
  return subject === null && COMPARED_KINDS.includes(kind) ? 0 : feeCents;
}
