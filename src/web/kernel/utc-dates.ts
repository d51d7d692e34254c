const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC', ...options });
const day = formatter({ day: 'numeric' });
const month = formatter({});

/** Formats an instant as 'March 4, 2026' in UTC, so that the server and every browser render the same text. */
export const formatDay = (instant: string): string => day.format(new Date(instant));

/** Formats an instant as 'March 2026' in UTC. */
export const formatMonth = (instant: string): string => month.format(new Date(instant));
