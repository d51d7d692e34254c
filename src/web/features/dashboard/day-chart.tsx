import clsx from 'clsx';
import { useId, useState } from 'react';
import { CARD } from '#ui/frames/card.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { axisMarks, labelledBars } from './axis.ts';
import { type Day, DayTable, type Figure } from './day-table.tsx';

interface DayChartProps<Row extends Day> {
  title: string;
  /** One row per bar: a day, or a longer period named by its first day; `dayHeader` then names the period. */
  days: readonly Row[];
  dayHeader?: string;
  /** The value that a bar shows. */
  heightOf: (day: Row) => number;
  /** The value of the time before, drawn as a thin line. */
  lineOf?: (day: Row) => number;
  /** Formats a value of the axis. */
  axis: (value: number) => string;
  /** The values of a row, in the tooltip and in the table. */
  figures: readonly Figure<Row>[];
}

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const shortDay = (day: string): string => short.format(new Date(day));
const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/** A bar for each day, and the same data as a table, which is visually hidden until opened and always available to screen readers. */
export function DayChart<Row extends Day>(props: DayChartProps<Row>) {
  const { title, days, dayHeader = 'Day', heightOf, lineOf, axis, figures } = props;
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className={`min-w-0 p-4 sm:p-5 ${CARD}`} aria-labelledby={id}>
      <figcaption className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        <Button variant="ghost" size="sm" className="-me-3" onClick={() => setAsTable(!asTable)}>
          Show as {asTable ? 'chart' : 'table'}
        </Button>
      </figcaption>
      {!asTable && (
        <Bars
          days={days}
          dayHeader={dayHeader}
          heightOf={heightOf}
          lineOf={lineOf}
          axis={axis}
          figures={figures}
        />
      )}
      <DayTable title={title} dayHeader={dayHeader} days={days} figures={figures} visible={asTable} />
    </figure>
  );
}

/** Hidden from screen readers, which read the table. */
function Bars<Row extends Day>(props: Omit<DayChartProps<Row>, 'title'>) {
  const { days, dayHeader, heightOf, lineOf, axis, figures } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const marks = axisMarks(Math.max(0, ...days.map(heightOf), ...(lineOf ? days.map(lineOf) : [])));
  const top = marks.at(-1) ?? 1;
  const day = chosen === null ? undefined : days[chosen];
  const labels = labelledBars(days.length);
  return (
    <div
      aria-hidden="true"
      className="grid h-56 grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-x-2 pt-1 text-xs text-muted tabular-nums select-none"
    >
      <div className="-my-2 flex flex-col-reverse justify-between text-end leading-4">
        {marks.map((mark) => (
          <span key={mark}>{axis(mark)}</span>
        ))}
      </div>
      <div
        className="relative flex border-b border-line"
        // A finger leaves when it is lifted: what it tapped stays until the next tap.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(null)}
      >
        {marks.slice(1).map((mark) => (
          <span
            key={mark}
            className="absolute inset-x-0 border-t border-hairline"
            style={{ bottom: percent(mark, top) }}
          />
        ))}
        {days.map((row, index) => (
          <span
            key={row.day}
            className={`relative flex flex-1 items-end justify-center ${index === chosen ? 'bg-shade' : ''}`}
            onPointerEnter={() => setChosen(index === chosen ? null : index)}
          >
            <span
              className="w-4/5 max-w-9 rounded-t-[3px] bg-accent forced-color-adjust-none [print-color-adjust:exact]"
              style={{ height: percent(heightOf(row), top) }}
            />
          </span>
        ))}
        {lineOf && <Line values={days.map(lineOf)} top={top} />}
        {day && chosen !== null && (
          <div
            className="pointer-events-none absolute top-2 z-10 mx-2 whitespace-nowrap"
            style={
              chosen < days.length / 2
                ? { left: percent(chosen + 1, days.length) }
                : { right: percent(days.length - chosen, days.length) }
            }
          >
            <DayTooltip day={day} dayHeader={dayHeader} figures={figures} />
          </div>
        )}
      </div>
      <div className="@container relative col-start-2 h-7">
        {labels.map((index, place) => (
          <span
            key={index}
            className={clsx(
              'absolute bottom-0 whitespace-nowrap',
              index === days.length - 1 ? 'end-0' : '-translate-x-1/2',
              // Large text leaves room for the first and the last.
              place > 0 && place < labels.length - 1 && '@max-[14rem]:hidden',
            )}
            style={index === days.length - 1 ? undefined : { left: percent(index + 0.5, days.length) }}
          >
            {shortDay(days[index]?.day ?? '')}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A line through the middles of the bars. */
function Line({ values, top }: { values: readonly number[]; top: number }) {
  const points = values.map((value, index) => `${index + 0.5},${top - value}`);
  return (
    <svg
      viewBox={`0 0 ${values.length} ${top}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full overflow-visible text-muted forced-color-adjust-none"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

interface DayTooltipProps<Row extends Day> extends Pick<DayChartProps<Row>, 'dayHeader' | 'figures'> {
  day: Row;
}

function DayTooltip<Row extends Day>({ day, dayHeader, figures }: DayTooltipProps<Row>) {
  return (
    <div className="rounded-control bg-surface px-3 py-2 text-sm text-ink shadow-float">
      <p className="mb-1 text-muted">
        {dayHeader !== 'Day' && `${dayHeader} `}
        {shortDay(day.day)}
      </p>
      <dl className="grid grid-cols-[auto_auto] gap-x-4 tabular-nums">
        {figures.map(({ label, text }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="text-end font-medium">{text(day)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
