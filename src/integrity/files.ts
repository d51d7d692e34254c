import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ORIGINALS, originalKey, SERVED } from '#api/features/media/storage-keys.ts';
import type { Storage, StoredFile } from '#api/ports/storage.ts';
import type { Db } from '#db/client.ts';
import { type FileRow, findKnownFiles, findStoredFiles } from './rules.sql.ts';

const PAGE = 500;
/** The length of a WebP file's header, which holds the length of the rest. */
const HEADER_BYTES = 12;

/** What the checks of files need. */
export interface FileCheck {
  db: Db;
  storage: Storage;
  /** Folders whose entries exist only while an upload or a write is under way. */
  unfinishedFolders: readonly string[];
  /** Younger files may be part of a change that has not ended. */
  settledBefore: Date;
}

/** An invariant of the files, with the ids that violate it. */
export interface FileRule {
  name: string;
  says: string;
  violations: (check: FileCheck) => AsyncIterable<string>;
}

export const fileRules: readonly FileRule[] = [
  {
    name: 'files-exist',
    says: 'Each uploaded file in use is in storage, with the size that was recorded.',
    violations: async function* ({ db, storage }) {
      for await (const { id, bytes } of storedFiles(db)) {
        if ((await storage.stat(originalKey(id)))?.sizeBytes !== bytes) yield id;
      }
    },
  },
  {
    name: 'files-have-rows',
    says: 'Each file in storage has a row.',
    violations: async function* ({ db, storage, settledBefore }) {
      for (const folder of [ORIGINALS, SERVED]) {
        const old = ({ modifiedAt }: StoredFile) => modifiedAt < settledBefore;
        for await (const files of inPages(storage.list(folder))) {
          const known = await findKnownFiles(db, files.map(idOf));
          for (const file of files.filter(old)) if (!known.has(idOf(file))) yield file.key;
        }
      }
    },
  },
  {
    name: 'pictures-are-whole',
    says: 'No stored picture is cut off.',
    violations: async function* ({ db, storage }) {
      for await (const { id, kind } of storedFiles(db)) {
        const key = originalKey(id);
        const stored = kind === 'image' ? await storage.stat(key) : null;
        if (stored && !(await isWholePicture(storage, { ...stored, key }))) yield key;
      }
      for await (const file of storage.list(SERVED)) {
        if (!(await isWholePicture(storage, file))) yield file.key;
      }
    },
  },
  {
    name: 'uploads-are-finished',
    says: 'No upload or write has left temporary files behind.',
    violations: async function* ({ unfinishedFolders, settledBefore }) {
      for (const folder of unfinishedFolders) {
        for await (const name of entriesOf(folder)) {
          // Gone since: it was finished.
          const entry = await lstat(join(folder, name)).catch(() => null);
          if (entry && entry.mtime < settledBefore) yield name;
        }
      }
    },
  },
];

/** The id of a file: `originals/{id}` or `served/{id}/{width}.webp`. */
const idOf = ({ key }: { key: string }): string => key.split('/')[1] ?? '';

async function* storedFiles(db: Db): AsyncGenerator<FileRow> {
  for (let after = ''; ; ) {
    const page = await findStoredFiles(db, { after, limit: PAGE });
    yield* page;
    after = page.at(-1)?.id ?? after;
    if (page.length < PAGE) return;
  }
}

async function isWholePicture(
  storage: Storage,
  { key, sizeBytes }: Pick<StoredFile, 'key' | 'sizeBytes'>,
): Promise<boolean> {
  if (sizeBytes < HEADER_BYTES) return false;
  const header = await buffer(storage.read(key, { start: 0, end: HEADER_BYTES - 1 }));
  return header.toString('latin1', 0, 4) === 'RIFF' && header.readUInt32LE(4) === sizeBytes - 8;
}

async function* entriesOf(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(() => null);
  if (entries) for await (const { name } of entries) yield name;
}

async function* inPages<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
