import clsx from 'clsx';
import type { CaseDecisionAnswer, CaseRecord } from '#contract/cases.ts';
import { formatDollars } from '#domain/money.ts';
import { FileText, Lock } from '#ui/icons/lucide.tsx';
import { formatMinute } from '#web/kernel/times.ts';
import { decidedWords } from './case-words.ts';

type Entry = CaseRecord['entries'][number];
type Note = NonNullable<CaseRecord['staff']>['notes'][number];

const DID: Record<Entry['kind'], string> = {
  opened: 'opened the case',
  message: 'wrote',
  decided: 'decided',
  appealed: 'appealed the decision',
  fileReplaced: 'replaced the file',
  lifted: 'lifted the hiding of the product',
  closed: 'closed the case',
};

/** The messages of a case and what was done, oldest first; for staff with their notes among them. */
export function CaseThread({ record }: { record: CaseRecord }) {
  const items = [
    ...record.entries.map((entry) => ({ at: entry.createdAt, entry, note: null })),
    ...(record.staff?.notes ?? []).map((note) => ({ at: note.createdAt, entry: null, note })),
  ].sort((one, other) => one.at.localeCompare(other.at));
  return (
    <ol className="grid gap-3">
      {items.map(({ entry, note }) =>
        note ? (
          <NoteItem key={note.id} note={note} />
        ) : (
          entry && (
            <EntryItem
              key={entry.id}
              entry={entry}
              type={record.type}
              decision={record.decisions.find(({ id }) => id === entry.decisionId)}
            />
          )
        ),
      )}
    </ol>
  );
}

function EntryItem({
  entry,
  type,
  decision,
}: {
  entry: Entry;
  type: CaseRecord['type'];
  decision: CaseDecisionAnswer | undefined;
}) {
  const { by, kind } = entry;
  return (
    <li
      className={clsx(
        'min-w-0 rounded-card border border-hairline p-4',
        by.you ? 'bg-shade sm:ms-10' : 'bg-surface sm:me-10',
      )}
    >
      <Header name={by.you ? 'You' : by.name} did={DID[kind]} at={entry.createdAt} />
      {decision && <DecisionText type={type} decision={decision} />}
      {entry.text && <p className="mt-2 break-words whitespace-pre-line">{entry.text}</p>}
      <Files files={entry.files} />
    </li>
  );
}

function NoteItem({ note }: { note: Note }) {
  return (
    <li className="min-w-0 rounded-card border border-dashed border-edge bg-page p-4">
      <p className="mb-1 flex items-center gap-1.5 text-sm font-medium text-muted">
        <Lock className="size-4" /> Private: for staff only
      </p>
      <Header name={note.by} did={note.kind === 'note' ? 'noted' : 'changed the owner'} at={note.createdAt} />
      <p className="mt-2 break-words whitespace-pre-line">{note.text}</p>
      <Files files={note.files} />
    </li>
  );
}

function Header({ name, did, at }: { name: string; did: string; at: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
      <strong className="text-[0.9375rem] font-medium">{name}</strong>
      <span className="text-muted">{did}</span>
      <time dateTime={at} className="ms-auto text-muted tabular-nums">
        {formatMinute(at)}
      </time>
    </p>
  );
}

/** What was decided, by which rule, and what has become of it. */
function DecisionText({ type, decision }: { type: CaseRecord['type']; decision: CaseDecisionAnswer }) {
  const { refund, replacedAt, undoneAt, upheld, rule } = decision;
  return (
    <div className="mt-2 grid gap-1">
      <p className="font-semibold">
        {upheld ? 'The decision stays: ' : ''}
        {decidedWords(type, decision.decision)}
        {refund && ` (${formatDollars(refund.amount)})`}
        {'.'}
      </p>
      <p className="text-sm text-muted">
        The rule: {rule}
        {replacedAt && ' The file has been replaced.'}
        {undoneAt && ' This was undone later.'}
      </p>
    </div>
  );
}

function Files({ files }: { files: Entry['files'] }) {
  if (files.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {files.map(({ id, name, kind, url }) => (
        <li key={id} className="min-w-0">
          <a
            href={url}
            download
            className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-control border border-hairline bg-surface px-3 text-sm font-medium hover:bg-shade pointer-coarse:min-h-11"
          >
            <FileText className="size-4 shrink-0 text-muted" />
            <span className="truncate">{name}</span>
            <span className="text-muted">{kind === 'pdf' ? 'PDF' : 'Picture'}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
