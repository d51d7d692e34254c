import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '#api/kernel/context.ts';
import { startTimer } from '#api/kernel/timer.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { uploadFolder } from '#api/kernel/uploads.ts';
import { StorageUnavailable } from '#api/ports/storage.ts';
import type { UnmarkableReason } from '#domain/marking.ts';
import { FileProcess, FileProcessFailed } from '#file-process/file-process.ts';
import type { PageFacts, PdfFacts, PdfPageContent, PdfToRead, ReadingLine } from '#pdf/analysis/read-pdf.ts';
import { PDF_PROGRAMS } from '#pdf/programs.ts';
import { copyFile } from '../media/media.service.ts';
import { AFTER_ANALYSIS } from './after-analysis.ts';
import * as analysis from './file-analysis.sql.ts';

export { setUnmarkable } from './file-analysis.sql.ts';

/** Longer than an attempt may take, its writes included; then another node may take over. */
const CLAIM_MS = 5 * 60_000;
/** The process reads for 20 seconds; this ends one that hangs. */
const TIME_LIMIT_MS = 30_000;
const MAX_ATTEMPTS = 3;
const RETRY_AFTER_MS = 10_000;
const STORAGE_RETRY_MS = 60_000;
/**
 * Between two files the market rests for as long as the last one took, at most this long. A market full of new files
 * therefore still serves pages as usual: on a busy machine files take longer, and so do rests.
 */
const MAX_REST_MS = 250;
/** Rows of one statement: the embedded database answers nothing else meanwhile. */
const PAGES_AT_ONCE = 25;
const never = new AbortController().signal;

/** What was read of a PDF; of one whose reading was cut short, the first part. */
interface ReadPdf {
  facts: PdfFacts | null;
  pages: PdfPageContent[];
  summary: PageFacts | null;
  /** Undefined if that was not found out. */
  unmarkableReason?: UnmarkableReason | null;
  failure: FileProcessFailed | null;
}

/** Reads one file after the other, and yields what it finds. */
type FileReader = Pick<FileProcess<PdfToRead, ReadingLine>, 'isUsed' | 'read' | 'end'>;

const startReader = (): FileReader => new FileProcess({ entry: PDF_PROGRAMS.read, isBackground: true });

/**
 * Reads every PDF for sale that waits for it, one after the other; several nodes may do it at the same time. The newest and
 * the oldest take turns: an upload does not wait behind an import or the demo, and nothing waits for ever.
 * @internal
 */
export async function analyseFiles(
  context: AppContext,
  stopping: AbortSignal = never,
  reader: FileReader = startReader(),
): Promise<void> {
  try {
    for (let newest = true; !stopping.aborted; newest = !newest) {
      const now = context.now();
      const file = await analysis.claimWaitingFile(context.db, {
        now,
        until: new Date(now.getTime() + CLAIM_MS),
        newest,
      });
      if (!file) return;
      const begun = performance.now();
      await attempt(context, file, { reader, stopping });
      const restMs = Math.min(performance.now() - begun, MAX_REST_MS);
      await pause(restMs, undefined, { signal: stopping }).catch(() => {});
    }
  } finally {
    await reader.end();
  }
}

/** Its buyer waits for this file: it is read before all others that wait. */
export const readNext = (context: AppContext, fileId: string) =>
  analysis.moveToFront(context.db, { fileId, now: context.now() });

async function attempt(
  context: AppContext,
  file: analysis.ClaimedFile,
  { reader, stopping }: { reader: FileReader; stopping: AbortSignal },
): Promise<void> {
  const later = (ms: number) => new Date(context.now().getTime() + ms);
  const { db, log } = context;
  // The node was killed in each of the attempts, perhaps because of this file.
  if (file.attempts > MAX_ATTEMPTS) return void (await analysis.finishFile(db, file, FAILED));
  try {
    const read = await readFileOf(context, file, { reader, stopping });
    if (stopping.aborted) await analysis.retryLater(db, file, { next: context.now(), counts: false });
    else if (read.failure && file.attempts < MAX_ATTEMPTS) throw read.failure;
    else await writeResult(context, file, read);
  } catch (error) {
    log.warn({ err: error, fileId: file.fileId, attempts: file.attempts }, 'a PDF for sale was not read');
    if (error instanceof StorageUnavailable)
      await analysis.retryLater(db, file, { next: later(STORAGE_RETRY_MS), counts: false });
    else if (file.attempts < MAX_ATTEMPTS)
      await analysis.retryLater(db, file, { next: later(RETRY_AFTER_MS * file.attempts), counts: true });
    else await analysis.finishFile(db, file, FAILED);
  }
}

