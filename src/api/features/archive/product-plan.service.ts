import { categoryKey, readCategoryPaths } from '#api/features/product-import/category-paths.service.ts';
import {
  checkPrices,
  cleanDescription,
  mergeFields,
  toColumns,
} from '#api/features/products/product-fields.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { ApiError, invalidField, tooLarge } from '#api/kernel/errors.ts';
import type { ArchivePlan } from '#contract/archive.ts';
import type { ArchiveProduct } from '#contract/archive-format.ts';
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
import { ARCHIVE_PRODUCTS_MAX } from '#domain/archive.ts';
import { CATEGORY_PARAMETER_LIST, type CategoryChain } from '#domain/categories.ts';
import { arrangeLicenses, licenseCountProblem, type StoredLicense } from '#domain/license.ts';
import { PRODUCT_IMAGES_MAX } from '#domain/limits.ts';
import { dollarsOf } from '#domain/money.ts';
import { pictureUrl } from '#domain/picture.ts';
import { slugCandidates, slugOf } from '#domain/slug.ts';
import { joinSummary } from '#domain/summary.ts';
import { isolated } from '#lib/isolated.ts';
import { pick } from '#lib/pick.ts';
import * as archives from './archive.sql.ts';
import { type ArchiveEntries, firstIssue } from './archive-entries.service.ts';
import type { PlannedProduct, PlanWriter } from './plan-file.ts';

const rules = productFields.shape;

/** Category, SKU and status are found out otherwise, and only staff write flags. */
const NOT_READ = [...CATEGORY_PARAMETER_LIST, 'sku', 'status', ...STAFF_FLAGS] as const;
type ReadField = Exclude<FieldName, (typeof NOT_READ)[number]>;
const READ_FIELDS = FIELD_NAMES.filter(
  (name): name is ReadField => !NOT_READ.some((notRead) => notRead === name),
);

/** Products looked up by one statement. */
const BATCH_SIZE = 50;

/** Says what is wrong with a product, or what its import changes. */
type Report = (message: string, kind?: 'warning') => void;

/** Plans the products of an archive: the id, address, SKU, category and files that each gets here. */
export class ProductPlan {
  readonly #context: AppContext;
  readonly #entries: ArchiveEntries;
  readonly #plan: PlanWriter;
  readonly #categories: ReadonlyMap<string, CategoryChain>;
  /** For products whose category does not exist here. */
  readonly #otherCategory: ChosenCategory | null;
  /** The ids that the products of the archive get here, by their refs. */
  readonly #ids = new Map<string, string>();
  readonly #slugs = new Set<string>();
  readonly #skus = new Set<string>();
  readonly items: ArchivePlan['items'] = [];
  readonly counts = { products: 0, versions: 0, pictures: 0 };

  private constructor(
    context: AppContext,
    entries: ArchiveEntries,
    plan: PlanWriter,
    categories: ReadonlyMap<string, CategoryChain>,
    otherCategory: ChosenCategory | null,
  ) {
    this.#context = context;
    this.#entries = entries;
    this.#plan = plan;
    this.#categories = categories;
    this.#otherCategory = otherCategory;
  }

  /** @throws ApiError 400 when `otherCategory`, the path of a category, does not exist */
  static async open(
    context: AppContext,
    parts: { entries: ArchiveEntries; plan: PlanWriter; otherCategory: string | undefined },
  ): Promise<ProductPlan> {
    const { entries, plan, otherCategory } = parts;
    const categories = await readCategoryPaths(context.db);
    const chain = otherCategory ? categories.get(categoryKey(otherCategory)) : undefined;
    if (otherCategory && !chain)
      throw invalidField('category', `There is no category “${isolated(otherCategory)}” here.`);
    const chosen = otherCategory && chain ? { path: otherCategory, chain } : null;
    return new ProductPlan(context, entries, plan, categories, chosen);
  }

