import type { Call } from '#api/kernel/context.ts';
import type { ProductCard } from '#contract/catalog.ts';
import type { SoldPart } from '#db/fragments/bundle-parts.ts';
import { bundleToPayCents } from '#domain/bundle.ts';
import { dollarsOf } from '#domain/money.ts';
import { findOwnedProducts } from './owned-products.sql.ts';

export { findOwnedProducts };

/** A bundle, or any other product, whose parts are null. */
interface MaybeBundle {
  priceCents: number;
  parts: SoldPart[] | null;
}

/** Those of the bundles' parts that the caller has bought and keeps; null for who is no customer. */
export async function ownedPartsOf(
  { context, user }: Pick<Call, 'context' | 'user'>,
  products: readonly MaybeBundle[],
): Promise<ReadonlySet<string> | null> {
  if (user?.role !== 'customer') return null;
  const productIds = products.flatMap(({ parts }) => (parts ?? []).map(({ id }) => id));
  if (productIds.length === 0) return new Set();
  return findOwnedProducts(context.db, { customerId: user.id, productIds });
}

/** What answers say of a bundle's parts; for a customer, which of them are owned and what the others cost. */
export function partsIn(
  { priceCents, parts }: MaybeBundle,
  owned: ReadonlySet<string> | null,
): Pick<ProductCard, 'parts' | 'toPay'> {
  if (!parts) return {};
  const shown = parts.map((part) => ({
    id: part.id,
    slug: part.slug,
    name: part.name,
    featuredImage: part.featuredImage,
    price: dollarsOf(part.priceCents),
    ...(owned && { owned: owned.has(part.id) }),
  }));
  if (!owned) return { parts: shown };
  const bought = parts.map((part) => ({ priceCents: part.priceCents, owned: owned.has(part.id) }));
  return { parts: shown, toPay: dollarsOf(bundleToPayCents(priceCents, bought)) };
}
