import { useQuery } from '@tanstack/react-query';
import type { CaseRow } from '#contract/cases.ts';
import type { InputOf } from '#contract/contract.ts';
import { CASE_STATUSES, CASE_TYPES } from '#domain/case.ts';
import { may } from '#domain/permissions.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { RecordLink } from '#ui/frames/record-link.tsx';
import { Eye } from '#ui/icons/lucide.tsx';
import { ListFilter } from '#web/features/back-office/list-filter.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import { ListToggle } from '#web/features/back-office/list-toggle.tsx';
import { Ago } from '#web/features/back-office/timestamp.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { CaseStatusBadge } from '#web/features/cases/case-badge.tsx';
import { STATUS_WORDS, TYPE_WORDS } from '#web/features/cases/case-words.ts';
import { caseList } from '#web/features/cases/cases.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSession } from '#web/kernel/session.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Cases', noIndex: true }) };

const STATUSES = CASE_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }));
const TYPES = CASE_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }));
const NARROW = 'grow basis-33 sm:max-w-44';

/** The cases of a shop; for staff, all. */
function CasesScreen() {
  const { user } = useSession();
  const isStaff = user !== null && may(user, 'cases:handle');
  const list = useListAddress('status', 'type', 'mine', 'overdue');
  // What the API refuses of the address, the list leaves out.
  const query = useQuery(caseList(useApi(), list.query as InputOf<'GET case'>['query']));
  return (
    <ListScreen
      title="Cases"
      list={list}
      query={query}
      search="Search by number, product or shop"
      searchClassName="basis-full sm:basis-80"
      nameOf={({ number }) => number}
      filters={
        <>
          <ListFilter
            list={list}
            name="status"
            label="Status"
            placeholder="Any status"
            options={STATUSES}
            fieldClassName={NARROW}
          />
          <ListFilter
            list={list}
            name="type"
            label="Type"
            placeholder="Any type"
            options={TYPES}
            fieldClassName={NARROW}
          />
          <ListToggle list={list} name="mine" label={isStaff ? 'Mine' : 'Opened by me'} />
          <ListToggle list={list} name="overdue" label="Overdue" />
        </>
      }
      columns={isStaff ? STAFF_COLUMNS : COLUMNS}
      rowActions={({ id }) => [{ label: 'Open', icon: <Eye className="size-4.5" />, href: `/cases/${id}` }]}
      empty={{
        title: 'No cases.',
        text: isStaff
          ? 'What customers, visitors, banks and the market itself report appears here.'
          : 'When a customer has a problem with something from your shop, it appears here and in your e-mail.',
      }}
    />
  );
}

/** @param status the cell of the status, to which staff see who owns the case */
const columns = (status: Column<CaseRow>): readonly Column<CaseRow>[] => [
  {
    header: 'Case',
    kind: 'lead',
    cell: ({ id, number, title }) => (
      <span className="inline-grid">
        <RecordLink href={`/cases/${id}`} className="tabular-nums">
          {number}
        </RecordLink>
        <span className="max-w-64 break-words text-muted">{title}</span>
      </span>
    ),
  },
  { header: 'Type', cell: ({ type }) => TYPE_WORDS[type] },
  status,
  {
    header: 'Due',
    sort: 'dueAt',
    cell: ({ dueAt, overdue }) =>
      dueAt ? (
        <span className={overdue ? 'font-medium text-danger' : 'text-muted'}>
          <Ago at={dueAt} />
          {overdue && <span className="block text-sm">Overdue</span>}
        </span>
      ) : (
        '–'
      ),
  },
];

const COLUMNS: readonly Column<CaseRow>[] = [
  ...columns({ header: 'Status', cell: ({ status }) => <CaseStatusBadge status={status} /> }),
  { header: 'Customer', cell: ({ customerName }) => customerName ?? '–' },
];

const STAFF_COLUMNS: readonly Column<CaseRow>[] = [
  ...columns({
    header: 'Status and owner',
    cell: ({ status, assignee }) => (
      <span>
        <CaseStatusBadge status={status} />
        {assignee && <span className="mt-0.5 block text-muted">{assignee}</span>}
      </span>
    ),
  }),
  {
    header: 'Customer and shop',
    cell: ({ customerName, shopName }) => (
      <span className="inline-grid">
        {customerName && <span>{customerName}</span>}
        {shopName && <span className="text-muted">{shopName}</span>}
      </span>
    ),
  },
];

export { CasesScreen as Component };
