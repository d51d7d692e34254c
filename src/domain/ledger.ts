import { sum } from '#lib/sum.ts';
import { type AppliedCommission, commissionCents } from './commission.ts';
import { splitCents } from './money.ts';
import { lineAmounts, linesByVendor, type PricedLine } from './order.ts';
import { linesLeftCents, refundableCents } from './refund.ts';

/**
 * - card: what the card provider holds for the market
 * - vendor: owed to one vendor
 * - market: its earnings
 * - tax: owed to one country
 * - codes: what the market paid for its own discount codes
 * - fees: the provider's
 * - bank: what left the market
 */
export const ACCOUNTS = ['card', 'vendor', 'market', 'tax', 'codes', 'fees', 'bank'] as const;
export type Account = (typeof ACCOUNTS)[number];

export const TRANSACTION_KINDS = [
  'sale',
  'refund',
  'dispute',
  'dispute won',
  'provider fee',
  'payout',
  'payout returned',
  'correction',
] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/** Something in the ledger that is not as it has to be. */
export interface LedgerFinding {
  /** The transaction that is wrong or missing, or the account. */
  key: string;
  problem: string;
}

/** What identifies what a transaction records; whatever is repeated has the same key. */
export const ledgerKey = {
  sale: (paymentId: string) => `sale:${paymentId}`,
  refund: (refundId: string) => `refund:${refundId}`,
  /** A refund that failed after it was done. */
  refundFailed: (refundId: string) => `refund-failed:${refundId}`,
  dispute: (providerDisputeId: string) => `dispute:${providerDisputeId}`,
  disputeWon: (providerDisputeId: string) => `dispute-won:${providerDisputeId}`,
  payout: (payoutId: string) => `payout:${payoutId}`,
  payoutReturned: (payoutId: string) => `payout-returned:${payoutId}`,
  fee: (providerId: string) => `fee:${providerId}`,
  correction: (subject: string) => `correction:${subject}`,
};

/** One entry of a transaction, in cents. What came to the market is positive, what it owes is negative. */
export interface Entry {
  account: Account;
  /** For a vendor's account. */
  vendorId?: string | null;
  /** For a tax account: two letters of ISO 3166. */
  country?: string | null;
  amountCents: number;
}

/** The public name of an entry's account: 'vendor:ID', 'tax:DE', 'card'. */
export const accountName = ({
  account,
  vendorId,
  country,
}: Pick<Entry, 'account' | 'vendorId' | 'country'>): string =>
  [account, vendorId ?? country].filter(Boolean).join(':');

/** A list of transactions ends after so many; the newest are on its pages. */
export const LEDGER_FOUND_MAX = 1000;

/** What of a vendor order's total goes where, in cents: total + codes = tax + commission + the vendor's share. */
export interface Shares {
  totalCents: number;
  taxCents: number;
  codesCents: number;
  commissionCents: number;
}

interface VendorShares extends Shares {
  vendorId: string;
}

/** What vendor and market share, in cents. */
const shareBaseCents = (shares: Omit<Shares, 'commissionCents'>): number =>
  shares.totalCents - shares.taxCents + shares.codesCents;

/** What is the vendor's, in cents. */
export const vendorShareCents = (shares: Shares): number => shareBaseCents(shares) - shares.commissionCents;

/**
 * The vendor orders and lines of an order, from the lines as they were priced and the commission of each product. Totals
 * of the vendor orders add up to the order's.
 */