  /** The id that a product of the archive gets here; null for one that it does not have. */
  idOf(ref: string | null): string | null {
    return ref === null ? null : (this.#ids.get(ref) ?? null);
  }

  /** Writes a line of the plan for each product without an error. */
  async write(): Promise<void> {
    let batch: { value: ArchiveProduct; number: number }[] = [];
    const flush = async () => {
      await this.#findTaken(batch.map(({ value }) => value));
      for (const { value, number } of batch) await this.#planProduct(value, number);
      batch = [];
    };
    for await (const line of this.#entries.lines('products.jsonl')) {
      this.counts.products += 1;
      if (this.counts.products > ARCHIVE_PRODUCTS_MAX)
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
      this.#entries.report('products.jsonl', number, message, kind);
    if (this.#ids.has(product.ref)) return report('Another product of this archive has the same ref.');
    const id = newId();
    this.#ids.set(product.ref, id);
    const slug = this.#freeSlug(product, report);
    const sku = this.#freeSku(product, report);
    const chain = this.#place(product, report);
    const pictures = await this.#picturesOf(product, number);
    const versions = await this.#versionsOf(product, number, report);
    const furtherFiles = await this.#furtherFilesOf(product, number, versions);
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
    this.counts.versions += versions.length;
    this.counts.pictures += pictures.length;
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
      furtherFiles,
      createdAt: this.#past(product.createdAt),
    };
    await this.#plan.write({ product: planned });
    this.items.push({
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

  #freeSlug({ slug }: ArchiveProduct, report: Report): string {
    const wanted = slugOf(slug);
    const free =
      slugCandidates(wanted).find((candidate) => !this.#slugs.has(candidate)) ?? `${wanted}-${newId()}`;
    this.#slugs.add(free);
    if (free !== slug) report(`Its address will be /product/${free}: /product/${slug} is taken.`, 'warning');
    return free;
  }

  #freeSku({ sku }: ArchiveProduct, report: Report): string {
    const isGood = rules.sku.safeParse(sku).success && !this.#skus.has(sku);
    const free = isGood ? sku : `EM-${newId().slice(0, 12).toUpperCase()}`;
    this.#skus.add(free);
    if (!isGood)
      report(`It gets the SKU ${free}: ${sku || 'an empty one'} is taken or cannot be used here.`, 'warning');
    return free;
  }

  #chainOf = (path: string): CategoryChain | undefined => this.#categories.get(categoryKey(path));

  /** The category with the same names, else the deepest one above it, else the one that was chosen for these. */
  #place({ category }: ArchiveProduct, report: Report): CategoryChain | null {
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
    const chosen = this.#otherCategory;
    if (chosen) {
      report(`There is no category “${path}” here: it will be in “${chosen.path}”.`, 'warning');
      return chosen.chain;
    }
    report(`There is no category “${path}” here. Please choose one for such products.`);
    return null;
  }

  async #picturesOf(product: ArchiveProduct, number: number): Promise<string[]> {
    const most = PRODUCT_IMAGES_MAX + 1;
    if (product.pictures.length > most)
      this.#entries.report(
        'products.jsonl',
        number,
        `A product has ${most} pictures at most: the others are left out.`,
        'warning',
      );
    const urls: string[] = [];
    for (const path of product.pictures.slice(0, most)) {
      const file = await this.#entries.fileOf(path, 'image', 'products.jsonl', number);
      if (file) urls.push(pictureUrl(file.id));
    }
    return urls;
  }

  async #versionsOf(
    product: ArchiveProduct,
    number: number,
    report: Report,
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
      const file = await this.#entries.fileOf(path, 'pdf', 'products.jsonl', number);
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

  /** Those of the further files that are in the archive, and that a version has. */
  async #furtherFilesOf(
    product: ArchiveProduct,
    number: number,
    versions: PlannedProduct['versions'],
  ): Promise<PlannedProduct['furtherFiles']> {
    const planned: PlannedProduct['furtherFiles'] = [];
    for (const { file: path, ...further } of product.furtherFiles) {
      const { since, until } = further;
      const isOfVersion = since === 1 || versions.some((version) => version.number === since);
      if (!isOfVersion || (until !== null && until <= since)) {
        this.#entries.report(
          'products.jsonl',
          number,
          `“${isolated(further.name)}” is of a version that is not there, and is left out.`,
          'warning',
        );
        continue;
      }
      const file = await this.#entries.fileOf(path, 'goods', 'products.jsonl', number);
      if (file?.goods) planned.push({ ...further, mediaId: file.id, goods: file.goods });
    }
    return planned;
  }

  /** The fields as the product form reads them; null if one is wrong. */
  async #fieldsOf(product: ArchiveProduct, number: number, report: Report): Promise<ProductFields | null> {
    // A field that an archive has in another form, and that is missing here, is a compile error.
    const converted: Record<Exclude<ReadField, keyof typeof archivedFields>, unknown> = {
      price: dollarsOf(product.listPriceCents),
      leastPrice: dollarsOf(product.listPriceCents),
      suggestedPrice: product.suggestedPriceCents == null ? null : dollarsOf(product.suggestedPriceCents),
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

  #columnsOf(fields: ProductFields, report: Report) {
    try {
      checkPrices(fields);
      const { status, ...columns } = toColumns(fields);
      return columns;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      report(error.message);
      return null;
    }
  }

  /** The licences by the rules of the product form; null if they break one. */
  #licensesOf(product: ArchiveProduct, report: Report): StoredLicense[] | null {
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
    const problem = licenseCountProblem(product.priceKind ?? 'fixed', product.licenses);
    if (problem) {
      report(`licenses: ${problem}`);
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
      const file = await this.#entries.fileOf(path, 'image', 'products.jsonl', number);
      if (file) addresses.set(path, pictureUrl(file.id));
    }
    return html.replace(/src="(pictures\/[a-z0-9-]{1,100}\.webp)"/g, (all, path: string) => {
      const address = addresses.get(path);
      return address ? `src="${address}"` : all;
    });
  }
}

interface ChosenCategory {
  path: string;
  chain: CategoryChain;
}
