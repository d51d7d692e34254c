import { and, asc, desc, eq, gte, inArray, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { auditHead, auditLog, users } from '#db/schema.ts';

export interface AuditFilter {
  /** Any of these people. */
  actorIds?: readonly string[];
  entity?: string;
  entityId?: string;
  requestId?: string;
  from?: Date;
  /** Not included. */
  to?: Date;
}

const ofActor = (actorId: string | undefined, filter: AuditFilter): SQL | undefined =>
  and(
    actorId === undefined ? undefined : eq(auditLog.actorId, actorId),
    filter.entity === undefined ? undefined : eq(auditLog.entity, filter.entity),
    filter.entityId === undefined ? undefined : eq(auditLog.entityId, filter.entityId),
    filter.requestId === undefined ? undefined : eq(auditLog.requestId, filter.requestId),
    // Times never decrease with the number, so a range of time is a range of the numbers that each index ends with.
    filter.from && gte(auditLog.sequence, firstSince(filter.from)),
    filter.to && lt(auditLog.sequence, firstSince(filter.to)),
  );

/** The number of the first entry since a time; behind the newest one if there is none. */
const firstSince = (time: Date): SQL => sql`coalesce(
  (select ${auditLog.sequence} from ${auditLog} where ${auditLog.at} >= ${time.toISOString()}::timestamptz
    order by ${auditLog.at}, ${auditLog.sequence} limit 1),
  9223372036854775807)`;

/**
 * The numbers of the newest matches, in descending order. Each person's entries are read from an index of their own: of
 * several people's together, the database would sort all.
 */
export async function findNumbers(
  db: Db,
  params: AuditFilter & { limit: number; before?: number },
): Promise<number[]> {
  const { actorIds, limit, before } = params;
  const numbersOf = (actorId?: string) =>
    db
      .select({ sequence: auditLog.sequence })
      .from(auditLog)
      .where(and(ofActor(actorId, params), before === undefined ? undefined : lt(auditLog.sequence, before)))
      .orderBy(desc(auditLog.sequence))
      .limit(limit);
  const found = await Promise.all(actorIds ? actorIds.map((id) => numbersOf(id)) : [numbersOf()]);
  return found
    .flat()
    .map(({ sequence }) => sequence)
    .sort((a, b) => b - a)
    .slice(0, limit);
}

/** How many entries match, counted up to `max`. */
export async function countMatches(db: Db, params: AuditFilter & { max: number }): Promise<number> {
  const { actorIds, max } = params;
  const ofAnyone = actorIds && inArray(auditLog.actorId, [...actorIds]);
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(auditLog)
    .where(and(ofAnyone, ofActor(undefined, params)))
    .limit(max)
    .as('found');
  const [row] = await db.select({ count: sql`count(*)`.mapWith(Number) }).from(found);
  return row?.count ?? 0;
}

const entryColumns = {
  sequence: auditLog.sequence,
  at: auditLog.at,
  actorId: auditLog.actorId,
  actorName: users.name,
  actorRole: auditLog.actorRole,
  address: auditLog.address,
  requestId: auditLog.requestId,
  action: auditLog.action,
  entity: auditLog.entity,
  entityId: auditLog.entityId,
  before: auditLog.before,
  after: auditLog.after,
  withheld: auditLog.withheld,
};

const entries = (db: Db, where: SQL) =>
  db
    .select(entryColumns)
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(where)
    .orderBy(desc(auditLog.sequence));

/** Entries by number, with the present name of the person, newest first. */
export const findEntries = (db: Db, params: { numbers: readonly number[] }) =>
  entries(db, inArray(auditLog.sequence, [...params.numbers]));

/** The entries from a number down; numbers have no gaps. */
export const findEntriesFrom = (db: Db, params: { newest: number; limit: number }) =>
  entries(
    db,
    and(
      lte(auditLog.sequence, params.newest),
      gte(auditLog.sequence, params.newest - params.limit + 1),
    ) as SQL,
  );

export type EntryRow = Awaited<ReturnType<typeof findEntries>>[number];

/** How many entries the log has: the number of the newest one. */
export async function countEntries(db: Db): Promise<number> {
  const [head] = await db.select({ entries: auditHead.entries }).from(auditHead);
  return head?.entries ?? 0;
}

/** Whether an id is that of a request, or of a record with changes. */
export async function whatIs(db: Db, params: { id: string }): Promise<'request' | 'record' | null> {
  const first = (condition: SQL) => db.select({ one: sql`1` }).from(auditLog).where(condition).limit(1);
  if ((await first(eq(auditLog.requestId, params.id))).length > 0) return 'request';
  return (await first(eq(auditLog.entityId, params.id))).length > 0 ? 'record' : null;
}

/** Ids of people who are no customers, by words of name and e-mail. */
export async function findPeople(db: Db, params: { search: string; limit: number }): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.role, 'customer'), sql`${users.search} @@ ${params.search}::tsquery`))
    .orderBy(asc(users.name), asc(users.id))
    .limit(params.limit);
  return rows.map(({ id }) => id);
}

/** Records an action that changes no record, in the name of the transaction's actor. */
export const appendEntry = (
  tx: Db,
  { entity, entityId, after }: { entity: string; entityId: string; after: Record<string, unknown> },
): Promise<unknown> =>
  tx.execute(sql`select audit_append(${entity}, ${entityId}, null, ${JSON.stringify(after)}::jsonb)`);
