import type { Change } from './change.ts';

interface ChangeNoteProps {
  change: Change;
  /** The direction that is good for the market. */
  good: NonNullable<Change['direction']>;
}

/** How a figure has changed: '▲ +12%' in green or red, with the previous value. Screen readers hear 'better' or 'worse'. */
export function ChangeNote({ change: { was, direction, percent }, good }: ChangeNoteProps) {
  if (direction === null) return was;
  const isGood = direction === good;
  return (
    <>
      <span className={`font-medium whitespace-nowrap ${isGood ? 'text-success-strong' : 'text-danger'}`}>
        <span aria-hidden="true">{direction === 'up' ? '▲' : '▼'}</span> {percent}
        <span className="sr-only">{isGood ? ', better,' : ', worse,'}</span>
      </span>{' '}
      {was}
    </>
  );
}