export function splitByVendor(
  lines: readonly PricedLine[],
  commissionOf: (productId: string) => AppliedCommission,
) {
  const positions = new Map(lines.map((line, position) => [line, position]));
  return [...linesByVendor(lines)].map(([vendorId, own]) => {
    const orderLines = own.map((line) => {
      const amounts = lineAmounts(line);
      const commission = commissionOf(line.productId);
      const base = shareBaseCents({ ...amounts, totalCents: amounts.paidCents });
      return {
        productId: line.productId,
        position: positions.get(line) ?? 0,
        productName: line.name,
        productImage: line.image,
        listPriceCents: line.listPriceCents,
        priceCents: line.priceCents,
        quantity: line.quantity,
        priceKind: line.priceKind ?? ('fixed' as const),
        ...amounts,
        commissionCents: commissionCents(base, commission),
        commissionRuleId: commission.id,
        fileId: line.fileId,
        licenseKind: line.licenseKind ?? null,
        licenseText: line.licenseText ?? null,
        bundleId: line.bundleId ?? null,
        bundleName: line.bundleName ?? null,
        bundleOwnedParts: line.bundleOwnedParts ?? null,
      };
    });
    const total = (amount: (line: (typeof orderLines)[number]) => number) => sum(orderLines.map(amount));
    return {
      vendorId,
      totalCents: total((line) => line.paidCents),
      discountCents: total((line) => (line.listPriceCents - line.priceCents) * line.quantity),
      codeDiscountCents: total((line) => line.codeDiscountCents),
      taxCents: total((line) => line.taxCents),
      codesCents: total((line) => line.codesCents),
      commissionCents: total((line) => line.commissionCents),
      lines: orderLines,
    };
  });
}

/** Entries of tax and codes are left out when nothing is in them; card and market always stand, also in a free order. */
const withoutEmpty = (entries: readonly Entry[]): Entry[] =>
  entries.filter(
    ({ account, amountCents }) => amountCents !== 0 || (account !== 'tax' && account !== 'codes'),
  );

/**
 * The sale in the ledger, in cents. The entries add up to zero:
 * - card +total
 * - tax -tax
 * - market -commission
 * - codes +what the market adds
 * - each vendor -its share
 * @param taxCountry the country that the tax is for; needed if there is any
 */
export function saleEntries(shares: readonly VendorShares[], taxCountry: string | null = null): Entry[] {
  const total = (key: keyof Shares) => sum(shares.map((share) => share[key]));
  return withoutEmpty([
    { account: 'card', amountCents: total('totalCents') },
    { account: 'tax', country: taxCountry, amountCents: 0 - total('taxCents') },
    { account: 'market', amountCents: 0 - total('commissionCents') },
    { account: 'codes', amountCents: total('codesCents') },
    ...shares.map((share) => ({
      account: 'vendor' as const,
      vendorId: share.vendorId,
      amountCents: 0 - vendorShareCents(share),
    })),
  ]);
}

/** The payment of an order that failed: no vendor has earned it, the market holds it until the refund. */
export const unearnedEntries = (totalCents: number): Entry[] => [
  { account: 'card', amountCents: totalCents },
  { account: 'market', amountCents: 0 - totalCents },
];

/** The entries with the opposite sign, which reverse them. */
export const reversed = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, amountCents: 0 - entry.amountCents }));

/** The part of a refund that one vendor order bears, in cents. */
export interface RefundPart extends Shares {
  vendorOrderId: string;
  vendorId: string;
}

/** A vendor order that a refund may concern, with the amounts of the refund's lines. In cents. */
export interface RefundableVendorOrder extends Shares {
  id: string;
  vendorId: string;
  refundedCents: number;
  refundedTaxCents: number;
  refundedCodesCents: number;
  refundedCommissionCents: number;
  linesCents: number;
  linesTaxCents: number;
  linesCodesCents: number;
  linesCommissionCents: number;
}

/**
 * What of a vendor order was not refunded.
 * @internal
 */
export const leftOf = (part: Omit<RefundableVendorOrder, `lines${string}` | 'id' | 'vendorId'>): Shares => ({
  totalCents: part.totalCents - part.refundedCents,
  taxCents: part.taxCents - part.refundedTaxCents,
  codesCents: part.codesCents - part.refundedCodesCents,
  commissionCents: part.commissionCents - part.refundedCommissionCents,
});

