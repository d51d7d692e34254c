import { lastLedgerCheck } from '#api/features/ledger/ledger-check.service.ts';
import { flushSearches, topEmptySearches } from '#api/features/searches/searches.service.ts';
import { flushViews } from '#api/features/views/views.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import type { MarketFigures, MarketReport, WaitingDecision } from '#contract/dashboard.ts';
import { lastDays, startOfDay } from '#domain/day.ts';
import { DECISIONS_SHOWN, EMPTY_SEARCHES_SHOWN } from '#domain/limits.ts';
import { dollarsOf, formatDollars } from '#domain/money.ts';
import { isolated } from '#lib/isolated.ts';
import { sum } from '#lib/sum.ts';
import * as marketDashboard from './market-dashboard.sql.ts';
import { readSetup } from './market-setup.service.ts';

const HOUR_MS = 3_600_000;
/** Failed mails wait for a decision for this long; afterwards only the count has them. */
const FAILED_MAIL_SHOWN_MS = 7 * 24 * HOUR_MS;

type Day = Awaited<ReturnType<typeof marketDashboard.findDailyFigures>>[number];
type Mails = Awaited<ReturnType<typeof marketDashboard.findLateMails>>;

/** The market's figures of the last `days` days including today, of as many before, and what waits for a decision. */
export async function readMarket(
  context: AppContext,
  { days: length }: { days: number },
): Promise<MarketReport> {
  const { db } = context;
  const days = lastDays(context.now(), 2 * length);
  const [first = '', last = ''] = [days[length], days.at(-1)];
  // This node's counts that are not in the database yet.
  await Promise.all([flushViews(context), flushSearches(context)]);
  const from = startOfDay(first);
  const ledgerCheck = await lastLedgerCheck(context);
  const [rows, firstSale, waiting, casesBefore, cases, emptySearches, setup] = await Promise.all([
    marketDashboard.findDailyFigures(db, { first: days[0] ?? '', last }),
    marketDashboard.findFirstSale(db),
    readWaiting(context, ledgerCheck),
    marketDashboard.countCasesOpenAt(db, { at: from }),
    readCases(context, from),
    topEmptySearches(context, { first, last, limit: EMPTY_SEARCHES_SHOWN }),
    readSetup(context),
  ]);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const now = figuresOf(rows.filter(({ day }) => day >= first));
  const before = figuresOf(rows.filter(({ day }) => day < first));
  return {
    ...now,
    unsentMails: now.unsentMails + waiting.lateMails,
    openCases: waiting.openCases,
    previous: { ...before, openCases: casesBefore },
    comparable: firstSale !== null && firstSale <= (days[Math.floor(length / 2)] ?? ''),
    days: days.slice(length).map((day) => {
      const row = byDay.get(day);
      return { day, sales: dollarsOf(row?.salesCents ?? 0), orders: row?.orders ?? 0 };
    }),
    needsDecision: waiting.decisions,
    needsDecisionTotal: waiting.total,
    cases: { ...cases, open: waiting.openCases },
    setup,
    ledgerCheck,
    emptySearches,
  };
}

/** The overdue cases, and how cases were decided since a time. */
async function readCases({ db, now }: AppContext, from: Date): Promise<Omit<MarketReport['cases'], 'open'>> {
  const [overdue, found] = await Promise.all([
    marketDashboard.countOverdueCases(db, { now: now() }),
    marketDashboard.findCaseDecisions(db, { from, to: now() }),
  ]);
  const { decided, medianHours, appealed, appealsDecided, overturned } = found;
  return {
    overdue,
    decided,
    medianHours: decided > 0 && medianHours !== null ? Math.round(medianHours * 10) / 10 : null,
    appealed: decided > 0 ? appealed / decided : null,
    overturned: appealsDecided > 0 ? overturned / appealsDecided : null,
  };
}

/** Adds up daily figures. */
function figuresOf(days: readonly Day[]): Omit<MarketFigures, 'openCases'> {
  const total = (figure: Exclude<keyof Day, 'day'>): number => sum(days.map((day) => day[figure]));
  const [orders, views] = [total('orders'), total('views')];
  return {
    sales: dollarsOf(total('salesCents')),
    earnings: dollarsOf(total('commissionCents')),
    orders,
    freeOrders: total('freeOrders'),
    newCustomers: total('newCustomers'),
    newVendors: total('newVendors'),
    conversion: views > 0 ? orders / views : null,
    failedPayments: total('failedPayments'),
    refunds: dollarsOf(total('refundedCents')),
    unsentMails: total('failedMails'),
  };
}

