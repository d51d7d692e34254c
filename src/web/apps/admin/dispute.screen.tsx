import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DisputeRecord, EVIDENCE_NOTE_MAX } from '#contract/disputes.ts';
import { formatDollars } from '#domain/money.ts';
import { isolated } from '#lib/isolated.ts';
import { Textarea } from '#ui/form/textarea.tsx';
import { Card } from '#ui/frames/card.tsx';
import { DataList, type Datum } from '#ui/frames/data-list.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { RecordState } from '#web/features/back-office/record-state.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { useConfirmDialog } from '#web/features/back-office/use-confirm-dialog.tsx';
import { DisputeStatusBadge, reasonInWords } from '#web/features/disputes/dispute-words.tsx';
import { disputeRecord, sendEvidence } from '#web/features/disputes/disputes.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useParams } from '#web/kernel/router/router-view.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Dispute', noIndex: true }) };

/** A dispute with the evidence that was sent, or would be sent now. */
function DisputeScreen() {
  const { id = '' } = useParams();
  const query = useQuery(disputeRecord(useApi(), id));
  const { data: dispute } = query;
  if (dispute) return <Dispute key={dispute.id} dispute={dispute} />;
  return <RecordState title="Dispute" list={LIST} query={query} />;
}

const LIST = { path: '/disputes', name: 'disputes' };

function Dispute({ dispute }: { dispute: DisputeRecord }) {
  return (
    <>
      <PageHeading plain title={`Dispute of ${dispute.orderId}`} back={LIST} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Card title="Dispute" className="@4xl:order-last">
          <DataList items={factsOf(dispute)} />
        </Card>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {dispute.closed === null ? <SendForm dispute={dispute} /> : <Closed dispute={dispute} />}
          <Evidence dispute={dispute} />
        </div>
      </div>
    </>
  );
}

function SendForm({ dispute }: { dispute: DisputeRecord }) {
  const [note, setNote] = useState('');
  const send = useConfirmDialog<{ note: string }, unknown>({
    title: 'Send the evidence',
    text: 'The bank takes evidence once: what is below, with your note in front and the receipt as a PDF, cannot be changed afterwards.',
    confirm: 'Send it',
    variant: 'primary',
    ...sendEvidence(dispute.id),
  });
  return (
    <Card title="Send evidence">
      <div className="grid gap-4">
        {dispute.dueAt && (
          <p>
            The bank waits until <Timestamp at={dispute.dueAt} />. Without evidence the dispute is lost.
          </p>
        )}
        <Textarea
          label="Note"
          optional
          rows={3}
          maxLength={EVIDENCE_NOTE_MAX}
          hint="What else the bank should know; it stands in front of the receipt."
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button className="justify-self-start" onClick={() => send.ask({ note })}>
          Send evidence
        </Button>
      </div>
      {send.dialog}
    </Card>
  );
}

function Closed({ dispute: { closed, sentAt, sentBy, evidenceSent } }: { dispute: DisputeRecord }) {
  return (
    <Card title="Evidence">
      <p>{closed}</p>
      {evidenceSent && (
        <p className="mt-2 text-muted">
          {sentAt && sentBy ? (
            <>
              Sent by <bdi>{sentBy}</bdi> at <Timestamp at={sentAt} />.
            </>
          ) : (
            'It was sent in the card provider’s dashboard.'
          )}
        </p>
      )}
    </Card>
  );
}

function Evidence({ dispute: { evidence, sentAt, closed } }: { dispute: DisputeRecord }) {
  const parts = [
    ['Customer', [isolated(evidence.customerName ?? ''), evidence.customerEmail].filter(Boolean).join(', ')],
    ['What was sold', evidence.productDescription],
    ['When, from where and how much was fetched', evidence.accessLog],
    ['Receipt and messages', evidence.text],
    ['Refund policy', evidence.refundPolicy],
  ] as const;
  const title = sentAt ? 'What was sent' : closed === null ? 'What will be sent' : 'What was known';
  return (
    <Card title={title}>
      <dl className="grid gap-5">
        {parts.map(([term, text]) => (
          <div key={term}>
            <dt className="text-sm font-medium text-muted">{term}</dt>
            <dd className="mt-1 text-[0.9375rem] whitespace-pre-line [overflow-wrap:anywhere]">
              {text || '–'}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const LINK = 'font-medium text-accent underline underline-offset-3';

function factsOf(dispute: DisputeRecord): Datum[] {
  const { amount, reason, dueAt, endedAt, customer, paymentId } = dispute;
  return [
    { term: 'Status', value: <DisputeStatusBadge {...dispute} /> },
    { term: 'Amount', value: <strong className="tabular-nums">{formatDollars(amount)}</strong> },
    { term: 'Reason', value: reasonInWords(reason) },
    { term: 'Opened At', value: <Timestamp at={dispute.createdAt} /> },
    ...(dueAt ? [{ term: 'Evidence Due', value: <Timestamp at={dueAt} /> }] : []),
    ...(endedAt ? [{ term: 'Ended At', value: <Timestamp at={endedAt} /> }] : []),
    {
      term: 'Order',
      value: (
        <Link to={`/admin-orders/${dispute.orderRecordId}`} className={LINK}>
          {dispute.orderId}
        </Link>
      ),
    },
    ...(dispute.case
      ? [
          {
            term: 'Case',
            value: (
              <Link to={`/cases/${dispute.case.id}`} className={LINK}>
                {dispute.case.number}
              </Link>
            ),
          },
        ]
      : []),
    { term: 'Customer', value: customer?.name ?? 'Unknown' },
    { term: 'Payment', value: <span className="break-all">{paymentId}</span> },
  ];
}

export { DisputeScreen as Component };
