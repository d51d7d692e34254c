import type { AuditEntry } from '#contract/audit-log.ts';
import { auditedFields, fieldLabel } from '#domain/audit.ts';
import { DataList } from '#ui/frames/data-list.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { auditLogPath } from '#web/features/audit-log/audit-log-link.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { describeEntry, describeField, describePerson, describeValue, recordType } from './describe-entry.ts';
import { RecordName } from './record-name.tsx';

const LINK = 'font-medium text-accent underline underline-offset-3';

interface EntryDialogProps {
  /** The entry that is shown, also while the dialog closes. */
  entry: AuditEntry | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** One change: who, when, from where, and each field before and after. */
export const EntryDialog = ({ entry, ...dialog }: EntryDialogProps) => (
  <Dialog {...dialog} size="lg" title={entry ? describeEntry(entry) : ''}>
    {entry && <Entry entry={entry} onLeave={() => dialog.onOpenChange(false)} />}
  </Dialog>
);

function Entry({ entry, onLeave }: { entry: AuditEntry; onLeave: () => void }) {
  const { id, at, actor, action, entity, entityId, requestId, address, before, after, withheld } = entry;
  const fields = auditedFields(before, after);
  return (
    <div className="grid gap-6">
      <DataList
        items={[
          { term: 'When', value: <Timestamp at={at} /> },
          {
            term: 'Who',
            value: actor.id ? (
              <Link to={`/users/${actor.id}`} className={LINK}>
                {describePerson(entry)}
              </Link>
            ) : (
              describePerson(entry)
            ),
          },
          { term: 'As', value: fieldLabel(actor.role) },
          {
            term: recordType(entry),
            value: (
              <span className="flex flex-wrap gap-x-4 gap-y-1">
                <RecordName entry={entry} className={LINK} />
                <Link to={auditLogPath(entity as never, entityId)} className={LINK} onClick={onLeave}>
                  All its changes
                </Link>
              </span>
            ),
          },
          { term: 'Record id', value: <span className="break-all">{entityId}</span> },
          { term: 'Call', value: <code className="text-sm break-all">{action}</code> },
          { term: 'From', value: address ?? '–' },
          { term: 'Request', value: <span className="text-sm break-all">{requestId ?? '–'}</span> },
          { term: 'Entry', value: id },
        ]}
      />
      <section aria-label="Changes" className="grid gap-4">
        {fields.length + withheld.length === 0 && <p className="text-muted">No field was recorded.</p>}
        {fields.map(({ path, ...values }) => (
          <div key={path.join('.')} className="grid gap-1.5">
            <h3 className="text-sm font-semibold">{describeField(path)}</h3>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
              {before && <Value kind="Before" text={describeValue(path, values.before)} />}
              {after && <Value kind="After" text={describeValue(path, values.after)} />}
            </div>
          </div>
        ))}
        {withheld.length > 0 && (
          <p className="text-muted">
            Changed as well, without a record of the value: {withheld.map(fieldLabel).join(', ')}.
          </p>
        )}
      </section>
    </div>
  );
}

const TONES = {
  Before: 'border-danger/30 bg-danger-soft',
  After: 'border-success-strong/30 bg-success-soft',
};

const Value = ({ kind, text }: { kind: keyof typeof TONES; text: string }) => (
  <div className={`rounded-control border px-3 py-2 ${TONES[kind]}`}>
    <p className="text-xs text-muted">{kind}</p>
    <p className="text-sm break-words whitespace-pre-wrap">{text}</p>
  </div>
);
