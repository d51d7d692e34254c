import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { queueMails } from '#api/features/mail/outbox.service.ts';
import { goodsKey, registerGoods } from '#api/features/media/store-uploads.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { ApiError, isDiskFull, isUnavailable } from '#api/kernel/errors.ts';
import { DAY_MS } from '#api/kernel/jobs.ts';
import { startTimer } from '#api/kernel/timer.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { uploadFolder } from '#api/kernel/uploads.ts';
import { ScannerUnavailable } from '#api/ports/scanner.ts';
import { StorageUnavailable } from '#api/ports/storage.ts';
import { setActor } from '#db/actor.ts';
import { GoodsRefused } from '#goods/refusal.ts';
import { checkGoods, GoodsInfected, insertGoodsFile } from './goods-files.service.ts';
import { uploadInfoKey, uploadKey } from './upload-keys.ts';
import { type AddToProduct, statusProblem } from './uploads.service.ts';
import * as uploads from './uploads.sql.ts';

/** Longer than an attempt may take; then another node may take over. */
const CLAIM_MS = 30 * 60_000;
const MAX_ATTEMPTS = 3;
const RETRY_AFTER_MS = 10_000;
const OUTAGE_RETRY_MS = 60_000;
/** An infected upload outlives the attempts to send the mails about it. */
const TOLD_MS = 3 * DAY_MS;
const UNCHECKABLE = 'The file could not be checked. Please save it with another program and upload it again.';
const never = new AbortController().signal;

/**
 * Checks every upload whose bytes have all come, one after the other; several nodes may do it at the same time. One that a node
 * was checking when it died is checked again.
 * @internal
 */
export async function checkUploads(
  context: AppContext,
  addToProduct: AddToProduct,
  stopping: AbortSignal = never,
): Promise<void> {
  while (!stopping.aborted) {
    const now = context.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const upload = await uploads.claimReceived(context.db, { now, until });
    if (!upload) return;
    await attempt(context, upload, { addToProduct, stopping });
  }
}

interface Attempt {
  addToProduct: AddToProduct;
  stopping: AbortSignal;
}

async function attempt(
  context: AppContext,
  upload: uploads.ClaimedUpload,
  { addToProduct, stopping }: Attempt,
): Promise<void> {
  const later = (ms: number) => new Date(context.now().getTime() + ms);
  // The node was killed in each of the attempts, perhaps because of this file.
  if (upload.attempts > MAX_ATTEMPTS) return refuse(context, upload, UNCHECKABLE);
  try {
    await check(context, upload, { addToProduct, stopping });
  } catch (error) {
    if (error instanceof GoodsInfected) return refuseInfected(context, upload, error.message);
    if (error instanceof GoodsRefused || (error instanceof ApiError && error.statusCode < 500))
      return refuse(context, upload, error.message);
    if (stopping.aborted)
      return void (await uploads.retryLater(context.db, upload, { next: context.now(), counts: false }));
    context.log.warn(
      { err: error, upload: upload.id, attempts: upload.attempts },
      'an upload was not checked',
    );
    const isOutage =
      error instanceof StorageUnavailable ||
      error instanceof ScannerUnavailable ||
      isUnavailable(error) ||
      isDiskFull(error);
    if (!isOutage && upload.attempts >= MAX_ATTEMPTS) return refuse(context, upload, UNCHECKABLE);
    await uploads.retryLater(context.db, upload, {
      next: later(isOutage ? OUTAGE_RETRY_MS : RETRY_AFTER_MS * upload.attempts),
      counts: !isOutage,
    });
  }
}

