import { type Discount, discountedCents, discountProblem } from './discount.ts';
import { dollarsOf, formatDollars } from './money.ts';
import type { PriceKind } from './price-kind.ts';

/** What a buyer may do with a product. A product has at most one licence of each kind; `own` is the shop's own wording. */
export const LICENSE_KINDS = ['personal', 'smallBusiness', 'extended', 'own'] as const;
export type LicenseKind = (typeof LICENSE_KINDS)[number];

/** The names that people read. */
export const LICENSE_NAMES: Record<LicenseKind, string> = {
  personal: 'Personal licence',
  smallBusiness: 'Small business licence',
  extended: 'Extended licence',
  own: 'Shop’s own licence',
};

/** The name of a product with the licence that it was bought with: 'Tides (Personal licence)'. */
export const withLicense = (name: string, kind: LicenseKind | null): string =>
  kind ? `${name} (${LICENSE_NAMES[kind]})` : name;

/** Characters of a licence's text. */
export const LICENSE_TEXT_MAX = 5000;

/** A licence of a product as it is stored. */
export interface StoredLicense {
  kind: LicenseKind;
  text: string;
  /** Before the product's discount, in cents; null for what the product itself costs. */
  listPriceCents: number | null;
}

/** The price of a product that its licences vary. */
export interface PriceTerms {
  listPriceCents: number;
  discount: Discount;
  /** Without a fixed price all licences cost what the product costs. */
  priceKind?: PriceKind;
}

/**
 * Licences with their prices in cents. The product's discount applies to each: percent of its own price, or the same
 * dollars off.
 */
export function pricedLicenses<L extends Omit<StoredLicense, 'text'>>(
  licenses: readonly L[],
  { listPriceCents: productCents, discount, priceKind = 'fixed' }: PriceTerms,
) {
  return licenses.map((license) => {
    const listPriceCents = (priceKind === 'fixed' && license.listPriceCents) || productCents;
    return { ...license, listPriceCents, priceCents: discountedCents(listPriceCents, discount) };
  });
}

/**
 * The licences in the order in which shoppers see them, the cheapest first, and the list price of their product in cents.
 * The first one has no price of its own: what the product costs everywhere is what its first licence costs.
 */
export function arrangeLicenses(licenses: readonly StoredLicense[], productCents: number) {
  const centsOf = (license: StoredLicense) => license.listPriceCents ?? productCents;
  const [first, ...others] = licenses.toSorted((a, b) => centsOf(a) - centsOf(b));
  if (!first) return { licenses: [], listPriceCents: productCents };
  return {
    licenses: [
      { ...first, listPriceCents: null },
      ...others.map((one) => ({ ...one, listPriceCents: centsOf(one) })),
    ],
    listPriceCents: centsOf(first),
  };
}

/** The message for more licences than a kind of price allows: only those of a fixed price have prices of their own. */
export const licenseCountProblem = (priceKind: PriceKind, licenses: readonly unknown[]): string | null =>
  priceKind !== 'fixed' && licenses.length > 1
    ? 'A product without a fixed price has one licence at most, because licences differ in price.'
    : null;

/** The message for a discount that leaves too little of a licence's price; null if there is none. */
export function licenseDiscountProblem(
  licenses: readonly StoredLicense[],
  { listPriceCents, discount }: PriceTerms,
): string | null {
  // An amount without a type is no discount; the product's own fields say so.
  if (!discount.type) return null;
  const refused = licenses.find((license) =>
    discountProblem(license.listPriceCents ?? listPriceCents, discount),
  );
  if (!refused) return null;
  const price = formatDollars(dollarsOf(refused.listPriceCents ?? listPriceCents));
  return `After the discount the ${LICENSE_NAMES[refused.kind]} (${price}) must cost $0.50 or more.`;
}
