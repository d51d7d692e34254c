import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntry } from '#contract/audit-log.ts';
import { AUDIT_ENTITIES, AUDIT_FOUND_MAX, fieldLabel } from '#domain/audit.ts';
import { formatCount } from '#lib/format-count.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { RecordLink } from '#ui/frames/record-link.tsx';
import { Eye, X } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { type AuditQuery, auditEntries } from '#web/features/audit-log/audit-log.data.ts';
import { ListFilter } from '#web/features/back-office/list-filter.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import { PeriodFilter } from '#web/features/back-office/period-filter.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { changedFields, describeEntry, describePerson, recordName } from './audit-log/describe-entry.ts';
import { EntryDialog } from './audit-log/entry-dialog.tsx';
import { ExportButton } from './audit-log/export-button.tsx';
import { RecordName } from './audit-log/record-name.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Audit Log', noIndex: true }) };

const ENTITIES = Object.entries(AUDIT_ENTITIES)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label));
const FIELDS_SHOWN = 3;

/** Every change by staff and by people of shops. */
function AuditLogScreen() {
  const list = useListAddress('actorId', 'entity', 'entityId', 'from', 'to');
  const { actorId, entityId } = list.filters;
  // What the API refuses of the address, the list leaves out.
  const auditQuery = list.query as AuditQuery;
  const query = useQuery(auditEntries(useApi(), auditQuery));
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const [isOpen, setOpen] = useState(false);
  const view = (entry: AuditEntry) => {
    setShown(entry);
    setOpen(true);
  };
  const person = query.data?.data.find(({ actor }) => actor.id === actorId);
  const record = query.data?.data.find((entry) => entry.entityId === entityId);
  return (
    <>
      <ListScreen
        title="Audit Log"
        subtitle={
          query.data?.total === AUDIT_FOUND_MAX && list.isFiltered
            ? `The newest ${formatCount(AUDIT_FOUND_MAX)} matches. The export has all.`
            : undefined
        }
        actions={<ExportButton query={auditQuery} />}
        list={list}
        query={query}
        search="Search by person or id"
        filters={
          <>
            <ListFilter
              list={list}
              name="entity"
              label="Record"
              placeholder="All records"
              fieldClassName="grow basis-44 sm:max-w-52"
              options={ENTITIES}
            />
            <PeriodFilter list={list} />
            {actorId && (
              <Chip
                label={`Person: ${person ? describePerson(person) : actorId}`}
                onRemove={() => list.filter('actorId', '')}
              />
            )}
            {entityId && (
              <Chip
                label={`Record: ${(record && recordName(record)) ?? entityId}`}
                onRemove={() => list.filter('entityId', '')}
              />
            )}
          </>
        }
        columns={columnsFor(view)}
        nameOf={(entry) => `entry ${entry.id}`}
        rowActions={(entry) => [
          {
            label: 'View',
            icon: <Eye className="size-4.5" />,
            onSelect: () => view(entry),
          },
        ]}
        empty={{
          title: 'Nothing changed yet.',
          text: 'What staff and people of shops change appears here.',
        }}
      />
      <EntryDialog entry={shown} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

const Chip = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <Button variant="secondary" onClick={onRemove} className="max-w-full">
    <span className="truncate">{label}</span>
    <X className="size-4 shrink-0" />
    <span className="sr-only">: remove this filter</span>
  </Button>
);

const columnsFor = (onView: (entry: AuditEntry) => void): readonly Column<AuditEntry>[] => [
  {
    header: 'Change',
    kind: 'lead',
    cell: (entry) => (
      <span className="inline-grid justify-items-start gap-0.5">
        <RecordLink onOpen={() => onView(entry)}>{describeEntry(entry)}</RecordLink>
        <span className="text-sm text-muted">
          <RecordName entry={entry} />
        </span>
      </span>
    ),
  },
  { header: 'Fields', kind: 'passage', cell: (entry) => <Fields entry={entry} /> },
  {
    header: 'Who',
    cell: (entry) => (
      <span className="inline-grid gap-0.5">
        {entry.actor.id ? (
          <Link to={`?actorId=${encodeURIComponent(entry.actor.id)}`} className="hover:underline">
            {describePerson(entry)}
          </Link>
        ) : (
          describePerson(entry)
        )}
        <span className="text-sm text-muted">{fieldLabel(entry.actor.role)}</span>
      </span>
    ),
  },
  { header: 'When', cell: ({ at }) => <Timestamp at={at} /> },
];

function Fields({ entry }: { entry: AuditEntry }) {
  const fields = changedFields(entry);
  const more = fields.length - FIELDS_SHOWN;
  return (
    <span className="text-sm">
      {fields.slice(0, FIELDS_SHOWN).join(', ')}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}

export { AuditLogScreen as Component };
