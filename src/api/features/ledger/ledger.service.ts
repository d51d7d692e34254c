import type { AppContext } from '#api/kernel/context.ts';
import { type ListPage, paged, rangeOf } from '#api/kernel/paging.ts';
import type { LedgerTransaction } from '#contract/ledger.ts';
import { countryName } from '#domain/countries.ts';
import { type Account, accountName, LEDGER_FOUND_MAX } from '#domain/ledger.ts';
import { dollarsOf } from '#domain/money.ts';
import * as ledger from './ledger.sql.ts';

/** One page of the ledger's transactions with their entries, newest first; the newest 1,000 that match. */
export async function listTransactions(
  { db }: AppContext,
  params: { page: number; limit: number; account?: string; from?: Date; to?: Date; key?: string },
): Promise<ListPage<LedgerTransaction>> {
  const { page, limit, account, ...rest } = params;
  const filter = { ...rest, account: account === undefined ? undefined : parseAccount(account) };
  const range = rangeOf({ page, limit }, LEDGER_FOUND_MAX);
  const [total, ids] = await Promise.all([
    ledger.countMatching(db, { ...filter, max: LEDGER_FOUND_MAX }),
    range.limit > 0 ? ledger.findIds(db, { ...filter, ...range }) : [],
  ]);
  const [transactions, entries] = await Promise.all([
    ledger.findTransactions(db, { ids }),
    ledger.findEntries(db, { ids }),
  ]);
  const byTransaction = Map.groupBy(entries, (entry) => entry.transactionId);
  const rows = transactions.map(({ id, kind, key, at, orderId, orderNumber, note }) => ({
    id: String(id),
    at: at.toISOString(),
    type: kind,
    key,
    orderId,
    orderNumber,
    note,
    entries: (byTransaction.get(id) ?? []).map((entry) => ({
      account: accountName(entry),
      owner: entry.shopName ?? (entry.country === null ? null : countryName(entry.country)),
      amount: dollarsOf(entry.amountCents),
    })),
  }));
  return paged(rows, total, limit);
}

/** 'vendor:ID' is one vendor's account, 'vendor' those of all. The contract has checked the name. */
function parseAccount(name: string) {
  const [account, owner = null] = name.split(':', 2);
  return { account: account as Account, owner };
}

/** Adds up the rows of each account and month, so that a balance reads few rows. */
export const compactLedgerBalances = ({ db }: AppContext): Promise<unknown> => ledger.compactBalances(db);
