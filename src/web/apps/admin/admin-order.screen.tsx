import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AdminOrder } from '#contract/admin-orders.ts';
import type { Dispute } from '#contract/disputes.ts';
import type { Refund } from '#contract/refunds.ts';
import { countryName } from '#domain/countries.ts';
import { formatDollars } from '#domain/money.ts';
import { Card } from '#ui/frames/card.tsx';
import { DataList, type Datum } from '#ui/frames/data-list.tsx';
import { type Column, DataTable } from '#ui/frames/data-table.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { Undo2 } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { AuditLogLink } from '#web/features/audit-log/audit-log-link.tsx';
import { RecordState } from '#web/features/back-office/record-state.tsx';
import { RowActions } from '#web/features/back-office/row-actions.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { adminOrder } from '#web/features/orders/admin-orders.data.ts';
import { OrderStatusBadge, PaymentStatusBadge } from '#web/features/orders/order-badges.tsx';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useParams } from '#web/kernel/router/router-view.tsx';
import { useSearchParams } from '#web/kernel/use-search-params.ts';
import { amountOfLines, isRefundable, refundObstacle } from './orders/refund-amount.ts';
import { RefundDialog, type RefundedPart } from './orders/refund-dialog.tsx';
import { VendorOrderCard } from './orders/vendor-order-card.tsx';
import { DISPUTE_COLUMNS } from './refunds/dispute-columns.tsx';
import { REFUND_COLUMNS, withLead } from './refunds/refund-columns.tsx';
import { useRetryAction } from './refunds/use-retry-action.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Order', noIndex: true }) };

/** An order with its vendor orders, refunds and disputes, and the actions to refund it. */
function AdminOrderScreen() {
  const { id = '' } = useParams();
  const query = useQuery(adminOrder(useApi(), id));
  const { data: order } = query;
  if (order) return <Order key={order.id} order={order} />;
  return <RecordState title="Order" list={LIST} query={query} />;
}

const LIST = { path: '/admin-orders', name: 'orders' };

const EVIDENCE: Column<Dispute> = {
  header: 'Page',
  cell: ({ id }) => (
    <Link
      to={`/disputes/${encodeURIComponent(id)}`}
      className="font-medium text-accent underline underline-offset-3"
    >
      See evidence
    </Link>
  ),
};

function Order({ order }: { order: AdminOrder }) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [chosenPart, setChosenPart] = useState<RefundedPart | null>(null);
  // The back office's search leads to the refund of the whole order.
  const [address, setAddress] = useSearchParams();
  const isRefundAsked = address.get('refund') === 'all';
  const { refunds, disputes, vendorOrders } = order;
  const obstacle = refundObstacle(order);
  const canRefund = obstacle === null;
  const refunding = chosenPart ?? (canRefund && isRefundAsked ? 'all' : null);
  function closeRefund() {
    setChosenPart(null);
    if (isRefundAsked) setAddress({}, { replace: true, preventScrollReset: true });
  }
  // A chosen line may have become part of a refund meanwhile.
  const refundableIds = canRefund
    ? vendorOrders.flatMap(({ lines }) => lines.filter(isRefundable)).map(({ id }) => id)
    : [];
  const selected = new Set(refundableIds.filter((id) => chosenIds.has(id)));
  return (
    <>
      <PageHeading
        plain
        title={order.orderId}
        subtitle={obstacle}
        back={LIST}
        actions={
          <>
            <AuditLogLink entity="order" entityId={order.id} />
            {canRefund && (
              <>
                <Button variant="secondary" onClick={() => setChosenPart('amount')}>
                  Refund an amount
                </Button>
                <Button variant="secondary" onClick={() => setChosenPart('all')}>
                  <Undo2 className="size-4.5" />
                  {order.refundedAmount > 0 ? 'Refund the rest' : 'Refund order'}
                </Button>
              </>
            )}
          </>
        }
      />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Card title="Order" className="@4xl:order-last">
          <DataList items={factsOf(order)} />
        </Card>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {vendorOrders.map((part) => (
            <VendorOrderCard
              key={part.id}
              part={part}
              refunds={refunds}
              selected={selected}
              canSelect={canRefund}
              onSelect={(lineId, isChosen) =>
                setChosenIds(
                  new Set([...selected].filter((id) => id !== lineId).concat(isChosen ? lineId : [])),
                )
              }
            />
          ))}
          {vendorOrders.length === 0 && (
            <Card title="Lines">
              <p className="text-muted">None of what was paid for could be kept.</p>
            </Card>
          )}
          <SelectedLines
            order={order}
            selected={selected}
            onRefund={() => setChosenPart([...selected])}
            onClear={() => setChosenIds(new Set())}
          />
        </div>
      </div>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8">
        <TitledSection title="Refunds" empty="Nothing has been given back.">
          {refunds.length > 0 && <Refunds refunds={refunds} />}
        </TitledSection>
        <TitledSection title="Disputes" empty="No bank has asked for this money.">
          {disputes.length > 0 && (
            <DataTable
              label="Disputes"
              columns={withLead([...DISPUTE_COLUMNS, EVIDENCE])}
              rows={disputes}
              nameOf={({ id }) => `the dispute ${id}`}
            />
          )}
        </TitledSection>
      </div>
      {refunding && (
        <RefundDialog
          order={order}
          part={refunding}
          onClose={closeRefund}
          onDone={() => {
            closeRefund();
            setChosenIds(new Set());
          }}
        />
      )}
    </>
  );
}

