import { isDeepStrictEqual } from 'node:util';
import type { LocalPicture } from '#api/features/media/store-uploads.service.ts';
import type { ProductWrite } from '#api/features/products/imported-products.service.ts';
import { mergeFields, pricesOf, toColumns, toFields } from '#api/features/products/product-fields.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import type { PlacedProduct } from '#api/kernel/product-tags.ts';
import { CSV_FIELDS, type CsvColumn } from '#contract/product-csv.ts';
import {
  EMPTY_FIELDS,
  FIELD_NAMES,
  type ProductFields,
  productFields,
  type RequiredField,
  withoutFlagChanges,
} from '#contract/product-fields.ts';
import type { ImportItem } from '#contract/product-import.ts';
import { newId } from '#db/columns.ts';
import type { ProductColumns } from '#db/fragments/product-columns.ts';
import type { CategoryChain } from '#domain/categories.ts';
import { discountBetween } from '#domain/discount.ts';
import { dollarsOf, formatDollars } from '#domain/money.ts';
import { pictureUrl } from '#domain/picture.ts';
import { priceProblem } from '#domain/price-kind.ts';
import { slugOf } from '#domain/slug.ts';
import { isolated } from '#lib/isolated.ts';
import { categoryKey } from './category-paths.service.ts';
import type { ProductDraft } from './csv-draft.ts';
import type { ProductGroup, ReportProblem } from './csv-groups.ts';
import { type Lookups, pictureIdOf } from './import-lookups.ts';
import { pictureName, type ZipPictures } from './picture-zip.ts';
import type { ProductRow } from './product-import.sql.ts';

/** The change that the import makes to one product. */
export interface PlannedProduct {
  action: Exclude<ImportItem['action'], 'error'>;
  active: boolean;
  /** The product before the import; null for a new one. */
  before: PlacedProduct | null;
  row: ProductWrite;
  /** URLs of its further pictures; null leaves them unchanged. */
  images: string[] | null;
  /** Those of its pictures that come from the ZIP. */
  uploads: LocalPicture[];
  /** How many of its pictures are neither here nor in the ZIP. */
  missingPictures: number;
  /** What a change changes, as 'Price $8.00 → $10.00'. */
  changes: string[];
}

interface ImportScope {
  context: AppContext;
  /** Null for an admin, who may import for any vendor. */
  vendorId: string | null;
  /** The category of new products whose row names none, as a path of names. */
  category: string | undefined;
  lookups: Lookups;
  /** Pictures of the ZIP by address; null without a ZIP. */
  zip: ZipPictures | null;
}

/**
 * Plans how a draft changes the existing product with its handle, or creates one. Invalid cells are reported; a plan
 * with an error must not be written.
 */
export function planProduct(scope: ImportScope, draft: ProductDraft, report: ReportProblem): PlannedProduct {
  const { context, lookups } = scope;
  const { group } = draft;
  const reportCell = (column: CsvColumn, message: string, kind?: 'warning') =>
    report(group.row, column, message, kind);
  const handle = handleOf(draft, lookups, reportCell);
  const existing = lookups.products.get(handle) ?? null;
  const sku = skuFor(draft.fields.sku, existing, lookups, reportCell);
  const vendorId = vendorOf(scope, draft, existing, reportCell);
  const fields = draftFields({ ...draft, fields: { ...draft.fields, sku } }, existing, scope, reportCell);
  const fileId = fileOf(draft, existing, vendorId, lookups, reportCell);
  const { urls, uploads, missing } = picturesOf(scope, draft, existing, report);
  const [featuredImage = existing?.featuredImage ?? ''] = urls ?? [];
  const status = statusOf(draft, existing, { fields, fileId, featuredImage }, reportCell);
  const columns = { ...toColumns({ ...fields, status }), featuredImage, fileId };
  const images = urls?.slice(1) ?? null;
  const changes = existing
    ? [
        ...changesOf(existing, { ...existing, ...columns }, group.cells.get('Product Category')),
        ...(images && !isDeepStrictEqual(images, lookups.images.get(existing.id) ?? []) ? ['Pictures'] : []),
      ]
    : [];
  const row: ProductWrite = {
    ...columns,
    id: existing?.id ?? newId(),
    slug: handle,
    vendorId,
    version: (existing?.version ?? 0) + 1,
    number: existing?.number,
    createdAt: existing?.createdAt ?? context.now(),
    updatedAt: context.now(),
  };
  const action = existing ? (changes.length === 0 ? 'keep' : 'change') : 'create';
  return {
    action,
    active: status,
    before: existing,
    row,
    images,
    uploads,
    missingPictures: missing,
    changes,
  };
}

