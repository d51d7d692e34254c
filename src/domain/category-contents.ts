/** Describes the contents of a category: '12 products and 3 categories', '' for none. */
export function contentsInWords(counts: {
  products: number;
  /** Deleted products, if they are to be counted. */
  deletedProducts?: number;
  /** Direct children. */
  categories: number;
}): string {
  const parts = [
    counted(counts.products, 'product', 'products'),
    counted(
      counts.deletedProducts ?? 0,
      'deleted product that its buyers can still download',
      'deleted products that their buyers can still download',
    ),
    counted(counts.categories, 'category', 'categories'),
  ].filter((part) => part !== '');
  return new Intl.ListFormat('en-GB').format(parts);
}

const counted = (count: number, one: string, many: string): string =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
