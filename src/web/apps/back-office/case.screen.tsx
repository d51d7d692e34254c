import { useParams } from 'react-router';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { ArrowLeft } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { CaseView } from '#web/features/cases/case-view.tsx';
import { caseRecord } from '#web/features/cases/cases.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { isNotFound } from '#web/kernel/load.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useQuery } from '#web/kernel/queries/queries.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { DecideButton, StaffPanel } from './cases/staff-panel.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Case', noIndex: true }) };

const BACK = (
  <Link
    to="/cases"
    className="inline-flex min-h-6 items-center gap-1.5 text-sm text-muted hover:text-ink pointer-coarse:min-h-11"
  >
    <ArrowLeft className="size-4" /> Back to cases
  </Link>
);

/** A case for its shop, and for staff with their notes and decisions. */
function CaseScreen() {
  const { id = '' } = useParams();
  const query = useQuery(caseRecord(useApi(), id));
  const { data: record, error } = query;
  if (record)
    return (
      <>
        <PageHeading
          plain
          title={record.number}
          subtitle={record.title}
          above={BACK}
          actions={record.staff && <DecideButton record={record} staff={record.staff} />}
        />
        <div className="mt-6">
          <CaseView
            key={record.id}
            record={record}
            aside={record.staff && <StaffPanel record={record} staff={record.staff} />}
          />
        </div>
      </>
    );
  return (
    <>
      <PageHeading plain title="Case" above={BACK} />
      {isNotFound(error) ? (
        <EmptyState
          title={error?.message ?? ''}
          action={
            <Link to="/cases" className={buttonClass()}>
              Back to cases
            </Link>
          }
        />
      ) : error ? (
        <QueryError query={query} />
      ) : (
        <Loading className="mt-6 grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-72 rounded-card" />
        </Loading>
      )}
    </>
  );
}

export { CaseScreen as Component };
