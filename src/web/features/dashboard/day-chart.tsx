import { useId, useState } from 'react';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { CARD } from '#ui/frames/card.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { type Day, DayTable, type Figure } from './day-table.tsx';

interface DayChartProps<Row extends Day> {
  title: string;
  /** One row per bar: a day, or a longer period named by its first day; `dayHeader` then names the period. */
  days: readonly Row[];
  dayHeader?: string;
  /** The value that a bar shows. */
  heightOf: (day: Row) => number;
  /** Formats a value of the axis. */
  axis: (value: number) => string;
  /** The values of a row, in the tooltip and in the table. */
  figures: readonly Figure<Row>[];
}

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const shortDay = (day: string): string => short.format(new Date(day));
const TICK = { fill: 'var(--color-muted)', fontSize: 12 };

/** A bar for each day, and the same data as a table, which is visually hidden until opened and always available to screen readers. */
export function DayChart<Row extends Day>(props: DayChartProps<Row>) {
  const { title, days, dayHeader = 'Day', heightOf, axis, figures } = props;
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
        <div aria-hidden="true" className="h-56 text-sm tabular-nums select-none">
          <Bars days={days} dayHeader={dayHeader} heightOf={heightOf} axis={axis} figures={figures} />
        </div>
      )}
      <DayTable title={title} dayHeader={dayHeader} days={days} figures={figures} visible={asTable} />
    </figure>
  );
}

/** Hidden from screen readers, which read the table. */
function Bars<Row extends Day>(props: Omit<DayChartProps<Row>, 'title'>) {
  const { days, dayHeader, heightOf, axis, figures } = props;
  return (
    <BarChart
      responsive
      accessibilityLayer={false}
      data={[...days]}
      className="size-full"
      margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
    >
      <CartesianGrid vertical={false} stroke="var(--color-hairline)" />
      <XAxis
        dataKey="day"
        tickFormatter={shortDay}
        tick={TICK}
        tickLine={false}
        axisLine={{ stroke: 'var(--color-line)' }}
        minTickGap={24}
        tickMargin={8}
      />
      <YAxis
        tickFormatter={axis}
        tick={TICK}
        tickLine={false}
        axisLine={false}
        width="auto"
        allowDecimals={false}
        tickCount={4}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--color-shade)' }}
        content={({ active, payload }) => {
          const day: Row | undefined = payload?.[0]?.payload;
          return active && day ? <DayTooltip day={day} dayHeader={dayHeader} figures={figures} /> : null;
        }}
      />
      <Bar
        dataKey={heightOf}
        fill="var(--color-accent)"
        radius={[3, 3, 0, 0]}
        maxBarSize={36}
        isAnimationActive={false}
      />
    </BarChart>
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
