/** One page of a list in an API response. */
export interface ListPage<T> {
  data: T[];
  /** The number of records on all pages. */
  total: number;
  pageCount: number;
}

/**
 * Builds the response of a list; `limit` is the number of records per page. Pages end after the first `reach` records,
 * because a page is found by reading what is before it.
 */
export const paged = <T>(
  data: T[],
  total: number,
  limit: number,
  reach = Number.POSITIVE_INFINITY,
): ListPage<T> => ({ data, total, pageCount: Math.ceil(Math.min(total, reach) / limit) });

/** Converts a page number, counted from 1, into the limit and offset of a statement that ends after `reach` records. */
export function rangeOf({ page, limit }: { page: number; limit: number }, reach = Number.POSITIVE_INFINITY) {
  const offset = (page - 1) * limit;
  return { limit: Math.max(0, Math.min(limit, reach - offset)), offset };
}
