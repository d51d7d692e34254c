import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { openFile, openGoods, openPicture } from '#api/features/media/media.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { uploadFolder } from '#api/kernel/uploads.ts';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchiveHeader,
  archiveSchema,
} from '#contract/archive-format.ts';
import { ARCHIVE_KEPT_MS } from '#domain/archive.ts';
import * as archives from './archive.sql.ts';
import {
  historyOf,
  pictureIdOf,
  picturePath,
  productsOf,
  redirectsOf,
  reviewPictureIdsOf,
} from './archive-records.service.ts';
import { CHECKSUMS } from './archive-zip.ts';
import { archiveKey } from './storage-keys.ts';

/** How long a claim holds unless it is renewed, which happens with the progress. */
const CLAIM_MS = 2 * 60_000;
const RENEW_MS = 1000;
const RETRY_MS = 60_000;
const ATTEMPTS_MAX = 3;

/**
 * Writes the archives that are due, one after the other. Safe on several nodes, and after a node was killed: its claim
 * runs out, and the archive is written again from the beginning.
 */
export async function writeDueArchives(context: AppContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const now = context.now();
    const claimed = await archives.claimArchive(context.db, {
      now,
      until: new Date(now.getTime() + CLAIM_MS),
    });
    if (!claimed) return;
    await writeClaimed(context, claimed, signal);
  }
}

async function writeClaimed(
  context: AppContext,
  archive: archives.ArchiveRow,
  signal: AbortSignal,
): Promise<void> {
  const { db } = context;
  const { id, attempts } = archive;
  const after = (ms: number) => new Date(context.now().getTime() + ms);
  const fail = () =>
    archives.finishArchive(db, { id, attempts, sizeBytes: null, keptUntil: after(ARCHIVE_KEPT_MS) });
  // The node was killed in each of the attempts, perhaps because of this archive.
  if (attempts > ATTEMPTS_MAX) return void (await fail());
  try {
    const sizeBytes = await writeArchive(context, archive, signal);
    await archives.finishArchive(db, { id, attempts, sizeBytes, keptUntil: after(ARCHIVE_KEPT_MS) });
  } catch (error) {
    // A node that stops gives it back at once.
    if (signal.aborted)
      return void (await archives.releaseArchive(db, { id, attempts, dueAt: context.now() }));
    if (error instanceof ClaimLost) return;
    context.log.error({ err: error, vendorId: archive.vendorId }, 'an archive was not written');
    if (attempts < ATTEMPTS_MAX) await archives.releaseArchive(db, { id, attempts, dueAt: after(RETRY_MS) });
    else await fail();
  }
}

/** Another node writes it by now. */
class ClaimLost extends Error {}

