import { formatDistance, formatMinute } from '#web/kernel/times.ts';

/** A date with its time, in the format of the back office. */
export const Timestamp = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap tabular-nums @max-2xs:whitespace-normal">
    {formatMinute(at)}
  </time>
);

/** A date, with its time on hover, for narrow table columns. */
export const DateOnly = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatMinute(at)} className="whitespace-nowrap tabular-nums">
    {formatMinute(at).slice(0, 'YYYY-MM-DD'.length)}
  </time>
);

/**
 * How long ago it was, or how far ahead it is. The exact time takes its place while the pointer or the focus is on it, and
 * is read after it.
 */
export const Ago = ({ at }: { at: string }) => (
  <time
    dateTime={at}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the exact time is shown on focus
    tabIndex={0}
    className="group/ago inline-grid rounded-small whitespace-nowrap tabular-nums *:col-start-1 *:row-start-1 @max-2xs:whitespace-normal"
  >
    <span className="transition-opacity group-hover/ago:opacity-0 group-focus/ago:opacity-0">
      {formatDistance(at, new Date())}
    </span>{' '}
    <span className="opacity-0 transition-opacity group-hover/ago:opacity-100 group-focus/ago:opacity-100">
      {formatMinute(at)}
    </span>
  </time>
);
