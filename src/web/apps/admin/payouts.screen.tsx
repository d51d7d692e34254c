import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf } from '#contract/contract.ts';
import type { Payout } from '#contract/payouts.ts';
import { formatDollars } from '#domain/money.ts';
import { PAYOUT_STATUSES } from '#domain/payout.ts';
import { isolated } from '#lib/isolated.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { Check, Download, Pause, Play, RotateCcw, X } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { ListFilter } from '#web/features/back-office/list-filter.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import type { RowAction } from '#web/features/back-office/row-actions.tsx';
import { Ago } from '#web/features/back-office/timestamp.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { exportPayouts, marketPayouts, releasePayout } from '#web/features/payouts/market-payouts.data.ts';
import { PayoutStatusBadge } from '#web/features/payouts/payout-status-badge.tsx';
import { payoutWay } from '#web/features/payouts/payout-way.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { useMay } from '#web/kernel/use-may.ts';
import { RunDialog } from './payouts/run-dialog.tsx';
import { type PayoutStep, StepDialog } from './payouts/step-dialog.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Payouts', noIndex: true }) };

const STATUSES = PAYOUT_STATUSES.map((status) => ({ value: status, label: status }));

const COLUMNS: readonly Column<Payout>[] = [
  { header: 'Shop', kind: 'lead', cell: ({ shopName }) => <span className="font-medium">{shopName}</span> },
  { header: 'Amount', sort: 'amount', numeric: true, cell: ({ amount }) => formatDollars(amount) },
  {
    header: 'Status',
    cell: ({ status, method, last4 }) => (
      <div>
        <PayoutStatusBadge status={status} />
        <div className="mt-0.5 text-sm whitespace-nowrap text-muted">{payoutWay({ method, last4 })}</div>
      </div>
    ),
  },
  {
    header: 'Problem or Note',
    kind: 'passage',
    cell: ({ problem, note }) => <span className="[overflow-wrap:anywhere]">{problem ?? note ?? '–'}</span>,
  },
  {
    header: 'Created At',
    sort: 'createdAt',
    cell: ({ createdAt, arrivedAt }) => (
      <div>
        <Ago at={createdAt} />
        {arrivedAt && (
          <div className="mt-0.5 text-sm text-muted">
            Arrived <Ago at={arrivedAt} />
          </div>
        )}
      </div>
    ),
  },
];

/** The payouts to all vendors: runs, files for the bank, and what became of each. */
function PayoutsScreen() {
  const list = useListAddress('status');
  // What the API refuses of the address, the list leaves out.
  const query = useQuery(marketPayouts(useApi(), list.query as InputOf<'GET admin/payout'>['query']));
  const mayPay = useMay()('payouts:manage');
  const [running, setRunning] = useState(false);
  const [opened, setOpened] = useState<{ payout: Payout; step: PayoutStep } | null>(null);
  const makeFile = useApiMutation({
    ...exportPayouts,
    message: () => null,
    // The answer is an attachment, so the browser does not leave the page.
    onSuccess: ({ data }) => window.location.assign(data.url),
  });
  const release = useApiMutation(releasePayout);
  const actionsOf = (payout: Payout): readonly RowAction[] => {
    const { id, status } = payout;
    const cancel: RowAction = {
      label: 'Cancel',
      icon: <X className="size-4.5" />,
      onSelect: () => setOpened({ payout, step: 'cancel' }),
    };
    if (status === 'Scheduled')
      return [
        {
          label: 'Hold',
          icon: <Pause className="size-4.5" />,
          onSelect: () => setOpened({ payout, step: 'hold' }),
        },
        cancel,
      ];
    if (status === 'Held')
      return [
        { label: 'Release', icon: <Play className="size-4.5" />, onSelect: () => release.mutate({ id }) },
        cancel,
      ];
    // One that was cancelled was in no file.
    if (payout.method !== 'byHand' || status === 'Cancelled') return [];
    const again: RowAction = {
      label: 'Download the file again',
      icon: <Download className="size-4.5" />,
      onSelect: () => makeFile.mutate({ payoutId: id }),
      more: true,
    };
    if (status !== 'Sent') return [again];
    return [
      {
        label: 'Mark as paid',
        icon: <Check className="size-4.5" />,
        onSelect: () => setOpened({ payout, step: 'markPaid' }),
      },
      {
        label: 'Mark as returned',
        icon: <RotateCcw className="size-4.5" />,
        onSelect: () => setOpened({ payout, step: 'markReturned' }),
      },
      again,
    ];
  };
  return (
    <>
      <ListScreen
        title="Payouts"
        actions={
          mayPay && (
            <>
              <Button
                variant="secondary"
                busy={makeFile.isPending}
                onClick={() => makeFile.mutate({ format: 'csv' })}
              >
                <Download className="size-4.5" /> CSV for the bank
              </Button>
              <Button
                variant="secondary"
                busy={makeFile.isPending}
                onClick={() => makeFile.mutate({ format: 'pain.001' })}
              >
                <Download className="size-4.5" /> pain.001
              </Button>
              <Button onClick={() => setRunning(true)}>Run payouts</Button>
            </>
          )
        }
        list={list}
        query={query}
        search="Search by shop"
        filters={
          <ListFilter
            list={list}
            name="status"
            label="Status"
            placeholder="All payouts"
            fieldClassName="grow basis-52 sm:max-w-64"
            options={STATUSES}
          />
        }
        columns={COLUMNS}
        nameOf={({ shopName, amount }) => `${formatDollars(amount)} to ${isolated(shopName)}`}
        rowActions={mayPay ? actionsOf : undefined}
        empty={{
          title: 'No payouts yet.',
          text: 'A run pays every vendor whose balance is available and whose payout details are there.',
        }}
      />
      <RunDialog open={running} onOpenChange={setRunning} />
      {opened && <StepDialog key={opened.payout.id} {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}

export { PayoutsScreen as Component };
