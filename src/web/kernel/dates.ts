const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' });

/** 'March 1, 2026' in the reader's time zone; only for screens that the server does not render. */
export const formatDate = (instant: string): string => day.format(new Date(instant));
