/** How a figure has changed: 'was $980.00, +12%'. Without a share where there was nothing before. */
export function changeOf<Value extends number | null>(
  now: Value,
  before: Value,
  format: (value: Value) => string,
): string {
  if (now === before) return 'as before';
  // One line may end before the share, not before the figure.
  const was = `was\u00a0${format(before)}`;
  if (now === null || before === null || before <= 0) return was;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return was;
  return `${was}, ${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en-US')}%`;
}
