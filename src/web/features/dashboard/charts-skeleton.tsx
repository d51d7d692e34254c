import { CARD } from '#ui/frames/card.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';

/** Heights of a week's bars, in percent. */
const BARS = [45, 70, 30, 85, 60, 40, 75];

/** Placeholder of two charts while they load. */
export function ChartsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="grid gap-4 @4xl:grid-cols-2">
      {['first', 'second'].map((chart) => (
        <div key={chart} className={`p-4 sm:p-5 ${CARD}`}>
          <Skeleton className="mb-4 block h-9 w-32" />
          <div className="flex h-56 items-end gap-4">
            {BARS.map((height) => (
              <span key={height} className="grow" style={{ height: `${height}%` }}>
                <Skeleton className="block size-full" />
              </span>
            ))}
          </div>
        </div>
      ))}
    </Loading>
  );
}
