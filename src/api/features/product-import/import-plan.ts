import { isDeepStrictEqual } from 'node:util';
import { mergeFields, toColumns, toFields } from '#api/features/products/product-fields.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import type { PlacedProduct } from '#api/kernel/product-tags.ts';
import { CSV_FIELDS, type CsvColumn } from '#contract/product-csv.ts';
import { EMPTY_FIELDS, type ProductFields, withoutFlagChanges } from '#contract/product-fields.ts';
import type { ImportItem } from '#contract/product-import.ts';
import { newId } from '#db/columns.ts';
import { discountBetween } from '#domain/discount.ts';
import { dollarsOf } from '#domain/money.ts';
import { pictureUrl } from '#domain/picture.ts';
import { slugOf } from '#domain/slug.ts';
import { categoryKey } from './category-paths.service.ts';
import type { ProductDraft } from './csv-draft.ts';
import type { ReportProblem } from './csv-groups.ts';
import { type Lookups, pictureIdOf } from './import-lookups.ts';
import type { ProductRow, ProductWrite } from './product-import.sql.ts';

/** The change that the import makes to one product. */
export interface PlannedProduct {
  action: Exclude<ImportItem['action'], 'error'>;
  active: boolean;
  /** The product before the import; null for a new one. */
  before: PlacedProduct | null;
  row: ProductWrite;
  /** URLs of its further pictures; null leaves them unchanged. */
  images: string[] | null;
}

interface ImportScope {
  context: AppContext;
  /** Null for an admin, who may import for any vendor. */
  vendorId: string | null;
  /** The category of new products whose row names none, as a path of names. */
  category: string | undefined;
  lookups: Lookups;
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
  const existing = lookups.products.get(group.handle) ?? null;
  checkHandle(group.handle, existing, lookups, reportCell);
  checkSku(draft.fields.sku, existing, lookups, reportCell);
  const vendorId = vendorOf(scope, draft, existing, reportCell);
  const fields = draftFields(draft, existing, scope, reportCell);
  const fileId = fileOf(draft, existing, vendorId, lookups, reportCell);
  const pictures = picturesOf(context, draft, existing, lookups, report);
  const [featuredImage = existing?.featuredImage ?? ''] = pictures ?? [];
  const status = statusOf(draft, existing, { fields, fileId, featuredImage }, reportCell);
  const columns = { ...toColumns({ ...fields, status }), featuredImage, fileId };
  const images = pictures?.slice(1) ?? null;
  const isUnchanged =
    existing !== null &&
    Object.entries(columns).every(([name, value]) => isDeepStrictEqual(value, existing[name as 'id'])) &&
    (images === null || isDeepStrictEqual(images, lookups.images.get(existing.id) ?? []));
  const row: ProductWrite = {
    ...columns,
    id: existing?.id ?? newId(),
    slug: group.handle,
    vendorId,
    version: (existing?.version ?? 0) + 1,
    number: existing?.number,
    createdAt: existing?.createdAt ?? context.now(),
    updatedAt: context.now(),
  };
  const action = existing ? (isUnchanged ? 'keep' : 'change') : 'create';
  return { action, active: status, before: existing, row, images };
}

type ReportCell = (column: CsvColumn, message: string, kind?: 'warning') => void;

function checkHandle(
  handle: string,
  existing: ProductRow | null,
  lookups: Lookups,
  reportCell: ReportCell,
): void {
  if (existing) return;
  if (lookups.handles.has(handle))
    reportCell('Handle', 'This handle belongs to a product that is not yours to change.');
  else if (slugOf(handle) !== handle) reportCell('Handle', `A handle is written like “${slugOf(handle)}”.`);
}

function checkSku(
  sku: string | undefined,
  existing: ProductRow | null,
  lookups: Lookups,
  reportCell: ReportCell,
): void {
  if (sku === undefined) return;
  const owner = lookups.skus.get(sku);
  if (owner !== undefined && owner !== existing?.id)
    reportCell('Variant SKU', 'This SKU belongs to another product.');
  // A later product of this file with the same SKU is then reported as well.
  lookups.skus.set(sku, existing?.id ?? `new ${sku}`);
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
  if (slug !== undefined && !shopId) reportCell('Emporia Shop', `There is no shop “${slug}” to import into.`);
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
  const path = group.cells.get('Product Category') ?? (existing ? undefined : category);
  const chain = path === undefined ? undefined : lookups.categories.get(categoryKey(path));
  if (path !== undefined && !chain)
    reportCell(
      'Product Category',
      `There is no category “${path}” here. Please write its names like “E-books > Fiction”.`,
    );
  if (!existing) {
    if (!fields.name && !group.cells.has('Title')) reportCell('Title', 'Please enter Title.');
    if (path === undefined) reportCell('Product Category', 'Please enter Product Category.');
    if (!price && !group.cells.has('Variant Price'))
      reportCell('Variant Price', 'Please enter Variant Price.');
  }
  const previousFields = existing
    ? toFields(existing)
    : { ...EMPTY_FIELDS, sku: `EM-${newId().slice(0, 8).toUpperCase()}` };
  const merged = mergeFields(previousFields, { ...fields, ...chain, ...(price && priceFields(price)) });
  if (vendorId === null) return merged;
  const { kept, changed } = withoutFlagChanges(merged, previousFields);
  for (const name of changed)
    reportCell(CSV_FIELDS[name].column, 'Only the market’s staff write this, so it is left out.', 'warning');
  return kept;
}

/** The two price columns decide; a discount stated beside them is kept if it leads from one price to the other. */
function priceFields({ sale, list, stated }: NonNullable<ProductDraft['price']>) {
  const { type, amount } = discountBetween(list, sale, stated);
  return { price: dollarsOf(list), discountType: type, discountAmount: amount };
}

function fileOf(
  { group }: ProductDraft,
  existing: ProductRow | null,
  vendorId: string,
  lookups: Lookups,
  reportCell: ReportCell,
) {
  const id = group.cells.get('Emporia File');
  if (id === undefined || id === existing?.fileId) return existing?.fileId ?? null;
  if (!lookups.files.has(`${vendorId} ${id}`))
    reportCell('Emporia File', 'This is not a file of this shop’s products.');
  return id;
}

/** URLs of the pictures, the featured one first; null leaves the pictures unchanged. */
function picturesOf(
  context: AppContext,
  { group }: ProductDraft,
  existing: ProductRow | null,
  lookups: Lookups,
  report: ReportProblem,
): string[] | null {
  const pictures = group.images.flatMap(({ row, src }) => {
    const id = pictureIdOf(context, src);
    if (id && lookups.pictures.has(id)) return [pictureUrl(id)];
    const outcome = existing ? 'the pictures stay as they are' : 'it is left out';
    report(
      row,
      'Image Src',
      `This picture is not in this market, so ${outcome}. Please upload it here.`,
      'warning',
    );
    return [];
  });
  if (pictures.length === 0 || (existing && pictures.length < group.images.length)) return null;
  return pictures;
}

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
    !existing && !fields.description && 'a description',
    !existing && fields.summary.length === 0 && 'a summary',
    !existing && !fields.videoUrl && 'a video URL',
  ].filter((item) => item !== false);
  if (missing.length > 0)
    reportCell('Status', `It will be inactive. To publish it, add ${missing.join(', ')}.`, 'warning');
  return missing.length === 0;
}
