/** Formats a conversion rate: '2.9%'; a dash without views. */
export const formatConversion = (conversion: number | null): string =>
  conversion === null ? '–' : `${(conversion * 100).toFixed(1)}%`;

/** Orders per hundred views. */
export const conversionOf = ({ orders, views }: { orders: number; views: number }): string =>
  formatConversion(views > 0 ? orders / views : null);
