import type { MarketReport } from '#contract/dashboard.ts';
import { CARD } from '#ui/frames/card.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';

/** Searches without results, most frequent first; undefined while they load. */
export function EmptySearches({ searches }: { searches: MarketReport['emptySearches'] | undefined }) {
  return (
    <section className={`p-4 sm:p-5 ${CARD}`} aria-label="Searches that found nothing">
      <h3 className="font-semibold">Searches that found nothing</h3>
      {searches ? <Searches searches={searches} /> : <SearchesSkeleton />}
    </section>
  );
}

const COLUMNS = 'mt-3 gap-x-10 text-[0.9375rem] md:columns-2';
const ROW = 'flex break-inside-avoid items-baseline justify-between gap-4 border-t border-hairline py-2';

function Searches({ searches }: { searches: MarketReport['emptySearches'] }) {
  if (searches.length === 0) return <p className="mt-2 text-muted">No search came up empty.</p>;
  return (
    <ol className={COLUMNS}>
      {searches.map(({ text, count }) => (
        <li key={text} className={ROW}>
          <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
          <span className="whitespace-nowrap text-muted tabular-nums">
            {count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`}
          </span>
        </li>
      ))}
    </ol>
  );
}

function SearchesSkeleton() {
  return (
    <Loading label="Loading searches" className={COLUMNS}>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <div key={row} className={ROW}>
          <Skeleton className="block h-5 w-32" />
          <Skeleton className="block h-5 w-14" />
        </div>
      ))}
    </Loading>
  );
}
