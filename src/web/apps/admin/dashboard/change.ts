/** Describes the change of a figure: 'was $980.00, +12%'; without a percentage if the previous value is zero or unknown. */
export function changeOf<Value extends number | null>(
  now: Value,
  before: Value,
  format: (value: Value) => string,
): string {
  if (now === before) return 'as before';
  // A no-break space, so that a line breaks before the percentage and not before the figure.
  const was = `was\u00a0${format(before)}`;
  if (now === null || before === null || before <= 0) return was;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return was;
  return `${was}, ${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en-US')}%`;
}
