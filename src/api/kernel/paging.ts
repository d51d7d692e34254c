/** One page of a list, as the API answers it. */
export interface Paged<T> {
  data: T[];
  /** Records of all pages together. */
  total: number;
  pageCount: number;
}

/** Builds the answer of a list; `limit` is the number of records per page. */
export const paged = <T>(data: T[], total: number, limit: number): Paged<T> => ({
  data,
  total,
  pageCount: Math.ceil(total / limit),
});

/** Turns a page's number, counted from 1, into what a statement takes. */
export const rangeOf = ({ page, limit }: { page: number; limit: number }) => ({
  limit,
  offset: (page - 1) * limit,
});
