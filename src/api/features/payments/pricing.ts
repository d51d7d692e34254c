import {
  type AppliedCode,
  applyCode,
  type WantedCode,
} from '#api/features/discount-codes/code-uses.service.ts';
import { type Buyer, readTaxTerms, type TaxTerms } from '#api/features/taxes/tax-terms.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { type ApiError, badRequest, conflict, invalidField } from '#api/kernel/errors.ts';
import type { Db } from '#db/client.ts';
import { priceTermsOf } from '#db/fragments/product-licenses.ts';
import type { CodeLine } from '#domain/discount-code.ts';
import { LICENSE_NAMES, type LicenseKind, pricedLicenses } from '#domain/license.ts';
import { centsOf, dollarsOf, MAXIMUM_CHARGE_CENTS, MINIMUM_CHARGE_CENTS } from '#domain/money.ts';
import { lineAmounts, orderTotalCents, type PricedLine } from '#domain/order.ts';
import { chosenPriceProblem } from '#domain/price-kind.ts';
import { type LineTerms, PLAIN_TERMS, withTerms } from '#domain/pricing.ts';
import { isolated } from '#lib/isolated.ts';
import { sum } from '#lib/sum.ts';
import { findForPricing, findOwned, type ProductForPricing } from './payments.sql.ts';

/** The largest value of an integer column; an order cannot hold a larger sum. */
const MAXIMUM_STORED = 2_147_483_647;

export interface CartProduct {
  id: string;
  quantity: number;
  /** Without it, the product's first licence, if it has any. */
  license?: LicenseKind;
  /** What the buyer gives where that is chosen, in dollars; the least without it. */
  chosenPrice?: number;
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
 * The priced lines of a cart, in its order, one for each product and licence; money in cents, from the database.
 * @throws ApiError 409 for what cannot be bought; 429 after too many wrong codes
 * @throws ApiError 409 for what costs nothing and is in the customer's library already
 * @throws ApiError 400 for a chosen price that cannot be paid
 * @throws ApiError 400 for a code that cannot be used, and for more than one card payment can take
 * @throws ApiError 400 for what is wrong in what the buyer says of the tax
 */
export async function priceCart(
  context: AppContext,
  cart: readonly CartProduct[],
  options: PricingOptions,
): Promise<PricedLines> {
  const items = await readCart(context.db, cart);
  if (options.customerId) await refuseOwned(context.db, items, options.customerId);
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

/**
 * The products of a cart as they are sold now, one item for each product and licence.
 * @throws ApiError 409 for what cannot be bought
 */
async function readCart(db: Db, cart: readonly CartProduct[]) {
  const rows = await findForPricing(db, {
    ids: [...new Set(cart.map(({ id }) => id))],
    quantity: sum(cart.map(({ quantity }) => quantity)),
  });
  const unavailable = rows.filter((row) => !row.listed);
  if (unavailable.length > 0) {
    throw conflict(
      'product_unavailable',
      `Some products can no longer be bought: ${unavailable.map(({ name }) => `"${isolated(name)}"`).join(', ')}.`,
    );
  }
  const byId = new Map(rows.map((row) => [row.productId, row]));
  const items = cart.map(({ id, quantity, license, chosenPrice }) => {
    const row = byId.get(id);
    // A check of the database ensures that listed products have a file.
    if (!row?.fileId) throw conflict('product_unavailable', 'A product in your cart is no longer sold.');
    return { ...row, ...licensed(row, license), ...chosen(row, chosenPrice), fileId: row.fileId, quantity };
  });
  for (const row of rows) {
    const quantity = sum(quantitiesOf(cart, row.productId));
    refuseSoldOut(row, quantity);
    if (row.priceKind !== 'fixed' && quantity > 1)
      throw badRequest(`"${isolated(row.name)}" can be in an order once only.`);
  }
  return mergeSame(items).map(
    ({ listed, licenses, discountType, discountAmount, available, categoryIds, priceKind, ...item }) => {
      const levels = Object.values(categoryIds);
      return {
        ...item,
        ...(priceKind !== 'fixed' && { priceKind }),
        categoryIds: levels.filter((id) => id !== null),
      };
    },
  );
}

/**
 * The price that the buyer gives for a product, as far as buyers choose it.
 * @throws ApiError 409 if its price is not to be chosen; 400 for one that cannot be paid
 */
function chosen({ name, priceKind, priceCents }: ProductForPricing, chosenPrice: number | undefined) {
  if (chosenPrice === undefined) return undefined;
  if (priceKind !== 'chosen') {
    const message = `"${isolated(name)}" has a price of its own now. Please look at your cart again.`;
    throw conflict('price_changed', message);
  }
  const problem = chosenPriceProblem(chosenPrice, dollarsOf(priceCents));
  if (problem) throw badRequest(`"${isolated(name)}": ${problem}`);
  const cents = centsOf(chosenPrice);
  return { listPriceCents: cents, priceCents: cents };
}

/** Refuses what costs nothing and can be downloaded by the customer already: it is given away once to each. @throws ApiError 409 */
export async function refuseOwned(
  db: Db,
  lines: readonly Pick<PricedLine, 'productId' | 'name' | 'priceCents'>[],
  customerId: string,
): Promise<void> {
  const free = lines.filter(({ priceCents }) => priceCents === 0);
  if (free.length === 0) return;
  const owned = await findOwned(db, { customerId, productIds: free.map(({ productId }) => productId) });
  const [line] = free.filter(({ productId }) => owned.has(productId));
  if (line) throw conflict('product_unavailable', `"${isolated(line.name)}" is in your library already.`);
}

/**
 * The price of a product with the licence that was chosen, or with its first one; nothing for a product without licences.
 * @throws ApiError 409 if it is not sold with that licence
 */
function licensed(row: ProductForPricing, kind: LicenseKind | undefined) {
  const licenses = pricedLicenses(row.licenses, priceTermsOf(row));
  const license = kind ? licenses.find((one) => one.kind === kind) : licenses[0];
  if (!license && kind) {
    const message = `"${isolated(row.name)}" is no longer sold with the ${LICENSE_NAMES[kind]}. Please look at your cart again.`;
    throw conflict('price_changed', message);
  }
  return (
    license && {
      listPriceCents: license.listPriceCents,
      priceCents: license.priceCents,
      licenseKind: license.kind,
      licenseText: license.text,
    }
  );
}

/** @throws ApiError 409 if there are fewer licence keys left than are wanted */
function refuseSoldOut({ name, available }: ProductForPricing, quantity: number): void {
  if (available === null || available >= quantity) return;
  throw conflict(
    'product_unavailable',
    available === 0
      ? `"${isolated(name)}" is sold out.`
      : `Only ${available} of "${isolated(name)}" are left.`,
  );
}

const quantitiesOf = (cart: readonly CartProduct[], productId: string): number[] =>
  cart.flatMap(({ id, quantity }) => (id === productId ? [quantity] : []));

/** Adds up the quantities of items with the same product and licence, in the order in which the cart first names them. */
function mergeSame<I extends { productId: string; licenseKind?: LicenseKind; quantity: number }>(
  items: readonly I[],
): I[] {
  const same = Map.groupBy(items, ({ productId, licenseKind = '' }) => `${productId} ${licenseKind}`);
  return [...same.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, quantity: sum([first, ...others].map(({ quantity }) => quantity)) }] : [],
  );
}

