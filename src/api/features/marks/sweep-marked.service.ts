import type { AppContext } from '#api/kernel/context.ts';
import type { StoredFile } from '#api/ports/storage.ts';
import { MARKED } from './marked-files.service.ts';
import { findLinesWithoutCopies } from './marks.sql.ts';

const DAY_MS = 24 * 3_600_000;
/** A copy that is fetched later is made again. */
const KEPT_DAYS = 30;
const GIGABYTE = 1024 ** 3;
/** Lines per statement. */
const PAGE = 500;

/**
 * Deletes marked copies that are older than 30 days, or whose order line has none any more. A line has none if it was
 * refunded, or its buyer's account is deleted. If the rest takes more than MARKED_COPIES_GB, the oldest go too.
 */
export async function sweepMarkedCopies(context: AppContext, signal: AbortSignal): Promise<void> {
  const before = new Date(context.now().getTime() - KEPT_DAYS * DAY_MS);
  let kept: StoredFile[] = [];
  for await (const file of context.storage.list(MARKED)) {
    if (signal.aborted) return;
    if (file.modifiedAt < before) await context.storage.delete(file.key);
    else kept.push(file);
  }
  kept = await withoutEndedLines(context, kept, signal);
  kept.sort((a, b) => a.modifiedAt.getTime() - b.modifiedAt.getTime());
  let bytes = kept.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  for (const { key, sizeBytes } of kept) {
    if (signal.aborted || bytes <= context.config.markedCopiesGb * GIGABYTE) return;
    await context.storage.delete(key);
    bytes -= sizeBytes;
  }
}

async function withoutEndedLines(
  context: AppContext,
  files: readonly StoredFile[],
  signal: AbortSignal,
): Promise<StoredFile[]> {
  const kept: StoredFile[] = [];
  for (let start = 0; start < files.length && !signal.aborted; start += PAGE) {
    const page = files.slice(start, start + PAGE);
    const ended = await findLinesWithoutCopies(context.db, { lineIds: [...new Set(page.map(lineOf))] });
    for (const file of page) {
      if (ended.has(lineOf(file))) await context.storage.delete(file.key);
      else kept.push(file);
    }
  }
  return kept;
}

const lineOf = ({ key }: StoredFile): string => key.split('/')[1] ?? '';