/** Only the first attempt draws pages: drawing is what may hang or take the memory, and text can still be read. */
async function readFileOf(
  context: AppContext,
  { fileId, attempts }: analysis.ClaimedFile,
  { reader, stopping }: { reader: FileReader; stopping: AbortSignal },
): Promise<ReadPdf> {
  const below = uploadFolder(context.config);
  await mkdir(below, { recursive: true });
  const folder = await mkdtemp(join(below, 'analysis-'));
  try {
    const input: PdfToRead = { path: join(folder, 'file.pdf'), draws: attempts === 1 };
    await copyFile(context, fileId, input.path);
    const { isUsed } = reader;
    const read = await readLines(reader, input, stopping);
    // What files before it have left in the process may be the reason: a new one decides.
    return read.failure && isUsed && !stopping.aborted ? await readLines(reader, input, stopping) : read;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readLines(reader: FileReader, input: PdfToRead, signal: AbortSignal): Promise<ReadPdf> {
  const read: ReadPdf = { facts: null, pages: [], summary: null, failure: null };
  try {
    for await (const line of reader.read({ input, timeMs: TIME_LIMIT_MS, signal })) {
      if ('facts' in line) read.facts = line.facts;
      else if ('page' in line) read.pages.push(line.page);
      else if ('pages' in line) read.summary = line.pages;
      else if ('unmarkableReason' in line) read.unmarkableReason = line.unmarkableReason;
    }
  } catch (error) {
    if (!(error instanceof FileProcessFailed)) throw error;
    read.failure = error;
  }
  return read;
}

const markableBecause = (unmarkableReason: UnmarkableReason | null) => ({
  markable: unmarkableReason === null,
  unmarkableReason,
});
const FAILED = { status: 'failed' as const, ...markableBecause('broken') };

/** Writes facts and pages together; a file without facts is given up. */
async function writeResult(
  context: AppContext,
  file: analysis.ClaimedFile,
  { facts, pages, summary, unmarkableReason = 'broken' }: ReadPdf,
): Promise<void> {
  await inTransaction(context, async (tx, invalidate) => {
    await analysis.lockProductsOf(tx, file);
    const set = facts && {
      ...facts,
      ...summary,
      ...markableBecause(unmarkableReason),
      status: 'done' as const,
    };
    if (!(await analysis.finishFile(tx, file, set ?? FAILED)) || !facts) return;
    for (let start = 0; start < pages.length; start += PAGES_AT_ONCE)
      await analysis.insertPages(
        tx,
        pages.slice(start, start + PAGES_AT_ONCE).map((page) => rowOf(file, page)),
      );
    for (const step of AFTER_ANALYSIS) await step(tx, { ...file, pages }, invalidate);
  });
}

const rowOf = (
  { fileId }: analysis.ClaimedFile,
  { pictureHash, textPrint: _, wordsPrint: __, picturePrint: ___, ...page }: PdfPageContent,
) => ({
  ...page,
  fileId,
  pictureHash: pictureHash === null ? null : BigInt(pictureHash),
});

/**
 * Reads files right after the commit that put them on sale, and every `everyMs` those whose next attempt is due.
 * @returns a function that ends a running process, whose file is read again later
 */
export function startFileAnalysis(context: AppContext, everyMs: number): () => Promise<void> {
  const timer = startTimer(context, 'file analysis', everyMs, (signal) => analyseFiles(context, signal));
  const stopListening = context.changes.onChange((tags) => {
    if (tags.includes('pdf-files')) timer.trigger();
  });
  timer.trigger();
  return () => {
    stopListening();
    return timer.stop();
  };
}
