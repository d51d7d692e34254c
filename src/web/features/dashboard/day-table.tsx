/** A row of the figures. */
export interface Day {
  /** The day, or the first day of a longer period: YYYY-MM-DD. */
  day: string;
}

/** A column: one value of a day. */
export interface Figure<Row extends Day> {
  label: string;
  text: (day: Row) => string;
}

interface DayTableProps<Row extends Day> {
  title: string;
  /** The header of the first column. */
  dayHeader: string;
  days: readonly Row[];
  figures: readonly Figure<Row>[];
  visible: boolean;
}

/** Newest day first; shown only when `visible`, always read by screen readers. */
export function DayTable<Row extends Day>(props: DayTableProps<Row>) {
  const { title, dayHeader, days, figures, visible } = props;
  return (
    <section
      className={visible ? 'h-56 overflow-y-auto' : 'sr-only'}
      aria-label={`${title} as a table`}
      // Focusable, so that keys can scroll it.
      tabIndex={visible ? 0 : undefined}
    >
      <table className="w-full text-sm tabular-nums" aria-label={title}>
        <thead className="text-muted">
          <tr>
            {[dayHeader, ...figures.map((figure) => figure.label)].map((header, index) => (
              <th
                key={header}
                scope="col"
                className={`sticky top-0 bg-surface py-2 font-medium ${index === 0 ? 'text-start' : 'ps-3 text-end'}`}
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
