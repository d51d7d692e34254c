const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** An instant as 'March 4, 2026': the same on the server and in every browser. */
export const formatDay = (instant: string): string => format.format(new Date(instant));
