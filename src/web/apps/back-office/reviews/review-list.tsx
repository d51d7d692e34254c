import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf } from '#contract/contract.ts';
import type { ReviewRow } from '#contract/reviews.ts';
import { may } from '#domain/permissions.ts';
import type { Role } from '#domain/roles.ts';
import { isolated } from '#lib/isolated.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { MessageSquareText, Trash2 } from '#ui/icons/lucide.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Stars } from '#ui/primitives/stars.tsx';
import { ListFilter } from '#web/features/back-office/list-filter.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import { DateOnly } from '#web/features/back-office/timestamp.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { RemovalDialog } from '#web/features/reviews/removal-dialog.tsx';
import { reviewList } from '#web/features/reviews/shop-reviews.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { useSession } from '#web/kernel/session.ts';
import { ReportReviewDialog } from './report-review-dialog.tsx';
import { AnswerForm, ReviewLetter } from './review-letter.tsx';

/** The ratings of a vendor's products, of all products with their vendors for an admin, or of one product below its head. */
export function ReviewList({ productId }: { productId?: string }) {
  const api = useApi();
  const { user } = useSession();
  const list = useListAddress('removed');
  const removed = list.filters.removed === 'true';
  const query = useQuery(
    reviewList(api, {
      ...list.query,
      removed: removed ? 'true' : undefined,
      productId,
    } as InputOf<'GET product-review'>['query']),
  );
  const [selectedReview, setSelectedReview] = useState<ReviewRow>();
  const [removing, setRemoving] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  /** The review that was opened to answer it. */
  const [answering, setAnswering] = useState<string>();
  const [reporting, setReporting] = useState(false);
  const mayAnswer = user !== null && may(user, 'reviews:answer');
  const choose = (review: ReviewRow, open: (value: boolean) => void) => () => {
    setSelectedReview(review);
    open(true);
  };
  const nameOf = ({ user, product }: ReviewRow) =>
    `${isolated(user.name)}’s review of ${isolated(product.name)}`;
  return (
    <>
      <ListScreen
        title="Review"
        headless={productId !== undefined}
        list={list}
        query={query}
        search={productId ? 'Search by customer' : 'Search by product or customer'}
        nameOf={nameOf}
        filters={
          <ListFilter
            list={list}
            name="removed"
            label="State"
            placeholder="Shown reviews"
            fieldClassName="grow basis-48 sm:max-w-60"
            options={[{ value: 'true', label: 'Removed reviews' }]}
          />
        }
        columns={[...columnsFor(user?.role, productId), ...(removed ? [REMOVAL] : [])]}
        details={{
          label: 'Review',
          byLead: true,
          opened: { ids: opened, onChange: setOpened },
          content: (review) => (
            <ReviewLetter review={review}>
              {mayAnswer && !removed && !review.answer && (
                <AnswerForm review={review} focused={answering === review.id} />
              )}
            </ReviewLetter>
          ),
        }}
        rowActions={
          removed
            ? undefined
            : (review) => [
                ...(mayAnswer && !review.answer
                  ? [
                      {
                        label: 'Answer',
                        icon: <MessageSquareText className="size-4.5" />,
                        onSelect: () => {
                          setOpened(new Set([...opened, review.id]));
                          setAnswering(review.id);
                        },
                      },
                    ]
                  : []),
                ...(mayAnswer
                  ? [
                      {
                        label: 'Report',
                        icon: <Glyph name="flag" className="size-4.5" />,
                        onSelect: choose(review, setReporting),
                      },
                    ]
                  : []),
                {
                  label: 'Delete',
                  icon: <Trash2 className="size-4.5" />,
                  onSelect: choose(review, setRemoving),
                },
              ]
        }
        empty={{
          title: 'No reviews yet.',
          text: `Ratings that customers give ${productId ? 'it' : 'your products'} appear here.`,
        }}
      />
      {selectedReview && (
        <RemovalDialog
          key={selectedReview.id}
          review={selectedReview}
          open={removing}
          onOpenChange={setRemoving}
        />
      )}
      {selectedReview && (
        <ReportReviewDialog
          key={`report ${selectedReview.id}`}
          review={selectedReview}
          open={reporting}
          onOpenChange={setReporting}
        />
      )}
    </>
  );
}

const COLUMNS: readonly Column<ReviewRow>[] = [
  { header: 'Name', kind: 'lead', cell: ({ user }) => <span className="font-medium">{user.name}</span> },
  { header: 'Email', cell: ({ user }) => <EmailAddress address={user.email} /> },
  { header: 'Phone', cell: ({ user }) => <span className="whitespace-nowrap">{user.phone}</span> },
  {
    header: 'Product',
    cell: ({ product }) => (
      <Link
        to={`/product-details/${product.id}`}
        className="inline-block min-w-32 wrap-anywhere underline-offset-4 hover:underline"
      >
        {product.name}
      </Link>
    ),
  },
  {
    header: 'Rating',
    sort: 'rating',
    cell: ({ rating, verified, text }) => (
      <span className="inline-grid gap-1">
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          <Stars rating={rating} />
          <RecordStatus kind="review" status={verified ? 'Verified' : 'Unverified'} />
        </span>
        {text && <span className="line-clamp-2 max-w-prose min-w-48 wrap-anywhere">{text}</span>}
      </span>
    ),
  },
];

const REMOVAL: Column<ReviewRow> = {
  header: 'Removed',
  sort: 'createdAt',
  cell: ({ removal }) =>
    removal && (
      <span className="inline-grid gap-0.5">
        <span className="whitespace-nowrap text-muted">
          <DateOnly at={removal.at} /> by the {removal.by === 'vendor' ? 'shop' : 'market'}
        </span>
        <span className="max-w-prose break-words">{removal.reason ?? 'No reason was given.'}</span>
      </span>
    ),
};

const ADMIN_COLUMNS: readonly Column<ReviewRow>[] = COLUMNS.flatMap((column) =>
  column.header === 'Product'
    ? [column, { header: 'Vendor', cell: ({ vendorName }: ReviewRow) => vendorName }]
    : [column],
);

const OF_PRODUCT = COLUMNS.filter(({ header }) => header !== 'Product');

function columnsFor(role: Role | undefined, productId: string | undefined) {
  if (productId) return OF_PRODUCT;
  return role === 'admin' ? ADMIN_COLUMNS : COLUMNS;
}
