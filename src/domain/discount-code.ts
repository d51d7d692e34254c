import { sum } from '#lib/sum.ts';
import { dollarsOf, formatDollars, MINIMUM_CHARGE_CENTS, splitCents } from './money.ts';

export const DISCOUNT_CODE_KINDS = ['percent', 'amount'] as const;
export type DiscountCodeKind = (typeof DISCOUNT_CODE_KINDS)[number];

/** What a code is for. `all` of a shop's own code means all products of that shop. */
export const DISCOUNT_CODE_SCOPES = ['all', 'vendor', 'category', 'product'] as const;
export type DiscountCodeScope = (typeof DISCOUNT_CODE_SCOPES)[number];

/** What a code is now, worked out from its columns. */
export const DISCOUNT_CODE_STATES = ['Active', 'Scheduled', 'Ended', 'Used up', 'Paused'] as const;
export type DiscountCodeState = (typeof DISCOUNT_CODE_STATES)[number];

/** For how long a claimed payment reserves a use of its code. */
export const CODE_RESERVED_MS = 30 * 60_000;

/** What decides how much a code takes off which lines. */
export interface DiscountCodeTerms {
  code: string;
  /** The shop that made it; null for the market's own. */
  vendorId: string | null;
  kind: DiscountCodeKind;
  /** Hundredths of a percent, or cents. */
  value: number;
  appliesTo: DiscountCodeScope;
  targetIds: readonly string[];
  minOrderCents: number;
}

/** When and how often a code may be used. */
export interface DiscountCodeLimits {
  startsAt: Date | null;
  endsAt: Date | null;
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  firstOrderOnly: boolean;
}

/** A line of a cart, with the categories of its product from the main one down. */
export interface CodeLine {
  productId: string;
  vendorId: string;
  /** Of a part of a bundle, those of the bundle too. */
  categoryIds: readonly string[];
  priceCents: number;
  quantity: number;
  /** The bundle that it is a part of. */
  bundleId?: string;
}

type LineOfCode = Pick<CodeLine, 'productId' | 'vendorId' | 'categoryIds' | 'bundleId'>;

/**
 * Whether a code is for the product of a line, or for the bundle that it is a part of.
 * @internal
 */
export function isForLine(
  terms: Pick<DiscountCodeTerms, 'vendorId' | 'appliesTo' | 'targetIds'>,
  line: LineOfCode,
): boolean {
  const { vendorId, appliesTo, targetIds } = terms;
  if (vendorId !== null && line.vendorId !== vendorId) return false;
  switch (appliesTo) {
    case 'all':
      return true;
    case 'vendor':
      return targetIds.includes(line.vendorId);
    case 'category':
      return line.categoryIds.some((id) => targetIds.includes(id));
    case 'product':
      return [line.productId, line.bundleId].some((id) => id && targetIds.includes(id));
  }
}

const totalCentsOf = ({ priceCents, quantity }: CodeLine): number => priceCents * quantity;

/** Percent of each total, rounded half up; of the parts of a bundle once, split by largest remainder. */
function percentOff(basisPoints: number, lines: readonly CodeLine[], totals: readonly number[]): number[] {
  const off = (cents: number) => Math.floor((cents * basisPoints + 5000) / 10_000);
  const discounts = totals.map(off);
  const bundles = Map.groupBy(lines.keys(), (index) => lines[index]?.bundleId);
  for (const [bundleId, indexes] of bundles) {
    if (!bundleId) continue;
    const shares = indexes.map((index) => totals[index] ?? 0);
    const split = splitCents(off(sum(shares)), shares);
    for (const [at, index] of indexes.entries()) discounts[index] = split[at] ?? 0;
  }
  return discounts;
}

/**
 * What a code takes off each line, in cents. Percent are rounded half up a line, or a bundle; an amount is split by largest
 * remainder. An order that would cost 1 to 49 cents, which no card can pay, costs 50: the code takes less off.
 */
export function codeDiscounts(terms: DiscountCodeTerms, lines: readonly CodeLine[]): number[] {
  const totals = lines.map((line) => (isForLine(terms, line) ? totalCentsOf(line) : 0));
  const discounts =
    terms.kind === 'percent'
      ? percentOff(terms.value, lines, totals)
      : splitCents(Math.min(terms.value, sum(totals)), totals);
  const orderCents = sum(lines.map(totalCentsOf));
  const paidCents = orderCents - sum(discounts);
  if (paidCents === 0 || paidCents >= MINIMUM_CHARGE_CENTS) return discounts;
  return splitCents(Math.max(0, orderCents - MINIMUM_CHARGE_CENTS), discounts);
}

const timeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const formatTime = (time: Date): string => `${timeFormat.format(time)} UTC`;

/** How often a code is used, and what is known of the customer who wants to use it. */
export interface DiscountCodeUsage {
  /** Uses by orders and by customers who are paying. */
  taken: number;
  /** The part of `taken` that is reserved by customers who are paying. */
  held: number;
  /** Null for a visitor, of whom nothing is known yet. */
  customer: {
    taken: number;
    held: number;
    hasOrdered: boolean;
    /** Whether another code for first orders is reserved by a payment of the customer. */
    paysFirstOrder: boolean;
  } | null;
}

type UsableCode = DiscountCodeLimits & { code: string };

/** The sentence for a shopper who cannot have a use of a code at this time; null for one who can. */
export function limitProblem(code: UsableCode, usage: DiscountCodeUsage, now: Date): string | null {
  const name = `The code ${code.code}`;
  if (code.startsAt && now < code.startsAt)
    return `${name} can be used from ${formatTime(code.startsAt)} on.`;
  if (code.endsAt && now >= code.endsAt) return `${name} ended on ${formatTime(code.endsAt)}.`;
  if (code.maxUses !== null && usage.taken >= code.maxUses) {
    return usage.taken - usage.held >= code.maxUses
      ? `${name} has been used up.`
      : `Other customers are paying with the last uses of the code ${code.code}. One may be free in half an hour.`;
  }
  return customerProblem(code, usage.customer);
}

function customerProblem(
  { code, firstOrderOnly, maxUsesPerCustomer }: UsableCode,
  customer: DiscountCodeUsage['customer'],
): string | null {
  if (!customer) return null;
  if (firstOrderOnly && customer.hasOrdered) return `The code ${code} is for a first order only.`;
  if (firstOrderOnly && customer.paysFirstOrder)
    return `The code ${code} is for a first order only, and you are paying with another such code already.`;
  // A first order is one order, so only one payment may reserve the code.
  const allowed = firstOrderOnly ? 1 : maxUsesPerCustomer;
  if (allowed === null || customer.taken < allowed) return null;
  if (customer.taken - customer.held < allowed) {
    return `You are paying with the code ${code} already. Finish that payment, or try again in half an hour.`;
  }
  return allowed === 1
    ? `You have used the code ${code} already. It is for one order a customer.`
    : `You have used the code ${code} ${allowed} times already, which is as often as a customer may.`;
}

/** The sentence for a cart that a code takes nothing off, null for one that it does. */
export function cartProblem(terms: DiscountCodeTerms, lines: readonly CodeLine[]): string | null {
  if (!lines.some((line) => isForLine(terms, line))) {
    return `The code ${terms.code} is for other products than those in your cart.`;
  }
  // A shop knows of its own products only.
  const counted = terms.vendorId ? lines.filter((line) => line.vendorId === terms.vendorId) : lines;
  const missing = terms.minOrderCents - sum(counted.map(totalCentsOf));
  if (missing <= 0) return null;
  const least = formatDollars(dollarsOf(terms.minOrderCents));
  const of = terms.vendorId ? ' from its shop' : '';
  return `The code ${terms.code} is for orders of ${least} or more${of}. Add ${formatDollars(dollarsOf(missing))} more to use it.`;
}

/** How many uses payments from one network may have before they are paid. */
export const unpaidUsesOfNetwork = (maxUses: number): number => Math.max(3, Math.ceil(maxUses / 10));

/** The sentence for a shopper whose network has as many unpaid uses of a code as it may. */
export const reservedByNetwork = (code: string): string =>
  `Others in your network have begun to pay with the code ${code} and have not finished. Please try again later.`;

/** The sentence for a code that does not exist, is paused, or was deleted: the same for all three. */
export const unknownCode = (typed: string): string =>
  `The code ${typed} is not known here, or can no longer be used. Please check how it is spelled.`;

/** The state of a code; `active` is false while it is paused. */
export function codeState(
  code: DiscountCodeLimits & { active: boolean },
  { taken, now }: { taken: number; now: Date },
): DiscountCodeState {
  if (code.endsAt && now >= code.endsAt) return 'Ended';
  if (!code.active) return 'Paused';
  if (code.maxUses !== null && taken >= code.maxUses) return 'Used up';
  return code.startsAt && now < code.startsAt ? 'Scheduled' : 'Active';
}
