import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { ofVendor } from '#db/of-vendor.ts';
import { isPublicVendor } from '#db/public-vendor.ts';
import { contactMessages, users, vendorMessages, vendors } from '#db/schema.ts';

/** Stores a message to the operator of the market. */
export const insertContactMessage = (db: Db, row: typeof contactMessages.$inferInsert) =>
  db.insert(contactMessages).values(row);

/** Messages to the operator of the market, newest first. */
export const findContactMessages = (db: Db, params: { limit: number; offset: number }) =>
  db
    .select()
    .from(contactMessages)
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(params.limit)
    .offset(params.offset);

/** Number of messages to the operator of the market. */
export const countContactMessages = (db: Db): Promise<number> => db.$count(contactMessages);

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
  const value = (text: string, name: string) => sql<string>`${text}::text`.as(name);
  const rows = await db
    .insert(vendorMessages)
    .select(
      db
        .select({
          id: value(row.id, 'id'),
          vendorId: vendors.id,
          name: value(row.name, 'name'),
          email: value(row.email, 'email'),
          message: value(row.message, 'message'),
          createdAt: sql<Date>`${row.createdAt.toISOString()}::timestamptz`.as('created_at'),
        })
        .from(vendors)
        .where(and(eq(vendors.id, row.vendorId), isPublicVendor)),
    )
    .returning({ id: vendorMessages.id });
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

/** Messages to a vendor (null: to any), newest first. */
export const findVendorMessages = (
  db: Db,
  params: { vendorId: string | null; limit: number; offset: number },
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
    .where(ofVendor(vendorMessages.vendorId, params.vendorId))
    .orderBy(desc(vendorMessages.createdAt), desc(vendorMessages.id))
    .limit(params.limit)
    .offset(params.offset);

/** Number of messages to a vendor (null: to any). */
export const countVendorMessages = (db: Db, params: { vendorId: string | null }): Promise<number> =>
  db.$count(vendorMessages, ofVendor(vendorMessages.vendorId, params.vendorId));

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
