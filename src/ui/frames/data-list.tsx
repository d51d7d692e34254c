import { Fragment, type ReactNode } from 'react';

export interface Datum {
  term: string;
  value: ReactNode;
}

export interface DataListProps {
  items: readonly Datum[];
  /** Right-aligns the values, for amounts. */
  figures?: boolean;
  className?: string;
}

/** Terms and values in two columns; stacked on narrow screens. */
export function DataList({ items, figures, className = '' }: DataListProps) {
  return (
    <dl className={`grid gap-x-6 xs:grid-cols-[minmax(7rem,auto)_1fr] xs:gap-y-2.5 ${className}`}>
      {items.map(({ term, value }) => (
        <Fragment key={term}>
          <dt className="text-muted">{term}</dt>
          <dd className={`min-w-0 max-xs:mb-3 ${figures ? 'tabular-nums xs:text-end' : ''}`}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
