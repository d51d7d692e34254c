import { useState } from 'react';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { ledgerCheck } from '#web/features/ledger/ledger.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { useQuery } from '#web/kernel/queries/queries.ts';
import { QueryError } from '#web/kernel/query-error.tsx';

/** A button that checks the whole ledger, and what the check found. */
export function LedgerCheck() {
  const query = useQuery(ledgerCheck(useApi()));
  const [isOpen, setOpen] = useState(false);
  const check = async () => {
    await query.refetch();
    setOpen(true);
  };
  const { data } = query;
  return (
    <>
      <Button variant="secondary" busy={query.isFetching} onClick={() => void check()}>
        Check the Ledger
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        size="lg"
        title={data?.ok ? 'The ledger is right' : 'Check of the ledger'}
      >
        {query.isError ? (
          <QueryError query={query} />
        ) : (
          data && (
            <div className="grid gap-4">
              <p>
                {data.ok
                  ? `All ${data.transactions.toLocaleString('en-US')} transactions add up, and every order, refund and balance is what it has to be.`
                  : `${data.problems.length.toLocaleString('en-US')} differences in ${data.transactions.toLocaleString('en-US')} transactions. The runbook says what to do about each.`}
              </p>
              {!data.ok && (
                <ul className="grid gap-3">
                  {data.problems.map(({ key, problem }) => (
                    <li key={`${key} ${problem}`}>
                      <Link
                        to={`/ledger?searchKeyword=${encodeURIComponent(key)}`}
                        className="font-medium break-all text-accent underline underline-offset-3"
                        onClick={() => setOpen(false)}
                      >
                        {key}
                      </Link>
                      <p className="text-sm text-muted">{problem}</p>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )
        )}
      </Dialog>
    </>
  );
}
