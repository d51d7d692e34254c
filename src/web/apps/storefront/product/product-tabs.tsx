import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { ProductDetail, ProductReviewSummary } from '#contract/catalog.ts';
import { isolated } from '#lib/isolated.ts';
import { useLocation, useNavigate } from '#ui/navigation.ts';
import { Tabs } from '#ui/primitives/tabs.tsx';
import { useLazyComponent } from '#ui/primitives/use-lazy-component.ts';
import { ReportButton } from '#web/features/cases/report-button.tsx';
import { RatingBars } from '#web/features/reviews/rating-bars.tsx';

/** The value of the reviews tab, its hash in the address, and the id of the element that the hash scrolls to. */
const REVIEWS = 'reviews';

const loadReviews = () => import('#web/features/reviews/review-list.tsx');

/** How many reviews there are: '3', or '3 · 1 not verified' with ratings of people who have not bought the product. */
const countOf = ({ reviewCount, unverifiedReviewCount }: ProductReviewSummary): string =>
  unverifiedReviewCount > 0 ? `${reviewCount} · ${unverifiedReviewCount} not verified` : String(reviewCount);

/** Description and reviews. The open tab is in the address's hash, which is not part of the cached page's key. */
export function ProductTabs({ product, addReview }: { product: ProductDetail; addReview: ReactNode }) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [tab, setTab] = useState('description');
  const ReviewList = useLazyComponent(loadReviews, tab === REVIEWS);
  const hasReviews = !product.parts;
  useEffect(() => setTab(hasReviews && hash === `#${REVIEWS}` ? REVIEWS : 'description'), [hasReviews, hash]);

  function open(value: string) {
    setTab(value);
    const address = value === REVIEWS ? `${search}#${REVIEWS}` : search;
    void navigate(address, { replace: true, preventScrollReset: true });
  }
  const description = product.description ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server, on the way in
    <div className="prose" dangerouslySetInnerHTML={{ __html: product.description }} />
  ) : (
    <p className="text-muted">The seller has not described this product yet.</p>
  );
  const reviewsTab = {
    value: REVIEWS,
    label: (
      <>
        <span className="capitalize">reviews</span> ({countOf(product.productReview)})
      </>
    ),
    panel: (
      <>
        <RatingBars review={product.productReview} action={addReview} />
        {ReviewList && (
          <ReviewList
            product={product}
            reportButton={(reviewId) => (
              <ReportButton subject={{ reviewId }} about={`a review of ${isolated(product.name)}`} />
            )}
          />
        )}
      </>
    ),
  };
  return (
    <div id={REVIEWS} className="page-width scroll-mt-20 py-8 sm:py-10">
      <Tabs
        label="About this product"
        value={tab}
        onValueChange={open}
        tabs={[
          {
            value: 'description',
            label: <span className="capitalize">description</span>,
            panel: description,
          },
          // A bundle has no reviews of its own; those of its parts are on their pages.
          ...(hasReviews ? [reviewsTab] : []),
        ]}
      />
    </div>
  );
}