type ReportCell = (column: CsvColumn, message: string, kind?: 'warning') => void;

/** The handle that the product gets here, with a warning if it is not the one that the file states. */
function handleOf({ group }: ProductDraft, lookups: Lookups, reportCell: ReportCell): string {
  const handle = lookups.handles.get(group);
  const stated = group.handle;
  const column = stated === undefined ? 'Title' : 'Handle';
  if (!handle) {
    reportCell(column, 'Many products have this handle. Please enter another one.');
    return stated ?? '';
  }
  const wanted = slugOf(stated ?? group.cells.get('Title') ?? '');
  if (handle !== wanted)
    reportCell(column, `The handle “${wanted}” is in use. This product gets “${handle}”.`, 'warning');
  else if (stated !== undefined && stated !== handle)
    reportCell(
      'Handle',
      `A handle has small letters, digits and hyphens, 80 at most: this one becomes “${handle}”.`,
      'warning',
    );
  return handle;
}

const withoutLeadingZeros = (sku: string): string => sku.replace(/^0+/, '');

/** The SKU that the product gets; undefined leaves the one that it has, or makes a new one. */
function skuFor(
  sku: string | undefined,
  existing: ProductRow | null,
  lookups: Lookups,
  reportCell: ReportCell,
): string | undefined {
  if (sku === undefined || sku === existing?.sku) return sku;
  const owner = lookups.skus.get(sku);
  if (owner !== undefined && owner !== existing?.id) {
    const outcome = existing ? `keeps “${existing.sku}”` : 'gets a new one';
    reportCell('Variant SKU', `The SKU “${sku}” is in use. This product ${outcome}.`, 'warning');
    return undefined;
  }
  if (existing && withoutLeadingZeros(sku) === withoutLeadingZeros(existing.sku)) {
    reportCell(
      'Variant SKU',
      `Spreadsheets drop leading zeros: this product keeps the SKU “${existing.sku}” instead of “${sku}”.`,
      'warning',
    );
    return undefined;
  }
  lookups.skus.set(sku, existing?.id ?? `new ${sku}`);
  return sku;
}

/** The product's vendor: that of the existing product, else the importing vendor, else the one the row names. */
function vendorOf(
  { vendorId, lookups }: ImportScope,
  draft: ProductDraft,
  existing: ProductRow | null,
  reportCell: ReportCell,
): string {
  const slug = draft.group.cells.get('Emporia Shop');
  const shopId = slug === undefined ? undefined : lookups.shops.get(slug);
  if (slug !== undefined && !shopId) {
    if (vendorId)
      reportCell(
        'Emporia Shop',
        `There is no shop “${slug}” to import into: it comes into yours.`,
        'warning',
      );
    else reportCell('Emporia Shop', `There is no shop “${slug}” to import into.`);
  }
  if (existing && shopId && shopId !== existing.vendorId)
    reportCell('Emporia Shop', 'This product is another shop’s.');
  const productVendorId = existing?.vendorId ?? vendorId ?? shopId;
  if (!productVendorId && slug === undefined)
    reportCell('Emporia Shop', 'Please enter whose product this is: the end of the shop’s address.');
  return productVendorId ?? '';
}

