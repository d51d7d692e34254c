import type { ReactNode } from 'react';

/** The look of a card, for elements that are one themselves (`<article className={CARD}>`). */
export const CARD = 'rounded-card border border-hairline bg-surface';

export interface CardProps {
  /** A heading in the card's head. */
  title?: ReactNode;
  /** Beside the heading. */
  action?: ReactNode;
  children: ReactNode;
  /** Without inner space, for tables and pictures that reach the edge. */
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
