/** How many of a hundred looks became an order: '2.9%'; a dash where nobody looked. */
export const conversionOf = ({ orders, views }: { orders: number; views: number }): string =>
  views > 0 ? `${((orders / views) * 100).toFixed(1)}%` : '–';
