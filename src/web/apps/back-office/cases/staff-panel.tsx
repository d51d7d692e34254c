import { useState } from 'react';
import type { CaseRecord } from '#contract/cases.ts';
import { formatDollars } from '#domain/money.ts';
import { Select } from '#ui/form/select.tsx';
import { Card } from '#ui/frames/card.tsx';
import { DataList, type Datum } from '#ui/frames/data-list.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { useConfirmDialog } from '#web/features/back-office/use-confirm-dialog.tsx';
import { assignCase, liftHiding } from '#web/features/cases/cases.data.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { DecideDialog } from './decide-dialog.tsx';

interface StaffProps {
  record: CaseRecord;
  staff: NonNullable<CaseRecord['staff']>;
}

/** The button to decide; while that is not possible yet, since when it will be. */
export function DecideButton({ record, staff }: StaffProps) {
  const [deciding, setDeciding] = useState(false);
  if (!record.may.decide)
    return staff.decidableAt ? (
      <p className="text-sm text-muted">
        The shop has until <Timestamp at={staff.decidableAt} /> to answer.
      </p>
    ) : null;
  return (
    <>
      <Button onClick={() => setDeciding(true)}>
        {record.status === 'Appealed' ? 'Decide the appeal' : 'Decide'}
      </Button>
      <DecideDialog
        // A case that has moved on asks anew.
        key={record.decisions.length}
        record={record}
        decisions={staff.decisions}
        open={deciding}
        onOpenChange={setDeciding}
      />
    </>
  );
}

/** What staff alone see and do: who opened it, who owns it, the shop's strikes, the hiding of a product. */
export function StaffPanel({ record, staff }: StaffProps) {
  const assign = useApiMutation(assignCase(record.id));
  const lift = useConfirmDialog<{ id: string }, null>({
    title: 'Show the product again',
    text: 'The shop can list it again, and it is shown at once if it is active.',
    confirm: 'Show again',
    variant: 'primary',
    ...liftHiding,
  });
  return (
    <Card title="For staff">
      <div className="grid gap-5">
        {record.may.assign && (
          <Select
            label="Owner"
            placeholder="Nobody"
            clearable
            disabled={assign.isPending}
            options={staff.candidates.map(({ id, name }) => ({ value: id, label: name }))}
            value={staff.assignee?.id ?? ''}
            onChange={(userId) => assign.mutate({ userId: userId || null })}
          />
        )}
        <DataList items={factsOf(record, staff)} />
        {record.may.liftHiding && (
          <Button variant="secondary" onClick={() => lift.ask({ id: record.id })}>
            Show the product again
          </Button>
        )}
        {lift.dialog}
      </div>
    </Card>
  );
}

const LINK = 'font-medium text-accent underline underline-offset-3';

function factsOf(record: CaseRecord, staff: StaffProps['staff']): Datum[] {
  const { opener, strikes, refund, dispute, productHidden, thread } = staff;
  const { order, product, shop } = record;
  return [
    ...(opener
      ? [
          {
            term: 'Opened by',
            value: (
              <>
                {opener.userId ? (
                  <Link to={`/users/${opener.userId}`} className={LINK}>
                    {opener.name}
                  </Link>
                ) : (
                  opener.name
                )}
                <span className="block">
                  <EmailAddress address={opener.email} />
                </span>
              </>
            ),
          },
        ]
      : [{ term: 'Opened by', value: 'The market' }]),
    ...(thread
      ? [
          {
            term: 'Customer of the thread',
            value: (
              <Link to={`/users/${thread.customer.id}`} className={LINK}>
                <bdi>{thread.customer.name}</bdi>
              </Link>
            ),
          },
        ]
      : []),
    ...(shop ? [{ term: 'Strikes', value: `${strikes} in twelve months` }] : []),
    ...(order
      ? [
          {
            term: 'Order',
            value: (
              <Link to={`/admin-orders/${order.id}`} className={LINK}>
                {order.number}
              </Link>
            ),
          },
        ]
      : []),
    ...(product
      ? [
          {
            term: 'Product',
            value: product.listed ? (
              <Link to={`/product/${product.slug}`} className={LINK}>
                See it
              </Link>
            ) : productHidden ? (
              'Hidden by staff'
            ) : (
              'Not shown'
            ),
          },
        ]
      : []),
    ...(refund ? [{ term: 'Refund', value: `${formatDollars(refund.amount)}, ${refund.status}` }] : []),
    ...(dispute
      ? [{ term: 'Dispute', value: `${formatDollars(dispute.amount)}, ${dispute.status}: ${dispute.reason}` }]
      : []),
  ];
}
