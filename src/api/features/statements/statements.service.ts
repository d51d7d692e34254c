import type { AppContext } from '#api/kernel/context.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import type { Statement } from '#contract/statements.ts';
import { dollarsOf } from '#domain/money.ts';
import { monthOf, rangeOfMonth } from '#domain/month.ts';
import { chainsOf } from './chains.service.ts';
import * as sql from './statements.sql.ts';

/** A month of a vendor's account, as statements read it. */
export const vendorMonth = (vendorId: string, month: string): sql.VendorMonth => ({
  vendorId,
  firstDay: `${month}-01`,
  ...rangeOfMonth(month),
});

/** One page of a month of a vendor's account, newest entry first, in dollars. */
export async function readStatement(
  context: AppContext,
  params: { vendorId: string; month?: string; page: number; limit: number },
): Promise<Statement> {
  const { vendorId, month = monthOf(context.now()), limit } = params;
  const found = await sql.findEntries(context.db, { ...vendorMonth(vendorId, month), ...rangeOf(params) });
  const chains = await chainsOf(context, { vendorId, entries: found.entries });
  const rows = found.entries.map((entry, at) => ({
    id: `${entry.transactionId}-${entry.position}`,
    at: entry.at,
    type: entry.kind,
    amount: dollarsOf(entry.amountCents),
    balance: dollarsOf(entry.balanceCents),
    orderId: entry.orderNumber,
    chain: (chains[at] ?? []).map(({ amountCents, ...step }) => ({
      ...step,
      amount: dollarsOf(amountCents),
    })),
  }));
  return {
    ...paged(rows, found.total, limit),
    month,
    firstMonth: found.firstMonth,
    opening: dollarsOf(found.openingCents),
    closing: dollarsOf(found.closingCents),
  };
}
