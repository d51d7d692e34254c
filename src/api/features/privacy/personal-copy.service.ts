import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';
import { recordAction } from '#api/features/audit-log/audit-log.service.ts';
import { openFile, openGoods, servedPicture } from '#api/features/media/media.service.ts';
import { findBoughtFiles, findBoughtFurtherFiles } from '#api/features/orders/downloads.service.ts';
import { renderInvoice } from '#api/features/vendor-orders/invoices.service.ts';
import { listVendorOrdersOfCustomer } from '#api/features/vendor-orders/vendor-orders.service.ts';
import { fileNameOf } from '#api/kernel/attachment.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { endWhenIdle } from '#api/kernel/end-when-idle.ts';
import { ApiError, notFound, tooManyRequests } from '#api/kernel/errors.ts';
import type { CopiedFiles, CopiedRows, Person, PersonalData } from '#api/kernel/personal-data.ts';
import { checkLink, type LinkQuery, signLink } from '#api/kernel/signed-links.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { API_BASE } from '#contract/contract.ts';
import { COPIED_FILES_BYTES } from '#domain/account-deletion.ts';
import { GOODS_FORMATS, type GoodsKind } from '#domain/goods.ts';
import { readPicture } from '#domain/picture.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { memoizeByObject } from '#lib/memoize.ts';
import { findPerson, findShopFiles } from './privacy.sql.ts';

/** Rows read by one statement, and invoices written at a time. */
const PAGE_SIZE = 100;
/** The copies that one node writes at a time, one for a person: most wait for their clients, and hold an open file. */
const COPIES_AT_ONCE = 20;
/** A client that has read nothing for so long gives its place back. */
const IDLE_MS = 60_000;
const RETRY_SECONDS = 60;
const PICTURE_WIDTH = 2000;

const subjectOf = (userId: string): string => `user-export/${userId}`;

/** The people whose copies this node is writing. */
const writingOf = memoizeByObject((_context: AppContext) => new Set<string>());

/**
 * Creates a signed path to the copy of a person's data; it needs no session and expires soon.
 * @throws ApiError 404 for an unknown or deleted account
 */
export async function createCopyLink(
  context: AppContext,
  { id }: { id: string },
): Promise<{ url: string; expiresAt: string }> {
  if (!(await findPerson(context.db, { id }))) throw notFound('This user');
  const { query, expiresAt } = await signLink(context, subjectOf(id));
  return { url: `${API_BASE}/user-exports/${id}${query}`, expiresAt };
}

/**
 * Creates the path to somebody else's copy, and records that it was handed out.
 * @throws ApiError 404 for an unknown or deleted account
 */
export async function handOutCopy(
  context: AppContext,
  { id }: { id: string },
): Promise<{ url: string; expiresAt: string }> {
  const link = await createCopyLink(context, { id });
  await inTransaction(context, (tx) =>
    recordAction(tx, { entity: 'user', entityId: id, after: { personalData: 'handed out' } }),
  );
  return link;
}

/**
 * Streams the archive of a signed path; it is written while the client reads.
 * @throws ApiError 404 when the path has expired or its signature is invalid; 429 while this copy, or too many others,
 * are being written
 */
export async function openCopy(
  context: AppContext,
  personalData: PersonalData,
  params: LinkQuery & { id: string },
): Promise<Readable> {
  await checkLink(context, subjectOf(params.id), params);
  const person = await findPerson(context.db, params);
  if (!person) throw notFound('This user');
  const writing = writingOf(context);
  if (writing.has(person.id) || writing.size >= COPIES_AT_ONCE) throw tooManyRequests(RETRY_SECONDS);
  writing.add(person.id);
  const zip = new yazl.ZipFile();
  const output = zip.outputStream.pipe(endWhenIdle(IDLE_MS));
  const stop = new AbortController();
  output.once('close', () => {
    stop.abort();
    writing.delete(person.id);
  });
  const cutOff = (error: unknown) => {
    if (stop.signal.aborted) return;
    context.log.error({ err: error, userId: person.id }, 'a copy of personal data was cut off');
    output.destroy(error as Error);
  };
  zip.on('error', cutOff);
  writeEntries(zip, entriesOf(context, person, partsOf(personalData)), context.now(), stop.signal).catch(
    cutOff,
  );
  return output;
}

