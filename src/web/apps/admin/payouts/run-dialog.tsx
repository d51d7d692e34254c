import { useQuery } from '@tanstack/react-query';
import { ApiFailure } from '#client/client.ts';
import { formatDollars } from '#domain/money.ts';
import { ConfirmDialog } from '#ui/primitives/confirm-dialog.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { duePayouts, runPayouts } from '#web/features/payouts/market-payouts.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

/** Shows what a run would pay, and runs it. */
export function RunDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const due = useQuery({ ...duePayouts(useApi()), enabled: open });
  const run = useApiMutation({ ...runPayouts, onSuccess: () => change(false) });
  function change(next: boolean) {
    if (!next) run.reset();
    onOpenChange(next);
  }
  const found = due.data;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={change}
      title="Run Payouts"
      confirm={found && found.total > 0 ? `Pay ${formatDollars(found.amount)}` : 'Run'}
      variant="primary"
      busy={run.isPending}
      problem={run.error instanceof ApiFailure ? run.error.messages : undefined}
      onConfirm={() => run.mutate(undefined)}
      text={
        <>
          {due.isError && <QueryError query={due} />}
          {due.isPending && <Skeleton className="h-16" />}
          {found?.total === 0 && 'No vendor is due to be paid now.'}
          {found && found.total > 0 && (
            <>
              {found.total} {found.total === 1 ? 'vendor is' : 'vendors are'} paid what is available to them.
              {found.total > found.data.length && ` The ${found.data.length} largest:`}
              <span className="mt-3 grid gap-1 text-ink">
                {found.data.map(({ vendorId, shopName, amount }) => (
                  <span key={vendorId} className="flex justify-between gap-4">
                    <span className="min-w-0 truncate">{shopName}</span>
                    <span className="tabular-nums">{formatDollars(amount)}</span>
                  </span>
                ))}
              </span>
            </>
          )}
        </>
      }
    />
  );
}
