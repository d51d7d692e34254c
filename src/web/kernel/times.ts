const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const SECONDS = { minute: 60, hour: 3600, day: 86_400, month: 2_629_746, year: 31_556_952 } as const;

/** How far an instant is from now: '2 days ago', 'yesterday', 'in 3 hours'; 'just now' for less than a minute. */
export function formatDistance(instant: string, now: Date): string {
  const seconds = (Date.parse(instant) - now.getTime()) / 1000;
  const units = Object.keys(SECONDS) as (keyof typeof SECONDS)[];
  const unit = units.findLast((each) => Math.abs(seconds) >= SECONDS[each]);
  return unit ? relative.format(Math.trunc(seconds / SECONDS[unit]), unit) : 'just now';
}

/** '2026-03-01 09:05' in the reader's time zone; the format of the back office. */
export function formatMinute(instant: string): string {
  const date = new Date(instant);
  const pad = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join('-');
  return `${day} ${pad(date.getHours())}:${pad(date.getMinutes())}`;
}
