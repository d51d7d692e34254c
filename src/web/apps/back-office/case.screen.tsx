import { useQuery } from '@tanstack/react-query';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { RecordState } from '#web/features/back-office/record-state.tsx';
import { CaseView } from '#web/features/cases/case-view.tsx';
import { caseRecord } from '#web/features/cases/cases.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useParams } from '#web/kernel/router/router-view.tsx';
import { CopiesCard } from './cases/copies-card.tsx';
import { DecideButton, StaffPanel } from './cases/staff-panel.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Case', noIndex: true }) };

const LIST = { path: '/cases', name: 'cases' };

/** A case for its shop, and for staff with their notes and decisions. */
function CaseScreen() {
  const { id = '' } = useParams();
  const query = useQuery(caseRecord(useApi(), id));
  const { data: record } = query;
  if (record)
    return (
      <>
        <PageHeading
          plain
          title={record.number}
          subtitle={record.title}
          back={LIST}
          actions={record.staff && <DecideButton record={record} staff={record.staff} />}
        />
        <div className="mt-6">
          <CaseView
            key={record.id}
            record={record}
            aside={record.staff && <StaffPanel record={record} staff={record.staff} />}
            compared={
              record.staff &&
              record.type === 'copyFound' && <CopiesCard caseId={record.id} title={record.title} />
            }
          />
        </div>
      </>
    );
  return <RecordState title="Case" list={LIST} query={query} />;
}

export { CaseScreen as Component };
