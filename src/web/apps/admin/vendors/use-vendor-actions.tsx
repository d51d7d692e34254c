import type { ReactNode } from 'react';
import type { VendorRow } from '#contract/vendors.ts';
import { isAllowedFrom } from '#domain/vendor-status.ts';
import { isolated } from '#lib/isolated.ts';
import { Ban, Check, Gauge, History, Package, Percent, RotateCcw, X } from '#ui/icons/lucide.tsx';
import { auditLogPath } from '#web/features/audit-log/audit-log-link.tsx';
import type { RowAction } from '#web/features/back-office/row-actions.tsx';
import { useConfirmDialog } from '#web/features/back-office/use-confirm-dialog.tsx';
import { useReasonDialog } from '#web/features/back-office/use-reason-dialog.tsx';
import {
  approveVendor,
  declineVendor,
  restoreVendor,
  suspendVendor,
} from '#web/features/vendors/vendors.data.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { useMay } from '#web/kernel/use-may.ts';
import { ApprovalQuestion } from './approval-question.tsx';

const ICON = 'size-4.5';

/** What can be done with a vendor in the list, and the dialogs that ask before an admin's decision about its shop. */
export function useVendorActions(): {
  rowActions: (vendor: VendorRow) => RowAction[];
  dialogs: ReactNode;
} {
  const may = useMay();
  const mayDecide = may('vendors:manage');
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
  return {
    rowActions,
    dialogs: (
      <>
        {approve.dialog}
        {decline.dialog}
        {suspend.dialog}
      </>
    ),
  };
}
