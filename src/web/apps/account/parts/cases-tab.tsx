import { useQuery } from '@tanstack/react-query';
import type { CaseRow } from '#contract/cases.ts';
import { ArrowLeft } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Pagination } from '#ui/primitives/pagination.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { CaseStatusBadge } from '#web/features/cases/case-badge.tsx';
import { CaseView } from '#web/features/cases/case-view.tsx';
import { TYPE_WORDS } from '#web/features/cases/case-words.ts';
import { caseList, caseRecord } from '#web/features/cases/cases.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { formatDate } from '#web/kernel/dates.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { readPage } from '#web/kernel/read-page.ts';
import { useSearchParams } from '#web/kernel/use-search-params.ts';

const PAGE_SIZE = 5;
const PATH = '/customer-dashboard?tab=cases';

/** 'Your Cases', or the one of the `case` parameter, which links in mails set. */
export function CasesTab() {
  const [search] = useSearchParams();
  const id = search.get('case');
  return (
    <section aria-labelledby="cases-title">
      <h2 id="cases-title" className="font-serif text-heading font-heading">
        {id === null ? 'Your Cases' : 'Your Case'}
      </h2>
      {id === null ? <CaseList page={readPage(search.get('page'))} /> : <OneCase id={id} />}
    </section>
  );
}

function CaseList({ page }: { page: number }) {
  const query = useQuery(caseList(useApi(), { page, limit: PAGE_SIZE }));
  if (query.isPending) return <CasesSkeleton />;
  if (query.isError) return <QueryError query={query} />;
  const { data, total, pageCount } = query.data;
  if (total === 0)
    return (
      <EmptyState
        title="No cases."
        action={
          <Link to="/customer-dashboard" className={buttonClass({ variant: 'secondary' })}>
            Go to your orders
          </Link>
        }
      >
        If something that you have bought is broken or not as described, report it from its order.
      </EmptyState>
    );
  return (
    <>
      <ul className="@container mt-5 grid grid-cols-[minmax(0,1fr)] gap-3">
        {data.map((row) => (
          <CaseItem key={row.id} row={row} />
        ))}
      </ul>
      <Pagination
        page={page}
        pageCount={pageCount}
        label="Cases"
        className="mt-8"
        hrefFor={(to) => (to === 1 ? PATH : `${PATH}&page=${to}`)}
      />
    </>
  );
}

function CaseItem({ row }: { row: CaseRow }) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-hairline bg-surface p-5">
      <div className="min-w-[min(10rem,100%)] grow">
        <p className="font-medium break-words">{row.title}</p>
        <p className="text-sm text-muted tabular-nums">
          {row.number}, {TYPE_WORDS[row.type]},{' '}
          <time dateTime={row.createdAt}>{formatDate(row.createdAt)}</time>
        </p>
      </div>
      <CaseStatusBadge status={row.status} />
      <Link
        to={`${PATH}&case=${row.id}`}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
        aria-label={`Open the case ${row.number}`}
      >
        Open
      </Link>
    </li>
  );
}

function OneCase({ id }: { id: string }) {
  const query = useQuery(caseRecord(useApi(), id));
  return (
    <>
      <Link
        to={PATH}
        className="mt-2 inline-flex min-h-6 items-center gap-1.5 text-sm text-muted hover:text-ink pointer-coarse:min-h-11"
      >
        <ArrowLeft className="size-4" /> Back to your cases
      </Link>
      {query.isPending && <CasesSkeleton />}
      {query.isError && <QueryError query={query} />}
      {query.data && (
        <>
          <p className="mt-2 mb-5 text-lg font-medium break-words">
            {query.data.title} <span className="text-muted tabular-nums">{query.data.number}</span>
          </p>
          <CaseView key={id} record={query.data} />
        </>
      )}
    </>
  );
}

const CasesSkeleton = () => (
  <Loading label="Loading your cases" className="mt-5 grid gap-3">
    <Skeleton className="h-20 rounded-card" />
    <Skeleton className="h-20 rounded-card" />
  </Loading>
);
