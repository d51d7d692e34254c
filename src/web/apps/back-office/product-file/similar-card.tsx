import { useQuery } from '@tanstack/react-query';
import { Card } from '#ui/frames/card.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { similarProducts } from '#web/features/copies/copies.data.ts';
import { describePages } from '#web/features/copies/same-pages.ts';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';

/** The products of other shops that have pages like those of a product's file. */
export function SimilarCard({ id }: { id: string }) {
  const query = useQuery(similarProducts(useApi(), id));
  const { data, error } = query;
  return (
    <Card title="Similar files">
      <p className="max-w-[70ch] text-muted">
        Each file is compared with the files of other shops. Pages that many shops have, such as licences and
        planners, and pages that are nearly blank do not count.
      </p>
      {error && !data ? (
        <QueryError query={query} />
      ) : !data ? (
        <Loading className="mt-4 grid gap-3">
          <Skeleton className="h-16 rounded-control" />
        </Loading>
      ) : data.data.length === 0 ? (
        <p className="mt-4 font-medium">No product of another shop has pages like these.</p>
      ) : (
        <ul className="mt-4 divide-y divide-hairline border-t border-hairline">
          {data.data.map(({ productId, name, shopName, score, pages }) => (
            <li key={productId} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 py-3">
              <p className="min-w-0 grow basis-60 break-words">
                <span className="font-medium">{name}</span>
                <span className="block text-sm text-muted">{shopName}</span>
              </p>
              <p className="text-sm">
                <span className="font-medium tabular-nums">{Math.round(score * 100)} % the same</span>
                <span className="block text-muted tabular-nums">
                  Pages here = there: {describePages(pages)}
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
