import type { GoodsLimits } from '#api/features/uploads/goods-limits.service.ts';
import type { ReadyUpload, UploadScope } from '#api/features/uploads/uploads.service.ts';
import * as uploads from '#api/features/uploads/uploads.service.ts';
import { addVersion } from '#api/features/versions/versions.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { conflict, notFound } from '#api/kernel/errors.ts';
import { productTags } from '#api/kernel/product-tags.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import type { ProductFile } from '#contract/product-files.ts';
import type { Db } from '#db/client.ts';
import type { ProductScope } from '#db/fragments/product-scope.ts';
import { PRODUCT_FILES_MAX } from '#domain/goods.ts';
import { MAIN_FILE_ID, noteOfSet } from '#domain/product-files.ts';
import * as files from './further-files.sql.ts';
import { findOwnProduct, lockProduct, productExists } from './products.sql.ts';

export { insertFiles, returnToVersion } from './further-files.sql.ts';

type LockedProduct = NonNullable<Awaited<ReturnType<typeof lockProduct>>>;

/**
 * The files of a product that the caller may access: its first PDF, the others in their order, then those that are being checked
 * or were refused.
 * @throws ApiError 404
 */
export async function listProductFiles(
  context: AppContext,
  product: { id: string } & ProductScope,
): Promise<ProductFile[]> {
  const { db } = context;
  if (!(await productExists(db, product))) throw notFound('This product');
  const ofProduct = { productId: product.id };
  const [main, further, pending] = await Promise.all([
    files.findMainFile(db, ofProduct),
    files.findFiles(db, ofProduct),
    uploads.findPending(db, { ...ofProduct, now: context.now() }),
  ]);
  const ready = { state: 'ready' as const, reason: null };
  return [
    ...(main
      ? [
          {
            id: MAIN_FILE_ID,
            name: main.name,
            note: '',
            position: 0,
            kind: 'pdf' as const,
            bytes: main.bytes,
            sha256: null,
            facts: { kind: 'pdf' as const, ...(main.pages !== null && { pages: main.pages }) },
            containsScripts: false,
            ...ready,
          },
        ]
      : []),
    ...further.map(({ mediaId, ...file }, index) => ({ ...file, position: index + 1, ...ready })),
    ...pending.map(({ id, name, note, sizeBytes, state, reason }, index) => ({
      id,
      name,
      note,
      position: further.length + index + 1,
      kind: null,
      bytes: sizeBytes,
      sha256: null,
      facts: null,
      containsScripts: false,
      state: state === 'refused' ? ('refused' as const) : ('checking' as const),
      reason,
    })),
  ];
}

/** What uploads need of products. */
export const furtherFiles = {
  /** A product to which the caller may add files. */
  find: findOwnProduct,
  addFile: addUploadedFile,
};

/** What changes in the set of a product's further files. */
interface SetChange {
  added: readonly ReadyUpload[];
  /** Ids of files that the product sells now. */
  removed: readonly string[];
}

/**
 * Changes the further files of a product that is locked. What was sold gets a new version for it, with a note of its own; what was
 * never sold changes as it is.
 * @throws ApiError 404 for a file to remove that is not there; 409 for too many files
 */
async function changeFiles(
  tx: Db,
  invalidate: Invalidate,
  params: SetChange & { product: LockedProduct; by: string | null; now: Date },
): Promise<void> {
  const { product, added, removed, by, now } = params;
  if (added.length === 0 && removed.length === 0) return;
  const productId = product.id;
  const isSold = product.fileId !== null && (await files.wasSold(tx, { productId }));
  const present = await files.findFiles(tx, { productId });
  const removedNames = present.flatMap(({ id, name }) => (removed.includes(id) ? [name] : []));
  const number =
    isSold && product.fileId
      ? await addVersion(tx, invalidate, {
          productId,
          fileId: product.fileId,
          note: noteOfSet({ added: added.map(({ name }) => name), removed: removedNames }),
          isAnotherProduct: false,
          createdBy: by,
          createdAt: now,
        })
      : await files.findSoldVersion(tx, { productId });
  await writeSet(tx, { productId, number, present, added, removed, isSold, now });
  invalidate(...productTags(product, product));
}

/**
 * Writes the further files of a version that has just been added to a product that is locked. The files before it are those of
 * the version before.
 * @throws ApiError 404 for a file to remove that is not there; 409 for too many files
 */
export async function publishSet(
  tx: Db,
  { number, ...change }: SetChange & { productId: string; number: number; now: Date },
): Promise<void> {
  // Its files are in the set of the new version as well, unless they end with it.
  const present = await files.findFiles(tx, change);
  await writeSet(tx, { ...change, number, present, isSold: true });
}

/** What a version says that a vendor has written a note for: the note, and which further files come and go. */
export async function noteWithSet(
  tx: Db,
  { productId, note, added, removed }: SetChange & { productId: string; note: string },
): Promise<string> {
  const present = removed.length > 0 ? await files.findFiles(tx, { productId }) : [];
  const removedNames = present.flatMap(({ id, name }) => (removed.includes(id) ? [name] : []));
  const set = noteOfSet({ added: added.map(({ name }) => name), removed: removedNames });
  return set ? `${note}\n${set}` : note;
}