function draftFields(
  { fields, price, group }: ProductDraft,
  existing: ProductRow | null,
  { vendorId, lookups, category }: ImportScope,
  reportCell: ReportCell,
): ProductFields {
  const chain = categoryOf(group.cells.get('Product Category'), existing, { lookups, category }, reportCell);
  if (!existing) {
    if (!fields.name && !group.cells.has('Title')) reportCell('Title', 'Please enter a title.');
    if (!price && !group.cells.has('Variant Price') && (fields.priceKind ?? 'fixed') === 'fixed')
      reportCell('Variant Price', 'Please enter a price.');
  }
  const previousFields = existing
    ? toFields(existing)
    : { ...EMPTY_FIELDS, sku: `EM-${newId().slice(0, 8).toUpperCase()}` };
  const merged = mergeFields(previousFields, { ...fields, ...chain, ...(price && priceFields(price)) });
  if (price || existing || merged.priceKind !== 'fixed') checkPrices(merged, existing, lookups, reportCell);
  if (vendorId === null) return merged;
  const { kept, changed } = withoutFlagChanges(merged, previousFields);
  for (const name of changed)
    reportCell(CSV_FIELDS[name].column, 'Only the market’s staff write this, so it is left out.', 'warning');
  return kept;
}

/** The category that the row names; for a new product without one, the chosen one. */
function categoryOf(
  path: string | undefined,
  existing: ProductRow | null,
  { lookups, category }: Pick<ImportScope, 'lookups' | 'category'>,
  reportCell: ReportCell,
): CategoryChain | undefined {
  const named = path === undefined ? undefined : lookups.categories.get(categoryKey(path));
  if (named || (existing && path === undefined)) return named;
  const missing =
    path === undefined ? 'It has no category: ' : `There is no category “${isolated(path)}” here: `;
  if (existing) {
    reportCell('Product Category', `${missing}it stays where it is.`, 'warning');
    return undefined;
  }
  const fallback = category === undefined ? undefined : lookups.categories.get(categoryKey(category));
  if (!fallback)
    reportCell('Product Category', `${missing}please choose a “Category for products without one”.`);
  else if (path !== undefined)
    reportCell('Product Category', `${missing}it will be in “${isolated(category ?? '')}”.`, 'warning');
  return fallback;
}

/**
 * The two price columns decide; a discount stated beside them is kept if it leads from one price to the other. Where buyers
 * choose the price, they have the least of it.
 */
function priceFields({ sale, list, stated }: NonNullable<ProductDraft['price']>) {
  const { type, amount } = discountBetween(list, sale, stated);
  return { price: dollarsOf(list), leastPrice: dollarsOf(sale), discountType: type, discountAmount: amount };
}

/** Reports prices that do not go together, and a new price of nothing where the market has no free products. */
function checkPrices(
  fields: ProductFields,
  existing: ProductRow | null,
  { mayBeFree }: Lookups,
  reportCell: ReportCell,
): void {
  const problem = priceProblem(pricesOf(fields));
  if (problem) reportCell(COLUMN_OF_PRICE[problem.field], problem.message);
  const costsNothing = toColumns(fields).priceCents === 0;
  if (fields.priceKind !== 'fixed' && costsNothing && !mayBeFree && existing?.priceCents !== 0)
    reportCell('Emporia Price Kind', 'This market has no free products. Please enter another kind of price.');
}

const COLUMN_OF_PRICE = {
  price: 'Variant Price',
  leastPrice: 'Variant Price',
  suggestedPrice: 'Emporia Suggested Price',
  discountAmount: 'Emporia Discount Amount',
} as const;

function fileOf(
  { group }: ProductDraft,
  existing: ProductRow | null,
  vendorId: string,
  lookups: Lookups,
  reportCell: ReportCell,
) {
  const id = group.cells.get('Emporia File');
  if (id === undefined || id === existing?.fileId) return existing?.fileId ?? null;
  if (lookups.files.has(`${vendorId} ${id}`)) return id;
  reportCell('Emporia File', 'This is not a file of this shop’s products, and is left out.', 'warning');
  return existing?.fileId ?? null;
}

/**
 * URLs of the pictures, the featured one first, and those of them that the ZIP brings. Null leaves the pictures
 * unchanged: none was found, or one of an existing product is missing.
 */
