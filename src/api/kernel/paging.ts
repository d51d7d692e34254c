/** One page of a list in an API response. */
export interface Paged<T> {
  data: T[];
  /** The number of records on all pages. */
  total: number;
  pageCount: number;
}

/** Builds the response of a list; `limit` is the number of records per page. */
export const paged = <T>(data: T[], total: number, limit: number): Paged<T> => ({
  data,
  total,
  pageCount: Math.ceil(total / limit),
});

/** Converts a page number, counted from 1, into the limit and offset of a statement. */
export const rangeOf = ({ page, limit }: { page: number; limit: number }) => ({
  limit,
  offset: (page - 1) * limit,
});
