import { formatDollars } from '#domain/money.ts';
import type { PriceKind } from '#domain/price-kind.ts';

export interface PriceProps {
  /** In dollars. */
  price: number;
  /** The price before the discount in dollars; struck through if it is higher. */
  originalPrice?: number | null;
  /** Of a chosen price `price` is the least. */
  priceKind?: PriceKind;
  className?: string;
}

export function Price({ price, originalPrice, priceKind, className }: PriceProps) {
  const classes = className ? `price ${className}` : 'price';
  if (!originalPrice || originalPrice <= price)
    return <span className={classes}>{priceText(price, priceKind)}</span>;
  return (
    <span className={classes}>
      <span className="sr-only">Now </span>
      <span>{formatDollars(price)}</span>
      <span className="sr-only"> instead of </span>
      <wbr />
      <s>{formatDollars(originalPrice)}</s>
    </span>
  );
}

const priceText = (price: number, kind?: PriceKind): string =>
  kind === 'free' ? 'Free' : `${kind === 'chosen' ? 'From ' : ''}${formatDollars(price)}`;
