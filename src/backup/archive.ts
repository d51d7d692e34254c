import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Entry, extract, type Pack, pack } from 'tar-stream';
import { z } from 'zod';
import type { Storage } from '#api/ports/storage.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { BackupError } from './backup-error.ts';

/** What a backup is of: the first entry of its archive. */
const headerSchema = z.object({
  format: z.literal(1),
  /** The market's version. */
  version: z.string(),
  database: z.enum(['embedded', 'server']),
  /** The database's last migration, as the time of its making in milliseconds. */
  migration: z.number(),
  createdAt: z.iso.datetime(),
});
export type BackupHeader = z.infer<typeof headerSchema>;

const HEADER = 'backup.json';
/** A manifest follows every 1000 entries, so that neither side has to remember more. */
const MANIFEST_ENTRIES = 1000;
const manifestSchema = z.array(
  z.object({ path: z.string(), size: z.number(), sha256: z.string().nullable() }).strict(),
);
type Manifest = z.infer<typeof manifestSchema>;
const MANIFEST = /^manifest\/\d+\.json$/;
const END = 'manifest/end.json';
const endSchema = z.object({ entries: z.number() });

/** Segments begin with a letter or digit: no path is absolute, hidden, or leads out of the folder. */
const PATH = /^(?:db|media\/originals|mail|database\.dump)(?:\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/;
const MAX_PATH = 400;
/** How much of an archive may be read ahead of its entries: tar headers, padding and buffers. */
const SLACK_BYTES = 8 * MEGABYTE;
const HOUR_MS = 3_600_000;

/**
 * A file, a stored file, or a folder that may be empty, and its path in the archive. A file that may be gone, as every
 * stored one, is left out then.
 */
export type Source =
  | { path: string; file: string; mayBeGone?: boolean }
  | { path: string; key: string; storage: Storage }
  | { path: string; folder: true };

/**
 * Writes an archive of a header, the sources and their checksums. It gets its name last, and nothing is left of it if
 * anything fails.
 * @returns its size in bytes, and the number of entries
 */
export async function writeArchive(
  file: string,
  header: BackupHeader,
  sources: AsyncIterable<Source>,
): Promise<{ sizeBytes: number; entries: number }> {
  await removeStaleParts(file);
  const partial = partOf(file);
  const tar = pack();
  try {
    const output = createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true });
    // Pictures, PDFs and dumps are compressed already: more effort gains little.
    const written = pipeline(tar, createGzip({ level: 1 }), output);
    const [entries] = await Promise.all([
      addAll(tar, header, sources).catch((error: Error) => {
        tar.destroy(error);
        throw error;
      }),
      written,
    ]);
    const { size } = await stat(partial);
    await rename(partial, file);
    await sync(dirname(resolve(file)));
    return { sizeBytes: size, entries };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** A temporary name beside a file. */
export const partOf = (file: string): string => `${file}.${randomBytes(4).toString('hex')}.part`;

/** Deletes what a killed backup to the same file has left. One that is being written is younger. */
async function removeStaleParts(file: string): Promise<void> {
  const folder = dirname(resolve(file));
  const isPart = (name: string) => name.startsWith(`${basename(file)}.`) && /\.[\da-f]{8}\.part$/.test(name);
  for (const name of (await readdir(folder)).filter(isPart)) {
    const entry = await stat(join(folder, name)).catch(() => null);
    if (entry && entry.mtimeMs < Date.now() - HOUR_MS) await rm(join(folder, name), { force: true });
  }
}

async function addAll(tar: Pack, header: BackupHeader, sources: AsyncIterable<Source>): Promise<number> {
  await addText(tar, HEADER, header);
  let entries = 0;
  let manifest: Manifest = [];
  const addManifest = async () => {
    await addText(tar, `manifest/${entries}.json`, manifest);
    manifest = [];
  };
  for await (const source of sources) {
    const added = await add(tar, source);
    if (!added) continue;
    manifest.push(added);
    entries += 1;
    if (manifest.length === MANIFEST_ENTRIES) await addManifest();
  }
  if (manifest.length > 0) await addManifest();
  await addText(tar, END, { entries });
  tar.finalize();
  return entries;
}

const addText = (tar: Pack, name: string, value: unknown): Promise<void> => {
  const bytes = Buffer.from(JSON.stringify(value));
  return pipeline([bytes], tar.entry({ name, size: bytes.length, mode: 0o600 }));
};

function add(tar: Pack, source: Source): Promise<Manifest[number] | null> {
  if ('file' in source) return addFile(tar, source);
  if ('storage' in source) return addStored(tar, source);
  return addFolder(tar, source);
}

async function addFolder(tar: Pack, { path }: { path: string }): Promise<Manifest[number]> {
  tar.entry({ name: `${path}/`, type: 'directory', mode: 0o700 }).end();
  return { path, size: 0, sha256: null };
}

async function addFile(
  tar: Pack,
  { path, file, mayBeGone }: Extract<Source, { file: string }>,
): Promise<Manifest[number] | null> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (mayBeGone && error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    const hash = createHash('sha256');
    await pipeline(readOf(handle, size, hash), tar.entry({ name: path, size, mode: 0o600 }));
    return { path, size, sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}

async function addStored(
  tar: Pack,
  { path, key, storage }: Extract<Source, { storage: Storage }>,
): Promise<Manifest[number] | null> {
  const stored = await storage.stat(key);
  if (!stored) return null;
  const chunks: AsyncIterator<Buffer> = storage.read(key)[Symbol.asyncIterator]();
  // The archive gets its header only once its bytes arrive.
  const first = await chunks.next().catch(async (error) => {
    if ((await storage.stat(key)) === null) return null;
    throw error;
  });
  if (!first) return null;
  const hash = createHash('sha256');
  const bytes = async function* () {
    for (let next = first; !next.done; next = await chunks.next()) {
      hash.update(next.value);
      yield next.value;
    }
  };
  const size = stored.sizeBytes;
  await pipeline(bytes, tar.entry({ name: path, size, mode: 0o600 }));
  return { path, size, sha256: hash.digest('hex') };
}

/** The first bytes of a file that may grow meanwhile. */
async function* readOf(handle: FileHandle, size: number, hash: ReturnType<typeof createHash>) {
  const buffer = Buffer.allocUnsafe(Math.min(size, MEGABYTE));
  for (let position = 0; position < size; ) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, size - position), position);
    if (bytesRead === 0) throw new Error('A file became shorter while it was read.');
    const bytes = Buffer.from(buffer.subarray(0, bytesRead));
    hash.update(bytes);
    position += bytesRead;
    yield bytes;
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

export interface ArchiveReader {
  /** Called first; throws if the archive is not wanted. */
  onHeader: (header: BackupHeader) => void;
  /** The bytes that all files may have together. */
  maxBytes: number;
  /** Stores an entry; without it, entries are only compared with their checksums. `body` must be read to its end. */
  store?: (entry: { path: string; folder: boolean; body: AsyncIterable<Uint8Array> }) => Promise<void>;
}

/**
 * Reads a whole archive and compares each entry with its checksum.
 * @throws BackupError for anything but an undamaged backup whose paths are those that a backup has
 */
export async function readArchive(file: string, reader: ArchiveReader): Promise<BackupHeader> {
  const bounds = { readBytes: 0, allowedBytes: SLACK_BYTES };
  const tar = extract();
  const bounded = new Transform({
    // The parser keeps some headers in memory, whatever size they claim.
    transform: (chunk: Buffer, _, done) => {
      bounds.readBytes += chunk.length;
      done(bounds.readBytes > bounds.allowedBytes ? new BackupError(DAMAGED) : null, chunk);
    },
  });
  const input = createReadStream(file);
  const piped = pipeline(input, createGunzip(), bounded, tar);
  // The entries throw the same error.
  piped.catch(() => {});
  try {
    return await readEntries(tar, reader, bounds);
  } catch (error) {
    throw isOfArchive(error) ? new BackupError(DAMAGED, { cause: error }) : error;
  } finally {
    input.destroy();
    tar.destroy();
  }
}

const DAMAGED = 'The archive is damaged, or not a backup of Emporia.';

/** Errors of decompressing and of the tar format, which have no class of their own. */
const isOfArchive = (error: unknown): boolean =>
  error instanceof z.ZodError ||
  error instanceof SyntaxError ||
  (error instanceof Error &&
    (/^Z_|^ERR_STREAM_PREMATURE_CLOSE$/.test((error as NodeJS.ErrnoException).code ?? '') ||
      /tar header|Unexpected end of data/i.test(error.message)));

async function readEntries(
  tar: AsyncIterable<Entry>,
  { onHeader, maxBytes, store }: ArchiveReader,
  bounds: { allowedBytes: number },
): Promise<BackupHeader> {
  let header: BackupHeader | null = null;
  let manifest: Manifest = [];
  let entries = 0;
  let bytes = 0;
  for await (const entry of tar) {
    const { name, type, size = 0 } = entry.header;
    bytes += size;
    bounds.allowedBytes += size + 4096;
    if (bytes > maxBytes) throw new BackupError('The archive holds more than there is room for.');
    if (!header) {
      if (name !== HEADER) throw new BackupError(DAMAGED);
      const value = await readJson(entry, size);
      if ((value as { format?: unknown }).format !== 1)
        throw new BackupError('The archive is of a newer version of Emporia than this one.');
      header = headerSchema.parse(value);
      onHeader(header);
    } else if (name === END) {
      const end = endSchema.parse(await readJson(entry, size));
      if (manifest.length > 0 || end.entries !== entries) throw new BackupError(DAMAGED);
      return header;
    } else if (MANIFEST.test(name)) {
      compare(manifest, manifestSchema.parse(await readJson(entry, size)));
      manifest = [];
    } else {
      const folder = type === 'directory';
      const path = folder ? name.replace(/\/$/, '') : name;
      if ((!folder && type !== 'file') || !PATH.test(path) || path.length > MAX_PATH)
        throw new BackupError(
          `The archive holds ${JSON.stringify(name.slice(0, 100))}, which no backup has.`,
        );
      if (manifest.length === MANIFEST_ENTRIES) throw new BackupError(DAMAGED);
      const hash = createHash('sha256');
      const body = hashed(entry, hash);
      if (store) await store({ path, folder, body });
      else for await (const _ of body);
      manifest.push({ path, size, sha256: folder ? null : hash.digest('hex') });
      entries += 1;
    }
  }
  throw new BackupError('The archive ends too early.');
}

function compare(found: Manifest, expected: Manifest): void {
  for (const [index, entry] of found.entries()) {
    const other = expected[index];
    if (entry.path !== other?.path || entry.size !== other.size || entry.sha256 !== other.sha256)
      throw new BackupError(`The archive is damaged: ${entry.path} is not what was saved.`);
  }
  if (expected.length !== found.length) throw new BackupError(DAMAGED);
}

async function readJson(entry: Entry, size: number): Promise<unknown> {
  if (size > MEGABYTE) throw new BackupError(DAMAGED);
  return JSON.parse(await text(entry));
}

async function* hashed(body: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}
