import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { attachedKind } from '#db/fragments/attached-kind.ts';
import { contentItems, media, users, vendorDocuments, vendors } from '#db/schema.ts';

/** The operator's own items of the checklist in their order, with what each of the vendors has uploaded for them. */
export const findChecklists = (db: Db, params: { vendorIds: readonly string[] }) =>
  db
    .select({
      vendorId: vendors.id,
      itemId: contentItems.id,
      value: contentItems.value,
      documentId: vendorDocuments.id,
      name: vendorDocuments.name,
      kind: attachedKind,
      status: vendorDocuments.status,
      reason: vendorDocuments.reason,
    })
    .from(contentItems)
    .innerJoin(vendors, inArray(vendors.id, [...params.vendorIds]))
    .leftJoin(
      vendorDocuments,
      and(eq(vendorDocuments.itemId, contentItems.id), eq(vendorDocuments.vendorId, vendors.id)),
    )
    .leftJoin(media, eq(media.id, vendorDocuments.fileId))
    .where(eq(contentItems.list, 'checklist-item'))
    .orderBy(asc(contentItems.position), asc(contentItems.id));

/** Locks an item of the checklist against deletion until the transaction ends. False: there is none with this id. */
export async function lockItem(tx: Db, params: { itemId: string }): Promise<boolean> {
  const rows = await tx
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(and(eq(contentItems.id, params.itemId), eq(contentItems.list, 'checklist-item')))
    .for('key share');
  return rows.length > 0;
}

/** Stores a document, in place of one that was not accepted. False: the present one is accepted. */
export async function putDocument(
  tx: Db,
  row: { vendorId: string; itemId: string; fileId: string; name: string; createdAt: Date },
): Promise<boolean> {
  const { fileId, name, createdAt } = row;
  const undecided = { status: 'Submitted', reason: null, decidedBy: null, decidedAt: null } as const;
  const rows = await tx
    .insert(vendorDocuments)
    .values(row)
    .onConflictDoUpdate({
      target: [vendorDocuments.vendorId, vendorDocuments.itemId],
      set: { fileId, name, createdAt, ...undecided },
      setWhere: sql`${vendorDocuments.status} <> 'Accepted'`,
    })
    .returning({ id: vendorDocuments.id });
  return rows.length > 0;
}

/** Locks a document until the transaction ends; null if there is none. */
export async function lockDocument(tx: Db, params: { vendorId: string; itemId: string }) {
  const [row] = await tx
    .select({ id: vendorDocuments.id, status: vendorDocuments.status })
    .from(vendorDocuments)
    .where(and(eq(vendorDocuments.vendorId, params.vendorId), eq(vendorDocuments.itemId, params.itemId)))
    .for('no key update');
  return row ?? null;
}

/** The caller must hold the document's lock. */
export const updateDocument = (
  tx: Db,
  params: {
    id: string;
    status: 'Accepted' | 'Refused';
    reason: string | null;
    decidedBy: string;
    decidedAt: Date;
  },
) => {
  const { id, ...set } = params;
  return tx.update(vendorDocuments).set(set).where(eq(vendorDocuments.id, id));
};

/** A refused document with its item and its vendor; null for one in another state. */
export async function findRefusedForMail(db: Db, params: { id: string }) {
  const [row] = await db
    .select({
      value: contentItems.value,
      reason: vendorDocuments.reason,
      shopName: vendors.shopName,
      name: users.name,
      email: users.email,
    })
    .from(vendorDocuments)
    .innerJoin(contentItems, eq(contentItems.id, vendorDocuments.itemId))
    .innerJoin(vendors, eq(vendors.id, vendorDocuments.vendorId))
    .innerJoin(users, eq(users.id, vendors.userId))
    .where(and(eq(vendorDocuments.id, params.id), eq(vendorDocuments.status, 'Refused')));
  return row ?? null;
}

/** The file of a document; null for an unknown one. */
export async function findDocumentFile(db: Db, params: { id: string }) {
  const [row] = await db
    .select({ name: vendorDocuments.name, fileId: vendorDocuments.fileId, kind: attachedKind })
    .from(vendorDocuments)
    .innerJoin(media, eq(media.id, vendorDocuments.fileId))
    .where(eq(vendorDocuments.id, params.id));
  return row ?? null;
}