/** A file of the archive. */
interface Entry {
  path: string;
  content: Readable;
  /** Pictures and PDFs are compressed already. */
  compress: boolean;
}

/** Adds one entry after the other, each once the one before it has been read. */
async function writeEntries(
  zip: yazl.ZipFile,
  entries: AsyncIterable<Entry>,
  mtime: Date,
  signal: AbortSignal,
): Promise<void> {
  for await (const { path, content, compress } of entries) {
    try {
      zip.addReadStream(content, path, { compress, mtime });
      await finished(content, { signal });
    } finally {
      content.destroy();
    }
  }
  zip.end();
}

/** What features copy, by the name that the archive has for it. */
interface Parts {
  rows: readonly CopiedRows[];
  files: readonly CopiedFiles[];
}

function partsOf(personalData: PersonalData): Parts {
  const parts = Object.values(personalData).flatMap(({ copy }) => (typeof copy === 'string' ? [] : copy));
  const rows = parts.filter((part) => 'rows' in part);
  const files = parts.filter((part) => 'files' in part);
  return {
    rows: rows.sort((a, b) => (a.file < b.file ? -1 : 1)),
    files: files.sort((a, b) => (a.folder < b.folder ? -1 : 1)),
  };
}

async function* entriesOf(context: AppContext, person: Person, parts: Parts): AsyncGenerator<Entry> {
  yield textEntry('README.txt', readmeOf(parts));
  for (const { file, rows } of parts.rows) {
    const page = (offset: number) => rows(context.db, person, { limit: PAGE_SIZE, offset });
    const first = await page(0);
    if (first.length === 0) continue;
    yield { path: file, content: Readable.from(jsonOf(first, page)), compress: true };
  }
  yield* invoiceEntries(context, person);
  const budget = { bytes: COPIED_FILES_BYTES };
  yield* downloadEntries(context, person, budget);
  for (const { folder, files } of parts.files)
    yield* attachmentEntries(context, folder, await files(context.db, person), budget);
  if (person.vendorId) yield* shopEntries(context, person.vendorId, budget);
  if (person.picture) yield* pictureEntries(context, [person.picture], 'picture', budget);
}

const textEntry = (path: string, text: string): Entry => ({
  path,
  content: Readable.from([text]),
  compress: true,
});

async function* jsonOf(
  first: readonly unknown[],
  page: (offset: number) => Promise<readonly unknown[]>,
): AsyncGenerator<string> {
  let rows = first;
  let count = 0;
  while (rows.length > 0) {
    for (const row of rows) {
      yield `${count === 0 ? '[' : ','}\n${JSON.stringify(row, null, 2)}`;
      count += 1;
    }
    rows = rows.length < PAGE_SIZE ? [] : await page(count);
  }
  yield '\n]\n';
}

async function* invoiceEntries(context: AppContext, { id }: Person): AsyncGenerator<Entry> {
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const page = await listVendorOrdersOfCustomer(context, { customerId: id, limit: PAGE_SIZE, offset });
    for (const order of page) {
      const path = `invoices/${fileNameOf(`${order.orderId} ${order.shopName}`, 'pdf')} ${order.id.slice(0, 4)}.pdf`;
      yield { path, content: Readable.from([await renderInvoice(context, order)]), compress: false };
    }
    if (page.length < PAGE_SIZE) return;
  }
}

/** What the files may still have together. */
interface Budget {
  bytes: number;
}

/** The files that the person has bought, until their sizes exceed the budget, and a list of all. */
async function* downloadEntries(context: AppContext, { id }: Person, budget: Budget): AsyncGenerator<Entry> {
  const first = await findBoughtFiles(context.db, { customerId: id });
  const further = await findBoughtFurtherFiles(context.db, { customerId: id });
  const bought = [...first.map((file) => ({ ...file, kind: null })), ...further];
  if (bought.length === 0) return;
  const list: { product: string; orderNumber: string; file: string | null }[] = [];
  for (const [index, { fileId, kind, name, orderNumber, bytes }] of bought.entries()) {
    const { ending } = GOODS_FORMATS[kind ?? 'pdf'];
    const path = `downloads/${index + 1} ${fileNameOf(name, ending.slice(1))}${ending}`;
    const content = await fileContent(context, { id: fileId, kind, bytes }, budget);
    list.push({ product: name, orderNumber, file: content && path });
    if (content) yield { path, content, compress: false };
  }
  yield textEntry('downloads.json', `${JSON.stringify(list, null, 2)}\n`);
}

