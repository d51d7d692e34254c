import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { preparedRows } from '#db/prepared-rows.ts';
import { simulatorEvent, simulatorObject } from '#db/tables/simulator.ts';
import type { Json } from './wire.ts';

export type WireEvent = Json & { id: string; type: string };
export type ObjectKind = (typeof simulatorObject.$inferSelect)['kind'];

const wholeSecond = (time: Date) => new Date(Math.floor(time.getTime() / 1000) * 1000);

/** Inserts an object under its `data.id`. */
export async function insertObject(
  db: Db,
  {
    kind,
    data,
    parentId,
    now,
  }: { kind: ObjectKind; data: Json & { id: string }; parentId?: string; now: Date },
): Promise<void> {
  await db.insert(simulatorObject).values({ id: data.id, kind, parentId, data, createdAt: wholeSecond(now) });
}

const selectObject = (db: Db) =>
  db
    .select({ data: simulatorObject.data })
    .from(simulatorObject)
    .where(
      and(eq(simulatorObject.id, sql.placeholder('id')), eq(simulatorObject.kind, sql.placeholder('kind'))),
    );
const object = preparedRows('simulator_object', selectObject);
const lockedObject = preparedRows('simulator_locked_object', (db) => selectObject(db).for('update'));

/** The object's data, or undefined. `lock` holds the row until the transaction ends. */
export async function findObject(
  db: Db,
  { kind, id, lock = false }: { kind: ObjectKind; id: string; lock?: boolean },
): Promise<Json | undefined> {
  const [row] = await (lock ? lockedObject : object)(db, { kind, id });
  return row?.data;
}

const intentWithCharge = preparedRows('simulator_intent_with_charge', (db) =>
  db
    .select({
      data: simulatorObject.data,
      charge: sql<Json | null>`(
        select charge.data from simulator_object charge where charge.id = ${simulatorObject}.data->>'latest_charge')`,
    })
    .from(simulatorObject)
    .where(and(eq(simulatorObject.id, sql.placeholder('id')), eq(simulatorObject.kind, 'payment_intent'))),
);

/** An intent and its latest charge, if it has one; null for an unknown one. */
export async function findIntentWithCharge(
  db: Db,
  params: { id: string },
): Promise<{ data: Json; charge: Json | null } | null> {
  const [row] = await intentWithCharge(db, params);
  return row ?? null;
}

/** Objects of any kind by their ids. */
export async function findObjects(db: Db, { ids }: { ids: string[] }): Promise<Map<string, Json>> {
  const rows = await db
    .select({ id: simulatorObject.id, data: simulatorObject.data })
    .from(simulatorObject)
    .where(inArray(simulatorObject.id, ids));
  return new Map(rows.map(({ id, data }) => [id, data]));
}

/** The objects of an intent, oldest first, locked until the transaction ends. */
export async function lockChildren(
  db: Db,
  { parentId, kind }: { parentId: string; kind: ObjectKind },
): Promise<Json[]> {
  const rows = await db
    .select({ data: simulatorObject.data })
    .from(simulatorObject)
    .where(and(eq(simulatorObject.parentId, parentId), eq(simulatorObject.kind, kind)))
    .orderBy(simulatorObject.sequence)
    .for('update');
  return rows.map((row) => row.data);
}

/** Replaces the data of an object. */
export async function updateObject(db: Db, { data }: { data: Json & { id: string } }): Promise<void> {
  await db.update(simulatorObject).set({ data }).where(eq(simulatorObject.id, data.id));
}

/** Stores a setting; with `onlyNew`, an existing one stays. Returns the stored value. */
export async function storeSetting(
  db: Db,
  { id, data, onlyNew, now }: { id: string; data: Json; onlyNew: boolean; now: Date },
): Promise<Json> {
  const row = { id, kind: 'setting' as const, data, createdAt: wholeSecond(now) };
  const insert = db.insert(simulatorObject).values(row);
  await (onlyNew
    ? insert.onConflictDoNothing()
    : insert.onConflictDoUpdate({ target: simulatorObject.id, set: { data } }));
  return (await findObject(db, { kind: 'setting', id })) ?? data;
}

/** Stores events, with times in whole seconds. */
export async function insertEvents(
  db: Db,
  { events, now }: { events: WireEvent[]; now: Date },
): Promise<void> {
  if (events.length === 0) return;
  await db
    .insert(simulatorEvent)
    .values(events.map((data) => ({ id: data.id, type: data.type, data, createdAt: wholeSecond(now) })));
}

/** The data of an event; undefined when it is unknown. */
export async function findEvent(db: Db, { id }: { id: string }): Promise<Json | undefined> {
  const rows = await db
    .select({ data: simulatorEvent.data })
    .from(simulatorEvent)
    .where(eq(simulatorEvent.id, id));
  return rows[0]?.data;
}

/** Deletes events older than `before`, as Stripe does after 30 days. */
export async function deleteEventsBefore(db: Db, { before }: { before: Date }): Promise<void> {
  await db.delete(simulatorEvent).where(lt(simulatorEvent.createdAt, before));
}

/**
 * Deletes unpaid intents, cards, and links to pages of accounts, created before a time. Paid intents stay: their charges hold what a refund needs to
 * know of the card.
 */
export async function deleteUnpaidBefore(db: Db, { before }: { before: Date }): Promise<void> {
  const isUnpaid = and(
    eq(simulatorObject.kind, 'payment_intent'),
    sql`${simulatorObject.data}->>'status' <> 'succeeded'`,
  );
  await db
    .delete(simulatorObject)
    .where(
      and(
        lt(simulatorObject.createdAt, before),
        or(isUnpaid, inArray(simulatorObject.kind, ['payment_method', 'account_link'])),
      ),
    );
}
