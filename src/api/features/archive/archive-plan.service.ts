import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import {
  cleanUp,
  type MediaFile,
  refuseWithoutRoom,
  storeWithoutRow,
} from '#api/features/media/store-uploads.service.ts';
import { categoryKey, readCategoryPaths } from '#api/features/product-import/category-paths.service.ts';
import { cleanDescription, mergeFields, toColumns } from '#api/features/products/product-fields.service.ts';
import { refuseClosedShops } from '#api/features/products/product-shops.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { ApiError, badRequest, invalidField, tooLarge } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { uploadFolder } from '#api/kernel/uploads.ts';
import { holdsUnstorable, issueSentence } from '#api/kernel/validate.ts';
import type { ArchivePlan } from '#contract/archive.ts';
import {
  ARCHIVE_LINES,
  ARCHIVE_VERSION,
  type ArchiveFile,
  type ArchiveHeader,
  type ArchiveLine,
  type ArchiveProduct,
  archiveHeader,
  HISTORY_FILES,
  type HistoryFile,
} from '#contract/archive-format.ts';
import { licenseFields } from '#contract/licenses.ts';
import {
  ARCHIVED_FIELDS,
  type archivedFields,
  EMPTY_FIELDS,
  FIELD_NAMES,
  type FieldName,
  type ProductFields,
  productFields,
  STAFF_FLAGS,
} from '#contract/product-fields.ts';
import { newId } from '#db/columns.ts';
import { type FileSettings, fileSettingsOf } from '#db/fragments/product-columns.ts';
import {
  ARCHIVE_CHECK_MS,
  ARCHIVE_CHECKS_MAX,
  ARCHIVE_PROBLEMS_MAX,
  ARCHIVE_PRODUCTS_MAX,
  ARCHIVE_RECORDS_MAX,
  type ArchiveCounts,
  PLAN_HELD_MS,
} from '#domain/archive.ts';
import { CATEGORY_PARAMETER_LIST, type CategoryChain } from '#domain/categories.ts';
import { arrangeLicenses, type StoredLicense } from '#domain/license.ts';
import { PRODUCT_IMAGES_MAX } from '#domain/limits.ts';
import { dollarsOf } from '#domain/money.ts';
import { pictureUrl } from '#domain/picture.ts';
import { slugCandidates, slugOf } from '#domain/slug.ts';
import { joinSummary } from '#domain/summary.ts';
import { isolated } from '#lib/isolated.ts';
import { pick } from '#lib/pick.ts';
import * as archives from './archive.sql.ts';
import { discardChecked } from './archive-import.service.ts';
import { insertImport } from './archive-import.sql.ts';
import { ArchiveZipReader } from './archive-zip.ts';
import { type PlannedProduct, PlanWriter } from './plan-file.ts';
import { planKey } from './storage-keys.ts';

const ABOUT_MAX = 2000;

/**
 * Reads an archive and says what its import would do. Files and pictures are checked as uploads are and put into storage
 * without a row, the plan too: the import is then one transaction. A further check replaces the plan.
 * @throws ApiError 400 for anything but an archive, 413 for one that is too large or needs more room than the shop has,
 * 409 when the shop is closed, 429 while another one of the shop, or several of others, are being checked
 */
export async function checkArchive(
  context: AppContext,
  params: CheckParams,
  files: readonly UploadedFile[] | undefined,
): Promise<ArchivePlan> {
  const [file] = files ?? [];
  if (!file) throw invalidField('file', 'Please upload Archive.');
  const running = checksOf(context);
  if (running.has(params.vendorId) || running.size >= ARCHIVE_CHECKS_MAX)
    throw new ApiError(
      'too_many_requests',
      running.has(params.vendorId)
        ? 'Another archive of your shop is being checked. Please wait until that has ended.'
        : 'Archives of other shops are being checked. Please try again in a minute.',
      { headers: { 'retry-after': '60' } },
    );
  running.add(params.vendorId);
  try {
    return await checkFile(context, params, file);
  } finally {
    running.delete(params.vendorId);
  }
}

interface CheckParams {
  vendorId: string;
  userId: string;
  category?: string;
  /** Ends the check. */
  signal: AbortSignal;
}

/** The shops whose archive is being checked, by market. */
const checks = new WeakMap<AppContext, Set<string>>();

