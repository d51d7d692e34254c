import { type StatusKind, type StatusOf, toneOf } from '#domain/status.ts';
import { StatusBadge } from '#ui/primitives/status-badge.tsx';
import { useSession } from './session.ts';

interface RecordStatusProps<Kind extends StatusKind> {
  kind: Kind;
  status: StatusOf<Kind>;
  /** The status in words, where its name is none. */
  children?: string;
}

/** The status of a record, in the tone that it has for the signed-in user. */
export function RecordStatus<Kind extends StatusKind>({ kind, status, children }: RecordStatusProps<Kind>) {
  const { user } = useSession();
  return (
    <StatusBadge tone={toneOf(kind, status, user?.role ?? 'customer')}>
      {children ?? String(status)}
    </StatusBadge>
  );
}
