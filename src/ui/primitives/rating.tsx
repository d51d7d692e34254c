import type { CSSProperties } from 'react';
import { halfStars, isNumbered, reviewsOf } from '#domain/rating.ts';

export interface RatingProps {
  /** The average, 0 to 5. */
  rating: number;
  reviewCount: number;
  className?: string;
}

/** How a product or a shop is rated: stars with '4.8 (12)' beside them, '2 reviews' for a few, 'New' without any. */
export function Rating({ rating, reviewCount, className }: RatingProps) {
  const classes = className ? `rating ${className}` : 'rating';
  if (reviewCount === 0) return <span className={classes}>New</span>;
  const reviews = reviewsOf(reviewCount);
  return (
    // One image, so that the number is not read twice.
    <span className={classes} role="img" aria-label={`Rated ${rating} out of 5, ${reviews}`}>
      <span className="stars" style={{ '--stars': halfStars(rating) } as CSSProperties} />
      {isNumbered(reviewCount) ? ` ${rating.toFixed(1)} (${reviewCount})` : ` ${reviews}`}
    </span>
  );
}
