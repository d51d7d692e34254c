import { readContent } from '#api/features/content/content.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { invalidField } from '#api/kernel/errors.ts';
import { isCountry } from '#domain/countries.ts';
import { ratesOfProducts } from './taxes.service.ts';
import { readVatNumber } from './vat-number.ts';

/** What a buyer says of the tax; nothing of it counts while taxes are off. */
export interface Buyer {
  country?: string;
  vatNumber?: string;
}

/** How a cart is taxed. */
export interface TaxTerms {
  /** Whether taxes are on. */
  isOn: boolean;
  /** The country that the buyer said; null before that, and while taxes are off: then there is no tax. */
  country: string | null;
  vatNumber: string | null;
  /** Whether the buyer, a business, owes the tax itself, and pays the price without it. */
  reverseCharge: boolean;
  pricesIncludeTax: boolean;
  /** The rate of a product of the cart, in basis points. */
  basisPointsOf: (productId: string) => number;
}

const OFF: TaxTerms = {
  isOn: false,
  country: null,
  vatNumber: null,
  reverseCharge: false,
  pricesIncludeTax: true,
  basisPointsOf: () => 0,
};

/**
 * How a cart is taxed for a buyer: rates of the country that was said, on the day of the sale. A business of another country
 * than the market's, with a well-formed VAT number, owes the tax itself.
 * @throws ApiError 400 for an unknown country, and for what is no VAT number of it
 */
export async function readTaxTerms(
  context: AppContext,
  params: Buyer & { productIds: readonly string[] },
): Promise<TaxTerms> {
  const { 'site-settings': settings } = await readContent(context, 'site-settings');
  if (!settings.taxesOn) return OFF;
  const { pricesIncludeTax } = settings;
  const country = params.country?.trim().toUpperCase();
  if (!country) return { ...OFF, isOn: true, pricesIncludeTax };
  if (!isCountry(country)) throw invalidField('country', 'Country must be two letters, such as DE.');
  const vatNumber = await vatNumberOf(params.vatNumber, country);
  const basisPointsOf = await ratesOfProducts(context.db, {
    country,
    productIds: params.productIds,
    at: context.now(),
  });
  return {
    isOn: true,
    country,
    vatNumber,
    reverseCharge: vatNumber !== null && country !== settings.legalCountry,
    pricesIncludeTax,
    basisPointsOf,
  };
}

async function vatNumberOf(text: string | undefined, country: string): Promise<string | null> {
  if (!text?.trim()) return null;
  const found = await readVatNumber(text, country);
  if ('problem' in found) throw invalidField('vatNumber', found.problem);
  return found.vatNumber;
}
