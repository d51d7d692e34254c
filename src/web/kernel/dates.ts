const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' });
const dayInUtc = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** 'March 1, 2026' where the reader is; only for what is never rendered on the server. */
export const formatDate = (instant: string): string => day.format(new Date(instant));

/** 'March 1, 2026' in UTC: the same on the server and in every browser. */
export const formatUtcDate = (instant: string): string => dayInUtc.format(new Date(instant));
