import type { ReactNode } from 'react';

/** The classes of a card, for elements other than `Card` (`<article className={CARD}>`). */
export const CARD = 'rounded-card border border-hairline bg-surface';

export interface CardProps {
  /** The card's heading. */
  title?: ReactNode;
  /** Shown beside the heading. */
  action?: ReactNode;
  children: ReactNode;
  /** Without padding, for tables and pictures that reach the edge. */
  flush?: boolean;
  className?: string;
}

export function Card({ title, action, children, flush, className = '' }: CardProps) {
  return (
    <section className={`${CARD} ${className}`}>
      {(title || action) && (
        <header className="flex flex-wrap items-center justify-between gap-3 px-5 pt-5 sm:px-6">
          {title && <h2 className="text-base font-semibold">{title}</h2>}
          {action}
        </header>
      )}
      {flush ? children : <div className="p-5 sm:p-6">{children}</div>}
    </section>
  );
}
