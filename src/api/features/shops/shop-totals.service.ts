export { countRemoval } from './shop-totals.sql.ts';
