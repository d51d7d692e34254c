import type { MarketFigures, MarketReport } from '#contract/dashboard.ts';
import { formatDollars } from '#domain/money.ts';
import { formatCount } from '#lib/format-count.ts';
import { formatConversion } from '#web/features/dashboard/conversion.ts';
import type { KeyFigure } from '#web/features/dashboard/key-figures.tsx';
import { ordersNote } from '#web/features/dashboard/orders-note.ts';
import { changeOf } from './change.ts';
import { ChangeNote } from './change-note.tsx';

/** A figure with its change since the previous period, if that can be compared. @param good the direction in which it changes for the better */
function figure<Value extends number | null>(
  label: string,
  note: KeyFigure<MarketReport>['note'],
  good: 'up' | 'down',
  of: (figures: MarketFigures) => Value,
  format: (value: Value) => string,
): KeyFigure<MarketReport> {
  return {
    label,
    note,
    value: (report) => format(of(report)),
    change: (report) =>
      report.comparable && (
        <ChangeNote change={changeOf(of(report), of(report.previous), format)} good={good} />
      ),
  };
}

export const MARKET_FIGURES: readonly KeyFigure<MarketReport>[] = [
  figure('Sales', 'after refunds', 'up', ({ sales }) => sales, formatDollars),
  figure('Earnings', 'commission', 'up', ({ earnings }) => earnings, formatDollars),
  figure('Orders', ordersNote, 'up', ({ orders }) => orders, formatCount),
  figure('Conversion', 'orders by views', 'up', ({ conversion }) => conversion, formatConversion),
  figure('Refunds', 'given back', 'down', ({ refunds }) => refunds, formatDollars),
  figure('New customers', 'registered', 'up', ({ newCustomers }) => newCustomers, formatCount),
  figure('New vendors', 'applied', 'up', ({ newVendors }) => newVendors, formatCount),
  figure('Failed payments', 'refused cards', 'down', ({ failedPayments }) => failedPayments, formatCount),
  figure('Unsent mails', 'failed or late', 'down', ({ unsentMails }) => unsentMails, formatCount),
  figure('Open cases', 'waiting for somebody', 'down', ({ openCases }) => openCases, formatCount),
];

const percent = (share: number | null): string => (share === null ? '–' : `${Math.round(share * 100)}%`);

/** The cases that are open now, and how those of the range were decided. */
export const CASE_FIGURES: readonly KeyFigure<MarketReport>[] = [
  {
    label: 'Overdue cases',
    note: 'now',
    value: ({ cases }) => formatCount(cases.overdue),
    isLate: ({ cases }) => cases.overdue > 0,
  },
  { label: 'Decided cases', note: 'for the first time', value: ({ cases }) => formatCount(cases.decided) },
  {
    label: 'Hours to decision',
    note: 'median',
    value: ({ cases }) => (cases.medianHours === null ? '–' : formatCount(cases.medianHours)),
  },
  { label: 'Appealed', note: 'of the decided', value: ({ cases }) => percent(cases.appealed) },
  { label: 'Overturned', note: 'of the appeals', value: ({ cases }) => percent(cases.overturned) },
];
