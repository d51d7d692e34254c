import { isolated } from '#lib/isolated.ts';
import { sum } from '#lib/sum.ts';
import type { CommissionRate, CommissionScope } from './commission.ts';
import { dayOf } from './day.ts';
import type { Shares, TransactionKind } from './ledger.ts';
import { type LicenseKind, withLicense } from './license.ts';
import { dollarsOf, formatDollars } from './money.ts';
import type { CodeFunder } from './order.ts';

/** What a statement can be downloaded as. */
export const STATEMENT_FORMATS = ['pdf', 'csv'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** A kind of transaction as a title: 'Payout returned'. */
export const kindTitle = (kind: TransactionKind): string => kind.charAt(0).toUpperCase() + kind.slice(1);

/**
 * One step of the chain that explains an entry of a vendor's account. Amounts are those of the vendor: what the account
 * gets is positive. A step of 0 says something about the entry, such as until when it is held.
 */
export interface ChainStep {
  label: string;
  amountCents: number;
  detail: string;
}

/** An order line with what was taken off and added until its vendor's share was left. In cents. */
export interface SoldLine {
  productName: string;
  quantity: number;
  licenseKind: LicenseKind | null;
  /** The bundle that it was bought with. */
  bundleName: string | null;
  listPriceCents: number;
  priceCents: number;
  codeDiscountCents: number;
  codeFunder: CodeFunder | null;
  codesCents: number;
  paidCents: number;
  taxCents: number;
  taxBasisPoints: number;
  commissionCents: number;
  /** The version of the rule that made the commission. */
  commission: CommissionRate & { scope: CommissionScope; version: number };
}

/** What all lines of an order have in common. */
export interface SoldOrder {
  code: string | null;
  taxCountry: string | null;
}

/** Basis points for people: 1000 -> '10%', 1950 -> '19.5%'. */
const percentOf = (basisPoints: number): string => `${basisPoints / 100}%`;

const inDollars = (cents: number): string => formatDollars(dollarsOf(cents));

const RULE_OF: Record<CommissionScope, string> = {
  market: 'rule for all sales',
  category: 'rule of the category',
  vendor: 'rule of the shop',
  product: 'rule of the product',
};

/** 'Commission: 10% + $0.30, rule for all sales, version 2'. */
function commissionDetail({ commission }: SoldLine): string {
  const { basisPoints, fixedCents, scope, version } = commission;
  const rate = [percentOf(basisPoints), ...(fixedCents > 0 ? [inDollars(fixedCents)] : [])].join(' + ');
  return `${rate}, ${RULE_OF[scope]}, version ${version}`;
}

/** Steps of 0 are left out, unless they say something. */
const step = (label: string, amountCents: number, detail: string): ChainStep[] =>
  amountCents === 0 ? [] : [{ label, amountCents, detail }];

/** How an order line's price becomes its vendor's share; the steps add up to the share. */
export function lineSteps(line: SoldLine, { code, taxCountry }: SoldOrder): ChainStep[] {
  const { productName, quantity, listPriceCents, priceCents, paidCents, taxCents } = line;
  const askedCents = priceCents * quantity - line.codeDiscountCents;
  const times = quantity > 1 ? `, ${quantity} × ${inDollars(listPriceCents)}` : '';
  const bundle = line.bundleName ? `, part of the bundle “${isolated(line.bundleName)}”` : '';
  const codeName = code ?? 'A code';
  const tax = [taxCountry, percentOf(line.taxBasisPoints)].filter(Boolean).join(', ');
  return [
    {
      label: 'Price before discount',
      amountCents: listPriceCents * quantity,
      detail: `${withLicense(productName, line.licenseKind)}${times}${bundle}`,
    },
    ...step(
      line.bundleName ? 'Bundle discount' : 'Product discount',
      (priceCents - listPriceCents) * quantity,
      line.bundleName
        ? `${inDollars(listPriceCents)} to its share of the bundle’s price, ${inDollars(priceCents)}, paid by the shop`
        : `${inDollars(listPriceCents)} to ${inDollars(priceCents)}, paid by the shop`,
    ),
    ...step(
      'Discount code',
      0 - line.codeDiscountCents,
      `${codeName}, paid by the ${line.codeFunder === 'market' ? 'market' : 'shop'}`,
    ),
    ...step('Tax on top', paidCents - askedCents, `${tax}, paid by the customer`),
    ...step('Tax', 0 - taxCents, `${tax}, paid to the tax office by the market`),
    ...step('Code, paid by the market', line.codesCents, `${codeName}, without tax`),
    { label: 'Commission', amountCents: 0 - line.commissionCents, detail: commissionDetail(line) },
  ];
}

/** Why money of a sale went back, or came again. */
export type Reversal = 'refund' | 'dispute' | 'refund failed' | 'dispute won';

const REVERSALS: Record<
  Reversal,
  { sign: 1 | -1; total: string; tax: string; codes: string; commission: string }
> = {
  refund: {
    sign: -1,
    total: 'Refunded to the customer',
    tax: 'Tax, given back',
    codes: 'Code, given back to the market',
    commission: 'Commission, given back',
  },
  dispute: {
    sign: -1,
    total: 'Lost in a dispute',
    tax: 'Tax, given back',
    codes: 'Code, given back to the market',
    commission: 'Commission, given back',
  },
  'refund failed': {
    sign: 1,
    total: 'Refund that did not arrive',
    tax: 'Tax',
    codes: 'Code, paid by the market',
    commission: 'Commission',
  },
  'dispute won': {
    sign: 1,
    total: 'Won in a dispute',
    tax: 'Tax',
    codes: 'Code, paid by the market',
    commission: 'Commission',
  },
};

/**
 * What a refund or a lost dispute takes from a vendor's account, or what comes again when it fails or is won. The steps add
 * up to the vendor's share of the part.
 * @param detail what was refunded, or why
 */
export function reversalSteps(reversal: Reversal, part: Shares, detail: string): ChainStep[] {
  const { sign, total, tax, codes, commission } = REVERSALS[reversal];
  return [
    { label: total, amountCents: sign * part.totalCents, detail },
    ...step(tax, 0 - sign * part.taxCents, 'In what was refunded'),
    ...step(codes, sign * part.codesCents, 'What it had added for the code'),
    ...step(commission, 0 - sign * part.commissionCents, 'In proportion'),
  ];
}

/**
 * The chain of an entry: its steps, and one for what they do not explain. So a chain always adds up to its entry, and a
 * fault is shown instead of hidden.
 */
export function completeChain(amountCents: number, steps: readonly ChainStep[]): ChainStep[] {
  const rest = amountCents - sum(steps.map((one) => one.amountCents));
  return [...steps, ...step('Not explained', rest, 'Please report this to the market')];
}

const note = (label: string, detail: string): ChainStep => ({ label, amountCents: 0, detail });

/** What of a sale went back later; none if nothing did. In cents of what the customer had paid. */
export const refundNotes = (refundedCents: number): ChainStep[] =>
  refundedCents === 0
    ? []
    : [note('Refund', `${inDollars(refundedCents)} went back to the customer, in entries of their own`)];

/** To which account a payout was sent. */
export const payoutDetail = (last4: string | null): string =>
  last4 === null ? '' : `To the account that ends with ${last4}`;

/** What has become of a sale's share since. */
export interface ShareState {
  /** The end of the hold. */
  heldUntil: Date;
  /** A dispute or case of the order is open. */
  isReserved: boolean;
  /** The first payout after the hold. */
  payout: { createdAt: Date; status: string } | null;
}

/** Until when a sale's share is held, and which payout it was part of. */
export function shareNotes({ heldUntil, isReserved, payout }: ShareState, now: Date): ChainStep[] {
  const day = dayOf(heldUntil);
  const hold = note('Hold', heldUntil > now ? `Until ${day}` : `Ended on ${day}`);
  if (isReserved) return [hold, note('Reserved', 'While a dispute or case of the order is open')];
  if (heldUntil > now) return [hold];
  const paidOut = payout
    ? `In that of ${dayOf(payout.createdAt)}, which is ${payout.status}`
    : 'With the next one';
  return [hold, note('Payout', paidOut)];
}
