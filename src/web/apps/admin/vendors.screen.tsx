import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf } from '#contract/contract.ts';
import { VENDOR_STATUSES, type VendorStatus } from '#domain/vendor-status.ts';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { ListFilter } from '#web/features/back-office/list-filter.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { vendorList, waitingVendors } from '#web/features/vendors/vendors.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useMay } from '#web/kernel/use-may.ts';
import { useSearchParams } from '#web/kernel/use-search-params.ts';
import { BulkApprove } from './vendors/bulk-approve.tsx';
import { VENDOR_COLUMNS } from './vendors/columns.tsx';
import { useVendorActions } from './vendors/use-vendor-actions.tsx';
import { VendorDetails } from './vendors/vendor-details.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Vendors', noIndex: true }) };

/** All vendors, with an admin's decisions about their shops. `open` in the address names the vendor that is read at once. */
function VendorsScreen() {
  const api = useApi();
  const mayDecide = useMay()('vendors:manage');
  const list = useListAddress('status');
  const status = VENDOR_STATUSES.find((one) => one === list.filters.status);
  const query = useQuery(vendorList(api, { ...list.query, status } as InputOf<'GET vendor'>['query']));
  const { data: waiting = 0 } = useQuery(waitingVendors(api));
  const [address] = useSearchParams();
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(address.getAll('open')));
  const { rowActions, dialogs } = useVendorActions();
  return (
    <>
      <ListScreen
        title="Vendors"
        actions={
          <>
            {waiting > 0 && status !== 'Applied' && (
              <Link to="?status=Applied" className={buttonClass({ variant: 'secondary' })}>
                {waiting} waiting for approval
              </Link>
            )}
            {mayDecide && (
              <Link to="/vendors/checklist" className={buttonClass({ variant: 'secondary' })}>
                Checklist
              </Link>
            )}
          </>
        }
        list={list}
        query={query}
        search="Search by shop, name, e-mail or phone"
        filters={
          <ListFilter
            list={list}
            name="status"
            label="Status"
            placeholder="All statuses"
            fieldClassName="grow basis-44 sm:max-w-52"
            options={VENDOR_STATUSES.map((one) => ({ value: one, label: labelOf(one, waiting) }))}
          />
        }
        columns={VENDOR_COLUMNS}
        details={{
          label: 'Shop',
          byLead: true,
          opened: { ids: opened, onChange: setOpened },
          content: ({ id, shopName }) => <VendorDetails id={id} shopName={shopName} />,
        }}
        nameOf={({ shopName }) => shopName}
        rowActions={rowActions}
        bulk={
          mayDecide
            ? (ids, clear) => <BulkApprove ids={ids} rows={query.data?.data ?? []} onDone={clear} />
            : undefined
        }
        empty={{
          title: 'No vendors yet.',
          text: 'People who register as a seller appear here.',
        }}
      />
      {dialogs}
    </>
  );
}

const labelOf = (status: VendorStatus, waiting: number): string =>
  status === 'Applied' && waiting > 0 ? `Applied (${waiting})` : status;

export { VendorsScreen as Component };
