import { z } from 'zod';
import { AUDIT_ENTITIES, type AuditEntity } from '#domain/audit.ts';
import { BACK_OFFICE_PAGE_SIZE } from '#domain/limits.ts';
import {
  endpoint,
  id,
  instant,
  listOf,
  named,
  pageQuery,
  searchKeyword,
  sentTime,
  signedLink,
} from './endpoint.ts';

const fields = z.record(z.string(), z.unknown()).nullable();

const auditEntry = named('AuditEntry', {
  id,
  at: instant,
  /** `id` null: a command on the server. `name` null: an account that is gone. The role is that of the time. */
  actor: z.object({ id: id.nullable(), name: z.string().nullable(), role: z.string() }),
  /** The call, such as 'POST admin/vendor/{id}/approve'. */
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** The record's present name; that of a deleted one as the log has it. Null: none is known, as of a deleted account. */
  entityName: z.string().nullable(),
  /** The changed fields; null for a new record. Long texts are shortened. */
  before: fields,
  /** The changed fields; null for a deleted record. */
  after: fields,
  /** Names of changed fields whose values are not recorded: secrets and personal data. */
  withheld: z.array(z.string()),
  requestId: z.string().nullable(),
  /** The network address of the request. */
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filter = {
  /** A request's or a record's id, or words of the names and e-mail addresses of people. */
  searchKeyword,
  actorId: id.optional(),
  entity: z.enum(Object.keys(AUDIT_ENTITIES) as [AuditEntity, ...AuditEntity[]]).optional(),
  entityId: z.string().trim().min(1).max(200).optional(),
  /** The first moment, and the first one that is not included. */
  from: sentTime('From').optional(),
  to: sentTime('To').optional(),
};

export const auditLogContract = {
  'GET audit-log': endpoint({
    operationId: 'listAuditLog',
    summary: `Every change by staff and by people of shops, the newest first; the total of a filtered list is 1,000 at most`,
    tag: 'Record',
    access: 'audit:read',
    query: z.object({ ...pageQuery(BACK_OFFICE_PAGE_SIZE), ...filter }),
    data: listOf(auditEntry),
  }),
  'POST audit-log/export': endpoint({
    operationId: 'exportAuditLog',
    summary: 'A link, good for ten minutes, to the changes that match as CSV',
    tag: 'Record',
    access: 'audit:read',
    body: z.object(filter),
    bodyOptional: true,
    data: signedLink,
  }),
};
