import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf } from '#contract/contract.ts';
import type { VendorRow } from '#contract/vendors.ts';
import { formatDollars } from '#domain/money.ts';
import { isAllowedFrom, VENDOR_STATUSES, type VendorStatus } from '#domain/vendor-status.ts';
import { isolated } from '#lib/isolated.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { Ban, Check, Eye, Gauge, History, Package, Percent, RotateCcw, X } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { auditLogPath } from '#web/features/audit-log/audit-log-link.tsx';
import { ListFilter } from '#web/features/back-office/list-filter.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import type { RowAction } from '#web/features/back-office/row-actions.tsx';
import { DateOnly } from '#web/features/back-office/timestamp.tsx';
import { useConfirmDialog } from '#web/features/back-office/use-confirm-dialog.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { useReasonDialog } from '#web/features/back-office/use-reason-dialog.tsx';
import { VendorStatusBadge } from '#web/features/vendors/vendor-status-badge.tsx';
import {
  approveVendor,
  declineVendor,
  restoreVendor,
  suspendVendor,
  vendorList,
  waitingVendors,
} from '#web/features/vendors/vendors.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useMay } from '#web/kernel/session.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { ApprovalQuestion } from './vendors/approval-question.tsx';
import { BulkApprove } from './vendors/bulk-approve.tsx';
import { VendorDialog } from './vendors/vendor-dialog.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Vendors', noIndex: true }) };

const ICON = 'size-4.5';

/** All vendors, with an admin's decisions about their shops. */
function VendorsScreen() {
  const api = useApi();
  const may = useMay();
  const mayDecide = may('vendors:manage');
  const list = useListAddress('status');
  const status = VENDOR_STATUSES.find((one) => one === list.filters.status);
  const query = useQuery(vendorList(api, { ...list.query, status } as InputOf<'GET vendor'>['query']));
  const { data: waiting = 0 } = useQuery(waitingVendors(api));
  const [selectedVendor, setSelectedVendor] = useState<VendorRow>();
  const [open, setOpen] = useState(false);
  const approve = useConfirmDialog<VendorRow>({
    title: 'Approve Shop',
    text: (vendor) => <ApprovalQuestion vendors={[vendor]} />,
    confirm: 'Approve',
    variant: 'primary',
    ...approveVendor,
  });
  const restore = useApiMutation(restoreVendor);
  const decline = useReasonDialog<VendorRow>({
    title: 'Decline Shop',
    text: ({ shopName }) => `${isolated(shopName)} stays hidden. Its vendor can change it and apply again.`,
    confirm: 'Decline',
    ...declineVendor,
  });
  const suspend = useReasonDialog<VendorRow>({
    title: 'Suspend Shop',
    text: ({ shopName }) =>
      `${isolated(shopName)} and all its products are hidden from shoppers until you restore it. Buyers keep what they bought, and the vendor can still sign in.`,
    confirm: 'Suspend',
    ...suspendVendor,
  });

  function rowActions(vendor: VendorRow): RowAction[] {
    const decisions: (RowAction & { change: 'approve' | 'decline' | 'suspend' | 'restore' })[] = [
      {
        change: 'approve',
        label: 'Approve',
        icon: <Check className={ICON} />,
        onSelect: () => approve.ask(vendor),
      },
      {
        change: 'decline',
        label: 'Decline',
        icon: <X className={ICON} />,
        onSelect: () => decline.ask(vendor),
      },
      {
        change: 'suspend',
        label: 'Suspend',
        icon: <Ban className={ICON} />,
        onSelect: () => suspend.ask(vendor),
      },
      {
        change: 'restore',
        label: 'Restore',
        icon: <RotateCcw className={ICON} />,
        onSelect: () => restore.mutate(vendor),
      },
    ];
    return [
      {
        label: 'View',
        icon: <Eye className={ICON} />,
        onSelect: () => {
          setSelectedVendor(vendor);
          setOpen(true);
        },
      },
      ...(mayDecide ? decisions.filter(({ change }) => isAllowedFrom(vendor.status, change)) : []),
      ...(may('products:edit')
        ? [
            {
              label: 'Products',
              icon: <Package className={ICON} />,
              href: `/products?vendorId=${vendor.id}`,
              more: true,
            },
          ]
        : []),
      ...(may('audit:read')
        ? [
            {
              label: 'Audit log',
              icon: <History className={ICON} />,
              href: auditLogPath('vendor', vendor.id),
              more: true,
            },
          ]
        : []),
      ...(may('money:read')
        ? [
            {
              label: 'Commission',
              icon: <Percent className={ICON} />,
              href: `/commissions?scope=vendor&scopeId=${vendor.id}`,
              more: true,
            },
          ]
        : []),
      ...(may('sales:read')
        ? [
            {
              label: 'Dashboard',
              icon: <Gauge className={ICON} />,
              href: `/vendor-dashboard?vendorId=${vendor.id}`,
              more: true,
            },
          ]
        : []),
    ];
  }
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
        columns={COLUMNS}
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
      {selectedVendor && <VendorDialog vendor={selectedVendor} open={open} onOpenChange={setOpen} />}
      {approve.dialog}
      {decline.dialog}
      {suspend.dialog}
    </>
  );
}

const labelOf = (status: VendorStatus, waiting: number): string =>
  status === 'Applied' && waiting > 0 ? `Applied (${waiting})` : status;

const COLUMNS: readonly Column<VendorRow>[] = [
  {
    header: 'Shop',
    sort: 'shopName',
    kind: 'lead',
    cell: ({ shopName, name, email }) => (
      <span className="grid">
        <span className="font-medium">{shopName}</span>
        <span className="text-sm text-muted">{name}</span>
        <span className="text-sm text-muted">
          <EmailAddress address={email} />
        </span>
      </span>
    ),
  },
  { header: 'Status', cell: ({ status }) => <VendorStatusBadge status={status} /> },
  { header: 'Applied', sort: 'appliedAt', cell: ({ appliedAt }) => <DateOnly at={appliedAt} /> },
  { header: 'Products', numeric: true, cell: ({ productCount }) => productCount.toLocaleString('en-US') },
  { header: 'Sales', numeric: true, cell: ({ sales }) => formatDollars(sales) },
];

export { VendorsScreen as Component };
