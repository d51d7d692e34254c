import { PageHeading } from '#ui/frames/page-heading.tsx';
import { ArrowLeft } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { isNotFound } from '#web/kernel/load.ts';
import { QueryError, type QueryErrorProps } from '#web/kernel/query-error.tsx';

/** The list that a record belongs to, as in 'Back to orders'. */
interface RecordList {
  path: string;
  name: string;
}

/** A link above the heading of a record, to its list. */
export function BackLink({ path, name }: RecordList) {
  return (
    <Link
      to={path}
      className="inline-flex min-h-6 items-center gap-1.5 text-sm text-muted hover:text-ink pointer-coarse:min-h-11"
    >
      <ArrowLeft className="size-4" /> Back to {name}
    </Link>
  );
}

/** The screen of a record that is loading, does not exist, or could not be read. */
export function RecordState({
  title,
  list,
  query,
}: {
  title: string;
  list: RecordList;
  query: QueryErrorProps['query'];
}) {
  const { error } = query;
  return (
    <>
      <PageHeading plain title={title} above={<BackLink {...list} />} />
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
