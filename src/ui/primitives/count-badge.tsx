export interface CountBadgeProps {
  count: number;
  /** The unit, read after the number: 'items'. */
  words?: string;
  className?: string;
}

/**
 * The count on the cart and wishlist icons; hidden at 0. Place it in a `relative` link. If the number is to be read
 * aloud, name the link by `sr-only` text: an aria-label would replace the number.
 */
export function CountBadge({ count, words, className = '' }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={`inline-grid h-4.5 min-w-4.5 place-items-center rounded-pill bg-accent px-1 text-[0.6875rem] leading-none font-semibold text-on-accent tabular-nums ${className}`}
    >
      {count > 99 ? '99+' : count}
      {words && <span className="sr-only"> {words}</span>}
    </span>
  );
}
