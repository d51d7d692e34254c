import type { AppContext } from '#api/kernel/context.ts';
import { conflict, notFound } from '#api/kernel/errors.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import type { Invalidate } from '#api/kernel/transaction.ts';
import type { VendorVersion, VersionChanges } from '#contract/versions.ts';
import type { Db } from '#db/client.ts';
import { comparePages, withoutRunningTexts } from '#domain/page-changes.ts';
import { announceWithdrawal } from './announcements.service.ts';
import * as versions from './versions.sql.ts';

export { deleteVersions, insertVersions } from './versions.sql.ts';

/** The note of a version that came without one. */
export const REPLACED_FILE = 'Replaced file';

/** Adds a version to a product that is locked, before its file is written to the product. Returns its number. */
export async function addVersion(
  tx: Db,
  invalidate: Invalidate,
  version: Parameters<typeof versions.insertVersion>[1],
): Promise<number> {
  const number = await versions.insertVersion(tx, version);
  invalidate('versions');
  return number;
}

/** A page of the versions of a product that the caller may access. */
export async function listVersions(
  context: AppContext,
  params: { productId: string; page: number; limit: number },
) {
  const { productId, limit } = params;
  const [total, rows, holders] = await Promise.all([
    versions.countVersions(context.db, { productId }),
    versions.findVersions(context.db, { productId, ...rangeOf(params) }),
    versions.countHolders(context.db, { productId }),
  ]);
  const shown = rows.map(
    ({ number, edition, note, createdAt, withdrawnAt, withdrawalReason }): VendorVersion => {
      const people = holders.get(number);
      return {
        version: number,
        edition,
        note,
        createdAt: createdAt.toISOString(),
        withdrawn: withdrawnAt !== null,
        withdrawalReason,
        buyers: people?.buyers ?? 0,
        holders: people?.current ?? 0,
      };
    },
  );
  return paged(shown, total, limit);
}

/**
 * Withdraws a version of a product that is locked, and queues mails to its buyers. Returns file and number of the
 * newest version that is left.
 * @throws ApiError 404 for an unknown version, 409 for a withdrawn one and for the only one that is left
 */
export async function withdrawVersion(
  tx: Db,
  invalidate: Invalidate,
  params: { productId: string; number: number; by: string; reason: string; now: Date },
): Promise<{ fileId: string; number: number }> {
  const { productId, by, reason, now } = params;
  const version = await versions.findVersion(tx, params);
  if (!version) throw notFound('This version');
  if (version.withdrawnAt) throw conflict('version_withdrawn', 'This version has been withdrawn already.');
  const left = await versions.findNewestBesides(tx, { productId, id: version.id });
  if (!left) {
    throw conflict(
      'only_version',
      'This is the only version that is left. Add a new one first, so that buyers keep a file.',
    );
  }
  await announceWithdrawal(tx, invalidate, { versionId: version.id, now });
  await versions.withdraw(tx, { id: version.id, by, reason, now });
  return left;
}

/** Longer files are not compared: their later pages are not analysed. */
const PAGES_COMPARED = 1000;

/**
 * What a version changed against the newest one before it that is not withdrawn. The caller must authorize the user first.
 * @throws ApiError 404 for an unknown or a withdrawn version
 */
export async function readChanges(
  context: AppContext,
  params: { productId: string; number: number },
): Promise<VersionChanges> {
  const version = await versions.findVersion(context.db, params);
  if (!version || version.withdrawnAt) throw notFound('This version');
  const before = await versions.findVersionBefore(context.db, params);
  const fileIds = [version.fileId, ...(before ? [before.fileId] : [])];
  const analyses = await versions.findAnalyses(context.db, { fileIds });
  const own = analyses.find(({ fileId }) => fileId === version.fileId);
  const answer = {
    version: version.number,
    comparedWith: before?.number ?? null,
    pageCount: own?.pageCount ?? null,
    pages: [],
  };
  if (analyses.some(({ status }) => status === 'waiting')) return { ...answer, status: 'waiting' };
  const isComparable =
    analyses.length === new Set(fileIds).size &&
    analyses.every(({ status, pageCount }) => status === 'done' && (pageCount ?? 0) <= PAGES_COMPARED);
  if (!isComparable) return { ...answer, status: 'unknown' };
  if (!before) return { ...answer, status: 'known' };
  const [earlier, newer] = await Promise.all([
    versions.findPages(context.db, before),
    versions.findPages(context.db, version),
  ]);
  const changes = comparePages(earlier, newer);
  const byText = changes.filter(({ by }) => by.includes('text'));
  const texts = {
    earlier: await versions.findTexts(context.db, {
      fileId: before.fileId,
      pages: byText.flatMap(({ previousPage }) => previousPage ?? []),
    }),
    newer: await versions.findTexts(context.db, {
      fileId: version.fileId,
      pages: byText.map(({ page }) => page),
    }),
  };
  return { ...answer, status: 'known', pages: withoutRunningTexts(changes, texts, newer.length) };
}