/** Private files in a folder of their own. */
async function* attachmentEntries(
  context: AppContext,
  folder: string,
  files: Awaited<ReturnType<CopiedFiles['files']>>,
  budget: Budget,
): AsyncGenerator<Entry> {
  for (const [index, { fileId, name, kind, bytes }] of files.entries()) {
    const content = await fileContent(context, { id: fileId, bytes }, budget);
    const extension = kind === 'pdf' ? 'pdf' : 'webp';
    const path = `${folder}/${index + 1} ${fileNameOf(name, extension)}.${extension}`;
    if (content) yield { path, content, compress: false };
  }
}

/** The files and pictures of a shop's products, until their sizes exceed the budget, and a list of all. */
async function* shopEntries(context: AppContext, vendorId: string, budget: Budget): AsyncGenerator<Entry> {
  const products = await findShopFiles(context.db, { vendorId });
  const list: { product: string; file: string | null }[] = [];
  for (const { slug, fileId, bytes, pictures, furtherFiles } of products) {
    const path = `products/${slug}.pdf`;
    const content = fileId ? await fileContent(context, { id: fileId, bytes: bytes ?? 0 }, budget) : null;
    list.push({ product: slug, file: content && path });
    if (content) yield { path, content, compress: false };
    for (const [index, further] of furtherFiles.entries()) {
      const path = `products/${slug}/file ${index + 1}${GOODS_FORMATS[further.kind].ending}`;
      const content = await fileContent(context, further, budget);
      list.push({ product: slug, file: content && path });
      if (content) yield { path, content, compress: false };
    }
    yield* pictureEntries(context, pictures, `products/${slug}`, budget);
  }
  if (list.length > 0) yield textEntry('product-files.json', `${JSON.stringify(list, null, 2)}\n`);
}

/** Null for a file that is missing, or too large for what is left of the budget. */
async function fileContent(
  context: AppContext,
  { id, kind = null, bytes }: { id: string; kind?: GoodsKind | null; bytes: number },
  budget: Budget,
): Promise<Readable | null> {
  if (bytes > budget.bytes) return null;
  const file = await unlessMissing(kind ? openGoods(context, { id, kind }) : openFile(context, id));
  if (!file || file.sizeBytes > budget.bytes) return null;
  budget.bytes -= file.sizeBytes;
  const content = file.read();
  return Buffer.isBuffer(content) ? Readable.from([content]) : content;
}

async function* pictureEntries(
  context: AppContext,
  urls: readonly string[],
  path: string,
  budget: Budget,
): AsyncGenerator<Entry> {
  for (const [index, url] of urls.entries()) {
    const id = readPicture(url)?.base.replace('/media/', '');
    const picture = id && (await unlessMissing(servedPicture(context, id, PICTURE_WIDTH)));
    if (!picture || picture.length > budget.bytes) continue;
    budget.bytes -= picture.length;
    const name = urls.length > 1 ? `${path}-${index + 1}` : path;
    yield { path: `${name}.webp`, content: Readable.from([picture]), compress: false };
  }
}

async function unlessMissing<T>(file: Promise<T>): Promise<T | null> {
  try {
    return await file;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  }
}

const readmeOf = ({ rows, files }: Parts): string => `This archive holds what the market knows about you.

${rows.map(({ file, about }) => `${file}: ${about}`).join('\n')}
invoices/: An invoice for each shop of each order.
downloads.json, downloads/: The files that you bought.
${files.map(({ folder, about }) => `${folder}/: ${about}`).join('\n')}
product-files.json, products/: The files and pictures of the products of your shop.
picture.webp: Your picture.

A file without rows is left out. The files have ${COPIED_FILES_BYTES / MEGABYTE} MB together at most: one that has "file": null in
downloads.json or product-files.json is not in this archive, and can be downloaded from your account.
Passwords and other secrets are never copied. Amounts are US dollars, times are UTC.
`;
