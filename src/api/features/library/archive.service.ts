import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { openGoods } from '#api/features/media/media.service.ts';
import { openBoughtFile } from '#api/features/orders/downloads.service.ts';
import { fileNameOf } from '#api/kernel/attachment.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { ReadableFile } from '#api/kernel/send-file.ts';
import { checkLink, type SignedRequest, signLink } from '#api/kernel/signed-links.ts';
import { storedZip, type ZipEntry } from '#api/kernel/stored-zip.ts';
import { API_BASE, type DataOf } from '#contract/contract.ts';
import { GOODS_FORMATS, type GoodsKind } from '#domain/goods.ts';
import { ARCHIVE_FILES_MAX } from '#domain/limits.ts';
import { memoizeByObject } from '#lib/memoize.ts';
import { countNewestFiles, countOwnLines, findNewestFiles } from './library.sql.ts';

/** How long after its address has expired a broken transfer may be resumed. */
const RESUMABLE_MS = 50 * 60_000;

/** CRC-32 of files by their entity tags, so that a resumed archive reads no file again that lies before the range. */
const checksumsOf = memoizeByObject((_: AppContext) => new LRUCache<string, number>({ max: 10_000 }));

interface Selection {
  customerId: string;
  /** Null: every file that can be downloaded. */
  lineIds: readonly string[] | null;
  /** Files are put into archives of ARCHIVE_FILES_MAX in the order of their names; from 1. */
  part: number;
}

const subjectOf = ({ customerId, lineIds, part }: Selection): string =>
  `library/${customerId}/${lineIds?.join(',') ?? 'all'}/${part}`;

/**
 * Creates a signed path to a ZIP with a customer's files, or with a part of them if they are more than one archive
 * takes. The path needs no session and expires soon.
 * @throws ApiError 404 for a line that is not the customer's, for a part that there is not, or when nothing can be
 * downloaded
 */
export async function createArchive(
  context: AppContext,
  { customerId, orderLineIds, part }: { customerId: string; orderLineIds?: readonly string[]; part: number },
): Promise<DataOf<'POST library/archive'>> {
  const lineIds = orderLineIds ? [...new Set(orderLineIds)].sort() : null;
  if (lineIds && (await countOwnLines(context.db, { customerId, lineIds })) < lineIds.length)
    throw notFound('This file');
  const selection = { customerId, lineIds, part };
  const files = await countNewestFiles(context.db, { customerId, lineIds: lineIds ?? undefined });
  const parts = Math.ceil(files / ARCHIVE_FILES_MAX);
  if (files === 0) throw notFound('A file to download');
  if (part > parts) throw notFound('This part');
  const { query, expiresAt } = await signLink(context, subjectOf(selection));
  const ofLines = lineIds ? `&lines=${lineIds.map(encodeURIComponent).join(',')}` : '';
  const ofPart = part === 1 ? '' : `&part=${part}`;
  const url = `${API_BASE}/library-archives/${customerId}${query}${ofLines}${ofPart}`;
  return { url, expiresAt, files, part, parts };
}

const findFiles = (context: AppContext, { customerId, lineIds, part }: Selection) =>
  findNewestFiles(context.db, {
    customerId,
    lineIds: lineIds ?? undefined,
    limit: ARCHIVE_FILES_MAX,
    offset: (part - 1) * ARCHIVE_FILES_MAX,
  });

/**
 * Opens the archive of a signed path. Its bytes are the same as long as its files are, so that it can be read in ranges.
 * It is made while it is read.
 * @throws ApiError 404 when the path has expired, its signature is invalid, or nothing can be downloaded any more
 */
export async function openArchive(
  context: AppContext,
  selection: Selection,
  request: SignedRequest,
): Promise<{ file: ReadableFile; lineIds: string[] }> {
  const subject = subjectOf(selection);
  await checkLink(context, subject, request, request.resumes === undefined ? 0 : RESUMABLE_MS);
  const found = await findFiles(context, selection);
  if (found.length === 0) throw notFound('This file');
  const names = namesOf(found);
  const entries: (ZipEntry & { etag: string })[] = [];
  for (const [index, { lineId, fileId, kind, crc32: known, createdAt }] of found.entries()) {
    const file = kind
      ? await openGoods(context, { id: fileId, kind })
      : await openBoughtFile(context, { lineId, fileId });
    entries.push({
      name: names[index] ?? '',
      etag: file.etag,
      sizeBytes: file.sizeBytes,
      modifiedAt: createdAt,
      // Goods were read when they were uploaded, and are not marked.
      crc32: async () => (kind && known !== null ? known : checksumOf(context, file)),
      read: (range) => file.read(range),
    });
  }
  const zip = storedZip(entries);
  const identity = entries.map(({ name, etag, sizeBytes, modifiedAt }) => [
    name,
    etag,
    sizeBytes,
    modifiedAt,
  ]);
  const etag = `"${createHash('sha256').update(JSON.stringify(identity)).digest('base64url')}"`;
  if (request.resumes !== etag) await checkLink(context, subject, request);
  const file = {
    kind: 'zip' as const,
    sizeBytes: zip.sizeBytes,
    etag,
    read: zip.read,
    address: async () => null,
  };
  return { file, lineIds: [...new Set(found.map(({ lineId }) => lineId))] };
}

interface NamedFile {
  lineId: string;
  /** Of the product. */
  name: string;
  fileName: string;
  kind: GoodsKind | null;
  /** Whether the product has no other file. */
  isOne: boolean;
}

/**
 * File names, each once in any case: 'Tides.pdf', 'Tides (2).pdf'. A product with several files has a folder of its own:
 * 'Tides/A4.pdf', 'Tides/A0.pdf'.
 */
function namesOf(files: readonly NamedFile[]): string[] {
  const taken = new Set<string>();
  const folders = new Map<string, string>();
  const unique = (stem: string, ending: string): string => {
    let name = `${stem}${ending}`;
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${stem} (${count})${ending}`;
    taken.add(name.toLowerCase());
    return name;
  };
  return files.map(({ lineId, name, fileName, kind, isOne }) => {
    const { ending } = GOODS_FORMATS[kind ?? 'pdf'];
    if (isOne) return unique(fileNameOf(name, 'pdf'), ending);
    const folder = folders.get(lineId) ?? unique(fileNameOf(name, ''), '');
    folders.set(lineId, folder);
    return unique(`${folder}/${fileNameOf(fileName, ending.slice(1))}`, ending);
  });
}

async function checksumOf(context: AppContext, file: ReadableFile): Promise<number> {
  const known = checksumsOf(context).get(file.etag);
  if (known !== undefined) return known;
  let sum = 0;
  const content = file.sizeBytes > 0 ? file.read() : Buffer.alloc(0);
  if (Buffer.isBuffer(content)) sum = crc32(content);
  else for await (const chunk of content) sum = crc32(chunk, sum);
  checksumsOf(context).set(file.etag, sum);
  return sum;
}
