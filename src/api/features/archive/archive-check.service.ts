import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { refuseWithoutRoom } from '#api/features/media/store-uploads.service.ts';
import { refuseClosedShops } from '#api/features/products/product-shops.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { ApiError, invalidField, tooLarge } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { uploadFolder } from '#api/kernel/uploads.ts';
import type { ArchivePlan } from '#contract/archive.ts';
import { type ArchiveHeader, HISTORY_FILES, type HistoryFile } from '#contract/archive-format.ts';
import { newId } from '#db/columns.ts';
import {
  ARCHIVE_CHECKS_MAX,
  ARCHIVE_RECORDS_MAX,
  type ArchiveCounts,
  PLAN_HELD_MS,
} from '#domain/archive.ts';
import { pictureUrl } from '#domain/picture.ts';
import { isolated } from '#lib/isolated.ts';
import * as archives from './archive.sql.ts';
import { ArchiveEntries, TooManyErrors } from './archive-entries.service.ts';
import { discardChecked } from './archive-import.service.ts';
import { insertImport } from './archive-import.sql.ts';
import { ArchiveZipReader } from './archive-zip.ts';
import { PlanWriter } from './plan-file.ts';
import { ProductPlan } from './product-plan.service.ts';
import { planKey } from './storage-keys.ts';

const ABOUT_MAX = 2000;

/**
 * Reads an archive and says what its import would do. Files and pictures are checked as uploads are and put into storage
 * without a row, the plan too: the import is then one transaction. A further check replaces the plan.
 * @throws ApiError 400 for anything but an archive; 409 when the shop is closed
 * @throws ApiError 413 for one that is too large or needs more room than the shop has
 * @throws ApiError 429 while another one of the shop, or several of others, are being checked
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

/** One check of one archive. */
class ArchiveCheck {
  readonly #context: AppContext;
  readonly #params: CheckParams;
  readonly #folder: string;
  readonly #entries: ArchiveEntries;
  readonly #plan: PlanWriter;
  readonly #shop: string[] = [];
  readonly #records = { reviews: 0, orders: 0, ledger: 0 };

  constructor(context: AppContext, params: CheckParams, reader: ArchiveZipReader, folder: string) {
    this.#context = context;
    this.#params = params;
    this.#folder = folder;
    this.#entries = new ArchiveEntries(context, reader, folder, params.signal);
    this.#plan = new PlanWriter(join(folder, 'plan.jsonl'), params.vendorId);
  }

  async run(): Promise<ArchivePlan> {
    const header = await this.#entries.header();
    const products = await ProductPlan.open(this.#context, {
      entries: this.#entries,
      plan: this.#plan,
      otherCategory: this.#params.category,
    });
    try {
      await this.#planShop();
      await products.write();
      for await (const _ of this.#entries.lines('redirects.jsonl'));
      for (const file of Object.keys(HISTORY_FILES) as HistoryFile[]) await this.#planHistory(file, products);
      await this.#entries.verifyOthers();
    } catch (error) {
      if (!(error instanceof TooManyErrors)) throw error;
    }
    return this.#finish(header, products);
  }

  /** Deletes what the check has stored. */
  async giveUp(): Promise<void> {
    this.#plan.destroy();
    await this.#entries.discard();
  }

  async #finish(header: ArchiveHeader, { items, counts }: ProductPlan): Promise<ArchivePlan> {
    const hash = await this.#plan.end();
    const all: ArchiveCounts = { ...counts, ...this.#records };
    const { problems, moreProblems, errors } = this.#entries;
    const writes = all.products + this.#recordCount() > 0 || this.#shop.length > 0;
    const token = errors === 0 && writes ? hash : null;
    const id = newId();
    const { storage } = this.#context;
    const now = this.#context.now();
    if (token) {
      await storage.putFile(planKey(id), join(this.#folder, 'plan.jsonl'));
      await inTransaction(this.#context, (tx) =>
        insertImport(tx, {
          id,
          vendorId: this.#params.vendorId,
          token,
          market: header.market,
          shopName: header.shop,
          counts: all,
          files: this.#entries.storedFiles(),
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
      counts: all,
      items,
      shop: this.#shop,
      problems,
      moreProblems,
    };
  }

  async #planShop(): Promise<void> {
    const own = await archives.findShop(this.#context.db, this.#params);
    for await (const { value, number } of this.#entries.lines('shop.jsonl')) {
      if (own && value.name !== own.name)
        this.#entries.report(
          'shop.jsonl',
          number,
          `Your shop keeps its name “${isolated(own.name)}”.`,
          'warning',
        );
      const about = value.about.trim().slice(0, ABOUT_MAX);
      const takesAbout = about !== '' && own?.about === '';
      if (about !== '' && !takesAbout && about !== own?.about)
        this.#entries.report('shop.jsonl', number, 'Your shop keeps its text.', 'warning');
      const picture =
        value.picture && own?.picture === null
          ? await this.#entries.fileOf(value.picture, 'image', 'shop.jsonl', number)
          : null;
      if (takesAbout) this.#shop.push('Your shop gets the text of the archive.');
      if (picture) this.#shop.push('Your shop gets the picture of the archive.');
      if (takesAbout || picture)
        await this.#plan.write({
          shop: { about: takesAbout ? about : null, picture: picture && pictureUrl(picture.id) },
        });
    }
  }

  async #planHistory(file: HistoryFile, products: ProductPlan): Promise<void> {
    const counted = {
      'reviews.jsonl': 'reviews',
      'orders.jsonl': 'orders',
      'ledger.jsonl': 'ledger',
    } as const;
    for await (const { value, number } of this.#entries.lines(file)) {
      this.#records[counted[file]] += 1;
      if (this.#recordCount() > ARCHIVE_RECORDS_MAX)
        throw tooLarge(
          `An archive has ${ARCHIVE_RECORDS_MAX} reviews, orders and lines of the account at most.`,
        );
      const images: string[] = [];
      for (const path of ('pictures' in value && value.pictures) || []) {
        const picture = await this.#entries.fileOf(path, 'image', file, number);
        if (picture) images.push(pictureUrl(picture.id));
      }
      const data = {
        ...value,
        pictures: undefined,
        ...('product' in value ? { product: products.idOf(value.product) } : {}),
        ...('lines' in value
          ? { lines: value.lines.map((line) => ({ ...line, product: products.idOf(line.product) })) }
          : {}),
      };
      const at = 'at' in value ? value.at : value.createdAt;
      await this.#plan.write({ record: { file, at, data, images } });
    }
  }

  #recordCount(): number {
    const { reviews, orders, ledger } = this.#records;
    return reviews + orders + ledger;
  }
}
