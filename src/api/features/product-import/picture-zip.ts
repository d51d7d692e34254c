import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { encodeLocally, type LocalPicture } from '#api/features/media/store-uploads.service.ts';
import { ApiError, atField, badRequest, tooLarge } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';
import { isZipError, unsafeNameOf } from '#api/kernel/zip-error.ts';
import { FILE_MEGABYTES, IMPORT_PICTURES_MAX } from '#domain/limits.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { isolated } from '#lib/isolated.ts';

/** What the ZIP has for each address: the picture, or the sentence that says why it is not taken. No entry: no such file. */
export type ZipPictures = ReadonlyMap<string, { picture: LocalPicture } | { refusal: string }>;

const NAME_LENGTH_MAX = 100;
/** Folders, and what systems add to a ZIP: the data forks of macOS and the thumbnails of folders. */
const IS_IGNORED = /(?:^__MACOSX\/|\/$|(?:^|\/)(?:\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$)/i;
/** Entries that are looked at, ignored ones included. */
const ENTRIES_MAX = 10 * IMPORT_PICTURES_MAX;

/** The file name in the address of a picture: its last part without what follows a question mark; null for none. */
export function pictureName(src: string): string | null {
  // A bare file name is read as the end of an address.
  const last = URL.parse(src, 'https://name.invalid')?.pathname.split('/').at(-1);
  if (!last) return null;
  try {
    return decodeURIComponent(last).slice(0, NAME_LENGTH_MAX);
  } catch {
    return last.slice(0, NAME_LENGTH_MAX);
  }
}

/** File names are compared without the difference of capitals, and of letters with accents that systems write in two ways. */
const normalized = (name: string): string => name.normalize('NFC').toLowerCase();
/** A picture may have been converted since: 'a.webp' is 'a.jpg' then. */
const withoutExtension = (name: string): string => name.replace(/\.[^.]*$/, '');

/**
 * Finds the pictures of these addresses in a ZIP by their names, and encodes them beside it. Files that no address names are
 * not unpacked.
 * @throws ApiError 400 for anything but a ZIP, 413 for one with too many files or bytes
 */
export async function readPictureZip(
  file: UploadedFile,
  addresses: readonly string[],
  signal?: AbortSignal,
): Promise<{ pictures: ZipPictures; unusedFiles: string[] }> {
  const zip = await openPromise(file.path, { lazyEntries: true, autoClose: false }).catch(
    (error: unknown) => {
      throw isZipError(error) ? notReadable() : error;
    },
  );
  try {
    const entries = await readEntries(zip);
    const entriesNamed = finderOf(entries);
    const pictures = new Map<string, { picture: LocalPicture } | { refusal: string }>();
    const used = new Set<Entry>();
    const encoded = new Map<Entry, { picture: LocalPicture } | { refusal: string }>();
    for (const [name, sources] of groupByName(addresses)) {
      signal?.throwIfAborted();
      const found = entriesNamed(name);
      for (const entry of found) used.add(entry);
      const [entry] = found;
      if (!entry) continue;
      const refusal = refusalOf(name, sources, found);
      const result =
        refusal === null ? (encoded.get(entry) ?? (await encode(zip, entry, file))) : { refusal };
      if (refusal === null) encoded.set(entry, result);
      for (const src of sources) pictures.set(src, result);
    }
    const unusedFiles = entries.filter((entry) => !used.has(entry)).map(nameOf);
    return { pictures, unusedFiles };
  } finally {
    zip.close();
  }
}

const notReadable = () =>
  atField(badRequest('Pictures (ZIP) could not be read: it is damaged or no ZIP.'), 'pictures');
const unsafeName = (name: string) =>
  atField(
    badRequest(
      `Pictures (ZIP) holds ${name}, a path that leads out of it. Please make the ZIP anew, with the pictures themselves or their folder.`,
    ),
    'pictures',
  );
const tooMany = (message: string) => atField(tooLarge(message), 'pictures');

const nameOf = ({ fileName }: Entry): string => (fileName.split('/').at(-1) ?? '').slice(0, NAME_LENGTH_MAX);

/** The files of the ZIP. What an entry says of its size is compared with what it unpacks to while it is read. */
async function readEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  const atMost = `Pictures (ZIP) has ${IMPORT_PICTURES_MAX} files at most. Please divide it, and import the CSV with each part.`;
  if (zip.entryCount > ENTRIES_MAX) throw tooMany(atMost);
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (IS_IGNORED.test(entry.fileName)) continue;
      entries.push(entry);
      bytes += entry.uncompressedSize;
    }
  } catch (error) {
    const name = unsafeNameOf(error);
    if (name) throw unsafeName(name);
    throw isZipError(error) ? notReadable() : error;
  }
  if (entries.length > IMPORT_PICTURES_MAX) throw tooMany(atMost);
  if (bytes > FILE_MEGABYTES.pictures * MEGABYTE)
    throw tooMany(`Pictures (ZIP) unpacks to more than ${FILE_MEGABYTES.pictures} MB, which is too large.`);
  return entries;
}

/** Addresses by the name in them. */
function groupByName(addresses: readonly string[]): Map<string, string[]> {
  const named = [...new Set(addresses)].flatMap((src) => {
    const name = pictureName(src);
    return name ? [{ src, name: normalized(name) }] : [];
  });
  const byName = Map.groupBy(named, ({ name }) => name);
  return new Map([...byName].map(([name, all]) => [name, all.map(({ src }) => src)]));
}

/** Finds the files with a name; if there are none, those that differ in the extension alone. */
function finderOf(entries: readonly Entry[]): (name: string) => readonly Entry[] {
  const byName = Map.groupBy(entries, (entry) => normalized(nameOf(entry)));
  const byStem = Map.groupBy(entries, (entry) => withoutExtension(normalized(nameOf(entry))));
  return (name) => byName.get(name) ?? byStem.get(withoutExtension(name)) ?? [];
}

/** Why no file can be taken for the picture of these addresses; null if one can. What follows a question mark makes no other picture. */
function refusalOf(name: string, sources: readonly string[], found: readonly Entry[]): string | null {
  if (new Set(sources.map((src) => src.split(/[?#]/)[0])).size > 1)
    return `Different addresses of the CSV end in “${isolated(name)}”, so the ZIP does not tell whose picture it is.`;
  if (found.length > 1) return `The ZIP has several files for “${isolated(name)}”.`;
  return null;
}

async function encode(
  zip: ZipFile,
  entry: Entry,
  { path: zipPath }: UploadedFile,
): Promise<{ picture: LocalPicture } | { refusal: string }> {
  const label = `“${nameOf(entry)}” of the ZIP`;
  if (!entry.canDecodeFileData())
    return { refusal: `${label} is encrypted or packed in a way that is not read here.` };
  if (entry.uncompressedSize > FILE_MEGABYTES.image * MEGABYTE)
    return { refusal: `${label} is too large: ${FILE_MEGABYTES.image} MB at most.` };
  const path = join(dirname(zipPath), 'picture');
  try {
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path));
    const file = { path, filename: nameOf(entry), bytes: entry.uncompressedSize };
    return { picture: await encodeLocally(file, label) };
  } catch (error) {
    if (error instanceof ApiError) return { refusal: error.message };
    if (isZipError(error)) return { refusal: `${label} is damaged.` };
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}
