import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/contract.ts';
import type { Refund } from '#contract/refunds.ts';
import { REFUND_STATUSES } from '#domain/order.ts';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { ListFilter } from '#web/features/back-office/list-filter.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { refundList } from '#web/features/refunds/refunds.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { BulkRetry } from './refunds/bulk-retry.tsx';
import { orderColumn, REFUND_COLUMNS } from './refunds/refund-columns.tsx';
import { useRetryAction } from './refunds/use-retry-action.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Refunds', noIndex: true }) };

/** Stuck refunds first, since they need an admin. */
const STATUSES = ['Stuck', ...REFUND_STATUSES.filter((status) => status !== 'Stuck')].map((status) => ({
  value: status,
  label: status,
}));
const COLUMNS = [orderColumn<Refund>(({ customer }) => customer), ...REFUND_COLUMNS];

/** Refunds of all orders. */
function RefundsScreen() {
  const list = useListAddress('status');
  const { status } = list.filters;
  // What the API refuses of the address, the list leaves out.
  const query = useQuery(refundList(useApi(), list.query as InputOf<'GET admin/refund'>['query']));
  const retry = useRetryAction();
  return (
    <ListScreen
      title="Refunds"
      list={list}
      query={query}
      search="Search by order ID or customer"
      filters={
        <ListFilter
          list={list}
          name="status"
          label="Status"
          placeholder="All refunds"
          fieldClassName="grow basis-52 sm:max-w-64"
          options={STATUSES}
        />
      }
      columns={COLUMNS}
      nameOf={(refund) => `the refund of ${refund.orderId}`}
      rowActions={retry}
      bulk={
        status === 'Stuck'
          ? (ids, clear) => <BulkRetry ids={ids} rows={query.data?.data ?? []} onDone={clear} />
          : undefined
      }
      empty={{
        title: 'No refunds yet.',
        text: 'A refund is made from the order that it belongs to.',
        action: (
          <Link to="/admin-orders" className={buttonClass({ variant: 'secondary' })}>
            Go to orders
          </Link>
        ),
      }}
    />
  );
}

export { RefundsScreen as Component };