/** Reads an upload, and makes it a file for sale. @throws GoodsRefused or ApiError for one that must not be sold */
async function check(
  context: AppContext,
  upload: uploads.ClaimedUpload,
  { addToProduct, stopping }: Attempt,
): Promise<void> {
  // An attempt before may have died after it had moved the bytes.
  const mediaId = upload.id;
  const { filename } = upload;
  // A file of a bucket is fetched for each attempt: not while the scanner is away.
  await context.scanner?.readVersion(stopping);
  const goods = await withLocalFile(context, upload, (path) =>
    checkGoods(context, { path, filename }, stopping),
  );
  await inTransaction(context, async (tx, invalidate) => {
    const status = await uploads.lockVendorStatus(tx, upload);
    const claimed = await uploads.lockClaimed(tx, upload);
    if (!claimed) return;
    const problem = statusProblem(status);
    if (problem) throw new GoodsRefused(problem);
    const { vendorId, sizeBytes: bytes, userId, productId, name, note } = claimed;
    await registerGoods(context, tx, { id: mediaId, bytes, vendorId, from: uploadKey(upload.id) });
    await insertGoodsFile(tx, { mediaId, ...goods });
    const now = context.now();
    const expiresAt = new Date(now.getTime() + DAY_MS);
    await uploads.settle(tx, claimed, { state: 'ready', mediaId, expiresAt });
    if (!productId) return;
    await uploads.assignUpload(tx, { id: upload.id, productId, state: 'used' });
    // The audit log has the file in the name of whoever has sent it.
    const role = await uploads.findRole(tx, { userId });
    await setActor(tx, { id: userId, role, address: null, requestId: null, action: 'POST uploads' });
    await addToProduct(tx, invalidate, {
      productId,
      vendorId,
      file: { mediaId, name, note },
      by: userId,
      now,
    });
  });
  await context.storage.delete(uploadInfoKey(upload.id));
}

/** Hands over the bytes of an upload as a file of this machine. */
async function withLocalFile<T>(
  context: AppContext,
  { id }: uploads.ClaimedUpload,
  read: (path: string) => Promise<T>,
): Promise<T> {
  const key = (await context.storage.stat(uploadKey(id))) ? uploadKey(id) : goodsKey(id);
  const path = context.storage.pathOf(key);
  if (path) return read(path);
  const below = uploadFolder(context.config);
  await mkdir(below, { recursive: true });
  const folder = await mkdtemp(join(below, 'check-'));
  try {
    const copy = join(folder, 'file');
    await pipeline(context.storage.read(key), createWriteStream(copy));
    return await read(copy);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function refuse(context: AppContext, upload: uploads.ClaimedUpload, reason: string): Promise<void> {
  const expiresAt = new Date(context.now().getTime() + DAY_MS);
  if (await uploads.settle(context.db, upload, { state: 'refused', reason, expiresAt }))
    await deleteRefused(context, upload);
}

/** Refuses an infected upload, and tells who has sent it and every admin by mail. */
async function refuseInfected(
  context: AppContext,
  upload: uploads.ClaimedUpload,
  reason: string,
): Promise<void> {
  const now = context.now();
  const expiresAt = new Date(now.getTime() + TOLD_MS);
  const isRefused = await inTransaction(context, async (tx, invalidate) => {
    if (!(await uploads.settle(tx, upload, { state: 'refused', reason, expiresAt }))) return false;
    const recipients = new Set([upload.userId, ...(await uploads.findAdminIds(tx))]);
    const mails = [...recipients].map((userId) => ({
      kind: 'infected-file' as const,
      subject: `${upload.id} ${userId}`,
      now,
    }));
    await queueMails(tx, invalidate, mails);
    return true;
  });
  if (isRefused) await deleteRefused(context, upload);
}

async function deleteRefused(context: AppContext, upload: uploads.ClaimedUpload): Promise<void> {
  // Where the bytes are if they were moved before they were refused.
  await context.storage.delete(goodsKey(upload.id));
  await context.storage.delete(uploadKey(upload.id));
  await context.storage.delete(uploadInfoKey(upload.id));
}

/**
 * Checks uploads right after their last byte, and every `everyMs` those whose next attempt is due.
 * @returns a function that stops it, and resolves when the current check has ended
 */
export function startUploadChecks(
  context: AppContext,
  addToProduct: AddToProduct,
  everyMs: number,
): () => Promise<void> {
  const timer = startTimer(context, 'checking uploads', everyMs, (signal) =>
    checkUploads(context, addToProduct, signal),
  );
  const stopListening = context.changes.onChange((tags) => {
    if (tags.includes('uploads')) timer.trigger();
  });
  timer.trigger();
  return () => {
    stopListening();
    return timer.stop();
  };
}
