const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' });

/** 'March 1, 2026' where the reader is; only for what is never rendered on the server. */
export const formatDate = (instant: string): string => day.format(new Date(instant));

// Swedish writes a time as the specification of the back office does.
const minute = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

/** '2026-03-01 09:05' where the reader is: how the back office shows every time. */
export const formatMinute = (instant: string): string => minute.format(new Date(instant));
