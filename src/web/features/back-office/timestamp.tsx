import { formatMinute } from '#web/kernel/dates.ts';

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
