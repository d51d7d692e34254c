export { type Counted, moveCounters, moveMarked, setCounters } from './product-ratings.sql.ts';
