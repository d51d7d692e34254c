import { and, asc, eq, gte, inArray, isNull, not, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { ofVendor, type VendorScope } from '#db/fragments/of-vendor.ts';
import { byName, sortedBy } from '#db/fragments/order.ts';
import { isPublicVendor } from '#db/fragments/public-vendor.ts';
import { rowsOf } from '#db/rows-of.ts';
import { contactMessages, threadMessages, users, vendorMessages, vendors } from '#db/schema.ts';
import { MESSAGES_FOUND_MAX } from '#domain/limits.ts';
import type { Sort } from '#domain/sort.ts';

/** Stores a message to the operator of the market. */
export const insertContactMessage = (db: Db, row: typeof contactMessages.$inferInsert) =>
  db.insert(contactMessages).values(row);

export type MessageSort = Sort<'createdAt' | 'name' | 'email'>;

const CONTACT_SORTS = {
  createdAt: contactMessages.createdAt,
  name: byName(contactMessages.name),
  email: contactMessages.email,
};

/** `search` is a tsquery from `typedQuery`. */
const isContactMessage = ({ search }: { search?: string }) =>
  search ? sql`${contactMessages.search} @@ ${search}::tsquery` : undefined;

/** Messages to the operator of the market. */
export const findContactMessages = (
  db: Db,
  params: { search?: string; sort: MessageSort; limit: number; offset: number },
) =>
  db
    .select({
      id: contactMessages.id,
      name: contactMessages.name,
      email: contactMessages.email,
      phone: contactMessages.phone,
      message: contactMessages.message,
      createdAt: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(isContactMessage(params))
    .orderBy(...sortedBy(params.sort, CONTACT_SORTS, contactMessages.id))
    .limit(params.limit)
    .offset(params.offset);

/** Number of messages to the operator of the market. */
export const countContactMessages = (db: Db, params: { search?: string }): Promise<number> =>
  db.$count(contactMessages, isContactMessage(params));

/** False: no such message. */
export async function deleteContactMessage(db: Db, params: { id: string }): Promise<boolean> {
  const rows = await db
    .delete(contactMessages)
    .where(eq(contactMessages.id, params.id))
    .returning({ id: contactMessages.id });
  return rows.length > 0;
}

/** Whether the public sees the shop of a vendor. */
export const isPublicShop = async (db: Db, params: { vendorId: string }): Promise<boolean> =>
  (await db.$count(vendors, and(eq(vendors.id, params.vendorId), isPublicVendor))) > 0;

/** False when there is no public shop of this vendor. */
export async function insertVendorMessage(
  db: Db,
  row: { id: string; vendorId: string; name: string; email: string; message: string; createdAt: Date },
): Promise<boolean> {
  const { id, vendorId, name, email, message, createdAt } = row;
  const rows = await rowsOf<{ id: string }>(
    db.execute(sql`
      insert into ${vendorMessages} (id, vendor_id, name, email, message, unread_by_vendor, created_at)
      select ${id}::text, ${vendors.id}, ${name}::text, ${email}::text, ${message}::text, 1, ${createdAt.toISOString()}::timestamptz
      from ${vendors} where ${vendors.id} = ${vendorId} and ${isPublicVendor}
      returning id`),
  );
  return rows.length > 0;
}

/** What was written to shops from an e-mail address since a time, oldest first. */
export const findMessagesFrom = (
  db: Db,
  params: { email: string; vendorIds: string[]; since: Date; limit: number },
) =>
  db
    .select({ message: vendorMessages.message, createdAt: vendorMessages.createdAt })
    .from(vendorMessages)
    .where(
      and(
        eq(vendorMessages.email, params.email),
        inArray(vendorMessages.vendorId, params.vendorIds),
        gte(vendorMessages.createdAt, params.since),
      ),
    )
    .orderBy(asc(vendorMessages.createdAt), asc(vendorMessages.id))
    .limit(params.limit);

const VENDOR_SORTS = {
  createdAt: vendorMessages.createdAt,
  name: byName(vendorMessages.name),
  email: vendorMessages.email,
};

interface VendorFilter extends VendorScope {
  /** A tsquery from `typedQuery`. */
  search?: string;
}

/** What a shop has in its list. Staff see the messages of visitors alone: threads are private. */
const isListed = ({ vendorId }: VendorScope) =>
  vendorId === null
    ? isNull(vendorMessages.customerId)
    : and(eq(vendorMessages.vendorId, vendorId), not(vendorMessages.hiddenFromVendor));

const isVendorMessage = ({ vendorId, search }: VendorFilter) =>
  and(isListed({ vendorId }), search ? matchesSearch({ vendorId, search }) : undefined);

/**
 * Matches rows by their latest message, and threads by the newest of all their messages. Each kind of match is read by its
 * own index; one condition with `or` would use none.
 */
const matchesSearch = ({ vendorId, search }: VendorScope & { search: string }) =>
  vendorId === null
    ? sql`${vendorMessages.search} @@ ${search}::tsquery`
    : sql`
  ${vendorMessages.id} = any(array(
    select row.id from ${vendorMessages} row where row.vendor_id = ${vendorId} and row.search @@ ${search}::tsquery
    union
    (select written.thread_id from ${threadMessages} written join ${vendorMessages} thread on thread.id = written.thread_id
      where thread.vendor_id = ${vendorId} and not written.hidden_from_vendor and written.search @@ ${search}::tsquery
      order by written.position desc limit ${MESSAGES_FOUND_MAX})))`;

/** Messages and threads of a vendor (null: messages of visitors to any). */
export const findVendorMessages = (
  db: Db,
  params: VendorFilter & { sort: MessageSort; limit: number; offset: number },
) =>
  db
    .select({
      id: vendorMessages.id,
      name: vendorMessages.name,
      email: vendorMessages.email,
      message: vendorMessages.message,
      shopName: vendors.shopName,
      createdAt: vendorMessages.createdAt,
      isThread: sql<boolean>`${vendorMessages.customerId} is not null`,
      unread: vendorMessages.unreadByVendor,
    })
    .from(vendorMessages)
    .innerJoin(vendors, eq(vendors.id, vendorMessages.vendorId))
    .where(isVendorMessage(params))
    .orderBy(...sortedBy(params.sort, VENDOR_SORTS, vendorMessages.id))
    .limit(params.limit)
    .offset(params.offset);

/** Number of messages and threads of a vendor (null: of messages of visitors to any). */
export const countVendorMessages = (db: Db, params: VendorFilter): Promise<number> =>
  db.$count(vendorMessages, isVendorMessage(params));

/** Deletes the message of a visitor. False: no such message to this vendor (null: to any). */
export async function deleteVendorMessage(
  db: Db,
  params: { id: string; vendorId: string | null },
): Promise<boolean> {
  const rows = await db
    .delete(vendorMessages)
    .where(
      and(
        eq(vendorMessages.id, params.id),
        ofVendor(vendorMessages.vendorId, params.vendorId),
        isNull(vendorMessages.customerId),
      ),
    )
    .returning({ id: vendorMessages.id });
  return rows.length > 0;
}

/** The message of a visitor with the shop and the person that it is for. */
export async function findVendorMessageForMail(db: Db, params: { id: string }) {
  const [row] = await db
    .select({
      from: { name: vendorMessages.name, address: sql<string>`${vendorMessages.email}` },
      message: vendorMessages.message,
      shopName: vendors.shopName,
      name: users.name,
      email: users.email,
    })
    .from(vendorMessages)
    .innerJoin(vendors, eq(vendors.id, vendorMessages.vendorId))
    .innerJoin(users, eq(users.id, vendors.userId))
    .where(and(eq(vendorMessages.id, params.id), isNull(vendorMessages.customerId)));
  return row ?? null;
}

/** A message to the operator of the market, with its author; null for an unknown one. */
export async function findContactMessageForMail(db: Db, params: { id: string }) {
  const [row] = await db
    .select({
      from: { name: contactMessages.name, address: contactMessages.email },
      phone: contactMessages.phone,
      message: contactMessages.message,
    })
    .from(contactMessages)
    .where(eq(contactMessages.id, params.id));
  return row ?? null;
}
