import type { Readable } from 'node:stream';
import { currentActor } from '#api/kernel/audit.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { csvStream } from '#api/kernel/csv-export.ts';
import { type ListPage, paged, rangeOf } from '#api/kernel/paging.ts';
import { checkLink, type LinkQuery, signLink } from '#api/kernel/signed-links.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { AuditEntry } from '#contract/audit-log.ts';
import { API_BASE } from '#contract/contract.ts';
import type { Db } from '#db/client.ts';
import { typedQuery } from '#db/fragments/search-query.ts';
import {
  AUDIT_FOUND_MAX,
  AUDIT_PEOPLE_MAX,
  type AuditEntity,
  type AuditedFields,
  fieldName,
} from '#domain/audit.ts';
import { safeCell } from '#lib/csv-cell.ts';
import * as auditLog from './audit-log.sql.ts';
import { findEntityNames } from './entity-names.service.ts';

interface Filter {
  searchKeyword?: string;
  actorId?: string;
  entity?: AuditEntity;
  entityId?: string;
  from?: string;
  to?: string;
}

/** One page of the log, newest first. The total of a filtered list is at most AUDIT_FOUND_MAX. */
export async function listEntries(
  context: AppContext,
  { page, limit, ...filter }: Filter & { page: number; limit: number },
): Promise<ListPage<AuditEntry>> {
  const { db } = context;
  const { offset } = rangeOf({ page, limit });
  if (Object.values(filter).every((value) => !value)) {
    const total = await auditLog.countEntries(db);
    const rows = await auditLog.findEntriesFrom(db, { newest: total - offset, limit });
    return paged(await entriesOf(db, rows), total, limit);
  }
  const found = await findMatches(context, filter);
  if (!found) return paged([], 0, limit);
  const end = Math.min(offset + limit, AUDIT_FOUND_MAX);
  const [total, numbers] = await Promise.all([
    auditLog.countMatches(db, { ...found, max: AUDIT_FOUND_MAX }),
    offset < end ? auditLog.findNumbers(db, { ...found, limit: end }) : [],
  ]);
  const shown = numbers.slice(offset);
  const rows = shown.length > 0 ? await auditLog.findEntries(db, { numbers: shown }) : [];
  return paged(await entriesOf(db, rows), total, limit);
}

/** Entries of a page with the names of what they are about. */
async function entriesOf(db: Db, rows: readonly auditLog.EntryRow[]): Promise<AuditEntry[]> {
  const nameOf = await findEntityNames(db, rows);
  return rows.map((row) => ({ ...changeOf(row), entityName: nameOf(row) }));
}

/** The filter in terms of columns; null if nothing can match. */
async function findMatches(context: AppContext, filter: Filter): Promise<auditLog.AuditFilter | null> {
  const { searchKeyword, actorId, entity, entityId, from, to } = filter;
  const found: auditLog.AuditFilter = {
    entity,
    entityId,
    actorIds: actorId === undefined ? undefined : [actorId],
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
  if (!searchKeyword) return found;
  const kind = await auditLog.whatIs(context.db, { id: searchKeyword });
  if (kind === 'request') return { ...found, requestId: searchKeyword };
  if (kind === 'record')
    return entityId && entityId !== searchKeyword ? null : { ...found, entityId: searchKeyword };
  const search = typedQuery(searchKeyword);
  if (search === null) return null;
  const people = await auditLog.findPeople(context.db, { search, limit: AUDIT_PEOPLE_MAX });
  const actorIds = actorId === undefined ? people : people.filter((id) => id === actorId);
  return actorIds.length > 0 ? { ...found, actorIds } : null;
}

/** Fields by their names in the API; values that are objects themselves, such as contents, have such names already. */
const named = (fields: AuditedFields): Record<string, unknown> | null =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).map(([column, value]) => [
      fieldName(column),
      isPart(value) ? named(value) : value,
    ]),
  );

const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An entry without the name of what it is about, which an export leaves out. */
type Change = Omit<AuditEntry, 'entityName'>;

function changeOf({ sequence, at, actorId, actorName, actorRole, ...row }: auditLog.EntryRow): Change {
  return {
    ...row,
    id: String(sequence),
    at: at.toISOString(),
    actor: { id: actorId, name: actorName, role: actorRole },
    before: named(row.before),
    after: named(row.after),
    withheld: row.withheld.map(fieldName),
  };
}

/** Records an action that changes no record but is somebody's, such as a reset link that an admin sends. */
export async function recordAction(
  tx: Db,
  entry: { entity: AuditEntity; entityId: string; after: Record<string, unknown> },
): Promise<void> {
  if (currentActor()) await auditLog.appendEntry(tx, entry);
}

const subjectOf = (filter: string): string => `audit-log-export/${filter}`;

/** Creates a signed path to a CSV of the entries that match. It needs no session and expires soon. */
export async function createExportLink(
  context: AppContext,
  filter: Filter,
): Promise<{ url: string; expiresAt: string }> {
  const scope = Buffer.from(JSON.stringify(filter)).toString('base64url');
  await inTransaction(context, (tx) =>
    recordAction(tx, { entity: 'audit-log', entityId: 'export', after: { ...filter } }),
  );
  const { query, expiresAt } = await signLink(context, subjectOf(scope));
  return { url: `${API_BASE}/audit-log-exports/${scope}${query}`, expiresAt };
}

/**
 * Streams the CSV of a signed path; entries are read from the database while the client reads.
 * @throws ApiError 404 when the path has expired or its signature is invalid
 */
export async function openExport(
  context: AppContext,
  { scope, ...link }: LinkQuery & { scope: string },
): Promise<Readable> {
  await checkLink(context, subjectOf(scope), link);
  const filter = JSON.parse(Buffer.from(scope, 'base64url').toString()) as Filter;
  return csvStream(context, { columns: COLUMNS, rows: exportRows(context, filter), name: 'the audit log' });
}

/** Entries read by one statement. */
const PAGE_SIZE = 500;
const COLUMNS = [
  'Number',
  'Time',
  'Person',
  'Person id',
  'Role',
  'Address',
  'Request',
  'Action',
  'Record type',
  'Record id',
  'Before',
  'After',
  'Values not recorded',
];

async function* exportRows(context: AppContext, filter: Filter): AsyncGenerator<string[]> {
  const found = await findMatches(context, filter);
  let before: number | undefined;
  while (found) {
    const numbers = await auditLog.findNumbers(context.db, { ...found, before, limit: PAGE_SIZE });
    if (numbers.length === 0) return;
    for (const row of await auditLog.findEntries(context.db, { numbers })) yield cellsOf(changeOf(row));
    before = numbers.at(-1);
  }
}

const json = (fields: AuditedFields): string => (fields ? JSON.stringify(fields) : '');

const cellsOf = (entry: Change): string[] =>
  [
    entry.id,
    entry.at,
    entry.actor.name ?? '',
    entry.actor.id ?? '',
    entry.actor.role,
    entry.address ?? '',
    entry.requestId ?? '',
    entry.action,
    entry.entity,
    entry.entityId,
    json(entry.before),
    json(entry.after),
    entry.withheld.join(', '),
  ].map(safeCell);
