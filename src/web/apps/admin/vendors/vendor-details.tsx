import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { VendorRecord } from '#contract/vendors.ts';
import { isPublicStatus } from '#domain/vendor-status.ts';
import { DataList } from '#ui/frames/data-list.tsx';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { useReasonDialog } from '#web/features/back-office/use-reason-dialog.tsx';
import { DocumentStatusBadge } from '#web/features/vendors/document-status-badge.tsx';
import { acceptDocument, refuseDocument, vendorRecord } from '#web/features/vendors/vendors.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { useMay } from '#web/kernel/use-may.ts';
import { ApplicationDecision } from './application-decision.tsx';

/** A vendor's record below its row, where an admin approves or declines it. */
export function VendorDetails({ id, shopName }: { id: string; shopName: string }) {
  const query = useQuery(vendorRecord(useApi(), id));
  const article = useRef<HTMLElement>(null);
  return (
    <article ref={article} tabIndex={-1} aria-label={shopName} className="grid gap-5 py-2 outline-none">
      {query.isPending && (
        <Loading label="Loading the shop" className="grid gap-3">
          <Skeleton className="size-24" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-5 w-2/3" />
        </Loading>
      )}
      {query.isError && <QueryError query={query} />}
      {query.data && (
        <>
          <Facts vendor={query.data} />
          <ApplicationDecision vendor={query.data} onDecided={() => article.current?.focus()} />
          <Links vendor={query.data} />
        </>
      )}
    </article>
  );
}

function Links({ vendor: { id, userId, shopSlug, status } }: { vendor: VendorRecord }) {
  const className = buttonClass({ variant: 'secondary', size: 'sm' });
  const may = useMay();
  return (
    <div className="flex flex-wrap gap-2 border-t border-hairline pt-4">
      <Link to={`/users/${userId}`} className={className}>
        Account
      </Link>
      {may('products:edit') && (
        <Link to={`/products?vendorId=${id}`} className={className}>
          Products
        </Link>
      )}
      {may('earnings:read') && (
        <Link to={`/earnings?vendorId=${id}`} className={className}>
          Earnings
        </Link>
      )}
      {isPublicStatus(status) && (
        <Link to={`/shop/${shopSlug}`} className={className}>
          Shop page
        </Link>
      )}
    </div>
  );
}

/** What the row above does not say. */
function Facts({ vendor }: { vendor: VendorRecord }) {
  const { shopImage, shopName, about, missing, statusReason } = vendor;
  return (
    <div className="grid max-w-3xl gap-5">
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        {shopImage && (
          <Picture
            url={shopImage}
            alt={`Shop image of ${shopName}`}
            sizes="112px"
            className="size-28 rounded-card"
          />
        )}
        <div className="grid gap-4">
          {about && (
            <p dir="auto" className="break-words whitespace-pre-line">
              {about}
            </p>
          )}
          <DataList
            items={[
              ...(statusReason ? [{ term: 'Reason', value: statusReason }] : []),
              ...(missing.length > 0 ? [{ term: 'Missing', value: missing.join(', ') }] : []),
              ...(vendor.strikes.length > 0 ? [{ term: 'Strikes', value: <Strikes vendor={vendor} /> }] : []),
              { term: 'Applied', value: <Timestamp at={vendor.appliedAt} /> },
              { term: 'Phone', value: vendor.phone },
            ]}
          />
        </div>
      </div>
      {vendor.documents.length > 0 && <Documents vendor={vendor} />}
    </div>
  );
}

/** What the vendor has uploaded for the operator's own items, with an admin's decisions about each. */
function Documents({ vendor: { id, documents } }: { vendor: VendorRecord }) {
  const mayDecide = useMay()('vendors:manage');
  const accept = useApiMutation(acceptDocument);
  const refuse = useReasonDialog<{ id: string; itemId: string }>({
    title: 'Refuse Document',
    text: () => 'The vendor reads the reason on the dashboard, and can upload another document.',
    confirm: 'Refuse',
    ...refuseDocument,
  });
  return (
    <section aria-label="Documents" className="grid gap-3">
      <h2 className="font-semibold">Documents</h2>
      <ul className="grid gap-3">
        {documents.map(({ itemId, title, status, reason, document }) => (
          <li key={itemId} className="grid gap-2 border-t border-hairline pt-3">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-medium">{title}</span>
              <DocumentStatusBadge status={status} />
            </span>
            {reason && <p className="text-muted break-words">{reason}</p>}
            {document && (
              <div className="flex flex-wrap gap-2">
                <a href={document.url} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                  Download<span className="sr-only"> {title}</span>
                </a>
                {mayDecide && status !== 'Accepted' && (
                  <Button
                    size="sm"
                    aria-label={`Accept ${title}`}
                    busy={accept.isPending}
                    onClick={() => accept.mutate({ id, itemId })}
                  >
                    Accept
                  </Button>
                )}
                {mayDecide && status !== 'Refused' && (
                  <Button
                    size="sm"
                    variant="danger"
                    aria-label={`Refuse ${title}`}
                    onClick={() => refuse.ask({ id, itemId })}
                  >
                    Refuse
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {refuse.dialog}
    </section>
  );
}

/** The warnings of the last twelve months, each with its case. */
function Strikes({ vendor: { strikes } }: { vendor: VendorRecord }) {
  return (
    <ul className="grid gap-1">
      {strikes.map(({ caseId, number, reason, at }) => (
        <li key={caseId} className="break-words">
          <Link to={`/cases/${caseId}`} className="font-medium text-accent underline underline-offset-3">
            {number}
          </Link>{' '}
          <span className="text-muted">
            <Timestamp at={at} />
          </span>
          <span className="block">{reason}</span>
        </li>
      ))}
    </ul>
  );
}
