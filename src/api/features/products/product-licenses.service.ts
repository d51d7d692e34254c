import { invalidField } from '#api/kernel/errors.ts';
import type { LicenseFields } from '#contract/licenses.ts';
import type { Db } from '#db/client.ts';
import {
  arrangeLicenses,
  licenseCountProblem,
  licenseDiscountProblem,
  type PriceTerms,
  type StoredLicense,
} from '#domain/license.ts';
import { centsOf } from '#domain/money.ts';
import type { PriceKind } from '#domain/price-kind.ts';
import { findLicenses, replaceLicenses } from './product-licenses.sql.ts';

/**
 * Writes the licences of a product that is locked, or with undefined leaves them. Returns the list price of the product
 * in cents: that of its cheapest licence.
 * @throws ApiError 400 if the product's discount leaves too little of a licence's price
 * @throws ApiError 400 for several licences of a product without a fixed price, which has no list price of its own
 */
export async function saveLicenses(
  tx: Db,
  params: { productId: string; licenses: LicenseFields | undefined; priceKind: PriceKind } & PriceTerms,
): Promise<number> {
  const { productId, discount, priceKind } = params;
  if (priceKind !== 'fixed') return saveOnlyLicense(tx, params);
  if (!params.licenses) {
    refuseDiscount('discountAmount', await findLicenses(tx, { productId }), params);
    return params.listPriceCents;
  }
  const wanted = params.licenses.map(({ kind, text, price }) => ({
    kind,
    text,
    listPriceCents: price === null ? null : centsOf(price),
  }));
  const { licenses, listPriceCents } = arrangeLicenses(wanted, params.listPriceCents);
  refuseDiscount('licenses', licenses, { listPriceCents, discount });
  await replaceLicenses(tx, { productId, licenses });
  return listPriceCents;
}

/** Writes the licence, if any, of a product without a fixed price: it costs what the product costs. */
async function saveOnlyLicense(
  tx: Db,
  params: Pick<Parameters<typeof saveLicenses>[1], 'productId' | 'licenses' | 'priceKind' | 'listPriceCents'>,
): Promise<number> {
  const { productId, priceKind, listPriceCents } = params;
  const licenses = params.licenses ?? (await findLicenses(tx, { productId }));
  const problem = licenseCountProblem(priceKind, licenses);
  if (problem) throw invalidField(params.licenses ? 'licenses' : 'priceKind', problem);
  if (params.licenses)
    await replaceLicenses(tx, {
      productId,
      licenses: params.licenses.map(({ kind, text }) => ({ kind, text, listPriceCents: null })),
    });
  return listPriceCents;
}

function refuseDiscount(field: string, licenses: readonly StoredLicense[], terms: PriceTerms): void {
  const problem = licenseDiscountProblem(licenses, terms);
  if (problem) throw invalidField(field, problem);
}

/** Gives a copy of a product the licences of its original. */
export async function copyLicenses(tx: Db, params: { fromId: string; toId: string }): Promise<void> {
  const licenses = await findLicenses(tx, { productId: params.fromId });
  await replaceLicenses(tx, { productId: params.toId, licenses });
}