/** Writes the archive into a temporary file and puts that into storage. Returns its size. */
async function writeArchive(
  context: AppContext,
  { id, attempts, vendorId }: archives.ArchiveRow,
  signal: AbortSignal,
): Promise<number> {
  const below = uploadFolder(context.config);
  await mkdir(below, { recursive: true });
  const folder = await mkdtemp(join(below, 'archive-'));
  try {
    const path = join(folder, 'archive.zip');
    const expected = await archives.countRecords(context.db, { vendorId });
    let renewedAt = 0;
    const report = async (done: number) => {
      signal.throwIfAborted();
      const now = context.now().getTime();
      if (now - renewedAt < RENEW_MS) return;
      renewedAt = now;
      const until = new Date(now + CLAIM_MS);
      // Products count twice, for their texts and their files.
      const progress = Math.min(done / (2 * expected + 1), 0.99);
      if (!(await archives.renewClaim(context.db, { id, attempts, until, progress }))) throw new ClaimLost();
    };
    const zip = new ArchiveZip(path, context.now(), report);
    await zip.write(() => writeEntries(zip, { context, vendorId }));
    const { size } = await stat(path);
    await context.storage.putFile(archiveKey(id), path);
    return size;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A ZIP file that is written entry by entry, with a list of checksums as its last one. */
class ArchiveZip {
  readonly #zip = new yazl.ZipFile();
  readonly #checksums: string[] = [];
  readonly #path: string;
  readonly #mtime: Date;
  readonly #report: (done: number) => Promise<void>;
  /** Aborted when the file cannot be written: no entry is read any more. */
  readonly #stop = new AbortController();
  #done = 0;

  constructor(path: string, mtime: Date, report: (done: number) => Promise<void>) {
    this.#path = path;
    this.#mtime = mtime;
    this.#report = report;
  }

  /** Runs `work`, which adds the entries, and closes the file. */
  async write(work: () => Promise<void>): Promise<void> {
    const output = this.#zip.outputStream as Readable;
    const written = pipeline(output, createWriteStream(this.#path, { mode: 0o600 }));
    written.catch(() => this.#stop.abort());
    const added = work()
      .then(() => this.#addChecksums())
      .catch((error: Error) => {
        output.destroy(error);
        throw error;
      });
    await Promise.all([added, written]);
  }

  /** Adds an entry, and resolves once it is written. */
  async add(path: string, content: Readable, compress: boolean): Promise<void> {
    const hash = createHash('sha256');
    const hashed = content.pipe(
      new Transform({
        transform: (chunk: Buffer, _, done) => {
          hash.update(chunk);
          done(null, chunk);
        },
      }),
    );
    content.once('error', (error) => hashed.destroy(error));
    this.#zip.addReadStream(hashed, path, { compress, mtime: this.#mtime, mode: 0o100600 });
    await finished(hashed, { signal: this.#stop.signal });
    this.#checksums.push(`${hash.digest('hex')}  ${path}\n`);
    await this.step();
  }

  addText = (path: string, text: string): Promise<void> =>
    this.add(path, Readable.from([Buffer.from(text)]), true);

  /** Adds a file of JSON Lines. */
  addLines = (path: string, lines: AsyncIterable<object>): Promise<void> =>
    this.add(path, Readable.from(this.#linesOf(lines), { objectMode: false }), true);

  async *#linesOf(lines: AsyncIterable<object>): AsyncGenerator<Buffer> {
    for await (const line of lines) {
      yield Buffer.from(`${JSON.stringify(line)}\n`);
      await this.step();
    }
  }

  /** Counts a record, for the progress. */
  async step(): Promise<void> {
    this.#done += 1;
    await this.#report(this.#done);
  }

  #addChecksums(): void {
    this.#zip.addBuffer(Buffer.from(this.#checksums.join('')), CHECKSUMS, { mtime: this.#mtime });
    this.#zip.end();
  }
}

async function writeEntries(
  zip: ArchiveZip,
  source: { context: AppContext; vendorId: string },
): Promise<void> {
  const { context, vendorId } = source;
  const shop = await archives.findShop(context.db, { vendorId });
  if (!shop) throw new Error('The shop of an archive does not exist.');
  const header: ArchiveHeader = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    market: context.config.publicUrl,
    shop: shop.name,
    createdAt: context.now().toISOString(),
  };
  await zip.addText('archive.json', `${JSON.stringify(header, null, 2)}\n`);
  await zip.addText('README.txt', README);
  await zip.addText('schema.json', `${JSON.stringify(archiveSchema(), null, 2)}\n`);
  const shopPicture = pictureIdOf(shop.picture ?? '');
  const shopLine = { ...shop, picture: shopPicture && picturePath(shopPicture) };
  await zip.addText('shop.jsonl', `${JSON.stringify(shopLine)}\n`);
  await zip.addLines('products.jsonl', linesOf(productsOf(source)));
  await zip.addLines('redirects.jsonl', redirectsOf(source, shop.slug));
  for (const file of ['reviews.jsonl', 'orders.jsonl', 'ledger.jsonl'] as const)
    await zip.addLines(file, historyOf(file, source));
  const pictures = new Set<string>();
  const addPicture = async (id: string) => {
    if (pictures.has(id)) return;
    pictures.add(id);
    const content = await unlessMissing(openPicture(context, id));
    if (content) await zip.add(picturePath(id), content, false);
  };
  if (shopPicture) await addPicture(shopPicture);
  for await (const id of reviewPictureIdsOf(source)) await addPicture(id);
  for await (const { files, pictureIds } of productsOf(source)) {
    for (const id of pictureIds) await addPicture(id);
    for (const { path, fileId, kind } of files) {
      const file = await unlessMissing(
        kind ? openGoods(context, { id: fileId, kind }) : openFile(context, fileId),
      );
      if (!file) continue;
      const content = file.read();
      await zip.add(path, Buffer.isBuffer(content) ? Readable.from([content]) : content, false);
    }
  }
}

async function* linesOf(products: ReturnType<typeof productsOf>): AsyncGenerator<object> {
  for await (const { line } of products) yield line;
}

async function unlessMissing<T>(file: Promise<T>): Promise<T | null> {
  try {
    return await file;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  }
}

const README = `This archive holds everything of a shop. Another Emporia imports it; the format is open to every other program.

archive.json: The format, its version, and where and when the archive was written.
schema.json: What each line of the other files means, as JSON Schema.
shop.jsonl: The texts of the shop.
products.jsonl: A product in each line, with all versions of its files.
redirects.jsonl: The addresses of shop and products, for forwarding them to new ones.
reviews.jsonl, orders.jsonl, ledger.jsonl: A review, an order, a line of the account in each line.
pictures/, files/: The pictures (WebP), the PDFs and other files that the lines name.
checksums.sha256: The SHA-256 of every file above; check them with: sha256sum -c checksums.sha256

A PDF or picture that a line names and that is not here was lost before the archive was written. Amounts are cents of the
US dollar, times are UTC. Orders name the customers as the shop's screens do: treat them as carefully as there.
`;
