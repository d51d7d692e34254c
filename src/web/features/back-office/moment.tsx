import { formatMinute } from '#web/kernel/dates.ts';

/** A time as the back office shows it. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap tabular-nums">
    {formatMinute(at)}
  </time>
);
