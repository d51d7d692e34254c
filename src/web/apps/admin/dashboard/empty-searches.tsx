import type { MarketReport } from '#contract/dashboard.ts';
import { formatCount } from '#lib/format-count.ts';
import { CARD } from '#ui/frames/card.tsx';
import { Link } from '#ui/primitives/link.tsx';

/** Searches without results, most frequent first. */
export function EmptySearches({ searches }: { searches: MarketReport['emptySearches'] }) {
  return (
    <section className={`p-4 sm:p-5 ${CARD}`} aria-label="Searches that found nothing">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">Searches that found nothing</h3>
        <Link
          to="/search-synonyms"
          className="inline-flex min-h-6 items-center text-sm text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          Write synonyms
        </Link>
      </div>
      <Searches searches={searches} />
    </section>
  );
}

function Searches({ searches }: { searches: MarketReport['emptySearches'] }) {
  if (searches.length === 0) return <p className="mt-2 text-muted">No search came up empty.</p>;
  return (
    <ol className="mt-3 gap-x-10 text-[0.9375rem] md:columns-2">
      {searches.map(({ text, count }) => (
        <li
          key={text}
          className="flex break-inside-avoid items-baseline justify-between gap-4 border-t border-hairline py-2"
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
          <span className="whitespace-nowrap text-muted tabular-nums">
            {count === 1 ? 'once' : `${formatCount(count)} times`}
          </span>
        </li>
      ))}
    </ol>
  );
}