async function findCode(
  context: AppContext,
  items: readonly (CodeLine & Pick<PricedLine, 'priceKind'>)[],
  { code, refuse = (sentence) => invalidField('code', sentence), customerId }: PricingOptions,
): Promise<AppliedCode | null> {
  if (!code) return null;
  const lines = items.filter(({ priceKind }) => priceKind !== 'chosen');
  if (lines.length === 0)
    throw refuse('You choose the price yourself here, so a discount code takes nothing off.');
  const found = await applyCode(context, { wanted: code, lines, customerId });
  if ('problem' in found) throw refuse(found.problem);
  const { discounts, ...applied } = found.applied;
  const left = discounts.values();
  return {
    ...applied,
    // In the order of all items.
    discounts: items.map(({ priceKind }) => (priceKind === 'chosen' ? 0 : (left.next().value ?? 0))),
  };
}

/** Whether two priced carts cost the same, product by product, with the same licences. */
export const samePrices = (a: readonly PricedLine[], b: readonly PricedLine[]): boolean =>
  a.length === b.length &&
  a.every((line, index) => {
    const other = b[index];
    return (
      line.productId === other?.productId &&
      line.licenseKind === other.licenseKind &&
      line.licenseText === other.licenseText &&
      line.priceCents === other.priceCents &&
      lineAmounts(line).paidCents === lineAmounts(other).paidCents &&
      lineAmounts(line).taxCents === lineAmounts(other).taxCents
    );
  });

/** Whether two carts hold the same products with the same licences, as many of each, in any order and at any price. */
export function sameProducts(a: readonly PricedLine[], b: readonly PricedLine[]): boolean {
  const key = ({ productId, licenseKind, quantity }: PricedLine) => [productId, licenseKind, quantity].join();
  const others = new Set(b.map(key));
  return a.length === b.length && a.every((line) => others.has(key(line)));
}

/** Whether two priced carts are the same in everything that an order keeps of them. */
export function sameLines(a: readonly PricedLine[], b: readonly PricedLine[]): boolean {
  return a.length === b.length && a.every((line, index) => fingerprint(line) === fingerprint(b[index]));
}

// jsonb does not preserve the order of keys.
const fingerprint = (line: PricedLine | undefined): string =>
  JSON.stringify(Object.entries(line ?? {}).sort(([x], [y]) => (x < y ? -1 : 1)));