function SelectedLines(props: {
  order: AdminOrder;
  selected: ReadonlySet<string>;
  onRefund: () => void;
  onClear: () => void;
}) {
  const { order, selected, onRefund, onClear } = props;
  if (selected.size === 0) return null;
  const amount = amountOfLines(order, selected);
  return (
    <section
      aria-label="Selected"
      className="sticky bottom-4 z-10 flex flex-wrap items-center gap-3 rounded-card border border-hairline bg-surface px-4 py-3 shadow-float animate-appear"
    >
      <p className="me-auto text-[0.9375rem] font-medium tabular-nums" role="status">
        {selected.size} selected, {formatDollars(amount)}
      </p>
      <Button variant="danger" size="sm" disabled={amount === 0} onClick={onRefund}>
        Refund selected
      </Button>
      <Button variant="ghost" size="sm" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}

function TitledSection({ title, empty, children }: { title: string; empty: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-base font-semibold">{title}</h2>
      {children || <p className="text-muted">{empty}</p>}
    </section>
  );
}

function Refunds({ refunds }: { refunds: readonly Refund[] }) {
  const retry = useRetryAction();
  const nameOf = ({ amount }: Refund) => `the refund of ${formatDollars(amount)}`;
  const actions: Column<Refund> = {
    header: 'Action',
    kind: 'actions',
    numeric: true,
    cell: (refund) => <RowActions name={nameOf(refund)} actions={retry(refund)} />,
  };
  const columns = refunds.some(({ status }) => status === 'Stuck')
    ? [...withLead(REFUND_COLUMNS), actions]
    : withLead(REFUND_COLUMNS);
  return <DataTable label="Refunds" columns={columns} rows={refunds} nameOf={nameOf} />;
}

function factsOf(order: AdminOrder): Datum[] {
  const { customer, failure, refundedAmount } = order;
  return [
    {
      term: 'Customer',
      value: customer ? (
        <>
          <Link to={`/users/${customer.id}`} className="font-medium text-accent underline underline-offset-3">
            {customer.name}
          </Link>
          <span className="block">
            <EmailAddress address={customer.email} />
          </span>
          <span className="block tabular-nums">{customer.phone}</span>
        </>
      ) : (
        'Unknown'
      ),
    },
    { term: 'Date', value: <Timestamp at={order.createdAt} /> },
    { term: 'Status', value: <OrderStatusBadge {...order} /> },
    ...(failure ? [{ term: 'Why', value: failure }] : []),
    { term: 'Payment Status', value: <PaymentStatusBadge {...order} /> },
    { term: 'Payment', value: <span className="break-all">{order.paymentId}</span> },
    ...(order.codeDiscount > 0
      ? [
          {
            term: `Code ${order.code}`,
            value: <span className="tabular-nums">−{formatDollars(order.codeDiscount)}</span>,
          },
        ]
      : []),
    ...(order.taxCountry
      ? [
          {
            term: 'Tax',
            value: (
              <span className="tabular-nums">
                {formatDollars(order.tax)}, {countryName(order.taxCountry)}
                {order.reverseCharge && ' (reverse charge)'}
              </span>
            ),
          },
        ]
      : []),
    ...(order.vatNumber ? [{ term: 'VAT Number', value: order.vatNumber }] : []),
    { term: 'Total', value: <strong className="tabular-nums">{formatDollars(order.totalAmount)}</strong> },
    ...(refundedAmount > 0
      ? [{ term: 'Refunded', value: <span className="tabular-nums">−{formatDollars(refundedAmount)}</span> }]
      : []),
  ];
}

export { AdminOrderScreen as Component };