function checksOf(context: AppContext): Set<string> {
  const running = checks.get(context) ?? new Set();
  checks.set(context, running);
  return running;
}

async function checkFile(context: AppContext, params: CheckParams, file: UploadedFile): Promise<ArchivePlan> {
  await context.db.transaction((tx) => refuseClosedShops(tx, { ids: [params.vendorId] }));
  await discardChecked(context, { vendorId: params.vendorId });
  const below = uploadFolder(context.config);
  await mkdir(below, { recursive: true });
  const folder = await mkdtemp(join(below, 'archive-'));
  const reader = await ArchiveZipReader.open(file.path).catch(async (error) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  const check = new ArchiveCheck(context, params, reader, folder);
  try {
    await refuseWithoutRoom(context, { vendorId: params.vendorId, bytes: reader.fileBytes });
    return await check.run();
  } catch (error) {
    await check.giveUp();
    throw error;
  } finally {
    reader.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const rules = productFields.shape;

/** Category, SKU and status are found out otherwise, and only staff write flags. */
const NOT_READ = [...CATEGORY_PARAMETER_LIST, 'sku', 'status', ...STAFF_FLAGS] as const;
type ReadField = Exclude<FieldName, (typeof NOT_READ)[number]>;
const READ_FIELDS = FIELD_NAMES.filter(
  (name): name is ReadField => !NOT_READ.some((notRead) => notRead === name),
);

const NO_OBJECT = 'This line is not an object in JSON.';
const UNSTORABLE = 'A text here has characters that cannot be stored.';

/** Ends a check that has found as many errors as a plan lists. */
class TooManyErrors extends Error {}

/** Products looked up by one statement. */
const BATCH_SIZE = 50;

/** One check of one archive. */
class ArchiveCheck {
  readonly #context: AppContext;
  readonly #params: CheckParams;
  readonly #signal: AbortSignal;
  readonly #reader: ArchiveZipReader;
  readonly #folder: string;
  readonly #plan: PlanWriter;
  readonly #id = newId();
  readonly #problems: ArchivePlan['problems'] = [];
  readonly #items: ArchivePlan['items'] = [];
  readonly #shop: string[] = [];
  readonly #counts: ArchiveCounts = {
    products: 0,
    versions: 0,
    pictures: 0,
    reviews: 0,
    orders: 0,
    ledger: 0,
  };
  /** What became of the entries for files and pictures; null for one that is refused. */
  readonly #files = new Map<string, MediaFile | null>();
  /** The ids that the products of the archive get here. */
  readonly #products = new Map<string, string>();
  readonly #slugs = new Set<string>();
  readonly #skus = new Set<string>();
  #categories = new Map<string, CategoryChain>();
  #errors = 0;
  #moreProblems = 0;

  constructor(context: AppContext, params: CheckParams, reader: ArchiveZipReader, folder: string) {
    this.#context = context;
    this.#params = params;
    this.#signal = AbortSignal.any([params.signal, AbortSignal.timeout(ARCHIVE_CHECK_MS)]);
    this.#reader = reader;
    this.#folder = folder;
    this.#plan = new PlanWriter(join(folder, 'plan.jsonl'), params.vendorId);
  }

  async run(): Promise<ArchivePlan> {
    const header = await this.#readHeader();
    this.#categories = await readCategoryPaths(this.#context.db);
    if (this.#params.category && !this.#chainOf(this.#params.category))
      throw invalidField('category', `There is no category “${isolated(this.#params.category)}” here.`);
    try {
      await this.#planAll();
    } catch (error) {
      if (!(error instanceof TooManyErrors)) throw error;
    }
    return this.#finish(header);
  }

  async #planAll(): Promise<void> {
    await this.#planShop();
    await this.#planProducts();
    for await (const _ of this.#lines('redirects.jsonl'));
    for (const file of Object.keys(HISTORY_FILES) as HistoryFile[]) await this.#planHistory(file);
    // Texts for people, and files that no line names.
    for (const path of this.#reader.paths())
      if (!(path in ARCHIVE_LINES) && !this.#files.has(path)) {
        this.#stopIfEnded();
        await this.#reader.verify(path);
      }
  }

  /** @throws ApiError 413 when the client has left, or the time is up */
  #stopIfEnded(): void {
    if (this.#signal.aborted)
      throw tooLarge(
        `This archive takes more than ${ARCHIVE_CHECK_MS / 60_000} minutes to check. Please divide it.`,
      );
  }

  /** Deletes what the check has stored. */
  async giveUp(): Promise<void> {
    this.#plan.destroy();
    for (const file of this.#storedFiles()) await cleanUp(this.#context, file);
  }

  async #finish(header: ArchiveHeader): Promise<ArchivePlan> {
    const hash = await this.#plan.end();
    const { products, reviews, orders, ledger } = this.#counts;
    const writes = products + reviews + orders + ledger > 0 || this.#shop.length > 0;
    const token = this.#errors === 0 && writes ? hash : null;
    const { storage } = this.#context;
    const now = this.#context.now();
    if (token) {
      await storage.putFile(planKey(this.#id), join(this.#folder, 'plan.jsonl'));
      await inTransaction(this.#context, (tx) =>
        insertImport(tx, {
          id: this.#id,
          vendorId: this.#params.vendorId,
          token,
          market: header.market,
          shopName: header.shop,
          counts: this.#counts,
          files: this.#storedFiles(),
          checkedBy: this.#params.userId,
          createdAt: now,
        }),
      );
    } else {
      await this.giveUp();
    }
    return {
      token,
      expiresAt: token && new Date(now.getTime() + PLAN_HELD_MS).toISOString(),
      market: header.market,
      shopName: header.shop,
      createdAt: header.createdAt,
      counts: this.#counts,
      items: this.#items,
      shop: this.#shop,
      problems: this.#problems,
      moreProblems: this.#moreProblems,
    };
  }

  /** Two entries with the same picture have one file. */
  #storedFiles(): MediaFile[] {
    const files = [...this.#files.values()].filter((file) => file !== null);
    return [...new Map(files.map((file) => [file.id, file])).values()];
  }

  async #readHeader(): Promise<ArchiveHeader> {
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

  #report(path: string, line: number | null, message: string, kind: 'error' | 'warning' = 'error'): void {
    if (kind === 'error') this.#errors += 1;
    if (this.#problems.length < ARCHIVE_PROBLEMS_MAX) this.#problems.push({ path, line, message, kind });
    else this.#moreProblems += 1;
    if (this.#errors > ARCHIVE_PROBLEMS_MAX) throw new TooManyErrors();
  }

  /** The lines of an entry that fit its schema; the others are reported. */
  async *#lines<F extends ArchiveFile>(path: F): AsyncGenerator<{ value: ArchiveLine<F>; number: number }> {
    if (!this.#reader.has(path)) throw badRequest(`${path} is missing in this archive.`);
    const schema: z.ZodType = ARCHIVE_LINES[path];
    for await (const { line, number } of this.#reader.lines(path)) {
      if (number % BATCH_SIZE === 0) await setImmediate();
      this.#stopIfEnded();
      const value = parseJson(line);
      const parsed = schema.safeParse(value, { error: issueSentence });
      if (holdsUnstorable(value)) this.#report(path, number, UNSTORABLE);
      else if (parsed.success) yield { value: parsed.data as ArchiveLine<F>, number };
      else if (value === undefined || Array.isArray(value) || Object(value) !== value)
        this.#report(path, number, NO_OBJECT);
      else this.#report(path, number, firstIssue(parsed.error));
    }
  }

  async #planShop(): Promise<void> {
    const own = await archives.findShop(this.#context.db, this.#params);
    for await (const { value, number } of this.#lines('shop.jsonl')) {
      if (own && value.name !== own.name)
        this.#report('shop.jsonl', number, `Your shop keeps its name “${isolated(own.name)}”.`, 'warning');
      const about = value.about.trim().slice(0, ABOUT_MAX);
      const takesAbout = about !== '' && own?.about === '';
      if (about !== '' && !takesAbout && about !== own?.about)
        this.#report('shop.jsonl', number, 'Your shop keeps its text.', 'warning');
      const picture =
        value.picture && own?.picture === null
          ? await this.#fileOf(value.picture, 'image', 'shop.jsonl', number)
          : null;
      if (takesAbout) this.#shop.push('Your shop gets the text of the archive.');
      if (picture) this.#shop.push('Your shop gets the picture of the archive.');
      if (takesAbout || picture)
        await this.#plan.write({
          shop: { about: takesAbout ? about : null, picture: picture && pictureUrl(picture.id) },
        });
    }
  }

  async #planProducts(): Promise<void> {
    let batch: { value: ArchiveProduct; number: number }[] = [];
    const flush = async () => {
      await this.#findTaken(batch.map(({ value }) => value));
      for (const { value, number } of batch) await this.#planProduct(value, number);
      batch = [];
    };
    for await (const line of this.#lines('products.jsonl')) {
      this.#counts.products += 1;
      if (this.#counts.products > ARCHIVE_PRODUCTS_MAX)
        throw tooLarge(`An archive has ${ARCHIVE_PRODUCTS_MAX} products at most.`);
      batch.push(line);
      if (batch.length === BATCH_SIZE) await flush();
    }
    await flush();
  }

  /** Remembers which slugs and SKUs of these products, and of their substitutes, are in use. */
  async #findTaken(products: readonly ArchiveProduct[]): Promise<void> {
    if (products.length === 0) return;
    const taken = await archives.findTaken(this.#context.db, {
      slugs: products.flatMap(({ slug }) => slugCandidates(slugOf(slug))),
      skus: products.map(({ sku }) => sku),
    });
    for (const { slug, sku } of taken) {
      this.#slugs.add(slug);
      this.#skus.add(sku);
    }
  }

  async #planProduct(product: ArchiveProduct, number: number): Promise<void> {
    const report = (message: string, kind?: 'warning') =>
      this.#report('products.jsonl', number, message, kind);
    if (this.#products.has(product.ref)) return report('Another product of this archive has the same ref.');
    const id = newId();
    this.#products.set(product.ref, id);
    const slug = this.#freeSlug(product, report);
    const sku = this.#freeSku(product, report);
    const chain = this.#place(product, report);
    const pictures = await this.#picturesOf(product, number);
    const versions = await this.#versionsOf(product, number, report);
    const fields = await this.#fieldsOf(product, number, report);
    if (!chain || !fields) return;
    const [featuredImage = '', ...images] = pictures;
    const fileId = versions.findLast(({ withdrawn }) => withdrawn === null)?.fileId ?? null;
    const active = product.active && fileId !== null && featuredImage !== '';
    if (product.active && !active)
      report('It will be inactive: its file or its picture is missing.', 'warning');
    const columns = this.#columnsOf({ ...fields, ...chain, sku }, report);
    const licenses = columns && this.#licensesOf(product, report);
    if (!licenses) return;
    if (columns.priceCents !== product.priceCents)
      report(
        `Its price will be $${dollarsOf(columns.priceCents).toFixed(2)} instead of $${dollarsOf(product.priceCents).toFixed(2)}.`,
        'warning',
      );
    this.#counts.versions += versions.length;
    this.#counts.pictures += pictures.length;
    // A setting that the format lacks is a compile error here.
    const settings: FileSettings = fileSettingsOf(product);
    const planned: PlannedProduct = {
      id,
      slug,
      columns: { ...columns, featuredImage },
      settings,
      licenses,
      active,
      fileId,
      images,
      versions,
      createdAt: this.#past(product.createdAt),
    };
    await this.#plan.write({ product: planned });
    this.#items.push({
      name: columns.name,
      oldSku: product.sku,
      sku,
      oldSlug: product.slug,
      slug,
      category: product.category.join(' > '),
      price: dollarsOf(columns.priceCents),
      versions: versions.length,
      active,
    });
  }

  /** The time itself, or now for one that has not come. */
  #past(time: string): string {
    return new Date(Math.min(Date.parse(time), this.#context.now().getTime())).toISOString();
  }

  #freeSlug({ slug }: ArchiveProduct, report: (message: string, kind?: 'warning') => void): string {
    const wanted = slugOf(slug);
    const free =
      slugCandidates(wanted).find((candidate) => !this.#slugs.has(candidate)) ?? `${wanted}-${newId()}`;
    this.#slugs.add(free);
    if (free !== slug) report(`Its address will be /product/${free}: /product/${slug} is taken.`, 'warning');
    return free;
  }

  #freeSku({ sku }: ArchiveProduct, report: (message: string, kind?: 'warning') => void): string {
    const isGood = rules.sku.safeParse(sku).success && !this.#skus.has(sku);
    const free = isGood ? sku : `EM-${newId().slice(0, 12).toUpperCase()}`;
    this.#skus.add(free);
    if (!isGood)
      report(`It gets the SKU ${free}: ${sku || 'an empty one'} is taken or cannot be used here.`, 'warning');
    return free;
  }

  #chainOf = (path: string): CategoryChain | undefined => this.#categories.get(categoryKey(path));

  /** The category with the same names, else the deepest one above it, else the one that was chosen for these. */
  #place(
    { category }: ArchiveProduct,
    report: (message: string, kind?: 'warning') => void,
  ): CategoryChain | null {
    const path = category.join(' > ');
    for (let depth = category.length; depth > 0; depth -= 1) {
      const here = category.slice(0, depth).join(' > ');
      const chain = this.#chainOf(here);
      if (!chain) continue;
      if (depth < category.length)
        report(
          `There is no category “${isolated(path)}” here: it will be in “${isolated(here)}”.`,
          'warning',
        );
      return chain;
    }
    const chosen = this.#params.category;
    const chain = chosen && this.#chainOf(chosen);
    if (chain) {
      report(`There is no category “${path}” here: it will be in “${chosen}”.`, 'warning');
      return chain;
    }
    report(`There is no category “${path}” here. Please choose one for such products.`);
    return null;
  }

  async #picturesOf(product: ArchiveProduct, number: number): Promise<string[]> {
    const most = PRODUCT_IMAGES_MAX + 1;
    if (product.pictures.length > most)
      this.#report(
        'products.jsonl',
        number,
        `A product has ${most} pictures at most: the others are left out.`,
        'warning',
      );
    const urls: string[] = [];
    for (const path of product.pictures.slice(0, most)) {
      const file = await this.#fileOf(path, 'image', 'products.jsonl', number);
      if (file) urls.push(pictureUrl(file.id));
    }
    return urls;
  }

  async #versionsOf(
    product: ArchiveProduct,
    number: number,
    report: (message: string, kind?: 'warning') => void,
  ): Promise<PlannedProduct['versions']> {
    const planned: PlannedProduct['versions'] = [];
    for (const { file: path, ...version } of product.versions.toSorted((a, b) => a.number - b.number)) {
      const before = planned.at(-1);
      if (
        before?.number === version.number ||
        version.edition > version.number ||
        version.edition < (before?.edition ?? 1)
      ) {
        report(`Version ${version.number} does not follow the one before it.`);
        continue;
      }
      const file = await this.#fileOf(path, 'pdf', 'products.jsonl', number);
      if (!file) continue;
      planned.push({
        ...version,
        note: version.note?.trim() || (version.number > 1 ? 'Replaced file' : null),
        createdAt: this.#past(version.createdAt),
        withdrawn: version.withdrawn && { ...version.withdrawn, at: this.#past(version.withdrawn.at) },
        fileId: file.id,
      });
    }
    return planned;
  }

  /** The fields as the product form reads them; null if one is wrong. */
  async #fieldsOf(
    product: ArchiveProduct,
    number: number,
    report: (message: string, kind?: 'warning') => void,
  ): Promise<ProductFields | null> {
    // A field that an archive has in another form, and that is missing here, is a compile error.
    const converted: Record<Exclude<ReadField, keyof typeof archivedFields>, unknown> = {
      price: dollarsOf(product.listPriceCents),
      cost: dollarsOf(product.costCents),
      summary: joinSummary(product.summary),
    };
    const typed: Partial<Record<FieldName, unknown>> = {
      ...pick(product, ARCHIVED_FIELDS),
      ...converted,
      description: await this.#withPictures(product.description, number),
    };
    if (STAFF_FLAGS.some((name) => product[name]))
      report(
        'Only the market’s staff mark products as best seller, recommended or new: left out.',
        'warning',
      );
    const read: Partial<Record<FieldName, unknown>> = {};
    let isGood = true;
    for (const name of READ_FIELDS) {
      const value = typed[name] ?? '';
      // An inactive product may lack what the form asks for.
      if (value === '' && name !== 'name') continue;
      const parsed = rules[name].safeParse(value);
      if (parsed.success) read[name] = parsed.data;
      else {
        report(firstIssue(parsed.error));
        isGood = false;
      }
    }
    if (!isGood) return null;
    const fields = mergeFields(EMPTY_FIELDS, read as Partial<ProductFields>);
    if (!fields.description) return fields;
    try {
      const { html, droppedPictures } = cleanDescription(fields.description, this.#context.config.publicUrl);
      if (droppedPictures > 0)
        report(
          'Pictures of its description without a web address that are not in the archive are left out.',
          'warning',
        );
      return { ...fields, description: html };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      report(error.message);
      return null;
    }
  }

  #columnsOf(fields: ProductFields, report: (message: string) => void) {
    try {
      const { status, ...columns } = toColumns(fields);
      return columns;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      report(error.message);
      return null;
    }
  }

  /** The licences by the rules of the product form; null if they break one. */
  #licensesOf(product: ArchiveProduct, report: (message: string) => void): StoredLicense[] | null {
    const parsed = licenseFields.licenses.safeParse(
      product.licenses.map(({ listPriceCents, ...license }) => ({
        ...license,
        price: listPriceCents === null ? null : dollarsOf(listPriceCents),
      })),
    );
    if (!parsed.success) {
      report(`licenses.${firstIssue(parsed.error)}`);
      return null;
    }
    const arranged = arrangeLicenses(product.licenses, product.listPriceCents);
    // A cheaper one would change the price that the line states.
    if (arranged.listPriceCents === product.listPriceCents) return arranged.licenses;
    report('licenses: The cheapest licence must cost what the product costs.');
    return null;
  }

  /** A description with the addresses that its pictures have here. */
  async #withPictures(html: string, number: number): Promise<string> {
    const addresses = new Map<string, string>();
    for (const [, path = ''] of html.matchAll(/src="(pictures\/[a-z0-9-]{1,100}\.webp)"/g)) {
      const file = await this.#fileOf(path, 'image', 'products.jsonl', number);
      if (file) addresses.set(path, pictureUrl(file.id));
    }
    return html.replace(/src="(pictures\/[a-z0-9-]{1,100}\.webp)"/g, (all, path: string) => {
      const address = addresses.get(path);
      return address ? `src="${address}"` : all;
    });
  }

  /** The stored file of an entry; null, and a problem, for one that is missing or refused. Each entry is read once. */
  async #fileOf(path: string, kind: 'pdf' | 'image', from: string, line: number): Promise<MediaFile | null> {
    const known = this.#files.get(path);
    if (known !== undefined) return known?.kind === kind ? known : null;
    if (!this.#reader.has(path) || path.startsWith('files/') !== (kind === 'pdf')) {
      this.#report(from, line, `${path.slice(0, 200)} is not in the archive, and is left out.`, 'warning');
      return null;
    }
    this.#stopIfEnded();
    const target = join(this.#folder, 'entry');
    const file = await this.#reader.extract(path, target);
    let stored: MediaFile | null = null;
    try {
      stored = await storeWithoutRow(this.#context, { kind, label: path, file });
    } catch (error) {
      if (!(error instanceof ApiError) || error.statusCode >= 500) throw error;
      this.#report(path, null, error.message);
    }
    this.#files.set(path, stored);
    return stored;
  }

  async #planHistory(file: HistoryFile): Promise<void> {
    const counted = {
      'reviews.jsonl': 'reviews',
      'orders.jsonl': 'orders',
      'ledger.jsonl': 'ledger',
    } as const;
    const { reviews, orders, ledger } = this.#counts;
    let total = reviews + orders + ledger;
    const productHere = (ref: string | null) => (ref === null ? null : (this.#products.get(ref) ?? null));
    for await (const { value, number } of this.#lines(file)) {
      total += 1;
      if (total > ARCHIVE_RECORDS_MAX)
        throw tooLarge(
          `An archive has ${ARCHIVE_RECORDS_MAX} reviews, orders and lines of the account at most.`,
        );
      this.#counts[counted[file]] += 1;
      const images: string[] = [];
      for (const path of ('pictures' in value && value.pictures) || []) {
        const picture = await this.#fileOf(path, 'image', file, number);
        if (picture) images.push(pictureUrl(picture.id));
      }
      const data = {
        ...value,
        pictures: undefined,
        ...('product' in value ? { product: productHere(value.product) } : {}),
        ...('lines' in value
          ? { lines: value.lines.map((line) => ({ ...line, product: productHere(line.product) })) }
          : {}),
      };
      const at = 'at' in value ? value.at : value.createdAt;
      await this.#plan.write({ record: { file, at, data, images } });
    }
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
function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join('.');
  return path ? `${path}: ${issue?.message}` : (issue?.message ?? 'This line cannot be read.');
}
