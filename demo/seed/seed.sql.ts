import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { productVersions, productViews, sessions, users, viewSources } from '#db/schema.ts';

/** Whether an account has this e-mail. */
export const hasUser = async (db: Db, params: { email: string }): Promise<boolean> =>
  (await db.$count(users, eq(users.email, params.email))) > 0;

/** The password hashes of those of the users that exist. */
export const findPasswordHashes = (tx: Db, params: { ids: readonly string[] }) =>
  tx
    .select({ id: users.id, email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(inArray(users.id, [...params.ids]))
    .for('update');

/** Replaces a user's password hash and ends every session of theirs. */
export async function replacePassword(tx: Db, params: { id: string; passwordHash: string }): Promise<void> {
  const { id, passwordHash } = params;
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
  await tx.delete(sessions).where(eq(sessions.userId, id));
}

/** Ten thousand rows and more in one statement of one parameter. */
export const addManyViews = (tx: Db, rows: readonly (typeof productViews.$inferInsert)[]) =>
  tx.execute(sql`
    insert into ${productViews} (vendor_id, product_id, day, views)
    select vendor_id, product_id, day, views from jsonb_to_recordset(${JSON.stringify(
      rows.map(({ vendorId, productId, day, views }) => ({
        vendor_id: vendorId,
        product_id: productId,
        day,
        views,
      })),
    )}::jsonb) as r(vendor_id text, product_id text, day date, views integer)`);

/** Inserts the sources of these views. */
export const addManyViewSources = (tx: Db, rows: readonly (typeof viewSources.$inferInsert)[]) =>
  tx.execute(sql`
    insert into ${viewSources} (vendor_id, day, kind, name, product_id, views)
    select vendor_id, day, kind, name, product_id, views from jsonb_to_recordset(${JSON.stringify(
      rows.map(({ vendorId, productId, ...row }) => ({ vendor_id: vendorId, product_id: productId, ...row })),
    )}::jsonb) as r(vendor_id text, day date, kind text, name text, product_id text, views integer)`);

/** The id of the newest version of a product with a file. */
export const versionOf = ({ productId, fileId }: { productId: string; fileId: string }) =>
  sql<string>`(select id from ${productVersions} where product_id = ${productId} and file_id = ${fileId}
    order by number desc limit 1)`;

/** Updates the planner's statistics, so that the first pages get good query plans. */
export const analyze = (db: Db) => db.execute(sql`analyze`);
