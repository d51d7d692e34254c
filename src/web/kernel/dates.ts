const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' });

/** 'March 1, 2026' in the reader's time zone; only for screens that the server does not render. */
export const formatDate = (instant: string): string => day.format(new Date(instant));

/** '2026-03-01 09:05' in the reader's time zone; the format of the back office. */
export function formatMinute(instant: string): string {
  const date = new Date(instant);
  const pad = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join('-');
  return `${day} ${pad(date.getHours())}:${pad(date.getMinutes())}`;
}