const between = (least: number, value: number, most: number): number =>
  Math.min(Math.max(value, least), most);

/**
 * Makes wanted amounts a part of what is left, so no amount exceeds what is left of it. Neither the part's vendor share
 * nor the remaining one is negative.
 */
function fitted(wanted: Shares, left: Shares): Shares {
  const totalCents = Math.min(wanted.totalCents, left.totalCents);
  const remaining = left.totalCents - totalCents;
  const taxCents = between(
    Math.max(0, left.taxCents - remaining),
    wanted.taxCents,
    Math.min(left.taxCents, totalCents),
  );
  const codesCents = between(0, wanted.codesCents, left.codesCents);
  const base = totalCents - taxCents + codesCents;
  const commissionCents = between(
    Math.max(0, base - vendorShareCents(left)),
    wanted.commissionCents,
    Math.min(base, left.commissionCents),
  );
  return { totalCents, taxCents, codesCents, commissionCents };
}

/** The part of what is left that goes with an amount of its total, in proportion. */
function inProportion(totalCents: number, left: Shares): Shares {
  if (totalCents === 0) return { totalCents, taxCents: 0, codesCents: 0, commissionCents: 0 };
  const ofLeft = (cents: number) => Math.round((cents * totalCents) / left.totalCents);
  const { taxCents, codesCents, commissionCents } = left;
  return {
    totalCents,
    taxCents: ofLeft(taxCents),
    codesCents: ofLeft(codesCents),
    commissionCents: ofLeft(commissionCents),
  };
}

/**
 * Which vendor orders bear a refund:
 * - all that is left of them, if the amount is as much or more
 * - those of its lines, with exactly the amounts of these, if they make up the amount
 * - otherwise all of them, in proportion to what is left of each
 */
export function splitRefund(
  amountCents: number,
  vendorOrders: readonly RefundableVendorOrder[],
): RefundPart[] {
  const lefts = vendorOrders.map(leftOf);
  const leftCents = lefts.map(({ totalCents }) => totalCents);
  const takesAll = amountCents >= sum(leftCents);
  const byLines = refundableCents(vendorOrders) === amountCents;
  const totals = splitCents(Math.min(amountCents, sum(leftCents)), leftCents);
  return vendorOrders.flatMap((part, index) => {
    const left = lefts[index];
    if (!left) return [];
    const shares = takesAll
      ? left
      : fitted(byLines ? ofLines(part) : inProportion(totals[index] ?? 0, left), left);
    if (Object.values(shares).every((cents) => cents === 0)) return [];
    return [{ vendorOrderId: part.id, vendorId: part.vendorId, ...shares }];
  });
}

const ofLines = (part: RefundableVendorOrder): Shares => ({
  totalCents: linesLeftCents(part),
  taxCents: part.linesTaxCents,
  codesCents: part.linesCodesCents,
  commissionCents: part.linesCommissionCents,
});

/**
 * The entries of a refund, in cents: the reverse of its parts of the sale. The market bears what the vendors do not.
 * @param taxCountry the country that the order's tax is for; needed if there is any
 */
export function refundEntries(
  amountCents: number,
  parts: readonly RefundPart[],
  taxCountry: string | null = null,
): Entry[] {
  const total = (key: keyof Shares) => sum(parts.map((part) => part[key]));
  const vendors = parts.map((part) => ({
    account: 'vendor' as const,
    vendorId: part.vendorId,
    amountCents: vendorShareCents(part),
  }));
  const [taxCents, codesCents] = [total('taxCents'), total('codesCents')];
  const marketCents = amountCents + codesCents - taxCents - sum(vendors.map((entry) => entry.amountCents));
  return withoutEmpty([
    { account: 'card', amountCents: 0 - amountCents },
    { account: 'tax', country: taxCountry, amountCents: taxCents },
    { account: 'market', amountCents: marketCents },
    { account: 'codes', amountCents: 0 - codesCents },
    ...vendors,
  ]);
}
