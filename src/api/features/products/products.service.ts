import { badRequest, notFound } from '#api/kernel/errors.ts';
import type { Market } from '#api/kernel/market.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { VendorProductRow } from '#contract/products.ts';
import { namesQuery, searchWord, searchWords } from '#db/search-query.ts';
import { type DiscountType, salePriceCents } from '#domain/discount.ts';
import { centsOf, dollarsOf, MINIMUM_CHARGE_CENTS } from '#domain/money.ts';
import * as products from './products.sql.ts';

interface ListQuery {
  page: number;
  limit: number;
  searchKeyword?: string;
  mainCategoryId?: string;
}

/** A page of the vendor's own products, newest first, active or not; `vendorId` null is an admin's "all". */
export async function listVendorProducts(
  market: Market,
  { vendorId, query }: { vendorId: string | null; query: ListQuery },
): Promise<{ data: VendorProductRow[]; total: number; pageCount: number }> {
  const { page, limit, searchKeyword, mainCategoryId } = query;
  const words = searchKeyword && searchWords(searchKeyword);
  // What was typed holds no word, '!' say: nothing has it in its name.
  if (words && words.length === 0) return { data: [], total: 0, pageCount: 0 };
  const search = words ? namesQuery(words.map((word) => searchWord(word))) : undefined;
  const filter = { vendorId, search, mainCategoryId };
  const [total, rows] = await Promise.all([
    products.countProducts(market.db, filter),
    products.findProducts(market.db, { ...filter, limit, offset: (page - 1) * limit }),
  ]);
  return { data: rows.map(rowOf), total, pageCount: Math.ceil(total / limit) };
}

const rowOf = ({ listPriceCents, priceCents, createdAt, ...row }: products.ProductRow): VendorProductRow => ({
  ...row,
  price: dollarsOf(listPriceCents),
  salePrice: dollarsOf(priceCents),
  createdAt: createdAt.toISOString(),
});

export interface ProductChange {
  name?: string;
  /** Dollars, before discount. */
  price?: number;
  discountType?: '' | DiscountType;
  /** Percent or dollars. */
  discountAmount?: number;
  status?: boolean;
}

/**
 * Changes a product of the vendor's own; `vendorId` null is an admin's "any".
 * @throws ApiError 404, and 400 for a discount that leaves less than the card minimum
 */
export async function changeProduct(
  market: Market,
  params: { id: string; vendorId: string | null; change: ProductChange },
): Promise<void> {
  await inTransaction(market, async (tx, changed) => {
    const product = await products.lockProduct(tx, params);
    if (!product) throw notFound('This product');
    const { change } = params;
    const listPriceCents = change.price === undefined ? product.listPriceCents : centsOf(change.price);
    const discountType =
      change.discountType === undefined ? product.discountType : change.discountType || null;
    const discountAmount = change.discountAmount ?? product.discountAmount;
    const set = {
      name: change.name ?? product.name,
      listPriceCents,
      discountType,
      discountAmount,
      priceCents: discounted(listPriceCents, discountType, discountAmount),
    };
    await products.updateProduct(tx, { id: product.id, status: change.status ?? product.status, set });
    changed('catalog', `product:${product.id}`);
  });
}

function discounted(listPriceCents: number, type: DiscountType | null, amount: number): number {
  const inCents = type === 'Fixed Amount' ? centsOf(amount) : amount;
  if (type === 'Percentage' && amount > 100) throw badRequest('Discount Amount must be 100 percent at most.');
  const off = type === 'Percentage' ? Math.round((listPriceCents * amount) / 100) : inCents;
  if (type && listPriceCents - off < MINIMUM_CHARGE_CENTS) {
    throw badRequest('After the discount a product must cost $0.50 or more.');
  }
  return salePriceCents(listPriceCents, type, inCents);
}

/** @throws ApiError 404 */
export async function removeProduct(
  market: Market,
  params: { id: string; vendorId: string | null },
): Promise<void> {
  await inTransaction(market, async (tx, changed) => {
    if (!(await products.deleteProduct(tx, { ...params, now: market.now() }))) throw notFound('This product');
    changed('catalog', `product:${params.id}`);
  });
}
