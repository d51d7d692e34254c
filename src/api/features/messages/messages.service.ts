import { queueMail } from '#api/features/mail/outbox.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { newId } from '#db/columns.ts';
import { typedQuery } from '#db/fragments/search-query.ts';
import * as messages from './messages.sql.ts';

export { findMessagesFrom } from './messages.sql.ts';

interface Message {
  name: string;
  email: string;
  message: string;
}

/** Stores a message to the operator of the market, and queues the mail. */
export async function writeToMarket(
  context: AppContext,
  message: Message & { phone: string },
): Promise<void> {
  await inTransaction(context, async (tx, invalidate) => {
    const row = { ...message, id: newId(), createdAt: context.now() };
    await messages.insertContactMessage(tx, row);
    await queueMail(tx, invalidate, { kind: 'contact-message', subject: row.id, now: row.createdAt });
  });
}

/**
 * Stores a message to a vendor, and queues the mail.
 * @throws ApiError 404 for a vendor without a public shop
 */
export async function writeToVendor(
  context: AppContext,
  message: Message & { vendorId: string },
): Promise<void> {
  await inTransaction(context, async (tx, invalidate) => {
    const row = { ...message, id: newId(), createdAt: context.now() };
    if (!(await messages.insertVendorMessage(tx, row))) throw notFound('This seller');
    await queueMail(tx, invalidate, { kind: 'vendor-message', subject: row.id, now: row.createdAt });
  });
}

const dated = <T extends { createdAt: Date }>(row: T) => ({ ...row, createdAt: row.createdAt.toISOString() });

interface ListQuery {
  page: number;
  limit: number;
  searchKeyword?: string;
  sort: messages.MessageSort;
}

/** The filter of a search; null if its text has no word. */
function searchOf({ searchKeyword }: ListQuery): { search?: string } | null {
  if (!searchKeyword) return {};
  const search = typedQuery(searchKeyword);
  return search === null ? null : { search };
}

/** Messages to the operator of the market. */
export async function listContactMessages(context: AppContext, params: ListQuery) {
  const filter = searchOf(params);
  if (!filter) return paged([], 0, params.limit);
  const [total, rows] = await Promise.all([
    messages.countContactMessages(context.db, filter),
    messages.findContactMessages(context.db, { ...filter, sort: params.sort, ...rangeOf(params) }),
  ]);
  return paged(rows.map(dated), total, params.limit);
}

/** @throws ApiError 404 */
export async function removeContactMessage(context: AppContext, params: { id: string }): Promise<void> {
  await inTransaction(context, async (tx) => {
    if (!(await messages.deleteContactMessage(tx, params))) throw notFound('This message');
  });
}

/** Messages to a vendor (null: to any). */
export async function listVendorMessages(
  context: AppContext,
  params: ListQuery & { vendorId: string | null },
) {
  const { vendorId, sort } = params;
  const filter = searchOf(params);
  if (!filter) return paged([], 0, params.limit);
  const [total, rows] = await Promise.all([
    messages.countVendorMessages(context.db, { ...filter, vendorId }),
    messages.findVendorMessages(context.db, { ...filter, vendorId, sort, ...rangeOf(params) }),
  ]);
  return paged(rows.map(dated), total, params.limit);
}

/** @throws ApiError 404 for a message that is unknown, or to another vendor */
export async function removeVendorMessage(
  context: AppContext,
  params: { id: string; vendorId: string | null },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    if (!(await messages.deleteVendorMessage(tx, params))) throw notFound('This message');
  });
}
