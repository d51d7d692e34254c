import { and, asc, eq, gt, inArray, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { claimDue } from '#db/due.ts';
import { isActiveAdmin } from '#db/fragments/active-admin.ts';
import { ofVendor } from '#db/fragments/of-vendor.ts';
import { goodsFiles, products, type UploadState, uploads, users, vendors } from '#db/schema.ts';

export type UploadRow = typeof uploads.$inferSelect;

/** Whose uploads a caller may access: those of a vendor (null: of all), and of it one person's alone (authors). */
export interface UploadScope {
  vendorId: string | null;
  userId?: string | null;
}

const inScope = ({ vendorId, userId }: UploadScope): SQL | undefined =>
  and(ofVendor(uploads.vendorId, vendorId), userId ? eq(uploads.userId, userId) : undefined);

export const insertUpload = (tx: Db, row: typeof uploads.$inferInsert) => tx.insert(uploads).values(row);

/** An upload that has not expired and that the caller may access; or null. */
export async function findUpload(
  db: Db,
  { id, now, ...scope }: { id: string; now: Date } & UploadScope,
): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), gt(uploads.expiresAt, now), inScope(scope)));
  return row ?? null;
}

/** How many bytes an upload will have; null for an unknown one. */
export async function findSize(db: Db, params: { id: string }): Promise<number | null> {
  const [row] = await db
    .select({ sizeBytes: uploads.sizeBytes })
    .from(uploads)
    .where(eq(uploads.id, params.id));
  return row?.sizeBytes ?? null;
}

/** Puts off the removal of an upload of which more has come. */
export const postponeExpiry = (db: Db, params: { id: string; expiresAt: Date }) =>
  db.update(uploads).set({ expiresAt: params.expiresAt }).where(eq(uploads.id, params.id));

