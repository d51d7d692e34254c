import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '#api/kernel/context.ts';
import { PdfProcessFailed, runPdfProcess } from '#api/kernel/pdf/pdf-process.ts';
import { startTimer } from '#api/kernel/timer.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { uploadFolder } from '#api/kernel/uploads.ts';
import { StorageUnavailable } from '#api/ports/storage.ts';
import { copyFile } from '../media/media.service.ts';
import { AFTER_ANALYSIS } from './after-analysis.ts';
import * as analysis from './file-analysis.sql.ts';
import type { PageFacts, PdfFacts, PdfPageContent, PdfToRead, ReadingLine } from './read-pdf.ts';

/** Longer than an attempt may take, its writes included; then another node may take over. */
const CLAIM_MS = 5 * 60_000;
/** The process reads for 20 seconds; this ends one that hangs. */
const TIME_LIMIT_MS = 30_000;
const MAX_ATTEMPTS = 3;
const RETRY_AFTER_MS = 10_000;
const STORAGE_RETRY_MS = 60_000;
/** Between two files, so that a market full of new ones still serves pages as usual. */
const REST_MS = 250;
/** Rows of one statement: the embedded database answers nothing else meanwhile. */
const PAGES_AT_ONCE = 25;
const never = new AbortController().signal;

/** What was read of a PDF; of one whose reading was cut short, the first part. */
interface ReadPdf {
  facts: PdfFacts | null;
  pages: PdfPageContent[];
  summary: PageFacts | null;
  failure: PdfProcessFailed | null;
}

/** Reads a file and yields what it finds, until it is stopped. */
type Reading = (file: PdfToRead, stopping: AbortSignal) => AsyncIterable<ReadingLine>;

const readInProcess: Reading = (input, signal) =>
  runPdfProcess<ReadingLine>({
    entry: new URL('./read-pdf.process.ts', import.meta.url),
    input,
    timeMs: TIME_LIMIT_MS,
    signal,
    isBackground: true,
  });

/**
 * Reads every PDF for sale that waits for it, one after the other; several nodes may do it at the same time.
 * @internal
 */
export async function analyseFiles(
  context: AppContext,
  stopping: AbortSignal = never,
  reading: Reading = readInProcess,
): Promise<void> {
  while (!stopping.aborted) {
    const now = context.now();
    const file = await analysis.claimWaitingFile(context.db, {
      now,
      until: new Date(now.getTime() + CLAIM_MS),
    });
    if (!file) return;
    await attempt(context, file, { reading, stopping });
    await pause(REST_MS, undefined, { signal: stopping }).catch(() => {});
  }
}

async function attempt(
  context: AppContext,
  file: analysis.ClaimedFile,
  { reading, stopping }: { reading: Reading; stopping: AbortSignal },
): Promise<void> {
  const later = (ms: number) => new Date(context.now().getTime() + ms);
  const { db, log } = context;
  try {
    const read = await readFileOf(context, file, { reading, stopping });
    if (stopping.aborted) await analysis.retryLater(db, file, { next: context.now(), counts: false });
    else if (read.failure && file.attempts < MAX_ATTEMPTS) throw read.failure;
    else await writeResult(context, file, read);
  } catch (error) {
    log.warn({ err: error, fileId: file.fileId, attempts: file.attempts }, 'a PDF for sale was not read');
    if (error instanceof StorageUnavailable)
      await analysis.retryLater(db, file, { next: later(STORAGE_RETRY_MS), counts: false });
    else if (file.attempts < MAX_ATTEMPTS)
      await analysis.retryLater(db, file, { next: later(RETRY_AFTER_MS * file.attempts), counts: true });
    else await analysis.finishFile(db, file, { status: 'failed' });
  }
}

/** Only the first attempt draws pages: drawing is what may hang or take the memory, and text can still be read. */
async function readFileOf(
  context: AppContext,
  { fileId, attempts }: analysis.ClaimedFile,
  { reading, stopping }: { reading: Reading; stopping: AbortSignal },
): Promise<ReadPdf> {
  const below = uploadFolder(context.config);
  await mkdir(below, { recursive: true });
  const folder = await mkdtemp(join(below, 'analysis-'));
  const read: ReadPdf = { facts: null, pages: [], summary: null, failure: null };
  try {
    const path = join(folder, 'file.pdf');
    await copyFile(context, fileId, path);
    for await (const line of reading({ path, draws: attempts === 1 }, stopping)) {
      if ('facts' in line) read.facts = line.facts;
      else if ('page' in line) read.pages.push(line.page);
      else if ('pages' in line) read.summary = line.pages;
    }
  } catch (error) {
    if (!(error instanceof PdfProcessFailed)) throw error;
    read.failure = error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return read;
}

/** Writes facts and pages together; a file without facts is given up. */
async function writeResult(
  context: AppContext,
  file: analysis.ClaimedFile,
  { facts, pages, summary }: ReadPdf,
): Promise<void> {
  await inTransaction(context, async (tx, invalidate) => {
    await analysis.lockProductsOf(tx, file);
    const set = facts && {
      ...facts,
      ...summary,
      markable: !facts.signed && !facts.encrypted,
      status: 'done' as const,
    };
    if (!(await analysis.finishFile(tx, file, set ?? { status: 'failed' })) || !facts) return;
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
  { pictureHash, textPrint: _, picturePrint: __, ...page }: PdfPageContent,
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
