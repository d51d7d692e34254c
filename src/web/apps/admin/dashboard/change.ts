import { formatCount } from '#lib/format-count.ts';
/** How a figure has changed since the time before. */
export interface Change {
  /** 'was $980.00', or 'as before'. */
  was: string;
  /** Null: it has hardly changed, or one of the values is unknown. */
  direction: 'up' | 'down' | null;
  /** '+12%'; null without a direction, or if the previous value was zero. */
  percent: string | null;
}

/** Compares a figure with the one of the time before. */
export function changeOf<Value extends number | null>(
  now: Value,
  before: Value,
  format: (value: Value) => string,
): Change {
  if (now === before) return { was: 'as before', direction: null, percent: null };
  // A no-break space, so that a line does not break before the figure.
  const was = `was\u00a0${format(before)}`;
  if (now === null || before === null) return { was, direction: null, percent: null };
  const direction = now > before ? 'up' : 'down';
  if (before <= 0) return { was, direction, percent: null };
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return { was, direction: null, percent: null };
  const sign = percent > 0 ? '+' : '−';
  return { was, direction, percent: `${sign}${formatCount(Math.abs(percent))}%` };
}
