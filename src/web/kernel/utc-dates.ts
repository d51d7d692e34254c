const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC', ...options });
const day = formatter({ day: 'numeric' });
const month = formatter({});

/** An instant as 'March 4, 2026': the same on the server and in every browser. */
export const formatDay = (instant: string): string => day.format(new Date(instant));

/** An instant as 'March 2026'. */
export const formatMonth = (instant: string): string => month.format(new Date(instant));
