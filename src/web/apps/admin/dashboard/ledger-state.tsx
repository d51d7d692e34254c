import type { MarketReport } from '#contract/dashboard.ts';
import { formatCount } from '#lib/format-count.ts';
import { CARD } from '#ui/frames/card.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { TitledSection } from '#web/features/back-office/titled-section.tsx';
import { LedgerCheck } from '../ledger/ledger-check.tsx';

/** What the last check of the ledger found, and a button that starts another one. */
export function LedgerState({ check }: { check: MarketReport['ledgerCheck'] }) {
  return (
    <TitledSection title="The ledger">
      <div className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-5 ${CARD}`}>
        <LastCheck check={check} />
        <LedgerCheck />
      </div>
    </TitledSection>
  );
}

function LastCheck({ check }: { check: MarketReport['ledgerCheck'] }) {
  if (check === null) return <p className="text-muted">It has not been checked yet.</p>;
  const { at, transactions, problems } = check;
  if (problems === 0)
    return (
      <p>
        It was right on <Timestamp at={at} />: {formatCount(transactions)} transactions.
      </p>
    );
  return (
    <p className="font-medium text-danger">
      {problems === 1 ? '1 difference was' : `${formatCount(problems)} differences were`} found on{' '}
      <Timestamp at={at} />.{' '}
      <Link to="/ledger" className="underline underline-offset-3">
        Open the ledger
      </Link>
    </p>
  );
}
