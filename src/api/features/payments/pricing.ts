import { findOwnedProducts } from '#api/features/catalog/bundles.service.ts';
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
import { bundleShares } from '#domain/bundle.ts';
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
 * The priced lines of a cart, in its order, one for each product and licence, and for each part of a bundle that the
 * customer does not have; money in cents, from the database.
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
  const items = await readCart(context.db, cart, options);
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

/** An item of a cart, or the part that a bundle of it has become. */
interface WantedProduct extends CartProduct {
  bundle?: PricedBundle;
}

/** A bundle of a cart, with what the customer pays for each part that is missing. */
interface PricedBundle {
  id: string;
  name: string;
  ownedParts: number;
  categoryIds: readonly string[];
  /** In cents, by the parts' ids. */
  shares: ReadonlyMap<string, number>;
}

/**
 * The products of a cart as they are sold now, one item for each product and licence; a bundle becomes its parts.
 * @throws ApiError 409 for what cannot be bought; 400 for more than one of a bundle
 */
async function readCart(db: Db, cart: readonly CartProduct[], { customerId }: PricingOptions) {
  const quantity = sum(cart.map((item) => item.quantity));
  const ids = [...new Set(cart.map(({ id }) => id))];
  const named = await findForPricing(db, { ids, quantity });
  const partIds = new Set(named.flatMap((row) => row.partIds ?? []));
  const others = [...partIds].filter((id) => !ids.includes(id));
  const rows =
    others.length > 0 ? [...named, ...(await findForPricing(db, { ids: others, quantity }))] : named;
  const unavailable = rows.filter((row) => !row.listed);
  if (unavailable.length > 0) {
    throw conflict(
      'product_unavailable',
      `Some products can no longer be bought: ${unavailable.map(({ name }) => `"${isolated(name)}"`).join(', ')}.`,
    );
  }
  const byId = new Map(rows.map((row) => [row.productId, row]));
  const owned =
    customerId && partIds.size > 0
      ? await findOwnedProducts(db, { customerId, productIds: [...partIds] })
      : new Set<string>();
  const wanted = cart.flatMap((item): WantedProduct[] => {
    const row = byId.get(item.id);
    return row?.partIds ? partsOf(row, { item, cart, byId, owned }) : [item];
  });
  const items = wanted.map(({ id, quantity, license, chosenPrice, bundle }) => {
    const row = byId.get(id);
    // A check of the database ensures that listed products have a file.
    if (!row?.fileId) throw conflict('product_unavailable', 'A product in your cart is no longer sold.');
    const levels = levelsOf(row.categoryIds);
    const item = { ...row, ...licensed(row, license), fileId: row.fileId, quantity, levels };
    return bundle ? inBundle(item, bundle) : { ...item, ...chosen(row, chosenPrice) };
  });
  for (const row of rows) {
    const quantity = sum(quantitiesOf(wanted, row.productId));
    refuseSoldOut(row, quantity);
    if (row.priceKind !== 'fixed' && quantity > 1)
      throw badRequest(`"${isolated(row.name)}" can be in an order once only.`);
  }
  return mergeSame(items).map(
    ({ listed, licenses, discountType, discountAmount, available, partIds, levels, priceKind, ...item }) => ({
      ...item,
      ...(priceKind !== 'fixed' && { priceKind }),
      categoryIds: levels,
    }),
  );
}

/**
 * The parts of a bundle that a customer does not have, as items of the cart.
 * @throws ApiError 409 for a bundle that the customer has whole; 400 for more than one of it
 */
function partsOf(
  bundle: ProductForPricing,
  context: {
    item: CartProduct;
    cart: readonly CartProduct[];
    byId: ReadonlyMap<string, ProductForPricing>;
    owned: ReadonlySet<string>;
  },
): WantedProduct[] {
  const { item, cart, byId, owned } = context;
  const { productId: id, name, priceCents, categoryIds } = bundle;
  // Refuses a licence and a chosen price, since a bundle has neither.
  licensed(bundle, item.license);
  chosen(bundle, item.chosenPrice);
  if (sum(quantitiesOf(cart, id)) > 1)
    throw badRequest(`A bundle is bought once: please set the quantity of "${isolated(name)}" to 1.`);
  const rows = (bundle.partIds ?? []).flatMap((partId) => byId.get(partId) ?? []);
  const parts = rows.map((row) => ({ priceCents: row.priceCents, owned: owned.has(row.productId) }));
  const ownedParts = parts.filter((part) => part.owned).length;
  if (ownedParts === parts.length)
    throw conflict('product_unavailable', `You have everything in "${isolated(name)}" already.`);
  const paid = bundleShares(priceCents, parts);
  const missing = rows.flatMap(({ productId }, index): [string, number][] => {
    const share = paid[index] ?? null;
    return share === null ? [] : [[productId, share]];
  });
  const priced = { id, name, ownedParts, categoryIds: levelsOf(categoryIds), shares: new Map(missing) };
  return missing.map(([partId]) => ({ id: partId, quantity: 1, bundle: priced }));
}

/** An item as a part of a bundle: its price alone is what the share of the bundle's price is less than. */
function inBundle<I extends { productId: string; priceCents: number; levels: readonly string[] }>(
  item: I,
  { id, name, ownedParts, categoryIds, shares }: PricedBundle,
) {
  const shareCents = shares.get(item.productId) ?? 0;
  return {
    ...item,
    listPriceCents: Math.max(item.priceCents, shareCents),
    priceCents: shareCents,
    levels: [...item.levels, ...categoryIds],
    // Its share is not chosen, even if the price of the part alone is.
    priceKind: 'fixed' as const,
    bundleId: id,
    bundleName: name,
    bundleOwnedParts: ownedParts,
  };
}

const levelsOf = (categoryIds: ProductForPricing['categoryIds']): string[] =>
  Object.values(categoryIds).filter((id) => id !== null);

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
  lines: readonly Pick<PricedLine, 'productId' | 'name' | 'priceCents' | 'priceKind'>[],
  customerId: string,
): Promise<void> {
  const free = lines.filter(({ priceKind, priceCents }) => priceKind && priceCents === 0);
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

/**
 * Adds up the quantities of items with the same product and licence, in the order in which the cart first names them. A
 * product beside a bundle that it is a part of stays an item of its own.
 */
function mergeSame<
  I extends { productId: string; licenseKind?: LicenseKind; bundleId?: string; quantity: number },
>(items: readonly I[]): I[] {
  const keyOf = ({ productId, licenseKind, bundleId }: I) => [productId, licenseKind, bundleId].join(' ');
  const same = Map.groupBy(items, keyOf);
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
      line.bundleId === other.bundleId &&
      line.licenseKind === other.licenseKind &&
      line.licenseText === other.licenseText &&
      line.priceCents === other.priceCents &&
      lineAmounts(line).paidCents === lineAmounts(other).paidCents &&
      lineAmounts(line).taxCents === lineAmounts(other).taxCents
    );
  });

/** The cart that lines were priced from: the parts of a bundle are one item. */
export function cartOf(lines: readonly PricedLine[]): CartProduct[] {
  const bundleIds = new Set<string>();
  return lines.flatMap(({ productId, quantity, licenseKind, priceKind, priceCents, bundleId }) => {
    const chosenPrice = priceKind === 'chosen' ? dollarsOf(priceCents) : undefined;
    if (!bundleId) return { id: productId, quantity, license: licenseKind, chosenPrice };
    if (bundleIds.has(bundleId)) return [];
    bundleIds.add(bundleId);
    return { id: bundleId, quantity: 1 };
  });
}

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
