import type { SalesReport } from '#contract/dashboard.ts';

export type Day = SalesReport['days'][number];

/** One thing that is told of a day. */
export interface Figure {
  label: string;
  text: (day: Day) => string;
}

interface DayTableProps {
  title: string;
  days: readonly Day[];
  figures: readonly Figure[];
  shown: boolean;
}

/** Newest day first; seen only when `shown`, read out always. */
export function DayTable({ title, days, figures, shown }: DayTableProps) {
  return (
    <section
      className={shown ? 'h-56 overflow-y-auto' : 'sr-only'}
      aria-label={`${title} as a table`}
      // What scrolls is reached by keyboard.
      tabIndex={shown ? 0 : undefined}
    >
      <table className="w-full text-sm tabular-nums" aria-label={title}>
        <thead className="text-muted">
          <tr>
            {['Day', ...figures.map((figure) => figure.label)].map((header, at) => (
              <th
                key={header}
                scope="col"
                className={`sticky top-0 bg-surface py-2 font-medium ${at === 0 ? 'text-start' : 'ps-3 text-end'}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day} className="border-t border-hairline">
              <th scope="row" className="py-1.5 text-start font-normal whitespace-nowrap">
                {day.day}
              </th>
              {figures.map(({ label, text }) => (
                <td key={label} className="py-1.5 ps-3 text-end">
                  {text(day)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
