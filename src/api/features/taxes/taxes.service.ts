import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { type ListPage, paged, rangeOf } from '#api/kernel/paging.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { DataOf } from '#contract/contract.ts';
import type { TaxRateRow } from '#contract/taxes.ts';
import type { Db } from '#db/client.ts';
import { orderSearch } from '#db/fragments/order-search.ts';
import { countryName } from '#domain/countries.ts';
import { dayOf } from '#domain/day.ts';
import { dollarsOf } from '#domain/money.ts';
import { type EvidenceState, evidenceState, type Goods, ratesOn, type TaxRate } from '#domain/tax.ts';
import { SHIPPED_RATES } from '#domain/tax-rates.ts';
import { countryOfAddress } from './request-country.service.ts';
import * as taxes from './taxes.sql.ts';

/** A rate of the list: one that the market came with, or one that an admin has added. */
interface ListedRate extends TaxRate {
  id: string;
  source: string;
  checkedOn: string | null;
}

/** All rates of a country or of all, in the order in which `ratesOn` takes them. */
async function allRates(db: Db, { country }: { country?: string } = {}): Promise<ListedRate[]> {
  const shipped = SHIPPED_RATES.filter((rate) => !country || rate.country === country).map((rate) => ({
    ...rate,
    id: `${rate.country}-${rate.goods}-${rate.from}`.replaceAll(' ', '-'),
  }));
  const added = await taxes.findRates(db, { country });
  return [...shipped, ...added.map((rate) => ({ ...rate, source: 'Added by an admin', checkedOn: null }))];
}

/** One page of the rates, by country, kind of goods and start, the newest first. */
export async function listRates(
  context: AppContext,
  params: { country?: string; current?: boolean; page: number; limit: number },
): Promise<ListPage<TaxRateRow>> {
  const today = dayOf(context.now());
  const rates = (await allRates(context.db, params)).map((rate, at) => ({ ...rate, at }));
  const groups = Map.groupBy(rates, ({ country, goods }) => `${countryName(country)}/${country}/${goods}`);
  const rows = [...groups.entries()]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .flatMap(([, group]) => {
      // Of rates that have begun, the one that began last holds, and of two from one day the one added later.
      group.sort((a, b) => b.from.localeCompare(a.from) || b.at - a.at);
      const inForce = group.find(({ from }) => from <= today);
      return group.map(({ at: _, ...rate }) =>
        rowOf(rate, rate.from > today ? 'later' : rate.id === inForce?.id ? 'in force' : 'replaced'),
      );
    })
    .filter(({ state }) => !params.current || state === 'in force');
  const { offset, limit } = rangeOf(params);
  return paged(rows.slice(offset, offset + limit), rows.length, limit);
}

const rowOf = (rate: ListedRate, state: TaxRateRow['state']): TaxRateRow => ({
  id: rate.id,
  country: rate.country,
  goods: rate.goods,
  rate: rate.basisPoints / 100,
  from: rate.from,
  state,
  source: rate.source,
  checkedOn: rate.checkedOn,
});

/** Adds a rate. What was sold keeps the rate that it was sold with. */
export async function addRate(
  context: AppContext,
  params: { country: string; goods: Goods; rate: number; from: string; userId: string },
): Promise<TaxRateRow> {
  const { country, goods, from, userId } = params;
  const row = { country, goods, basisPoints: Math.round(params.rate * 100) };
  const { id } = await inTransaction(context, (tx) =>
    taxes.insertRate(tx, { ...row, startsOn: from, createdBy: userId, createdAt: context.now() }),
  );
  const added = { ...row, id, from, source: 'Added by an admin', checkedOn: null };
  const rows = (await allRates(context.db, { country })).filter((rate) => rate.goods === goods);
  const today = dayOf(context.now());
  const isReplaced = rows.some((rate) => rate.id !== id && rate.from <= today && rate.from > from);
  return rowOf(added, from > today ? 'later' : isReplaced ? 'replaced' : 'in force');
}

/** One page of the main categories with the kind of goods that they are taxed as. */
export async function listGoods(context: AppContext, params: { page: number; limit: number }) {
  const [total, rows] = await Promise.all([
    taxes.countMainCategories(context.db),
    taxes.findCategoryGoods(context.db, rangeOf(params)),
  ]);
  return paged(rows, total, params.limit);
}

/** @throws ApiError 404 for what is no main category */
export async function setGoods(context: AppContext, params: { id: string; goods: Goods }) {
  const { id, goods } = params;
  await inTransaction(context, async (tx) => {
    if (!(await taxes.lockMainCategory(tx, { id }))) throw notFound('This category');
    await taxes.writeCategoryGoods(tx, { categoryId: id, goods });
  });
  return params;
}

/** The rate of each product for buyers of a country on the day of a sale, in basis points. */
export async function ratesOfProducts(
  db: Db,
  params: { country: string; productIds: readonly string[]; at: Date },
): Promise<(productId: string) => number> {
  const [rates, special] = await Promise.all([
    allRates(db, params),
    taxes.findProductGoods(db, { ids: params.productIds }),
  ]);
  const byGoods = ratesOn(rates, dayOf(params.at));
  const goods = new Map(special.map((row) => [row.productId, row.goods]));
  return (productId) => byGoods[goods.get(productId) ?? 'electronic services'];
}

/** Keeps what is known of where a buyer is, before the card is charged. */
export async function recordClaim(
  context: AppContext,
  params: { paymentId: string; country: string; address: string | null },
): Promise<void> {
  const { paymentId, country } = params;
  const evidence = { said: country, address: await countryOfAddress(context, params.address), card: null };
  await inTransaction(context, (tx) =>
    taxes.writeEvidence(tx, { paymentId, ...evidence, state: evidenceState(evidence), at: context.now() }),
  );
}

/** An order to a country that taxes are charged for. */
interface TaxedSale {
  paymentId: string;
  orderId: string;
  country: string;
  /** The country of the card. */
  card: string | null;
  at: Date;
}

/** Completes the evidence of a payment in the transaction that writes its order. */
export async function recordSale(tx: Db, { country, card, ...sale }: TaxedSale): Promise<void> {
  const evidence = { said: country, address: await taxes.findClaimedAddress(tx, sale), card };
  await taxes.settleEvidence(tx, [{ ...sale, ...evidence, state: evidenceState(evidence) }]);
}

/** One page of what is known of buyers, by order. In dollars. */
export async function listEvidence(
  context: AppContext,
  params: { searchKeyword?: string; state?: EvidenceState; page: number; limit: number },
): Promise<DataOf<'GET admin/tax-evidence'>> {
  const { searchKeyword, state, limit } = params;
  const filter = { state, search: searchKeyword ? orderSearch(searchKeyword) : undefined };
  const [total, rows] = await Promise.all([
    taxes.countEvidences(context.db, filter),
    taxes.findEvidences(context.db, { ...filter, ...rangeOf(params) }),
  ]);
  const shown = rows.map(({ taxCents, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    tax: dollarsOf(taxCents),
  }));
  return paged(shown, total, limit);
}
