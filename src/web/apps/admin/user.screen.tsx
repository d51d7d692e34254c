import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UserRecord } from '#contract/users.ts';
import { formatDollars } from '#domain/money.ts';
import { may } from '#domain/permissions.ts';
import { formatCount } from '#lib/format-count.ts';
import { Card } from '#ui/frames/card.tsx';
import { DataList } from '#ui/frames/data-list.tsx';
import { type Column, DataTable } from '#ui/frames/data-table.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Stars } from '#ui/primitives/stars.tsx';
import { AuditLogLink } from '#web/features/audit-log/audit-log-link.tsx';
import { RecordState } from '#web/features/back-office/record-state.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { OrderStatusBadge, PaymentStatusBadge } from '#web/features/orders/order-badges.tsx';
import { AccountBadge, ROLE_LABELS } from '#web/features/users/user-badges.tsx';
import { userRecord } from '#web/features/users/users.data.ts';
import { VendorStatusBadge } from '#web/features/vendors/vendor-status-badge.tsx';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useParams } from '#web/kernel/router/router-view.tsx';
import { useSession } from '#web/kernel/session.ts';
import { useMay } from '#web/kernel/use-may.ts';
import { PersonalDataCard } from './users/personal-data-card.tsx';
import { useUserDecisions } from './users/use-user-decisions.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'User', noIndex: true }) };

const LIST = { path: '/users', name: 'users' };

/** A user's account, with the latest orders, ratings and messages. */
function UserScreen() {
  const { id = '' } = useParams();
  const query = useQuery(userRecord(useApi(), id));
  const { data: user } = query;
  if (!user) return <RecordState title="User" list={LIST} query={query} />;
  return (
    <>
      <PageHeading
        plain
        title={user.name}
        back={LIST}
        actions={<AuditLogLink entity="user" entityId={id} />}
      />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-6">
        <User user={user} />
      </div>
    </>
  );
}

function User({ user }: { user: UserRecord }) {
  const { user: currentUser } = useSession();
  const { orders, reviews, messages } = user;
  return (
    <>
      <Account user={user} />
      {currentUser && !user.deletedAt && may(currentUser, 'personal-data:manage') && (
        <PersonalDataCard user={user} />
      )}
      <Latest
        title="Latest orders"
        empty="Nothing bought yet."
        rows={orders}
        columns={ORDERS}
        nameOf={({ orderNumber }) => orderNumber}
      />
      <Latest
        title="Latest ratings"
        empty="Nothing rated yet."
        rows={reviews}
        columns={REVIEWS}
        nameOf={({ productName }) => productName}
      />
      <Latest
        title="Latest messages"
        empty="Nothing written yet."
        rows={messages}
        columns={MESSAGES}
        nameOf={({ createdAt }) => `the message of ${createdAt}`}
      />
    </>
  );
}

function Account({ user }: { user: UserRecord }) {
  const { user: currentUser } = useSession();
  const mayDecide = useMay()('users:manage');
  const { suspend, restore, endSessions, resetTwoStep, sendReset, dialogs } = useUserDecisions();
  const { shop } = user;
  return (
    <Card title="Account">
      <DataList
        items={[
          { term: 'State', value: <AccountBadge {...user} /> },
          ...(user.suspendedReason ? [{ term: 'Reason', value: user.suspendedReason }] : []),
          { term: 'Role', value: ROLE_LABELS[user.role] },
          { term: 'Email', value: <EmailAddress address={user.email} /> },
          { term: 'Phone', value: user.phone },
          ...(user.role === 'customer'
            ? []
            : [{ term: 'Two-step sign-in', value: user.twoStep ? 'On' : 'Off' }]),
          { term: 'Since', value: <Timestamp at={user.createdAt} /> },
          { term: 'Orders', value: formatCount(user.orderCount) },
          ...(shop
            ? [
                {
                  term: 'Shop',
                  value: (
                    <span className="inline-flex flex-wrap items-center gap-2">
                      <Link
                        to={`/vendors?searchKeyword=${encodeURIComponent(shop.shopName)}`}
                        className="font-medium text-accent underline underline-offset-3"
                      >
                        {shop.shopName}
                      </Link>
                      <VendorStatusBadge status={shop.status} />
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
      {mayDecide && !user.deletedAt && (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button variant="secondary" busy={sendReset.isPending} onClick={() => sendReset.mutate(user)}>
            Send reset link
          </Button>
          <Button variant="secondary" onClick={() => endSessions(user)}>
            End all sessions
          </Button>
          {user.twoStep && user.id !== currentUser?.id && (
            <Button variant="secondary" onClick={() => resetTwoStep(user)}>
              Switch two-step off
            </Button>
          )}
          {user.suspended && (
            <Button busy={restore.isPending} onClick={() => restore.mutate(user)}>
              Restore
            </Button>
          )}
          {!user.suspended && user.id !== currentUser?.id && (
            <Button variant="danger" onClick={() => suspend(user)}>
              Suspend
            </Button>
          )}
        </div>
      )}
      {dialogs}
    </Card>
  );
}

interface LatestProps<Row extends { id: string }> {
  title: string;
  empty: ReactNode;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
}

function Latest<Row extends { id: string }>({ title, empty, rows, columns, nameOf }: LatestProps<Row>) {
  return (
    <section className="grid gap-3">
      <h2 className="text-base font-semibold">{title}</h2>
      {rows.length > 0 ? (
        <DataTable label={title} columns={columns} rows={rows} nameOf={nameOf} />
      ) : (
        <p className="text-muted">{empty}</p>
      )}
    </section>
  );
}

const ORDERS: readonly Column<UserRecord['orders'][number]>[] = [
  {
    header: 'Order',
    kind: 'lead',
    cell: ({ id, orderNumber }) => (
      <Link to={`/admin-orders/${id}`} className="font-medium tabular-nums hover:underline">
        {orderNumber}
      </Link>
    ),
  },
  { header: 'Date', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  { header: 'Status', cell: (order) => <OrderStatusBadge {...order} /> },
  { header: 'Payment', cell: (order) => <PaymentStatusBadge {...order} /> },
  { header: 'Amount', numeric: true, cell: ({ totalAmount }) => formatDollars(totalAmount) },
];

const REVIEWS: readonly Column<UserRecord['reviews'][number]>[] = [
  {
    header: 'Product',
    kind: 'lead',
    cell: ({ productName }) => <span className="font-medium">{productName}</span>,
  },
  { header: 'Rating', cell: ({ rating }) => <Stars rating={rating} /> },
  { header: 'Bought', cell: ({ verified }) => (verified ? 'Yes' : 'No') },
  { header: 'Date', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
];

const MESSAGES: readonly Column<UserRecord['messages'][number]>[] = [
  {
    header: 'To',
    kind: 'lead',
    cell: ({ shopName }) => <span className="font-medium">{shopName ?? 'The market'}</span>,
  },
  {
    header: 'Message',
    kind: 'passage',
    cell: ({ message }) => <span className="line-clamp-2 max-w-prose min-w-48 wrap-anywhere">{message}</span>,
  },
  { header: 'Date', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
];

export { UserScreen as Component };