function picturesOf(
  { context, lookups, zip }: ImportScope,
  { group }: ProductDraft,
  existing: ProductRow | null,
  report: ReportProblem,
): { urls: string[] | null; uploads: LocalPicture[]; missing: number } {
  const absent: ProductGroup['images'] = [];
  const uploads: LocalPicture[] = [];
  const urls = group.images.flatMap(({ row, src }) => {
    const id = pictureIdOf(context, src);
    if (id && lookups.pictures.has(id)) return [pictureUrl(id)];
    const found = zip?.get(src);
    if (found && 'picture' in found) {
      uploads.push(found.picture);
      return [pictureUrl(found.picture.id)];
    }
    if (found) report(row, 'Image Src', `${found.refusal} ${outcomeOf(existing, 1)}`, 'warning');
    else absent.push({ row, src });
    return [];
  });
  const [firstAbsent] = absent;
  if (firstAbsent) {
    const names = absent.map(({ src }) => `“${isolated(pictureName(src) ?? src.slice(0, 100))}”`).join(', ');
    const place = zip ? 'neither in this market nor in the ZIP' : 'not in this market';
    const message = absent.length === 1 ? `This picture is ${place}` : `These pictures are ${place}`;
    report(
      firstAbsent.row,
      'Image Src',
      `${message}: ${names}. ${outcomeOf(existing, absent.length)}`,
      'warning',
    );
  }
  const missing = group.images.length - urls.length;
  if (urls.length === 0 || (existing && missing > 0)) return { urls: null, uploads: [], missing };
  return { urls, uploads, missing };
}

const outcomeOf = (existing: ProductRow | null, count: number): string => {
  if (existing) return 'The pictures of this product stay as they are.';
  return count === 1 ? 'It is left out.' : 'They are left out.';
};

/** Fields that a form requires; by now the others of them have a value, or an error. */
const NEEDED: Record<Exclude<RequiredField, 'name' | 'sku' | 'price' | 'cost' | 'mainCategoryId'>, string> = {
  description: 'a description',
  summary: 'a summary',
  videoUrl: 'a video URL',
};
const NEEDED_FIELDS = Object.entries(NEEDED) as [keyof typeof NEEDED, string][];

/** Whether the product becomes active. It stays inactive, with a warning, while something required is missing. */
function statusOf(
  { active }: ProductDraft,
  existing: ProductRow | null,
  { fields, fileId, featuredImage }: { fields: ProductFields; fileId: string | null; featuredImage: string },
  reportCell: ReportCell,
): boolean {
  const requested = active ?? existing?.status ?? true;
  if (!requested) return false;
  const missing = [
    !fileId && 'a product file',
    !featuredImage && 'a picture',
    ...NEEDED_FIELDS.map(([name, words]) => !existing && fields[name].length === 0 && words),
  ].filter((item) => item !== false);
  if (missing.length > 0)
    reportCell('Status', `It will be inactive. To publish it, add ${missing.join(', ')}.`, 'warning');
  return missing.length === 0;
}

/** Characters of a value in the list of changes. */
const VALUE_LENGTH_MAX = 60;

/** What an import changes about a product, for people: each field with its value before and after. */
function changesOf(before: ProductColumns, after: ProductColumns, category: string | undefined): string[] {
  const [old, now] = [toFields(before), toFields(after)];
  const changed = FIELD_NAMES.filter((name) => !isDeepStrictEqual(old[name], now[name]));
  const isPlaced = changed.some((name) => name.endsWith('CategoryId'));
  return [
    ...changed
      .filter((name) => !name.endsWith('CategoryId'))
      .map((name) => {
        const label = productFields.shape[name].meta()?.title ?? name;
        const values = [shownValue(name, old), shownValue(name, now)];
        return values.includes(null) ? label : `${label} ${values.join(' → ')}`;
      }),
    ...(isPlaced ? [`Category → ${category ?? ''}`] : []),
    ...(before.featuredImage === after.featuredImage ? [] : ['Featured picture']),
    ...(before.fileId === after.fileId ? [] : ['Product file']),
  ];
}

/** A value as people read it; null for one that is too long to be shown. */
function shownValue(name: keyof ProductFields, fields: ProductFields): string | null {
  const value = fields[name];
  if (typeof value === 'number' && name !== 'discountAmount') return formatDollars(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (name === 'description' || Array.isArray(value) || String(value).length > VALUE_LENGTH_MAX) return null;
  return String(value ?? '') || 'none';
}
