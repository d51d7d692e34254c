import { useState } from 'react';
import type { MarketReport, WaitingDecision } from '#contract/dashboard.ts';
import { formatCount } from '#lib/format-count.ts';
import { CARD } from '#ui/frames/card.tsx';
import { Check } from '#ui/icons/lucide.tsx';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { DateOnly, Timestamp } from '#web/features/back-office/timestamp.tsx';
import { TitledSection } from '#web/features/back-office/titled-section.tsx';
import { RecordStatus } from '#web/kernel/record-status.tsx';

/** More rows would push the figures below the fold. */
const COLLAPSED_COUNT = 5;

interface Kind {
  label: string;
  /** The label before the time since which it has been pending. */
  since: string;
  /** The label before `dueAt`; 'due' by default. */
  due?: string;
  /** The button, and the screen on which the decision is made. */
  action: string;
  href: (decision: WaitingDecision) => string;
}

const KINDS: Record<WaitingDecision['type'], Kind> = {
  vendorApplication: {
    label: 'Shop to approve',
    since: 'Applied',
    action: 'Review',
    href: ({ id, title }) => `/vendors?${new URLSearchParams({ searchKeyword: title, open: id })}`,
  },
  stuckRefund: {
    label: 'Refund that is stuck',
    since: 'Since',
    action: 'See',
    href: () => '/refunds?status=Stuck',
  },
  dispute: {
    label: 'Card dispute',
    since: 'Opened',
    due: 'evidence due',
    action: 'Answer',
    href: ({ id }) => `/disputes/${encodeURIComponent(id)}`,
  },
  case: { label: 'Case to decide', since: 'Opened', action: 'Decide', href: ({ id }) => `/cases/${id}` },
  ledgerCheck: {
    label: 'The ledger is not right',
    since: 'Checked',
    action: 'See',
    href: () => '/ledger',
  },
  unsentMails: {
    label: 'Mails that were not sent',
    since: 'Since',
    action: 'See',
    href: () => '/health-status',
  },
};

/** The pending decisions, those that are overdue first. `report` is undefined while it loads. */
export function Decisions({ report }: { report: MarketReport | undefined }) {
  const total = report?.needsDecisionTotal ?? 0;
  return (
    <TitledSection
      title={
        <>
          Needs a decision{' '}
          {total > 0 && <span className="font-normal text-muted tabular-nums">{formatCount(total)}</span>}
        </>
      }
    >
      {report ? <DecisionList decisions={report.needsDecision} total={total} /> : <DecisionListSkeleton />}
    </TitledSection>
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
            <p className="px-2 text-sm text-muted">The most urgent {decisions.length} are listed.</p>
          )}
        </footer>
      )}
    </div>
  );
}

const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5';

function Row({ decision }: { decision: WaitingDecision }) {
  const { type, title, since, dueAt, overdue } = decision;
  const kind = KINDS[type];
  return (
    <div className={`${ROW} ${overdue ? 'border-s-4 border-danger ps-3 sm:ps-4' : ''}`}>
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium [overflow-wrap:anywhere]">{title}</span>
          {overdue && <RecordStatus kind="decision" status="Overdue" />}
        </p>
        <p className="text-sm text-muted">
          {kind.label}
          {dueAt && (
            <>
              ,{' '}
              <span className={overdue ? 'font-medium text-danger' : ''}>
                {kind.due ?? 'due'} <DateOnly at={dueAt} />
              </span>
            </>
          )}
          . {kind.since} <Timestamp at={since} />.
        </p>
      </div>
      <Link
        to={kind.href(decision)}
        aria-label={`${kind.action} ${title}`}
        className={buttonClass({ variant: 'secondary', size: 'sm', className: 'min-w-20' })}
      >
        {kind.action}
      </Link>
    </div>
  );
}

function DecisionListSkeleton() {
  return (
    <Loading label="Loading what needs a decision" className={`divide-y divide-hairline ${CARD}`}>
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className={ROW}>
          <span className="min-w-0 flex-1 basis-40">
            <Skeleton className="block h-5 w-40" />
            <Skeleton className="mt-1.5 block h-4 w-28" />
          </span>
          <Skeleton className="block h-9 w-20" />
        </div>
      ))}
    </Loading>
  );
}
