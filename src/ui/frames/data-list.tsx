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

/** Terms and values in two columns; stacked where there is little room for its text. */
export function DataList({ items, figures, className = '' }: DataListProps) {
  return (
    <div className={`@container w-full ${className}`}>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 @xs:grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] @xs:gap-y-2.5">
        {items.map(({ term, value }) => (
          <Fragment key={term}>
            <dt className="text-muted">{term}</dt>
            <dd className={`min-w-0 @max-xs:mb-3 ${figures ? 'tabular-nums @xs:text-end' : ''}`}>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}
