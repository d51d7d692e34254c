import { readShareStates } from '#api/features/payouts/payouts.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import type { Statement } from '#contract/statements.ts';
import { dollarsOf } from '#domain/money.ts';
import { monthOf, rangeOfMonth } from '#domain/month.ts';
import { shareNotes } from '#domain/statement.ts';
import { chainsOf } from './chains.service.ts';
import * as statements from './statements.sql.ts';

/** A month of a vendor's account, as statements read it. */
export const vendorMonth = (vendorId: string, month: string): statements.VendorMonth => ({
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
  const found = await statements.findEntries(context.db, {
    ...vendorMonth(vendorId, month),
    ...rangeOf(params),
  });
  const sales = found.entries.flatMap(({ kind, orderId }) => (kind === 'sale' && orderId ? [orderId] : []));
  const [chains, shares] = await Promise.all([
    chainsOf(context, { vendorId, entries: found.entries }),
    readShareStates(context, { vendorId, orderIds: sales }),
  ]);
  const notesOf = ({ kind, orderId }: statements.EntryRow) => {
    const share = kind === 'sale' ? shares.get(orderId ?? '') : undefined;
    return share ? shareNotes(share, context.now()) : [];
  };
  const rows = found.entries.map((entry, at) => ({
    id: `${entry.transactionId}-${entry.position}`,
    at: entry.at,
    type: entry.kind,
    amount: dollarsOf(entry.amountCents),
    balance: dollarsOf(entry.balanceCents),
    orderId: entry.orderNumber,
    chain: [...(chains[at] ?? []), ...notesOf(entry)].map(({ amountCents, ...step }) => ({
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
