import type { ProductDetail } from '#contract/catalog.ts';
import { Stars } from '#ui/primitives/stars.tsx';
import { ReportButton } from '#web/features/cases/report-button.tsx';
import { formatMonth } from '#web/kernel/utc-dates.ts';

/** The reviews that the shop has answered, each with the answer under it. */
export function ReviewAnswers({ product }: { product: ProductDetail }) {
  const { reviewAnswers, vendor } = product;
  if (reviewAnswers.length === 0) return null;
  const shop = vendor.profile.shopName || 'The shop';
  return (
    <section aria-labelledby="answers" className="mt-8 border-t border-hairline pt-6">
      <h3 id="answers" className="font-semibold">
        Answered by the shop
      </h3>
      <ul className="mt-4 grid gap-4">
        {reviewAnswers.map(({ id, rating, verified, createdAt, answer, answeredAt }) => (
          <li key={id} className="max-w-[68ch]">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
              <Stars rating={rating} className="text-base" />
              {verified ? 'Verified purchase' : 'Without a purchase'},{' '}
              <time dateTime={createdAt}>{formatMonth(createdAt)}</time>
              <ReportButton subject={{ reviewId: id }} about={`a review of ${product.name}`} />
            </p>
            <blockquote className="mt-2 rounded-card border border-hairline bg-surface p-4">
              <p className="text-sm text-muted">
                <strong className="font-medium text-ink">{shop}</strong> answered,{' '}
                <time dateTime={answeredAt}>{formatMonth(answeredAt)}</time>
              </p>
              <p className="mt-1 break-words whitespace-pre-line">{answer}</p>
            </blockquote>
          </li>
        ))}
      </ul>
    </section>
  );
}
