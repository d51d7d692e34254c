import { open } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { AppContext } from '#api/kernel/context.ts';
import { invalidField, unsupportedMediaType } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';
import { MARK_KINDS, type Source, type SourceAnswer } from '#contract/marks.ts';
import { runFileProcess } from '#file-process/file-process.ts';
import type { FileToSearch, ReadMark } from '#pdf/marks/find-marks.process.ts';
import { PDF_PROGRAMS } from '#pdf/programs.ts';
import { markKeyOf } from './marked-files.service.ts';
import * as marks from './marks.sql.ts';

/** Files that are searched at the same time: drawing and reading pages takes a processor for seconds. */
const searching = pLimit(1);
const TIME_LIMIT_MS = 45_000;
/** The header of a PDF may follow other bytes. */
const HEADER_WITHIN = 1024;
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const JPEG = Buffer.from('\xff\xd8\xff', 'latin1');
/** Of a copy that only the metadata name, in a file whose pages say another: it was probably put there. */
const DOUBTFUL = 0.5;
const MOST = 0.9999;

/**
 * The order lines that a file comes from, by its hidden marks. `vendorId` limits them to a vendor's products. Marks are
 * keyed and checked, and their numbers looked up: what was misread is no source. `signal` ends the search.
 * @throws ApiError 415 for a file that is neither a PDF nor a PNG or JPEG
 */
export async function findSource(
  context: AppContext,
  { vendorId, signal }: { vendorId: string | null; signal: AbortSignal },
  files: readonly UploadedFile[] | undefined,
): Promise<SourceAnswer> {
  const [file] = files ?? [];
  if (!file) throw invalidField('file', 'Please upload File.');
  const kind = await kindOf(file.path);
  if (!kind) throw unsupportedMediaType('File must be a PDF, PNG or JPEG.');
  const read = await searching(() => {
    signal.throwIfAborted();
    return search(context, { path: file.path, kind, signal });
  });
  const numbers = [...new Set(read.map(({ number }) => number))];
  if (numbers.length === 0) return { found: false };
  const rows = await marks.findSources(context.db, { numbers, vendorId });
  const sources = rows.map(({ number, ...row }) => ({ ...row, ...evidenceOf(number, read) }));
  const [first, ...others] = sources.toSorted((a, b) => weightOf(b) - weightOf(a));
  return first ? { found: true, ...first, others } : { found: false };
}

async function kindOf(path: string): Promise<'pdf' | 'picture' | null> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_WITHIN), 0, HEADER_WITHIN, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head.indexOf(PNG) === 0 || head.indexOf(JPEG) === 0) return 'picture';
    return head.includes('%PDF-') ? 'pdf' : null;
  } finally {
    await handle.close();
  }
}

/** The marks in a file; those that were read until then if the process ran out of time or memory. */
async function search(
  context: AppContext,
  { path, kind, signal }: { path: string; kind: 'pdf' | 'picture'; signal: AbortSignal },
): Promise<ReadMark[]> {
  const key = await markKeyOf(context);
  const input: FileToSearch = { path, kind, key: key.toString('hex') };
  const entry = PDF_PROGRAMS.findMarks;
  const read: ReadMark[] = [];
  try {
    const lines = runFileProcess<ReadMark>({ entry, input, timeMs: TIME_LIMIT_MS, signal });
    for await (const mark of lines) read.push(mark);
  } catch (error) {
    signal.throwIfAborted();
    context.log.warn({ err: error }, 'a file was not searched to its end for marks');
  }
  return read;
}

type Evidence = Pick<Source, 'confidence' | 'marks' | 'pages'>;

function evidenceOf(number: number, read: readonly ReadMark[]): Evidence {
  const own = read.filter((mark) => mark.number === number);
  const kinds = MARK_KINDS.filter((kind) => own.some(({ mark }) => mark === kind));
  const isContradicted =
    kinds.every((kind) => kind === 'metadata') &&
    read.some((mark) => mark.number !== number && mark.mark !== 'metadata');
  const doubt = kinds.reduce((product, kind) => {
    const best = Math.max(...own.filter(({ mark }) => mark === kind).map(({ confidence }) => confidence));
    return product * (1 - best);
  }, 1);
  const confidence = isContradicted ? DOUBTFUL : Math.min(MOST, 1 - doubt);
  return {
    confidence: Math.round(confidence * 10_000) / 10_000,
    marks: kinds,
    pages: [...new Set(own.flatMap(({ pages }) => pages))].sort((a, b) => a - b),
  };
}

/** What most pages say comes first, then what most kinds of marks say. */
const weightOf = ({ pages, marks: kinds, confidence }: Evidence): number =>
  (confidence === DOUBTFUL ? 0 : pages.length * 10) + kinds.length + confidence;
