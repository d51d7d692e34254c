import type { AppContext } from '#api/kernel/context.ts';
import { readJobState, runJobSoon } from '#api/kernel/jobs.ts';
import type { DataOf } from '#contract/contract.ts';
import type { Db, OpenDatabase } from '#db/client.ts';
import type { LedgerFinding } from '#domain/ledger.ts';
import * as ledger from './ledger.sql.ts';
import { findViolations, LEDGER_RULES, type LedgerRule } from './ledger-rules.sql.ts';

/** Of each rule, so many violations are named. */
const SHOWN_OF_RULE = 100;
/** Outcomes are kept so long. */
const KEPT_DAYS = 400;
const DAY_MS = 24 * 3_600_000;

/** The job that checks the ledger. */
export const LEDGER_CHECK_JOB = 'check the ledger';

/** The rules that a check of the ledger goes through. */
export const ledgerRules = (): readonly LedgerRule[] => LEDGER_RULES;

/** The outcome of a check of the ledger. */
export interface LedgerCheck {
  ok: boolean;
  transactions: number;
  problems: LedgerFinding[];
}

/**
 * Checks the whole ledger: 100 violations of each rule are named at most. Reads only. Each rule is one statement, whose sums
 * the database keeps on disk where they do not fit into its memory.
 */
export async function checkLedger(db: Db): Promise<LedgerCheck> {
  const problems: LedgerFinding[] = [];
  for (const rule of LEDGER_RULES) {
    const keys = await findViolations(db, { rule, limit: SHOWN_OF_RULE });
    problems.push(...keys.map((key) => ({ key, problem: rule.problem })));
  }
  return { ok: problems.length === 0, transactions: await ledger.countTransactions(db), problems };
}

/**
 * Checks the ledger and keeps the outcome; the job runs it once a day and when it is asked for. A difference is logged as
 * an error. A large ledger takes longer to read than a request may.
 */
export async function checkAndKeep(
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
  await ledger.insertCheck(db, { at, transactions, problems: problems.length, findings: problems });
  await ledger.deleteChecks(db, { before: new Date(at.getTime() - KEPT_DAYS * DAY_MS) });
  for (const { key, problem } of problems.slice(0, 10)) log.error({ key }, `the ledger is wrong: ${problem}`);
}

/** When the ledger was checked last, and how many differences were found; null before the first check. */
export async function lastLedgerCheck(context: AppContext) {
  const check = await ledger.findLastCheck(context.db);
  return check && { at: check.at.toISOString(), transactions: check.transactions, problems: check.problems };
}

/**
 * The outcome of the last check, and whether another one is under way. A new market makes the first one ten minutes
 * after its start. Before that there is no outcome, and the call starts the first check without waiting for it.
 */
export async function readLedgerCheck(context: AppContext): Promise<DataOf<'GET admin/ledger/check'>> {
  const last = await ledger.findLastCheck(context.db);
  const state = await readJobState(context, LEDGER_CHECK_JOB);
  if (!last) {
    // A check that failed waits for its next attempt.
    const started = state === 'idle' ? await startLedgerCheck(context) : { state };
    return { ok: null, transactions: null, problems: [], at: null, ...started };
  }
  const { transactions, problems, findings, at } = last;
  return { ok: problems === 0, transactions, problems: findings, at: at.toISOString(), state };
}

/** Has the ledger checked in the background. */
export async function startLedgerCheck(context: AppContext): Promise<DataOf<'POST admin/ledger/check'>> {
  await runJobSoon(context, LEDGER_CHECK_JOB);
  return { state: await readJobState(context, LEDGER_CHECK_JOB) };
}
