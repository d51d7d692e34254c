import { type BackTarget, PageHeading } from '#ui/frames/page-heading.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { isNotFound } from '#web/kernel/load.ts';
import { QueryError, type QueryErrorProps } from '#web/kernel/query-error.tsx';

/** The screen of a record that is loading, does not exist, or could not be read. */
export function RecordState({
  title,
  list,
  query,
}: {
  title: string;
  list: BackTarget;
  query: QueryErrorProps['query'];
}) {
  const { error } = query;
  return (
    <>
      <PageHeading plain title={title} back={list} />
      {isNotFound(error) ? (
        <EmptyState
          title={error?.message ?? ''}
          action={
            <Link to={list.path} className={buttonClass()}>
              Back to {list.name}
            </Link>
          }
        />
      ) : error ? (
        <QueryError query={query} />
      ) : (
        <Loading className="mt-6 grid gap-6 @4xl:grid-cols-[minmax(0,1fr)_24rem]">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-72 rounded-card" />
        </Loading>
      )}
    </>
  );
}