/** @throws ApiError 404 for a file to remove that is not there; 409 for too many files */
async function writeSet(
  tx: Db,
  params: SetChange & {
    productId: string;
    number: number;
    present: Awaited<ReturnType<typeof files.findFiles>>;
    /** Whether somebody may have bought the present set. */
    isSold: boolean;
    now: Date;
  },
): Promise<void> {
  const { productId, number, present, added, removed, isSold, now } = params;
  const ids = [...new Set(removed)];
  if (!ids.every((id) => present.some((file) => file.id === id))) throw notFound('This file');
  const kept = present.filter(({ id }) => !ids.includes(id));
  if (kept.length + added.length > PRODUCT_FILES_MAX)
    throw conflict('list_full', `A product has ${PRODUCT_FILES_MAX} further files at most.`);
  if (isSold) await files.endFiles(tx, { ids, until: number });
  else await files.deleteFiles(tx, { ids });
  const next = Math.max(0, ...present.map(({ position }) => position)) + 1;
  await files.insertFiles(
    tx,
    added.map(({ mediaId, name, note }, index) => {
      const replaced = present.find((file) => file.name === name && ids.includes(file.id));
      const position = replaced?.position ?? next + index;
      return { productId, mediaId, name, note, position, since: number, createdAt: now };
    }),
  );
}

/**
 * Adds an upload that is ready to its product.
 * @throws ApiError 404 for a deleted product; 409 for too many files
 */
async function addUploadedFile(
  tx: Db,
  invalidate: Invalidate,
  params: { productId: string; vendorId: string; file: ReadyUpload; by: string; now: Date },
): Promise<void> {
  const { productId, vendorId, file, by, now } = params;
  const product = await lockProduct(tx, { id: productId, kind: 'single', vendorId });
  if (!product) throw notFound('This product');
  await changeFiles(tx, invalidate, { product, added: [file], removed: [], by, now });
}

/**
 * Takes uploads that a form names into a product that is locked.
 * @throws ApiError 400 for an upload that is not there; 409 for too many files; 413 for too many bytes
 */
export async function takeFormUploads(
  tx: Db,
  invalidate: Invalidate,
  params: {
    product: LockedProduct;
    ids: readonly string[];
    userId: string | null;
    by: string;
    limits: GoodsLimits;
    now: Date;
  },
): Promise<void> {
  const { product, ids, userId, by, now } = params;
  const taken = { ids, productId: product.id, vendorId: product.vendorId, userId, now };
  const added = await uploads.takeUploads(tx, taken);
  await changeFiles(tx, invalidate, { product, added, removed: [], by, now });
  await uploads.refuseFullProduct(tx, { productId: product.id, limits: params.limits });
}

/** What a product has of files beside its first PDF, for a copy of it. */
export async function copyFiles(
  tx: Db,
  { fromId, toId, now }: { fromId: string; toId: string; now: Date },
): Promise<void> {
  const present = await files.findFiles(tx, { productId: fromId });
  await files.insertFiles(
    tx,
    present.map(({ mediaId, name, note, position }) => ({
      productId: toId,
      mediaId,
      name,
      note,
      position,
      since: 1,
      createdAt: now,
    })),
  );
}

/**
 * Changes name, note or place of a further file, or of an upload that will become one.
 * @throws ApiError 404
 */
export async function changeProductFile(
  context: AppContext,
  params: { id: string; scope: ProductScope; uploads: UploadScope },
  change: { name?: string; note?: string; position?: number },
): Promise<void> {
  const { id, scope } = params;
  await inTransaction(context, async (tx, invalidate) => {
    const productId = await files.findProductOf(tx, { id, ...scope });
    const product = productId && (await lockProduct(tx, { id: productId, ...scope }));
    const present = product ? await files.findFiles(tx, { productId: product.id }) : [];
    const { position, ...names } = change;
    if (!product || !present.some((file) => file.id === id)) {
      const ofUpload = { id, ...params.uploads, ...names, now: context.now() };
      if (!(await uploads.renameUpload(tx, ofUpload))) throw notFound('This file');
      return;
    }
    if (names.name !== undefined || names.note !== undefined) await files.updateFile(tx, { id, ...names });
    if (position !== undefined) await moveFile(tx, { present, id, position });
    invalidate(...productTags(product, product));
  });
}

/** Writes the places of files, counted from 1, with one of them moved. */
async function moveFile(
  tx: Db,
  params: { present: readonly { id: string; position: number }[]; id: string; position: number },
): Promise<void> {
  const { present, id, position } = params;
  const moved = present.filter((file) => file.id === id);
  const order = present.filter((file) => file.id !== id).toSpliced(position - 1, 0, ...moved);
  for (const [index, file] of order.entries())
    if (file.position !== index + 1) await files.updateFile(tx, { id: file.id, position: index + 1 });
}

/**
 * Removes a further file, or an upload that would become one. Buyers keep it in the version that they bought.
 * @throws ApiError 404
 */
export async function removeProductFile(
  context: AppContext,
  params: { id: string; scope: ProductScope; uploads: UploadScope; by: string },
): Promise<void> {
  const { id, scope, by } = params;
  const isFile = await inTransaction(context, async (tx, invalidate) => {
    const productId = await files.findProductOf(tx, { id, ...scope });
    const product = productId && (await lockProduct(tx, { id: productId, ...scope }));
    if (!product) return false;
    await changeFiles(tx, invalidate, { product, added: [], removed: [id], by, now: context.now() });
    return true;
  });
  if (!isFile) await uploads.removeUpload(context, { id, ...params.uploads });
}
