import { recordAction } from '#api/features/audit-log/audit-log.service.ts';
import { openSigned } from '#api/features/media/signed-files.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import { type SignedRequest, signLink } from '#api/kernel/signed-links.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { ArchiveLedgerLine, ArchiveOrder, ArchiveReview } from '#contract/archive-format.ts';
import { API_BASE, type DataOf } from '#contract/contract.ts';
import { PLAN_HELD_MS, type RecordKind } from '#domain/archive.ts';
import { dollarsOf } from '#domain/money.ts';
import * as archives from './archive.sql.ts';
import { answerOf, discardChecked } from './archive-import.service.ts';
import * as imports from './archive-import.sql.ts';
import { ARCHIVES, archiveKey, PLANS } from './storage-keys.ts';

const HOUR_MS = 3_600_000;
/** An archive that is younger is not written again. */
const RENEWABLE_AFTER_MS = 10 * 60_000;
/** Imports that are listed, newest first. */
const IMPORTS_SHOWN = 20;

const subjectOf = (id: string): string => `vendor-archive/${id}`;

/**
 * The address of a shop's archive, or how far it is. Asks for one to be written if there is none or the last one has
 * failed; with `renew`, also if it is older than ten minutes.
 */
export async function requestArchive(
  context: AppContext,
  { vendorId, renew = false }: { vendorId: string; renew?: boolean },
): Promise<DataOf<'POST vendor/archive'>> {
  const { db } = context;
  const found = await archives.findArchive(db, { vendorId });
  const now = context.now();
  const isOld = found !== null && found.createdAt.getTime() + RENEWABLE_AFTER_MS <= now.getTime();
  if (found?.status === 'ready' && !(renew && isOld)) {
    const stored = await context.storage.stat(archiveKey(found.id));
    if (stored && found.keptUntil && found.keptUntil > now) {
      const { query, expiresAt } = await signLink(context, subjectOf(found.id));
      await inTransaction(context, (tx) =>
        recordAction(tx, { entity: 'vendor', entityId: vendorId, after: { archive: 'handed out' } }),
      );
      const url = `${API_BASE}/vendor-archives/${found.id}${query}`;
      return { url, expiresAt, createdAt: found.createdAt.toISOString(), sizeBytes: stored.sizeBytes };
    }
  }
  if (
    found &&
    (found.status === 'ready' || found.status === 'failed') &&
    (await archives.deleteFinished(db, found))
  )
    await context.storage.delete(archiveKey(found.id));
  await archives.insertArchive(db, { vendorId, now });
  const row = await archives.findArchive(db, { vendorId });
  return { progress: row?.progress ?? 0 };
}

/**
 * Opens the archive of a signed path.
 * @throws ApiError 404 when the path has expired, its signature is wrong, or the archive is gone
 */
export const openArchive = (context: AppContext, id: string, request: SignedRequest) =>
  openSigned(context, subjectOf(id), request, async () => {
    const key = archiveKey(id);
    const stored = await context.storage.stat(key);
    if (!stored) throw notFound('This archive');
    return {
      name: `emporia-archive-${context.now().toISOString().slice(0, 10)}`,
      file: {
        kind: 'zip' as const,
        sizeBytes: stored.sizeBytes,
        // An archive is written once under its id.
        etag: stored.etag ?? `"${id}"`,
        read: (range?: { start: number; end: number }) => context.storage.read(key, range),
        address: (answer: Parameters<typeof context.storage.address>[1]) =>
          context.storage.address(key, answer),
      },
    };
  });

/** What there is of archives in a shop. */
export async function readArchives(
  context: AppContext,
  { vendorId }: { vendorId: string },
): Promise<DataOf<'GET vendor/archive'>> {
  const { db } = context;
  const row = await archives.findArchive(db, { vendorId });
  const carriedOut = await imports.findImports(db, { vendorId, limit: IMPORTS_SHOWN });
  const now = context.now();
  const isKept = row !== null && (row.keptUntil === null || row.keptUntil > now);
  return {
    archive: isKept
      ? {
          status: row.status,
          progress: row.progress,
          createdAt: row.createdAt.toISOString(),
          sizeBytes: row.sizeBytes,
          keptUntil: row.keptUntil?.toISOString() ?? null,
        }
      : null,
    imports: carriedOut.map((one) => answerOf(one, now)),
    records: await imports.countRecordsByKind(db, { vendorId }),
  };
}

/** A page of the records of other markets of one kind, newest first. */
export async function listRecords(
  context: AppContext,
  params: { vendorId: string; kind: RecordKind; page: number; limit: number },
): Promise<DataOf<'GET vendor/archive/record'>> {
  const total = (await imports.countRecordsByKind(context.db, params))[params.kind];
  const rows = await imports.findRecords(context.db, { ...params, ...rangeOf(params) });
  return paged(
    rows.map(({ id, at, kind, data, images }) => ({
      id: String(id),
      at: at.toISOString(),
      ...SHOWN[kind](data as never),
      images,
    })),
    total,
    params.limit,
  );
}

interface ShownRecord {
  market: string;
  title: string;
  detail: string;
  amount: number | null;
}

const SHOWN: Record<RecordKind, (data: never) => ShownRecord> = {
  review: ({ market, productName, customer, rating, text }: ArchiveReview) => ({
    market,
    title: productName,
    detail: [`${rating} of 5 by ${customer}`, ...(text ? [text] : [])].join(': '),
    amount: null,
  }),
  order: ({ market, number, status, customer, totalCents, lines }: ArchiveOrder) => ({
    market,
    title: number,
    detail: [
      status,
      ...(customer ? [customer.name] : []),
      ...lines.map(({ productName }) => productName),
    ].join(', '),
    amount: dollarsOf(totalCents),
  }),
  ledger: ({ market, kind, order, note, amountCents }: ArchiveLedgerLine) => ({
    market,
    title: kind,
    detail: [order, note].filter(Boolean).join(', '),
    amount: dollarsOf(amountCents),
  }),
};

/** Deletes archives and plans whose time is over, and files in storage that no row names. */
export async function pruneArchives(context: AppContext, signal: AbortSignal): Promise<void> {
  const { db, storage } = context;
  const now = context.now();
  for (const { id } of await archives.findExpired(db, { now }))
    if (await archives.deleteFinished(db, { id })) await storage.delete(archiveKey(id));
  await discardChecked(context, { before: new Date(now.getTime() - PLAN_HELD_MS) });
  // A node that was killed has put the file into storage and not said so. Its row is written again soon.
  const before = new Date(now.getTime() - 24 * HOUR_MS);
  const existing = {
    [ARCHIVES]: (ids: string[]) => archives.findExisting(db, { ids }),
    [PLANS]: (ids: string[]) => imports.findExistingImports(db, { ids }),
  };
  for (const [folder, find] of Object.entries(existing)) {
    for await (const { key, modifiedAt } of storage.list(folder)) {
      if (signal.aborted) return;
      const id = key.slice(folder.length + 1);
      if (modifiedAt < before && !(await find([id])).has(id)) await storage.delete(key);
    }
  }
}