/** Says that all bytes of an upload have come. False: that has been said before. */
export async function markReceived(
  tx: Db,
  params: { id: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(uploads)
    .set({ state: 'checking', nextAt: params.now, expiresAt: params.expiresAt })
    .where(and(eq(uploads.id, params.id), eq(uploads.state, 'receiving')))
    .returning({ id: uploads.id });
  return rows.length > 0;
}

export type ClaimedUpload = Pick<
  UploadRow,
  'id' | 'vendorId' | 'userId' | 'productId' | 'filename' | 'name' | 'note' | 'sizeBytes' | 'attempts'
>;

const claimed = {
  id: uploads.id,
  vendorId: uploads.vendorId,
  userId: uploads.userId,
  productId: uploads.productId,
  filename: uploads.filename,
  name: uploads.name,
  note: uploads.note,
  sizeBytes: uploads.sizeBytes,
  attempts: uploads.attempts,
};

/** Claims the upload that has waited longest for its check, until a time; null if none is due. */
export async function claimReceived(
  db: Db,
  params: { now: Date; until: Date },
): Promise<ClaimedUpload | null> {
  const [row] = await claimDue(db, {
    queue: uploads,
    key: uploads.id,
    dueAt: uploads.nextAt,
    where: eq(uploads.state, 'checking'),
    set: { nextAt: params.until, attempts: sql`${uploads.attempts} + 1` },
    limit: 1,
    now: params.now,
  }).returning(claimed);
  return row ?? null;
}

/** Matches the upload only while this node has claimed it: a later claim increments `attempts`. */
const isClaimed = ({ id, attempts }: Pick<ClaimedUpload, 'id' | 'attempts'>) =>
  and(eq(uploads.id, id), eq(uploads.attempts, attempts), eq(uploads.state, 'checking'));

/** Schedules the next attempt; `counts`: whether this one counts. */
export const retryLater = (
  db: Db,
  upload: Pick<ClaimedUpload, 'id' | 'attempts'>,
  params: { next: Date; counts: boolean },
) =>
  db
    .update(uploads)
    .set({ nextAt: params.next, attempts: params.counts ? upload.attempts : upload.attempts - 1 })
    .where(isClaimed(upload));

/** Locks a claimed upload. Null: another node has claimed it since, or it was removed. */
export async function lockClaimed(tx: Db, upload: ClaimedUpload): Promise<ClaimedUpload | null> {
  const [row] = await tx.select(claimed).from(uploads).where(isClaimed(upload)).for('update');
  return row ?? null;
}

/** Writes the outcome of a check. False: another node has claimed the upload since, or it was removed. */
export async function settle(
  tx: Db,
  upload: Pick<ClaimedUpload, 'id' | 'attempts'>,
  set:
    | { state: 'ready'; mediaId: string; expiresAt: Date }
    | { state: 'refused'; reason: string; expiresAt: Date },
): Promise<boolean> {
  const rows = await tx.update(uploads).set(set).where(isClaimed(upload)).returning({ id: uploads.id });
  return rows.length > 0;
}

/** Enters what is known of a file, once. */
export const insertGoodsFile = (tx: Db, row: typeof goodsFiles.$inferInsert) =>
  tx.insert(goodsFiles).values(row).onConflictDoNothing();

/** The status of a vendor, which stays so until the transaction ends. */
export async function lockVendorStatus(tx: Db, params: { vendorId: string }) {
  const [row] = await tx
    .select({ status: vendors.status })
    .from(vendors)
    .where(eq(vendors.id, params.vendorId))
    .for('no key update');
  return row?.status ?? null;
}

/** The role of the person who has sent an upload. */
export async function findRole(tx: Db, params: { userId: string }) {
  const [row] = await tx.select({ role: users.role }).from(users).where(eq(users.id, params.userId));
  return row?.role ?? 'vendor';
}

/** Every admin who can sign in. */
export async function findAdminIds(tx: Db): Promise<string[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(isActiveAdmin);
  return rows.map(({ id }) => id);
}

/** A refused upload, and who is told about it: its sender, or an admin. Null if either is gone. */
export async function findRefusedForMail(db: Db, params: { id: string; recipientId: string }) {
  const [row] = await db
    .select({
      name: users.name,
      email: users.email,
      isSender: sql<boolean>`${users.id} = ${uploads.userId}`,
      reason: uploads.reason,
      productId: uploads.productId,
      shopName: vendors.shopName,
    })
    .from(uploads)
    .innerJoin(vendors, eq(vendors.id, uploads.vendorId))
    .innerJoin(users, eq(users.id, params.recipientId))
    .where(
      and(
        eq(uploads.id, params.id),
        eq(uploads.state, 'refused'),
        isNull(users.deletedAt),
        or(eq(users.id, uploads.userId), isActiveAdmin),
      ),
    );
  return row ?? null;
}

/** Locks those of a vendor's uploads that may be taken into a product, in the order of their ids. */
export const lockUploads = (
  tx: Db,
  { ids, now, ...scope }: { ids: readonly string[]; now: Date } & UploadScope,
) =>
  tx
    .select()
    .from(uploads)
    .where(
      and(
        inArray(uploads.id, [...ids]),
        gt(uploads.expiresAt, now),
        notInArray(uploads.state, ['refused', 'used']),
        inScope(scope),
      ),
    )
    .orderBy(asc(uploads.id))
    .for('update');

/** Says which product takes an upload, now ('used') or as soon as it is ready. */
export const assignUpload = (tx: Db, params: { id: string; productId: string; state?: UploadState }) =>
  tx
    .update(uploads)
    .set({ productId: params.productId, state: params.state })
    .where(eq(uploads.id, params.id));

/** The uploads of a product that it does not have yet: those that are being checked, and those that were refused. */
export const findPending = (db: Db, params: { productId: string; now: Date }) =>
  db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.productId, params.productId),
        inArray(uploads.state, ['checking', 'refused']),
        gt(uploads.expiresAt, params.now),
      ),
    )
    .orderBy(asc(uploads.createdAt), asc(uploads.id));

