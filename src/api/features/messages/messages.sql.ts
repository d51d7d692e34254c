import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { ofVendor, type VendorScope } from '#db/fragments/of-vendor.ts';
import { byName, sortedBy } from '#db/fragments/order.ts';
import { isPublicVendor } from '#db/fragments/public-vendor.ts';
import { rowsOf } from '#db/rows-of.ts';
import { contactMessages, users, vendorMessages, vendors } from '#db/schema.ts';
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

/** False when there is no public shop of this vendor. */
export async function insertVendorMessage(
  db: Db,
  row: { id: string; vendorId: string; name: string; email: string; message: string; createdAt: Date },
): Promise<boolean> {
  const { id, vendorId, name, email, message, createdAt } = row;
  const rows = await rowsOf<{ id: string }>(
    db.execute(sql`
      insert into ${vendorMessages} (id, vendor_id, name, email, message, created_at)
      select ${id}::text, ${vendors.id}, ${name}::text, ${email}::text, ${message}::text, ${createdAt.toISOString()}::timestamptz
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

const isVendorMessage = ({ vendorId, search }: VendorFilter) =>
  and(
    ofVendor(vendorMessages.vendorId, vendorId),
    search ? sql`${vendorMessages.search} @@ ${search}::tsquery` : undefined,
  );

/** Messages to a vendor (null: to any). */
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
    })
    .from(vendorMessages)
    .innerJoin(vendors, eq(vendors.id, vendorMessages.vendorId))
    .where(isVendorMessage(params))
    .orderBy(...sortedBy(params.sort, VENDOR_SORTS, vendorMessages.id))
    .limit(params.limit)
    .offset(params.offset);

/** Number of messages to a vendor (null: to any). */
export const countVendorMessages = (db: Db, params: VendorFilter): Promise<number> =>
  db.$count(vendorMessages, isVendorMessage(params));

/** False: no such message to this vendor. */
export async function deleteVendorMessage(
  db: Db,
  params: { id: string; vendorId: string | null },
): Promise<boolean> {
  const rows = await db
    .delete(vendorMessages)
    .where(and(eq(vendorMessages.id, params.id), ofVendor(vendorMessages.vendorId, params.vendorId)))
    .returning({ id: vendorMessages.id });
  return rows.length > 0;
}

/** A message with the shop and the person that it is for. */
export async function findVendorMessageForMail(db: Db, params: { id: string }) {
  const [row] = await db
    .select({
      from: { name: vendorMessages.name, address: vendorMessages.email },
      message: vendorMessages.message,
      shopName: vendors.shopName,
      name: users.name,
      email: users.email,
    })
    .from(vendorMessages)
    .innerJoin(vendors, eq(vendors.id, vendorMessages.vendorId))
    .innerJoin(users, eq(users.id, vendors.userId))
    .where(eq(vendorMessages.id, params.id));
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
