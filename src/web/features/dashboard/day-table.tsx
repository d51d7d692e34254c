/** A day, or a longer time by its first day: YYYY-MM-DD. */
export interface Day {
  day: string;
}

/** A column: one value of a day. */
export interface Figure<Row extends Day> {
  label: string;
  text: (day: Row) => string;
}

interface DayTableProps<Row extends Day> {
  title: string;
  /** The head of the first column. */
  dayHeader: string;
  days: readonly Row[];
  figures: readonly Figure<Row>[];
  shown: boolean;
}

/** Newest day first; visible only when `shown`, always read by screen readers. */
export function DayTable<Row extends Day>(props: DayTableProps<Row>) {
  const { title, dayHeader, days, figures, shown } = props;
  return (
    <section
      className={shown ? 'h-56 overflow-y-auto' : 'sr-only'}
      aria-label={`${title} as a table`}
      // Focusable, so that keys can scroll it.
      tabIndex={shown ? 0 : undefined}
    >
      <table className="w-full text-sm tabular-nums" aria-label={title}>
        <thead className="text-muted">
          <tr>
            {[dayHeader, ...figures.map((figure) => figure.label)].map((header, at) => (
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
