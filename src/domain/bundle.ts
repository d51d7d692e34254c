import { isolated } from '#lib/isolated.ts';
import { sum } from '#lib/sum.ts';
import { dollarsOf, formatDollars, MINIMUM_CHARGE_CENTS, splitCents } from './money.ts';

/** A bundle is several products of one shop for one price; every other product is single. */
export const PRODUCT_KINDS = ['single', 'bundle'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** How many products a bundle has. */
export const BUNDLE_PARTS_MIN = 2;
export const BUNDLE_PARTS_MAX = 50;

/** A part of a bundle as a buyer finds it. */
export interface BundlePart {
  /** What it costs alone, in cents. */
  priceCents: number;
  /** Whether the buyer has it already. */
  owned: boolean;
}

/**
 * What a buyer pays for each part of a bundle, in cents: its share of the bundle's price by the parts' prices, by largest
 * remainder; null for a part that the buyer has. A buyer without some of the parts pays what no card can pay less than.
 */
export function bundleShares(bundleCents: number, parts: readonly BundlePart[]): (number | null)[] {
  const shares = splitCents(
    bundleCents,
    parts.map(({ priceCents }) => priceCents),
  );
  const wanted = parts.map(({ owned }, index) => (owned ? 0 : (shares[index] ?? 0)));
  const restCents = sum(wanted);
  const isRaised = restCents < MINIMUM_CHARGE_CENTS;
  const weights = parts.map(({ priceCents, owned }) => (owned ? 0 : priceCents));
  const paid = isRaised ? splitCents(MINIMUM_CHARGE_CENTS, weights) : wanted;
  return parts.map(({ owned }, index) => (owned ? null : (paid[index] ?? 0)));
}

/** What a buyer pays for a bundle, in cents; 0 if no part is missing. */
export const bundleToPayCents = (bundleCents: number, parts: readonly BundlePart[]): number =>
  sum(bundleShares(bundleCents, parts).map((share) => share ?? 0));

/** What the parts cost alone, in cents. */
export const partsTotalCents = (parts: readonly Pick<BundlePart, 'priceCents'>[]): number =>
  sum(parts.map(({ priceCents }) => priceCents));

/** The message for a price that a bundle of these parts cannot have; null for one that it can. */
export function bundlePriceProblem(bundleCents: number, parts: readonly Pick<BundlePart, 'priceCents'>[]) {
  return bundleCents <= partsTotalCents(parts)
    ? null
    : 'A bundle costs as much as its parts together at most.';
}

/** The columns of an order line that say of which bundle it is a part; null in all others. */
export interface BundleColumns {
  bundleId: string | null;
  bundleName: string | null;
  bundleOwnedParts: number | null;
  /** Its share of the bundle's price, in cents. */
  priceCents: number;
}

/** The bundle that an order line is a part of, as answers have it; null for a product that was bought alone. */
export function lineBundleOf({ bundleId, bundleName, bundleOwnedParts, priceCents }: BundleColumns) {
  if (bundleId === null) return null;
  return {
    id: bundleId,
    name: bundleName ?? '',
    ownedParts: bundleOwnedParts ?? 0,
    share: dollarsOf(priceCents),
  };
}
export type LineBundle = NonNullable<ReturnType<typeof lineBundleOf>>;

/** 'Part of the bundle “Starter set”: $2.50 of its price. 2 of its products were bought before.' */
export function partOfBundle({ name, ownedParts, share }: LineBundle): string {
  const count = ownedParts === 1 ? '1 of its products was' : `${ownedParts} of its products were`;
  const before = ownedParts > 0 ? `. ${count} bought before.` : '';
  return `Part of the bundle “${isolated(name)}”: ${formatDollars(share)} of its price${before}`;
}
