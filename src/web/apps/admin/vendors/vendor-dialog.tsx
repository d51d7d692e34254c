import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { VendorRecord, VendorRow } from '#contract/vendors.ts';
import { formatDollars } from '#domain/money.ts';
import { isPublicStatus } from '#domain/vendor-status.ts';
import { DataList } from '#ui/frames/data-list.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { VendorStatusBadge } from '#web/features/vendors/vendor-status-badge.tsx';
import { vendorRecord } from '#web/features/vendors/vendors.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { useMay } from '#web/kernel/session.ts';

interface VendorDialogProps {
  vendor: VendorRow;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A vendor's record for a decision, with links to the account, the products and the shop. */
export function VendorDialog({ vendor, ...window }: VendorDialogProps) {
  const query = useQuery(vendorRecord(useApi(), vendor.id));
  return (
    <Dialog
      {...window}
      title={vendor.shopName}
      description={vendor.name}
      footer={query.data && <Links vendor={query.data} />}
    >
      {query.isPending && (
        <Loading label="Loading the shop" className="grid gap-3">
          <Skeleton className="size-24" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-5 w-2/3" />
        </Loading>
      )}
      {query.isError && <QueryError query={query} />}
      {query.data && <Facts vendor={query.data} />}
    </Dialog>
  );
}

function Links({ vendor: { id, userId, shopSlug, status } }: { vendor: VendorRecord }) {
  const className = buttonClass({ variant: 'secondary' });
  const may = useMay();
  return (
    <>
      <Link to={`/users/${userId}`} className={className}>
        Account
      </Link>
      {may('products:edit') && (
        <Link to={`/products?vendorId=${id}`} className={className}>
          Products
        </Link>
      )}
      {isPublicStatus(status) && (
        <Link to={`/shop/${shopSlug}`} className={className}>
          Shop page
        </Link>
      )}
    </>
  );
}

function Facts({ vendor }: { vendor: VendorRecord }) {
  const { shopImage, shopName, about, missing, status, statusReason } = vendor;
  return (
    <div className="grid gap-4">
      {shopImage && (
        <Picture
          url={shopImage}
          alt={`Shop image of ${shopName}`}
          sizes="112px"
          className="size-28 rounded-card"
        />
      )}
      <DataList
        items={[
          { term: 'Status', value: <VendorStatusBadge status={status} /> },
          ...(statusReason ? [{ term: 'Reason', value: statusReason }] : []),
          ...(missing.length > 0 ? [{ term: 'Missing', value: missing.join(', ') }] : []),
          { term: 'Applied', value: <Timestamp at={vendor.appliedAt} /> },
          { term: 'Email', value: <EmailAddress address={vendor.email} /> },
          { term: 'Phone', value: vendor.phone },
          { term: 'Products', value: vendor.productCount.toLocaleString('en-US') },
          { term: 'Sales', value: formatDollars(vendor.sales) },
        ]}
      />
      {about && <p className="break-words whitespace-pre-line">{about}</p>}
    </div>
  );
}
