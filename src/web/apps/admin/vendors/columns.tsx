import type { VendorRow } from '#contract/vendors.ts';
import { formatDollars } from '#domain/money.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { RecordLink } from '#ui/frames/record-link.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Ago } from '#web/features/back-office/timestamp.tsx';
import { VendorStatusBadge } from '#web/features/vendors/vendor-status-badge.tsx';

/** The columns of the list of vendors; the name of a shop opens its details. */
export const vendorColumns = (onView: (vendor: VendorRow) => void): readonly Column<VendorRow>[] => [
  {
    header: 'Shop',
    sort: 'shopName',
    kind: 'lead',
    cell: (vendor) => (
      <span className="grid justify-items-start">
        <RecordLink onOpen={() => onView(vendor)}>{vendor.shopName}</RecordLink>
        <span className="text-sm text-muted">{vendor.name}</span>
        <span className="text-sm text-muted">
          <EmailAddress address={vendor.email} />
        </span>
      </span>
    ),
  },
  { header: 'Status', cell: ({ status }) => <VendorStatusBadge status={status} /> },
  { header: 'Applied', sort: 'appliedAt', cell: ({ appliedAt }) => <Ago at={appliedAt} /> },
  { header: 'Products', numeric: true, cell: ({ productCount }) => productCount.toLocaleString('en-US') },
  { header: 'Sales', numeric: true, cell: ({ sales }) => formatDollars(sales) },
];
