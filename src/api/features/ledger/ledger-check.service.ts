import type { AppContext } from '#api/kernel/context.ts';
import type { Db, OpenDatabase } from '#db/client.ts';
import * as sql from './ledger.sql.ts';
import { findViolations, LEDGER_RULES, type LedgerRule } from './ledger-rules.sql.ts';

/** Of each rule, so many violations are named. */
const SHOWN_OF_RULE = 100;
/** Outcomes of daily checks are kept so long. */
const KEPT_DAYS = 400;
const DAY_MS = 24 * 3_600_000;

/** Something in the ledger that is not as it has to be. */
export interface LedgerProblem {
  /** The transaction that is wrong or missing, or the account. */
  key: string;
  problem: string;
}

/** The rules that a check of the ledger goes through. */
export const ledgerRules = (): readonly LedgerRule[] => LEDGER_RULES;

/** The outcome of a check of the ledger. */
export interface LedgerCheck {
  ok: boolean;
  transactions: number;
  problems: LedgerProblem[];
}

/**
 * Checks the whole ledger: 100 violations of each rule are named at most. Reads only. Each rule is one statement, whose sums
 * the database keeps on disk where they do not fit into its memory.
 */
export async function checkLedger(db: Db): Promise<LedgerCheck> {
  const problems: LedgerProblem[] = [];
  for (const rule of LEDGER_RULES) {
    const keys = await findViolations(db, { rule, limit: SHOWN_OF_RULE });
    problems.push(...keys.map((key) => ({ key, problem: rule.problem })));
  }
  return { ok: problems.length === 0, transactions: await sql.countTransactions(db), problems };
}

/**
 * Checks the ledger and keeps the outcome; once a day. A difference is logged as an error. A large ledger takes longer to
 * read than a request may.
 */
export async function checkLedgerDaily(
  context: AppContext,
  database: Pick<OpenDatabase, 'withoutTimeLimits'>,
  stopping?: AbortSignal,
): Promise<void> {
  const { db, log } = context;
  const at = context.now();
  const check = await database.withoutTimeLimits(checkLedger, stopping).catch((error: unknown) => {
    if (stopping?.aborted) return null;
    throw error;
  });
  if (!check) return;
  const { transactions, problems } = check;
  await sql.insertCheck(db, { at, transactions, problems: problems.length });
  await sql.deleteChecks(db, { before: new Date(at.getTime() - KEPT_DAYS * DAY_MS) });
  for (const { key, problem } of problems.slice(0, 10)) log.error({ key }, `the ledger is wrong: ${problem}`);
}

/** The outcome of the last daily check; null before the first one. */
export async function lastLedgerCheck(context: AppContext) {
  const check = await sql.findLastCheck(context.db);
  return check && { at: check.at.toISOString(), transactions: check.transactions, problems: check.problems };
}
