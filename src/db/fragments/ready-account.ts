import { type SQL, sql } from 'drizzle-orm';
import { payoutAccounts } from '../tables/payouts.ts';

/** Whether money can be paid to the payout account of a row. */
export const isReadyAccount: SQL = sql`(${payoutAccounts.method} = 'byHand'
  or (${payoutAccounts.method} = 'connect' and ${payoutAccounts.accountStatus} = 'Ready'))`;
