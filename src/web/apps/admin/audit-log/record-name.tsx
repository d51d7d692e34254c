import type { AuditEntry } from '#contract/audit-log.ts';
import { Link } from '#ui/primitives/link.tsx';
import { recordName, screenOf } from './describe-entry.ts';

/** What an entry is about, by name, as a link to its screen. Its id is the title; without a name it is the text. */
export function RecordName({ entry, className = '' }: { entry: AuditEntry; className?: string }) {
  const screen = screenOf(entry);
  const name = recordName(entry);
  const text = name === null ? <span className="break-all">{entry.entityId}</span> : <bdi>{name}</bdi>;
  return screen ? (
    <Link
      to={screen}
      title={entry.entityId}
      className={`[overflow-wrap:anywhere] underline-offset-3 hover:underline ${className}`}
    >
      {text}
    </Link>
  ) : (
    <span title={entry.entityId} className="[overflow-wrap:anywhere]">
      {text}
    </span>
  );
}
