// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DayChart } from './day-chart.tsx';

afterEach(cleanup);

const DAYS = [
  { day: '2026-03-01', sales: 0 },
  { day: '2026-03-02', sales: 12 },
];

/** The drawn chart, the columns that its bars stand in, and the plot around them. */
function open() {
  const { container } = render(
    <DayChart
      title="Sales over time"
      days={DAYS}
      heightOf={({ sales }) => sales}
      axis={(value) => `$${value}`}
      figures={[{ label: 'Sold for', text: ({ sales }) => `$${sales}.00` }]}
    />,
  );
  const chart = container.querySelector('[aria-hidden]') as HTMLElement;
  const bars = [...chart.querySelectorAll<HTMLElement>('[style^="height"]')];
  const columns = bars.map((bar) => bar.parentElement as HTMLElement);
  return { chart, bars, columns, plot: columns[0]?.parentElement as HTMLElement };
}

test('chart of days → axis from zero, bars in proportion, dates', () => {
  const { chart, bars } = open();
  expect(chart.textContent).toBe('$0$4$8$12Mar 2Mar 1');
  expect(bars.map((bar) => bar.style.height)).toEqual(['0%', '100%']);
});

test('mouse over a bar → its figures, until it leaves the chart', () => {
  const { chart, columns, plot } = open();
  fireEvent.pointerEnter(columns[1] as HTMLElement, { pointerType: 'mouse' });
  expect(chart.textContent).toContain('Mar 2Sold for$12.00');
  fireEvent.pointerLeave(plot, { pointerType: 'mouse' });
  expect(chart.textContent).not.toContain('Sold for');
});

test('tap on a bar → its figures, until it is tapped again', () => {
  const { chart, columns, plot } = open();
  const tap = () => {
    fireEvent.pointerEnter(columns[1] as HTMLElement, { pointerType: 'touch' });
    fireEvent.pointerLeave(plot, { pointerType: 'touch' });
  };
  tap();
  expect(chart.textContent).toContain('Sold for');
  tap();
  expect(chart.textContent).not.toContain('Sold for');
});
