import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { contactMessages, users, vendorMessages, vendors } from '#db/schema.ts';

export const insertContactMessage = (db: Db, row: typeof contactMessages.$inferInsert) =>
  db.insert(contactMessages).values(row);

/** False when there is no such vendor in the public's eyes: unknown, not approved or suspended. */
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
        .innerJoin(users, eq(users.id, vendors.userId))
        .where(and(eq(vendors.id, row.vendorId), isNotNull(vendors.approvedAt), isNull(users.suspendedAt))),
    )
    .returning({ id: vendorMessages.id });
  return rows.length > 0;
}
