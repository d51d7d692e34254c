import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ProductDetail } from '#contract/catalog.ts';
import type { PublicReview } from '#contract/reviews.ts';
import { REVIEWS_PAGE_SIZE } from '#domain/limits.ts';
import type { ReviewSort } from '#domain/rating.ts';
import { Pagination } from '#ui/primitives/pagination.tsx';
import { Loading, SkeletonText } from '#ui/primitives/skeleton.tsx';
import { Stars } from '#ui/primitives/stars.tsx';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { useSession } from '#web/kernel/session.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { formatMonth } from '#web/kernel/utc-dates.ts';
import { ReviewPictures } from './review-pictures.tsx';
import { publicReviews, voteHelpful } from './reviews.data.ts';

const SORTS: readonly { value: ReviewSort; label: string }[] = [
  { value: 'helpful', label: 'Most helpful' },
  { value: 'newest', label: 'Newest' },
  { value: 'lowest', label: 'Lowest rated' },
];

interface ReviewListProps {
  product: Pick<ProductDetail, 'slug' | 'vendor'>;
  /** The button that reports a review. */
  reportButton: (reviewId: string) => ReactNode;
}

/** What customers say about a product, in an order that the reader chooses, with the answers of the shop. */
export default function ReviewList({ product, reportButton }: ReviewListProps) {
  const [sort, setSort] = useState<ReviewSort>('helpful');
  const [page, setPage] = useState(1);
  const query = useQuery(publicReviews(useApi(), product.slug, { sort, page, limit: REVIEWS_PAGE_SIZE }));
  const { data } = query;
  if (!data)
    return query.isError ? (
      <QueryError query={query} />
    ) : (
      <Loading label="Loading reviews" className="mt-8 border-t border-hairline pt-6">
        <SkeletonText lines={4} className="max-w-[68ch]" />
      </Loading>
    );
  if (data.total === 0) return null;
  return (
    <section aria-label="Reviews" className="mt-8 border-t border-hairline pt-6">
      {data.total > 1 && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">Sort reviews</legend>
          {SORTS.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === sort}
              className="min-h-9 rounded-pill border border-line px-3.5 text-sm aria-pressed:border-accent aria-pressed:text-accent pointer-coarse:min-h-11"
              onClick={() => {
                setSort(value);
                setPage(1);
              }}
            >
              {label}
            </button>
          ))}
          <p className="w-full text-sm text-muted">Reviews of people who bought it come first.</p>
        </fieldset>
      )}
      <ul aria-busy={query.isPlaceholderData} className="mt-2 divide-y divide-hairline">
        {data.data.map((review) => (
          <li key={review.id} className="max-w-[68ch] py-6">
            <Review review={review} product={product} report={reportButton(review.id)} />
          </li>
        ))}
      </ul>
      <Pagination label="Reviews" page={page} pageCount={data.pageCount} onPage={setPage} />
    </section>
  );
}

function Review({
  review,
  product,
  report,
}: {
  review: PublicReview;
  product: ReviewListProps['product'];
  report: ReactNode;
}) {
  const shop = product.vendor.profile.shopName || 'The shop';
  return (
    <article aria-label={`Review by ${review.name}`}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={review.rating} className="text-base" />
        <span className="min-w-0 font-medium">{review.name}</span>
        <span className="text-sm text-muted">
          {review.verified ? 'Verified purchase' : 'Without a purchase'}
          {review.version !== null && review.version > 1 && ` of version ${review.version}`},{' '}
          <time dateTime={review.createdAt}>{formatMonth(review.createdAt)}</time>
        </span>
      </p>
      {review.text && <p className="mt-2 break-words whitespace-pre-line">{review.text}</p>}
      {review.images.length > 0 && (
        <div className="mt-3">
          <ReviewPictures images={review.images} />
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
        <HelpfulButton review={review} slug={product.slug} />
        {report}
      </div>
      {review.answer && review.answeredAt && (
        <blockquote className="mt-4 rounded-card border border-hairline bg-surface p-4">
          <p className="text-sm text-muted">
            <strong className="font-medium text-ink">{shop}</strong> answered,{' '}
            <time dateTime={review.answeredAt}>{formatMonth(review.answeredAt)}</time>
          </p>
          <p className="mt-1 break-words whitespace-pre-line">{review.answer}</p>
        </blockquote>
      )}
    </article>
  );
}

/** How many customers found a review helpful; signed-in customers can say so. */
function HelpfulButton({ review, slug }: { review: PublicReview; slug: string }) {
  const { user } = useSession();
  const vote = useApiMutation(voteHelpful(slug));
  const count = vote.data?.data.helpful ?? review.helpful;
  const found = count > 0 && `${count} found this helpful`;
  if (user?.role !== 'customer') return found ? <p className="text-sm text-muted">{found}</p> : null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      {vote.isSuccess ? (
        <span>You found this helpful</span>
      ) : (
        <button
          type="button"
          disabled={vote.isPending}
          aria-label={`Helpful: the review by ${review.name}`}
          className="min-h-6 underline underline-offset-3 hover:text-ink pointer-coarse:min-h-11"
          onClick={() => vote.mutate(review.id)}
        >
          Helpful
        </button>
      )}
      {found}
    </p>
  );
}
