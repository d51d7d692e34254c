import {
  type AppliedCode,
  applyCode,
  type WantedCode,
} from '#api/features/discount-codes/code-uses.service.ts';
import { type Buyer, readTaxTerms, type TaxTerms } from '#api/features/taxes/tax-terms.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { type ApiError, badRequest, conflict, invalidField } from '#api/kernel/errors.ts';
import type { Db } from '#db/client.ts';
import type { CodeLine } from '#domain/discount-code.ts';
import { MAXIMUM_CHARGE_CENTS, MINIMUM_CHARGE_CENTS } from '#domain/money.ts';
import { lineAmounts, orderTotalCents, type PricedLine } from '#domain/order.ts';
import { type LineTerms, PLAIN_TERMS, withTerms } from '#domain/pricing.ts';
import { sum } from '#domain/sum.ts';
import { findForPricing } from './payments.sql.ts';

/** The largest value of an integer column; an order cannot hold a larger sum. */
const MAXIMUM_STORED = 2_147_483_647;

export interface CartProduct {
  id: string;
  quantity: number;
}

interface PricingOptions {
  /** The discount code: as typed, or of a payment that was priced with it. */
  code?: WantedCode | null;
  /** The error for a code that cannot be used; a 400 of the field `code` by default. */
  refuse?: (sentence: string) => ApiError;
  /** What the buyer says of the tax. */
  buyer?: Buyer;
  /** Null for a visitor. */
  customerId: string | null;
}

/** A cart with all amounts of its lines, as an order keeps them. */
export interface PricedLines {
  lines: PricedLine[];
  codeId: string | null;
  code: string | null;
  codeDiscountCents: number;
  /** How it is taxed. */
  taxes: TaxTerms;
}

/**
 * The priced lines of a cart, in its order, one for each product; money in cents, from the database.
 * @throws ApiError 409 for what cannot be bought, 400 for a code that cannot be used, for more than one card payment can
 * take and for what is wrong in what the buyer says of the tax, 429 after too many wrong codes
 */
export async function priceCart(
  context: AppContext,
  cart: readonly CartProduct[],
  options: PricingOptions,
): Promise<PricedLines> {
  const items = await readCart(context.db, cart);
  const code = await findCode(context, items, options);
  const productIds = items.map((item) => item.productId);
  const taxes = await readTaxTerms(context, { ...options.buyer, productIds });
  const priced = items.map(({ categoryIds, ...item }, index) => ({
    item,
    terms: {
      ...PLAIN_TERMS,
      ...(code && { codeDiscountCents: code.discounts[index] ?? 0, codeFunder: code.funder }),
    },
  }));
  const lines = taxedLines(priced, taxes);
  // The price before discounts has no limit of its own, but has to fit into the order that is written later.
  const beforeDiscount = sum(lines.map((line) => line.listPriceCents * line.quantity));
  if (orderTotalCents(lines) > MAXIMUM_CHARGE_CENTS || beforeDiscount > MAXIMUM_STORED) {
    throw badRequest('The total is more than one card payment can take.');
  }
  return {
    lines,
    codeId: code?.id ?? null,
    code: code?.code ?? null,
    codeDiscountCents: sum(code?.discounts ?? []),
    taxes,
  };
}

function taxedLines(
  priced: readonly { item: Omit<PricedLine, 'taxBasisPoints'>; terms: LineTerms }[],
  { pricesIncludeTax, reverseCharge, basisPointsOf }: TaxTerms,
): PricedLine[] {
  const lines = priced.map(({ item, terms }) => {
    const taxBasisPoints = basisPointsOf(item.productId);
    return withTerms(item, { ...terms, taxBasisPoints, pricesIncludeTax, reverseCharge });
  });
  const totalCents = orderTotalCents(lines);
  // A business whose price without tax is less than a card can be charged pays the whole price.
  return reverseCharge && totalCents > 0 && totalCents < MINIMUM_CHARGE_CENTS
    ? priced.map(({ item, terms }) => withTerms(item, terms))
    : lines;
}

/** The products of a cart as they are sold now. @throws ApiError 409 for what cannot be bought */
async function readCart(db: Db, cart: readonly CartProduct[]) {
  const quantities = quantitiesByProduct(cart);
  const rows = await findForPricing(db, { ids: [...quantities.keys()] });
  const unavailable = rows.filter((row) => !row.listed);
  if (unavailable.length > 0) {
    throw conflict(
      'product_unavailable',
      `Some products can no longer be bought: ${unavailable.map(({ name }) => `"${name}"`).join(', ')}.`,
    );
  }
  const byId = new Map(rows.map((row) => [row.productId, row]));
  return [...quantities].map(([id, quantity]) => {
    const row = byId.get(id);
    // A check of the database ensures that listed products have a file.
    if (!row?.fileId) throw conflict('product_unavailable', 'A product in your cart is no longer sold.');
    const { listed, categoryIds, ...item } = row;
    const levels = Object.values(categoryIds);
    return { ...item, fileId: row.fileId, quantity, categoryIds: levels.filter((id) => id !== null) };
  });
}

async function findCode(
  context: AppContext,
  lines: readonly CodeLine[],
  { code, refuse = (sentence) => invalidField('code', sentence), customerId }: PricingOptions,
): Promise<AppliedCode | null> {
  if (!code) return null;
  const found = await applyCode(context, { wanted: code, lines, customerId });
  if ('problem' in found) throw refuse(found.problem);
  return found.applied;
}

/** Quantities by product, in the order in which the cart first names them. */
function quantitiesByProduct(cart: readonly CartProduct[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { id, quantity } of cart) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  return quantities;
}

/** Whether two priced carts cost the same, product by product. */
export const samePrices = (a: readonly PricedLine[], b: readonly PricedLine[]): boolean =>
  a.length === b.length &&
  a.every((line, index) => {
    const other = b[index];
    return (
      line.productId === other?.productId &&
      line.priceCents === other.priceCents &&
      lineAmounts(line).paidCents === lineAmounts(other).paidCents &&
      lineAmounts(line).taxCents === lineAmounts(other).taxCents
    );
  });

/** Whether two priced carts are the same in everything that an order keeps of them. */
export function sameLines(a: readonly PricedLine[], b: readonly PricedLine[]): boolean {
  return a.length === b.length && a.every((line, index) => fingerprint(line) === fingerprint(b[index]));
}

// jsonb does not preserve the order of keys.
const fingerprint = (line: PricedLine | undefined): string =>
  JSON.stringify(Object.entries(line ?? {}).sort(([x], [y]) => (x < y ? -1 : 1)));
