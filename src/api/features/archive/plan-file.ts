import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { CheckedGoods } from '#api/features/uploads/goods-files.service.ts';
import type { ArchiveLine, HistoryFile } from '#contract/archive-format.ts';
import type { FileSettings, ProductColumns } from '#db/fragments/product-columns.ts';
import type { StoredLicense } from '#domain/license.ts';

/** A product that the import will make; times as in JSON. */
export interface PlannedProduct {
  id: string;
  slug: string;
  columns: Omit<ProductColumns, 'status' | 'fileId'>;
  settings: FileSettings;
  licenses: StoredLicense[];
  active: boolean;
  fileId: string | null;
  images: string[];
  versions: (Omit<ArchiveLine<'products.jsonl'>['versions'][number], 'file'> & { fileId: string })[];
  /** Beside the first PDF, in their order. */
  furtherFiles: (Omit<ArchiveLine<'products.jsonl'>['furtherFiles'][number], 'file'> & {
    mediaId: string;
    goods: CheckedGoods;
  })[];
  createdAt: string;
}

/** A line of a plan: what the import writes, in its order. */
export type PlanLine =
  | { shop: { about: string | null; picture: string | null } }
  | { product: PlannedProduct }
  | { record: { file: HistoryFile; at: string; data: Record<string, unknown>; images: string[] } };

/** A plan that is written to a local file, line by line. */
export class PlanWriter {
  readonly #stream: WriteStream;
  readonly #hash: Hash;

  /** `subject` is whose plan it is: the same plan of another shop has another hash. */
  constructor(path: string, subject: string) {
    this.#stream = createWriteStream(path, { mode: 0o600 });
    // `write` and `end` throw it; a plan that is given up has writes under way.
    this.#stream.on('error', () => {});
    this.#hash = createHash('sha256').update(`${subject}\n`);
  }

  async write(line: PlanLine): Promise<void> {
    const text = `${JSON.stringify(line)}\n`;
    this.#hash.update(text);
    if (!this.#stream.write(text)) await once(this.#stream, 'drain');
  }

  /** Closes the file and returns the hash of its lines. */
  async end(): Promise<string> {
    this.#stream.end();
    await finished(this.#stream);
    return this.#hash.digest('base64url');
  }

  /** Gives a plan up. */
  destroy(): void {
    this.#stream.destroy();
  }
}

/** The lines of a plan that `PlanWriter` has written. */
export async function* readPlan(stream: Readable): AsyncGenerator<PlanLine> {
  // An error of the storage ends the lines early without an error of its own.
  const failed = once(stream, 'error').then(([error]) => Promise.reject(error));
  failed.catch(() => {});
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]();
  for (;;) {
    const next = await Promise.race([lines.next(), failed]);
    if (next.done) return;
    yield JSON.parse(next.value) as PlanLine;
  }
}
