import type { ReactNode } from 'react';
import { CARD } from '#ui/frames/card.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';

export interface KeyFigure<Report> {
  label: string;
  /** Says what is counted. */
  note: string | ((report: Report | undefined) => string);
  value: (report: Report) => string;
  /** Whether it says that something is late: it is red then. */
  isLate?: (report: Report) => boolean;
  /** The comparison with the previous period, below the note; false without one. */
  change?: (report: Report) => ReactNode;
}

interface KeyFiguresProps<Report> {
  figures: readonly KeyFigure<Report>[];
  /** Undefined while it loads. */
  report: Report | undefined;
}

/** The totals of a range, five in a row. */
export function KeyFigures<Report>({ figures, report }: KeyFiguresProps<Report>) {
  return (
    <dl
      className={`grid grid-cols-1 gap-x-4 gap-y-5 p-4 @3xs:grid-cols-2 @lg:grid-cols-3 sm:p-5 @2xl:grid-cols-5 ${CARD}`}
    >
      {figures.map(({ label, note, value, isLate, change }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-0.5">
            <span
              className={`block text-xl leading-7 font-semibold tracking-tight tabular-nums ${report && isLate?.(report) ? 'text-danger' : ''}`}
            >
              {report ? value(report) : <Skeleton className="block h-7 w-24" />}
            </span>
            <span className="block text-sm text-muted">{typeof note === 'string' ? note : note(report)}</span>
            {report && change?.(report) && (
              <span className="mt-1 block text-sm text-muted tabular-nums">{change(report)}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
