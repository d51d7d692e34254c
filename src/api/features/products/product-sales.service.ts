import type { AppContext } from '#api/kernel/context.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { findChangedSales, writeSales } from './product-sales.sql.ts';

/** How long a sale counts in the order of what sells most. */
const SALES_COUNT_MS = 90 * 24 * 3_600_000;
/** Products of one run, and of one of its transactions. */
const PRODUCTS_MAX = 10_000;
const AT_ONCE = 500;

/**
 * Counts who bought what lately, by which lists are sorted, and drops what shows best sellers. Sales change both as days pass,
 * and no single sale is worth new pages.
 */
export async function countSales(context: AppContext): Promise<void> {
  const since = new Date(context.now().getTime() - SALES_COUNT_MS);
  const changed = await findChangedSales(context.db, { since, limit: PRODUCTS_MAX });
  for (let start = 0; start < changed.length; start += AT_ONCE) {
    await inTransaction(context, (tx) => writeSales(tx, changed.slice(start, start + AT_ONCE)));
  }
  await inTransaction(context, async (_, invalidate) => invalidate('best-sellers'));
}
