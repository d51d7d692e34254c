import type { RouteHandle } from '#web/kernel/meta.ts';
import { useParams } from '#web/kernel/router/router-view.tsx';
import { ProductScreen } from './product/product-screen.tsx';
import { ReviewList } from './reviews/review-list.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Product Reviews', noIndex: true }) };

/** The ratings of one product. */
function ProductReviewsScreen() {
  const { id = '' } = useParams();
  return <ProductScreen id={id}>{() => <ReviewList productId={id} />}</ProductScreen>;
}

export { ProductReviewsScreen as Component };
