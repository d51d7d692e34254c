import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '#contract/contract.ts';
import { formatCount } from '#lib/format-count.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { isUnderWay, ledgerCheck, startLedgerCheck } from '#web/features/ledger/ledger.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

type Check = DataOf<'GET admin/ledger/check'>;

/** A button that opens what the last check of the ledger found, where another one can be started. */
export function LedgerCheck() {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(ledgerCheck(useApi(), { enabled: isOpen }));
  const start = useApiMutation(startLedgerCheck);
  const { data } = query;
  const isBusy = start.isPending || isUnderWay(data);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Check the Ledger
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} size="lg" title="Check of the ledger">
        {query.isError ? (
          <QueryError query={query} />
        ) : data ? (
          <div className="grid gap-4">
            <Outcome check={data} onLeave={() => setOpen(false)} />
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button variant="secondary" busy={isBusy} onClick={() => start.mutate(undefined)}>
                {data.at === null ? 'Check now' : 'Check again'}
              </Button>
              <p role="status" className="text-sm text-muted">
                {STATES[data.state]}
              </p>
            </div>
          </div>
        ) : (
          <Loading label="Loading the last check">
            <Skeleton className="block h-5 w-full" />
            <Skeleton className="mt-2 block h-5 w-2/3" />
          </Loading>
        )}
      </Dialog>
    </>
  );
}

const STATES: Record<Check['state'], string> = {
  idle: '',
  waiting: 'A check starts in a moment.',
  running: 'A check is running. It goes on when you close this.',
  failed: 'The last check broke off. It is tried again by itself within an hour.',
};

function Outcome({ check, onLeave }: { check: Check; onLeave: () => void }) {
  const { ok, transactions, problems, at } = check;
  if (at === null) return <p>The ledger of this market has not been checked yet.</p>;
  const count = formatCount(transactions ?? 0);
  return (
    <>
      <p>
        {ok
          ? `The ledger was right: all ${count} transactions add up, and every order, refund and balance is what it has to be.`
          : `${formatCount(problems.length)} differences in ${count} transactions. The runbook says what to do about each.`}{' '}
        <span className="text-muted">
          Checked <Timestamp at={at} />.
        </span>
      </p>
      {!ok && (
        <ul className="grid gap-3">
          {problems.map(({ key, problem }) => (
            <li key={`${key} ${problem}`}>
              <Link
                to={`/ledger?searchKeyword=${encodeURIComponent(key)}`}
                className="font-medium break-all text-accent underline underline-offset-3"
                onClick={onLeave}
              >
                {key}
              </Link>
              <p className="text-sm text-muted">{problem}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
