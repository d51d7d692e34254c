import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { cleanUp, type MediaFile, storeWithoutRow } from '#api/features/media/store-uploads.service.ts';
import { type CheckedGoods, storeGoods } from '#api/features/uploads/goods-files.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { ApiError, badRequest, tooLarge } from '#api/kernel/errors.ts';
import { holdsUnstorable, issueSentence } from '#api/kernel/validate.ts';
import type { ArchivePlan } from '#contract/archive.ts';
import {
  ARCHIVE_LINES,
  ARCHIVE_VERSION,
  type ArchiveFile,
  type ArchiveHeader,
  type ArchiveLine,
  archiveHeader,
} from '#contract/archive-format.ts';
import { ARCHIVE_CHECK_MS, ARCHIVE_PROBLEMS_MAX } from '#domain/archive.ts';
import type { ArchiveZipReader } from './archive-zip.ts';

/** Lines between two pauses, in which other requests are answered. */
const LINES_AT_ONCE = 50;
const NO_OBJECT = 'This line is not an object in JSON.';
const UNSTORABLE = 'A text here has characters that cannot be stored.';

/** Ends a check that has found as many errors as a plan lists. */
export class TooManyErrors extends Error {}

export type Problem = ArchivePlan['problems'][number];

/** A stored file; `goods` is what is known of one that is sold beside the first PDF of a product. */
export interface StoredEntry extends MediaFile {
  goods?: CheckedGoods;
}

/** The entries of an archive that is checked. Their problems are collected; their files are stored without rows. */
export class ArchiveEntries {
  readonly #context: AppContext;
  readonly #reader: ArchiveZipReader;
  readonly #folder: string;
  readonly #signal: AbortSignal;
  /** The stored file of each entry that has been read; null for one that is refused. */
  readonly #files = new Map<string, StoredEntry | null>();
  readonly problems: Problem[] = [];
  /** How many problems are not in the list. */
  moreProblems = 0;
  errors = 0;

  /** `folder` takes one entry at a time; `signal` ends the check. */
  constructor(context: AppContext, reader: ArchiveZipReader, folder: string, signal: AbortSignal) {
    this.#context = context;
    this.#reader = reader;
    this.#folder = folder;
    this.#signal = AbortSignal.any([signal, AbortSignal.timeout(ARCHIVE_CHECK_MS)]);
  }

  async header(): Promise<ArchiveHeader> {
    const refuse = () => badRequest('This archive is damaged, or not one of Emporia.');
    let value: unknown;
    try {
      value = JSON.parse(await this.#reader.text('archive.json'));
    } catch (error) {
      throw error instanceof SyntaxError ? refuse() : error;
    }
    const header = archiveHeader.safeParse(value);
    if (!header.success || holdsUnstorable(value)) throw refuse();
    if (header.data.version > ARCHIVE_VERSION)
      throw badRequest('This archive is of a newer version of Emporia than this market.');
    return header.data;
  }

  /** @throws TooManyErrors */
  report(path: string, line: number | null, message: string, kind: 'error' | 'warning' = 'error'): void {
    if (kind === 'error') this.errors += 1;
    if (this.problems.length < ARCHIVE_PROBLEMS_MAX) this.problems.push({ path, line, message, kind });
    else this.moreProblems += 1;
    if (this.errors > ARCHIVE_PROBLEMS_MAX) throw new TooManyErrors();
  }

  /** The lines of an entry that fit its schema; the others are reported. */
  async *lines<F extends ArchiveFile>(path: F): AsyncGenerator<{ value: ArchiveLine<F>; number: number }> {
    if (!this.#reader.has(path)) throw badRequest(`${path} is missing in this archive.`);
    const schema: z.ZodType = ARCHIVE_LINES[path];
    for await (const { line, number } of this.#reader.lines(path)) {
      if (number % LINES_AT_ONCE === 0) await setImmediate();
      this.#stopIfEnded();
      const value = parseJson(line);
      const parsed = schema.safeParse(value, { error: issueSentence });
      if (holdsUnstorable(value)) this.report(path, number, UNSTORABLE);
      else if (parsed.success) yield { value: parsed.data as ArchiveLine<F>, number };
      else if (value === undefined || Array.isArray(value) || Object(value) !== value)
        this.report(path, number, NO_OBJECT);
      else this.report(path, number, firstIssue(parsed.error));
    }
  }

  /** The stored file of an entry; null, and a problem, for one that is missing or refused. Each entry is read once. */
  async fileOf(
    path: string,
    kind: 'pdf' | 'image' | 'goods',
    from: string,
    line: number,
  ): Promise<StoredEntry | null> {
    const known = this.#files.get(path);
    if (known !== undefined) return known?.kind === kind ? known : null;
    if (!this.#reader.has(path) || path.startsWith('files/') === (kind === 'image')) {
      this.report(from, line, `${path.slice(0, 200)} is not in the archive, and is left out.`, 'warning');
      return null;
    }
    this.#stopIfEnded();
    const target = join(this.#folder, 'entry');
    const file = await this.#reader.extract(path, target);
    let stored: StoredEntry | null = null;
    try {
      stored =
        kind === 'goods'
          ? { kind, ...(await storeGoods(this.#context, file, this.#signal)) }
          : await storeWithoutRow(this.#context, { kind, label: path, file });
    } catch (error) {
      if (!(error instanceof ApiError) || error.statusCode >= 500) throw error;
      this.report(path, null, error.message);
    }
    this.#files.set(path, stored);
    return stored;
  }

  /** Reads what no line names: texts for people, and other files. */
  async verifyOthers(): Promise<void> {
    for (const path of this.#reader.paths())
      if (!(path in ARCHIVE_LINES) && !this.#files.has(path)) {
        this.#stopIfEnded();
        await this.#reader.verify(path);
      }
  }

  /** Two entries with the same picture have one file. */
  storedFiles(): MediaFile[] {
    const files = [...this.#files.values()].filter((file) => file !== null);
    return [...new Map(files.map(({ goods, ...file }) => [file.id, file])).values()];
  }

  /** Deletes the stored files. */
  async discard(): Promise<void> {
    for (const file of this.storedFiles()) await cleanUp(this.#context, file);
  }

  /** @throws ApiError 413 when the client has left, or the time is up */
  #stopIfEnded(): void {
    if (this.#signal.aborted)
      throw tooLarge(
        `This archive takes more than ${ARCHIVE_CHECK_MS / 60_000} minutes to check. Please divide it.`,
      );
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** 'name: Please enter Name.' */
export function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join('.');
  return path ? `${path}: ${issue?.message}` : (issue?.message ?? 'This line cannot be read.');
}
