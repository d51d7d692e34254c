import { type SQLWrapper, sql } from 'drizzle-orm';
import { categoryCountChanges, categoryCounts } from '../schema.ts';

/**
 * The number of listed products of a category, with what is not added up yet; 0 for an unknown one. A column needs its
 * table's name: sql`${categories}.id`.
 */
export const listedCount = (categoryId: SQLWrapper) =>
  sql<number>`(coalesce((
      select ${categoryCounts.products} from ${categoryCounts} where ${categoryCounts.categoryId} = ${categoryId}), 0)
    + coalesce((
      select sum(${categoryCountChanges.products}) from ${categoryCountChanges}
      where ${categoryCountChanges.categoryId} = ${categoryId}), 0))::integer`;
