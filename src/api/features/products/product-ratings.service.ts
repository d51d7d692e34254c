export { type CountedReview, moveCounters, moveMarked, setCounters } from './product-ratings.sql.ts';
