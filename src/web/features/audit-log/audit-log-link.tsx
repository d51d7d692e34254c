import type { AuditEntity } from '#domain/audit.ts';
import { History } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { useMay } from '#web/kernel/use-may.ts';

/** The address of the changes of a record. */
export const auditLogPath = (entity: AuditEntity, entityId: string): string =>
  `/audit-log?${new URLSearchParams({ entity, entityId })}`;

/** A link to the changes of a record, for those who may read them. */
export function AuditLogLink({ entity, entityId }: { entity: AuditEntity; entityId: string }) {
  const may = useMay();
  if (!may('audit:read')) return null;
  return (
    <Link to={auditLogPath(entity, entityId)} className={buttonClass({ variant: 'secondary' })}>
      <History className="size-4.5" /> Audit log
    </Link>
  );
}