/** The bytes of all files of a product: of its newest version, and of those that it is about to get. */
export async function sumOfProduct(db: Db, params: { productId: string }): Promise<number> {
  const [row] = await db
    .select({
      bytes: sql<number>`
        coalesce((select sum(bytes) from media where id = ${products}.file_id), 0)
        + coalesce((select sum(media.bytes) from product_files join media on media.id = product_files.media_id
          where product_files.product_id = ${products}.id and product_files.until is null), 0)
        + coalesce((select sum(size_bytes) from uploads where uploads.product_id = ${products}.id
          and uploads.state in ('receiving', 'checking', 'ready')), 0)`.mapWith(Number),
    })
    .from(products)
    .where(eq(products.id, params.productId));
  return row?.bytes ?? 0;
}

/** Changes what an upload will be called. False: it is not found. */
export async function renameUpload(
  db: Db,
  { id, now, name, note, ...scope }: { id: string; now: Date; name?: string; note?: string } & UploadScope,
): Promise<boolean> {
  const rows = await db
    .update(uploads)
    .set({ name: name ?? sql`${uploads.name}`, note: note ?? sql`${uploads.note}` })
    .where(
      and(
        eq(uploads.id, id),
        gt(uploads.expiresAt, now),
        notInArray(uploads.state, ['used']),
        inScope(scope),
      ),
    )
    .returning({ id: uploads.id });
  return rows.length > 0;
}

/** Deletes an upload that no product has. Returns it, or null. */
export async function deleteUpload(
  tx: Db,
  { id, ...scope }: { id: string } & UploadScope,
): Promise<UploadRow | null> {
  const [row] = await tx
    .delete(uploads)
    .where(and(eq(uploads.id, id), notInArray(uploads.state, ['used']), inScope(scope)))
    .returning();
  return row ?? null;
}

/** Uploads that have expired, longest first; without those that wait for their check. */
export const findExpired = (db: Db, params: { now: Date; limit: number }) =>
  db
    .select({ id: uploads.id, state: uploads.state })
    .from(uploads)
    .where(and(lt(uploads.expiresAt, params.now), ne(uploads.state, 'checking')))
    .orderBy(asc(uploads.expiresAt))
    .limit(params.limit);

export const deleteExpired = (db: Db, params: { id: string; now: Date }) =>
  db.delete(uploads).where(and(eq(uploads.id, params.id), lt(uploads.expiresAt, params.now)));

/** Those of the ids that have a row. */
export async function findExisting(db: Db, params: { ids: readonly string[] }): Promise<Set<string>> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(inArray(uploads.id, [...params.ids]));
  return new Set(rows.map(({ id }) => id));
}

/** Takes the lock of an upload until a time. False: another request has it, which is told that it is wanted. */
export async function takeLock(
  db: Db,
  params: { id: string; holder: string; now: Date; until: Date },
): Promise<boolean> {
  const rows = await db
    .update(uploads)
    .set({ lockedBy: params.holder, lockedUntil: params.until, lockIsWanted: false })
    .where(
      and(eq(uploads.id, params.id), or(isNull(uploads.lockedUntil), lt(uploads.lockedUntil, params.now))),
    )
    .returning({ id: uploads.id });
  if (rows.length > 0) return true;
  await db.update(uploads).set({ lockIsWanted: true }).where(eq(uploads.id, params.id));
  return false;
}

/** Keeps a lock until a later time. Returns whether another request wants it, or has it. */
export async function renewLock(
  db: Db,
  params: { id: string; holder: string; until: Date },
): Promise<boolean> {
  const [row] = await db
    .update(uploads)
    .set({ lockedUntil: params.until })
    .where(and(eq(uploads.id, params.id), eq(uploads.lockedBy, params.holder)))
    .returning({ isWanted: uploads.lockIsWanted });
  return row?.isWanted ?? true;
}

export const releaseLock = (db: Db, params: { id: string; holder: string }) =>
  db
    .update(uploads)
    .set({ lockedBy: null, lockedUntil: null, lockIsWanted: false })
    .where(and(eq(uploads.id, params.id), eq(uploads.lockedBy, params.holder)));
