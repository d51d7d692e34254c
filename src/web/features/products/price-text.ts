import type { VendorProductRow } from '#contract/products.ts';
import { formatDollars } from '#domain/money.ts';

/** What a product costs before the discount: '$5.00', 'Free', 'From $2.00'. */
export function priceText({ priceKind, price }: Pick<VendorProductRow, 'priceKind' | 'price'>): string {
  if (priceKind === 'free') return 'Free';
  return priceKind === 'chosen' ? `From ${formatDollars(price)}` : formatDollars(price);
}
