/** A conversion as people read it: '2.9%'; a dash where nobody looked. */
export const formatConversion = (conversion: number | null): string =>
  conversion === null ? '–' : `${(conversion * 100).toFixed(1)}%`;

/** How many of a hundred looks became an order. */
export const conversionOf = ({ orders, views }: { orders: number; views: number }): string =>
  formatConversion(views > 0 ? orders / views : null);
