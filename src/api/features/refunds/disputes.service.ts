import type { AppContext } from '#api/kernel/context.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import type { DataOf } from '#contract/contract.ts';
import type { Dispute } from '#contract/refunds.ts';
import { dollarsOf } from '#domain/money.ts';
import type { DisputeStatus } from '#domain/order.ts';
import { countDisputes, findDisputes } from './disputes.sql.ts';

/** More disputes than one order ever has. */
const MAX_PER_ORDER = 1000;

/** A page of all disputes, newest first. */
export async function listDisputes(
  context: AppContext,
  params: { status?: DisputeStatus; page: number; limit: number },
): Promise<DataOf<'GET admin/dispute'>> {
  const { status, page, limit } = params;
  const [total, rows] = await Promise.all([
    countDisputes(context.db, { status }),
    findDisputes(context.db, { status, ...rangeOf({ page, limit }) }),
  ]);
  return paged(rows.map(toDispute), total, limit);
}

/** Disputes of an order, newest first. */
export const disputesOf = async (context: AppContext, orderId: string): Promise<Dispute[]> =>
  (await findDisputes(context.db, { orderId, limit: MAX_PER_ORDER, offset: 0 })).map(toDispute);

const toDispute = ({
  amountCents,
  dueAt,
  createdAt,
  ...row
}: Awaited<ReturnType<typeof findDisputes>>[number]): Dispute => ({
  ...row,
  amount: dollarsOf(amountCents),
  dueAt: dueAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});
