const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' });

/** 'March 1, 2026' where the reader is; only for what is never rendered on the server. */
export const formatDate = (instant: string): string => day.format(new Date(instant));
