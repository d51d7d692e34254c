import { open } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { AppContext } from '#api/kernel/context.ts';
import { type ApiError, badRequest, unsupportedMediaType } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';
import { PDF_PAGES_MAX } from '#domain/limits.ts';
import { runFileProcess } from '#file-process/file-process.ts';
import { isolated } from '#lib/isolated.ts';
import type { ActiveContent } from '#pdf/checks/pdf-active-content.ts';
import type { PdfVerdict } from '#pdf/checks/pdf-inspection.ts';
import { PDF_PROGRAMS } from '#pdf/programs.ts';

/** At most two processes: each needs up to 300 MB of memory for a file of 50 MB. */
const inspectionLimit = pLimit(2);
const TIME_LIMIT_MS = 30_000;
/** Readers accept the header within so many bytes of the start. */
const HEADER_WITHIN = 1024;

/** The file that is to be stored. */
export interface CheckedPdf extends UploadedFile {
  /** Whether it was damaged and has been written anew. */
  repaired: boolean;
}

/**
 * Checks a PDF that is to be sold: it opens, its pages exist, and it has no active content. A separate process without
 * the environment variables and with limits on memory and time reads it, so a hostile file affects only its upload.
 * A file that readers repair is written anew in its place.
 * @throws ApiError 415 for a file that is not a PDF, 400 for one that cannot be sold
 */
export async function checkPdf(
  file: UploadedFile,
  label: string,
  log: AppContext['log'],
): Promise<CheckedPdf> {
  if (!(await beginsAsPdf(file.path))) throw unsupportedMediaType(`${label} must be a PDF.`);
  const result = await inspectionLimit(() => inspect(file.path, log));
  const refusal = refusalOf(result, label);
  if (refusal) throw refusal;
  if (result.verdict !== 'repaired') return { ...file, repaired: false };
  log.info({ bytes: file.bytes, repairedBytes: result.bytes }, 'a damaged PDF was repaired');
  return { ...file, bytes: result.bytes, repaired: true };
}

/** Whether a file has the header of a PDF. */
export async function beginsAsPdf(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_WITHIN), 0, HEADER_WITHIN, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await handle.close();
  }
}

/** If the process fails or times out, the verdict is that the file cannot be checked. */
async function inspect(path: string, log: AppContext['log']): Promise<PdfVerdict> {
  try {
    const entry = PDF_PROGRAMS.inspect;
    for await (const verdict of runFileProcess<PdfVerdict>({ entry, input: path, timeMs: TIME_LIMIT_MS }))
      return verdict;
    throw new Error('The process gave no verdict.');
  } catch (error) {
    log.warn({ err: error }, 'a PDF could not be inspected');
    return { verdict: 'uncheckable' };
  }
}

/**
 * The refusal that a verdict leads to; undefined for a good file.
 * @internal
 */
export function refusalOf(result: PdfVerdict, label: string): ApiError | undefined {
  switch (result.verdict) {
    case 'good':
    case 'repaired':
      return undefined;
    case 'damaged':
      return badRequest(
        `${label} could not be read: the PDF is damaged. Open it in a PDF reader, save it as a new PDF and try again.`,
      );
    case 'protected':
      return badRequest(`${label} is protected: remove its password and try again.`);
    case 'too large':
      return badRequest(`${label} unpacks to more than a reader can hold: make its pictures smaller.`);
    case 'too many pages':
      return badRequest(
        `${label} has more than ${PDF_PAGES_MAX.toLocaleString('en')} pages: split it into several files and try again.`,
      );
    case 'uncheckable':
      return badRequest(`${label} could not be checked: save the PDF with another program and try again.`);
    case 'active':
      return badRequest(sentenceOn(result.content, label));
  }
}

/** Names of attached files that a sentence says. */
const NAMED_FILES = 3;

function sentenceOn({ kind, files }: ActiveContent, label: string): string {
  if (!files)
    return `${label} may not contain ${kind}: print it to a new PDF, which leaves them out, and try again.`;
  const named = files.slice(0, NAMED_FILES).map((file) => `“${isolated(file)}”`);
  if (files.length > NAMED_FILES) named.push(`${files.length - NAMED_FILES} more`);
  return `${label} may not contain ${kind} but texts, such as XML, MathML or LaTeX: take out ${named.join(', ')} and try again.`;
}
