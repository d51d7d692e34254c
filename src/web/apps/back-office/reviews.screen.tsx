import type { RouteHandle } from '#web/kernel/meta.ts';
import { ReviewList } from './reviews/review-list.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Review', noIndex: true }) };

const ReviewsScreen = () => <ReviewList />;

export { ReviewsScreen as Component };
