import type { VendorRow } from '#contract/vendors.ts';
import { formatDollars } from '#domain/money.ts';
import { formatCount } from '#lib/format-count.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Ago } from '#web/features/back-office/timestamp.tsx';
import { VendorStatusBadge } from '#web/features/vendors/vendor-status-badge.tsx';

/** The columns of the list of vendors; the shop opens its record below the row. */
export const VENDOR_COLUMNS: readonly Column<VendorRow>[] = [
  {
    header: 'Shop',
    sort: 'shopName',
    kind: 'lead',
    cell: (vendor) => (
      <span className="grid justify-items-start">
        <bdi className="font-medium">{vendor.shopName}</bdi>
        <span className="text-sm text-muted">{vendor.name}</span>
        <span className="text-sm text-muted">
          <EmailAddress address={vendor.email} />
        </span>
      </span>
    ),
  },
  { header: 'Status', cell: ({ status }) => <VendorStatusBadge status={status} /> },
  { header: 'Applied', sort: 'appliedAt', cell: ({ appliedAt }) => <Ago at={appliedAt} /> },
  { header: 'Products', numeric: true, cell: ({ productCount }) => formatCount(productCount) },
  { header: 'Sales', numeric: true, cell: ({ sales }) => formatDollars(sales) },
];
