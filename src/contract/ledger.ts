import { z } from 'zod';
import { ACCOUNTS, TRANSACTION_KINDS } from '#domain/ledger.ts';
import { BACK_OFFICE_PAGE_SIZE } from '#domain/limits.ts';
import { dollars, endpoint, id, instant, listOf, named, pageQuery, sentDayOrTime } from './endpoint.ts';

const DAY_MS = 24 * 3_600_000;

const CHECK_STATES = ['idle', 'waiting', 'running', 'failed'] as const;

const ledgerTransaction = named('LedgerTransaction', {
  id,
  at: instant,
  type: z.enum(TRANSACTION_KINDS),
  /** What it records: 'sale:PAYMENT', 'refund:REFUND', 'dispute:ID', 'payout:ID', 'fee:ID'. */
  key: z.string(),
  /** The order that it concerns. */
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  /** Why, for what a person has decided. */
  note: z.string().nullable(),
  /**
   * Two or more that add up to zero. `account` is 'card', 'market', 'codes', 'fees', 'bank', 'vendor:ID' or 'tax:COUNTRY';
   * `owner` is the name of the shop or country, null for the other accounts.
   */
  entries: z.array(z.object({ account: z.string(), owner: z.string().nullable(), amount: dollars })),
});
export type LedgerTransaction = z.infer<typeof ledgerTransaction>;

export const ledgerContract = {
  'GET admin/ledger': endpoint({
    operationId: 'listLedgerTransactions',
    summary:
      'Transactions of the ledger with their entries, newest first; a list ends after the newest 1,000 that match',
    tag: 'Money',
    access: 'money:read',
    query: z.object({
      ...pageQuery(BACK_OFFICE_PAGE_SIZE),
      /** As in entries; 'vendor' and 'tax' are the accounts of all vendors and countries. */
      account: z
        .string()
        .regex(new RegExp(`^(${ACCOUNTS.join('|')}|vendor:\\w{1,64}|tax:[A-Z]{2})$`), {
          error: 'Please select an account, such as card, market, vendor:ID or tax:DE.',
        })
        .optional(),
      from: sentDayOrTime('From')
        .transform((value) => new Date(value))
        .optional(),
      /** The last day, or the first moment that is not included. */
      to: sentDayOrTime('To')
        .transform((value) => new Date(value.length === 10 ? Date.parse(value) + DAY_MS : value))
        .optional(),
      /** A key, or the id or number of an order. */
      key: z.string().trim().min(1).max(200).optional(),
    }),
    data: listOf(ledgerTransaction),
  }),
  'GET admin/ledger/check': endpoint({
    operationId: 'getLedgerCheck',
    summary:
      'The outcome of the last check of the whole ledger, which names 100 transactions for each rule that does not hold; before the first one, starts it',
    tag: 'Money',
    access: 'money:read',
    data: z.object({
      /** Null, as `transactions` and `at`, until the first check has ended. */
      ok: z.boolean().nullable(),
      /** How many the ledger had then. */
      transactions: z.int().nullable(),
      problems: z.array(z.object({ key: z.string(), problem: z.string() })),
      at: instant.nullable(),
      /** Of the next check: waiting for a node, running, or tried in vain; idle: it comes by itself within a day. */
      state: z.enum(CHECK_STATES),
    }),
  }),
  'POST admin/ledger/check': endpoint({
    operationId: 'startLedgerCheck',
    summary: 'Check the whole ledger in the background, now; one that waits or runs is not started once more',
    tag: 'Money',
    access: 'money:read',
    data: z.object({ state: z.enum(CHECK_STATES) }),
    accepted: () => true,
    message: 'The ledger is being checked.',
  }),
};