/** What waits for a decision: the overdue and the oldest ones, and the total. */
async function readWaiting(context: AppContext, ledgerCheck: MarketReport['ledgerCheck']) {
  const { db } = context;
  const now = context.now().getTime();
  const limit = DECISIONS_SHOWN;
  const at = { now: context.now() };
  const [applied, stuck, open, cases, late, failed] = await Promise.all([
    marketDashboard.findApplied(db, { limit }),
    marketDashboard.findStuckRefunds(db, { limit }),
    marketDashboard.findOpenDisputes(db, { ...at, limit }),
    marketDashboard.findCasesForSupport(db, { ...at, limit }),
    marketDashboard.findLateMails(db, { before: new Date(now - HOUR_MS) }),
    marketDashboard.findFailedMails(db, { after: new Date(now - FAILED_MAIL_SHOWN_MS) }),
  ]);
  const counts = await Promise.all([
    marketDashboard.countApplied(db),
    marketDashboard.countStuckRefunds(db),
    marketDashboard.countOpenDisputes(db),
    marketDashboard.countCasesForSupport(db, at),
  ]);
  const openCases = await marketDashboard.countOpenCases(db);
  const decisions = [
    ...applied.map(({ id, shopName, since }) => ({
      type: 'vendorApplication' as const,
      id,
      title: shopName,
      since,
      dueAt: null,
    })),
    ...stuck.map(({ id, since, ...refund }) => ({
      type: 'stuckRefund' as const,
      id,
      title: amountOf(refund),
      since,
      dueAt: null,
    })),
    ...open.map(({ id, since, dueAt, ...dispute }) => ({
      type: 'dispute' as const,
      id,
      title: amountOf(dispute),
      since,
      dueAt,
    })),
    ...cases.map(({ number, title, ...row }) => ({
      ...row,
      type: 'case' as const,
      title: `${number}: ${isolated(title)}`,
    })),
    ...unsentMails(late, failed),
    ...ledgerDifferences(ledgerCheck),
  ];
  const isOverdue = ({ type, dueAt }: (typeof decisions)[number]): boolean =>
    type === 'unsentMails' || (dueAt !== null && dueAt.getTime() < now);
  return {
    decisions: decisions
      .map((decision) => ({ ...decision, overdue: isOverdue(decision) }))
      .toSorted(
        (one, other) =>
          Number(other.overdue) - Number(one.overdue) || one.since.getTime() - other.since.getTime(),
      )
      .slice(0, limit)
      .map(({ since, dueAt, ...decision }): WaitingDecision => {
        return { ...decision, since: since.toISOString(), dueAt: dueAt?.toISOString() ?? null };
      }),
    total: sum(counts) + unsentMails(late, failed).length + ledgerDifferences(ledgerCheck).length,
    lateMails: late.count,
    openCases,
  };
}

const amountOf = ({ orderNumber, amountCents }: { orderNumber: string; amountCents: number }): string =>
  `${formatDollars(dollarsOf(amountCents))} of ${orderNumber}`;

/** All unsent mails are one decision: the usual cause is the mail server. */
function unsentMails(late: Mails, failed: Mails) {
  const times = [late.oldest, failed.oldest].filter((time) => time !== null);
  const [since] = times.toSorted((one, other) => one.getTime() - other.getTime());
  if (!since) return [];
  const parts = [
    ...(failed.count > 0 ? [`${mails(failed.count)} could not be sent`] : []),
    ...(late.count > 0 ? [`${mails(late.count)} waiting for more than an hour`] : []),
  ];
  return [{ type: 'unsentMails' as const, id: 'outbox', title: parts.join(', '), since, dueAt: null }];
}

/** All differences of the last check are one decision. */
function ledgerDifferences(check: MarketReport['ledgerCheck']) {
  if (!check || check.problems === 0) return [];
  const title =
    check.problems === 1 ? '1 difference in the ledger' : `${check.problems} differences in the ledger`;
  return [{ type: 'ledgerCheck' as const, id: 'ledger', title, since: new Date(check.at), dueAt: null }];
}

const mails = (count: number): string => (count === 1 ? '1 mail' : `${count} mails`);
