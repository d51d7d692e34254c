import { formatDollars } from '#domain/money.ts';

export interface PriceProps {
  /** Dollars. */
  price: number;
  /** Dollars before the discount; struck through when above the price. */
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
      <s>{formatDollars(originalPrice)}</s>
    </span>
  );
}
