import { formatDay } from '#web/kernel/utc-dates.ts';

interface AwayNoteProps {
  away: boolean;
  awayUntil: string | null;
  className?: string;
}

/** Says that a vendor is on holiday, and until when. */
export const AwayNote = ({ away, awayUntil, className = '' }: AwayNoteProps) =>
  away && (
    <p className={`font-medium ${className}`}>
      {awayUntil ? (
        <>
          Away until <time dateTime={awayUntil}>{formatDay(awayUntil)}</time>
        </>
      ) : (
        'Away at the moment'
      )}
    </p>
  );
