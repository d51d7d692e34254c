import type { CSSProperties } from 'react';
import { halfStars } from '#domain/rating.ts';

export interface StarsProps {
  /** 0 to 5, drawn to the nearest half; the label has the exact value. 0 means not rated. */
  rating: number;
  /** The font size sets the stars' height. */
  className?: string;
}

export function Stars({ rating, className }: StarsProps) {
  return (
    <span
      className={className ? `stars ${className}` : 'stars'}
      style={{ '--stars': halfStars(rating) } as CSSProperties}
      role="img"
      aria-label={rating > 0 ? `Rated ${Math.round(rating * 10) / 10} out of 5` : 'Not rated yet'}
    />
  );
}
