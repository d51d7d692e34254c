import { useId, useState } from 'react';
import type { MarketReport, WaitingDecision } from '#contract/dashboard.ts';
import { CARD } from '#ui/frames/card.tsx';
import { Check, ChevronRight } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { DateOnly, Timestamp } from '#web/features/back-office/timestamp.tsx';
import { LedgerCheck } from '../ledger/ledger-check.tsx';

/** More rows would push the figures below the fold. */
const COLLAPSED_COUNT = 5;

interface Kind {
  label: string;
  /** The label before the time since which it has been pending. */
  since: string;
  /** The label before `dueAt`; 'due' by default. */
  due?: string;
  /** The screen on which the decision is made. */
  href?: (decision: WaitingDecision) => string;
}

const KINDS: Record<WaitingDecision['type'], Kind> = {
  vendorApplication: {
    label: 'Shop to approve',
    since: 'Applied',
    href: ({ title }) => `/vendors?${new URLSearchParams({ searchKeyword: title, status: 'Applied' })}`,
  },
  stuckRefund: { label: 'Refund that is stuck', since: 'Since', href: () => '/refunds?status=Stuck' },
  dispute: {
    label: 'Card dispute',
    since: 'Opened',
    due: 'evidence due',
    href: ({ id }) => `/disputes/${encodeURIComponent(id)}`,
  },
  case: { label: 'Case to decide', since: 'Opened', href: ({ id }) => `/cases/${id}` },
  ledgerCheck: { label: 'The ledger is not right', since: 'Checked', href: () => '/ledger' },
  unsentMails: { label: 'Mails that were not sent', since: 'Since', href: () => '/health-status' },
};

/** The pending decisions, oldest first. `report` is undefined while it loads. */
export function Decisions({ report }: { report: MarketReport | undefined }) {
  const id = useId();
  const total = report?.needsDecisionTotal ?? 0;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-semibold tracking-tight">
        Needs a decision{' '}
        {total > 0 && (
          <span className="font-normal text-muted tabular-nums">{total.toLocaleString('en-US')}</span>
        )}
      </h2>
      {report ? <DecisionList decisions={report.needsDecision} total={total} /> : <DecisionListSkeleton />}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="px-1 text-sm text-muted">
          {report?.ledgerCheck?.problems === 0 && (
            <>
              The ledger was right on <Timestamp at={report.ledgerCheck.at} />:{' '}
              {report.ledgerCheck.transactions.toLocaleString('en-US')} transactions.
            </>
          )}
        </p>
        <LedgerCheck />
      </div>
    </section>
  );
}

function DecisionList({ decisions, total }: { decisions: readonly WaitingDecision[]; total: number }) {
  const [showsAll, setShowsAll] = useState(false);
  if (decisions.length === 0) {
    return (
      <p className={`flex items-center gap-2.5 p-4 text-muted sm:px-5 ${CARD}`}>
        <Check className="size-4.5 text-success" />
        Nothing waits for a decision.
      </p>
    );
  }
  const visibleDecisions = showsAll ? decisions : decisions.slice(0, COLLAPSED_COUNT);
  return (
    <div className={`overflow-hidden ${CARD}`}>
      <ul className="divide-y divide-hairline">
        {visibleDecisions.map((decision) => (
          <li key={`${decision.type} ${decision.id}`}>
            <Row decision={decision} />
          </li>
        ))}
      </ul>
      {decisions.length > COLLAPSED_COUNT && (
        <footer className="flex flex-wrap items-center justify-between gap-x-4 border-t border-hairline px-1 py-1 sm:px-2">
          <Button variant="ghost" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show ${decisions.length - COLLAPSED_COUNT} more`}
          </Button>
          {showsAll && total > decisions.length && (
            <p className="px-2 text-sm text-muted">The oldest {decisions.length} are listed.</p>
          )}
        </footer>
      )}
    </div>
  );
}

const ROW = 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-3 sm:px-5';

function Row({ decision }: { decision: WaitingDecision }) {
  const { href } = KINDS[decision.type];
  if (!href) {
    return (
      <div className={ROW}>
        <DecisionSummary decision={decision} />
      </div>
    );
  }
  return (
    <Link to={href(decision)} className={`${ROW} transition-colors hover:bg-paper`}>
      <DecisionSummary decision={decision} />
      <ChevronRight className="size-4.5 text-muted" />
    </Link>
  );
}

function DecisionSummary({ decision: { type, title, since, dueAt } }: { decision: WaitingDecision }) {
  const kind = KINDS[type];
  return (
    <span className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-6">
      <span className="min-w-0">
        <span className="block font-medium [overflow-wrap:anywhere]">{title} </span>
        <span className="block text-sm text-muted">
          {kind.label}
          {dueAt && (
            <>
              , {kind.due ?? 'due'} <DateOnly at={dueAt} />
            </>
          )}{' '}
        </span>
      </span>
      <span className="text-sm text-muted">
        {kind.since} <Timestamp at={since} />
      </span>
    </span>
  );
}

function DecisionListSkeleton() {
  return (
    <Loading label="Loading what needs a decision" className={`divide-y divide-hairline ${CARD}`}>
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className={ROW}>
          <span>
            <Skeleton className="block h-5 w-40" />
            <Skeleton className="mt-1.5 block h-4 w-28" />
          </span>
          <Skeleton className="block h-4 w-24" />
        </div>
      ))}
    </Loading>
  );
}
