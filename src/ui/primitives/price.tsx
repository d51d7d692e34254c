import { formatDollars } from '#domain/money.ts';

export interface PriceProps {
  /** In dollars. */
  price: number;
  /** The price before the discount in dollars; struck through if it is higher. */
  originalPrice?: number | null;
  className?: string;
}

export function Price({ price, originalPrice, className }: PriceProps) {
  const classes = className ? `price ${className}` : 'price';
  if (!originalPrice || originalPrice <= price)
    return <span className={classes}>{formatDollars(price)}</span>;
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
