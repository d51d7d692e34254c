import { formatMinute } from '#web/kernel/dates.ts';

/** A time as the back office shows it. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap tabular-nums">
    {formatMinute(at)}
  </time>
);

/** A day, with the exact time on hover: where a table has no room for it. */
export const Day = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatMinute(at)} className="whitespace-nowrap tabular-nums">
    {formatMinute(at).slice(0, 'YYYY-MM-DD'.length)}
  </time>
);
