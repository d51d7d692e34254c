import { isDeepStrictEqual } from 'node:util';
import { mergeFields, toColumns, toFields } from '#api/features/products/product-fields.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import type { CsvColumn } from '#contract/product-csv.ts';
import { EMPTY_FIELDS, type ProductFields } from '#contract/product-fields.ts';
import type { ImportItem } from '#contract/product-import.ts';
import { newId } from '#db/columns.ts';
import { discountBetween } from '#domain/discount.ts';
import { dollarsOf } from '#domain/money.ts';
import { pictureUrl } from '#domain/picture.ts';
import { slugOf } from '#domain/slug.ts';
import type { ProductDraft } from './csv-draft.ts';
import type { ReportProblem } from './csv-groups.ts';
import { categoryKey, type Lookups, pictureIdOf } from './import-lookups.ts';
import type { ProductRow, ProductWrite } from './product-import.sql.ts';

/** What becomes of one product of a file. */
export interface PlannedProduct {
  action: Exclude<ImportItem['action'], 'error'>;
  active: boolean;
  /** Whether the public sees it before the import. */
  listed: boolean;
  row: ProductWrite;
  /** Further pictures; null: as they are. */
  images: string[] | null;
}

interface ImportScope {
  context: AppContext;
  /** Null for an admin. */
  vendorId: string | null;
  found: Lookups;
}

/** What a draft makes of the product that there is, or a new one; wrong cells are told, and then it is not to be used. */
export function planProduct(scope: ImportScope, draft: ProductDraft, report: ReportProblem): PlannedProduct {
  const { context, found } = scope;
  const { group } = draft;
  const reportCell = (column: CsvColumn, message: string, kind?: 'warning') =>
    report(group.row, column, message, kind);
  const present = found.own.get(group.handle) ?? null;
  checkHandle(group.handle, present, found, reportCell);
  checkSku(draft.fields.sku, present, found, reportCell);
  const vendorId = vendorOf(scope, draft, present, reportCell);
  const fields = draftFields(draft, present, found, reportCell);
  const fileId = fileOf(draft, present, vendorId, found, reportCell);
  const pictures = picturesOf(context, draft, present, found, report);
  const [featuredImage = present?.featuredImage ?? ''] = pictures ?? [];
  const status = statusOf(draft, present, { fields, fileId, featuredImage }, reportCell);
  const columns = { ...toColumns({ ...fields, status }), featuredImage, fileId };
  const images = pictures?.slice(1) ?? null;
  const same =
    present !== null &&
    Object.entries(columns).every(([name, value]) => isDeepStrictEqual(value, present[name as 'id'])) &&
    (images === null || isDeepStrictEqual(images, found.images.get(present.id) ?? []));
  const row: ProductWrite = {
    ...columns,
    id: present?.id ?? newId(),
    slug: group.handle,
    vendorId,
    version: (present?.version ?? 0) + 1,
    createdAt: present?.createdAt ?? context.now(),
    updatedAt: context.now(),
  };
  const action = present ? (same ? 'keep' : 'change') : 'create';
  return { action, active: status, listed: present?.listed ?? false, row, images };
}

type ReportCell = (column: CsvColumn, message: string, kind?: 'warning') => void;

function checkHandle(
  handle: string,
  present: ProductRow | null,
  found: Lookups,
  reportCell: ReportCell,
): void {
  if (present) return;
  if (found.handles.has(handle))
    reportCell('Handle', 'This handle belongs to a product that is not yours to change.');
  else if (slugOf(handle) !== handle) reportCell('Handle', `A handle is written like “${slugOf(handle)}”.`);
}

function checkSku(
  sku: string | undefined,
  present: ProductRow | null,
  found: Lookups,
  reportCell: ReportCell,
): void {
  if (sku === undefined) return;
  const owner = found.skus.get(sku);
  if (owner !== undefined && owner !== present?.id)
    reportCell('Variant SKU', 'This SKU belongs to another product.');
  // The next product of this file with the same one is told.
  found.skus.set(sku, present?.id ?? `new ${sku}`);
}

/** Whose product it is: a product never moves to another shop. */
function vendorOf(
  { vendorId, found }: ImportScope,
  draft: ProductDraft,
  present: ProductRow | null,
  reportCell: ReportCell,
): string {
  const slug = draft.group.cells.get('Emporia Shop');
  const named = slug === undefined ? undefined : found.shops.get(slug);
  if (slug !== undefined && !named) reportCell('Emporia Shop', `There is no shop “${slug}” to import into.`);
  if (present && named && named !== present.vendorId)
    reportCell('Emporia Shop', 'This product is another shop’s.');
  const vendor = present?.vendorId ?? vendorId ?? named;
  if (!vendor && slug === undefined)
    reportCell('Emporia Shop', 'Please enter whose product this is: the end of the shop’s address.');
  return vendor ?? '';
}

function draftFields(
  { fields, price, group }: ProductDraft,
  present: ProductRow | null,
  found: Lookups,
  reportCell: ReportCell,
): ProductFields {
  const path = group.cells.get('Product Category');
  const chain = path === undefined ? undefined : found.categories.get(categoryKey(path));
  if (path !== undefined && !chain)
    reportCell(
      'Product Category',
      `There is no category “${path}” here. Please write its names like “E-books > Fiction”.`,
    );
  if (!present) {
    if (!fields.name && !group.cells.has('Title')) reportCell('Title', 'Please enter Title.');
    if (path === undefined) reportCell('Product Category', 'Please enter Product Category.');
    if (!price && !group.cells.has('Variant Price'))
      reportCell('Variant Price', 'Please enter Variant Price.');
  }
  const before = present
    ? toFields(present)
    : { ...EMPTY_FIELDS, sku: `EM-${newId().slice(0, 8).toUpperCase()}` };
  return mergeFields(before, { ...fields, ...chain, ...(price && priceFields(price)) });
}

/** Variant Price and Variant Compare At Price are what counts; a discount stated beside them is kept if it fits. */
function priceFields({ sale, list, stated }: NonNullable<ProductDraft['price']>) {
  const { type, amount } = discountBetween(list, sale, stated);
  return { price: dollarsOf(list), discountType: type, discountAmount: amount };
}

function fileOf(
  { group }: ProductDraft,
  present: ProductRow | null,
  vendorId: string,
  found: Lookups,
  reportCell: ReportCell,
) {
  const id = group.cells.get('Emporia File');
  if (id === undefined || id === present?.fileId) return present?.fileId ?? null;
  if (!found.files.has(`${vendorId} ${id}`))
    reportCell('Emporia File', 'This is not a file of this shop’s products.');
  return id;
}

/** Addresses of the pictures, the first being the featured one; null: as they are. */
function picturesOf(
  context: AppContext,
  { group }: ProductDraft,
  present: ProductRow | null,
  found: Lookups,
  report: ReportProblem,
): string[] | null {
  const known = group.images.flatMap(({ row, src }) => {
    const id = pictureIdOf(context, src);
    if (id && found.pictures.has(id)) return [pictureUrl(id)];
    const outcome = present ? 'the pictures stay as they are' : 'it is left out';
    report(
      row,
      'Image Src',
      `This picture is not in this market, so ${outcome}. Please upload it here.`,
      'warning',
    );
    return [];
  });
  if (known.length === 0 || (present && known.length < group.images.length)) return null;
  return known;
}

/** A new product that lacks what the form asks for waits, inactive, for the rest; so does what cannot be sold. */
function statusOf(
  { active }: ProductDraft,
  present: ProductRow | null,
  { fields, fileId, featuredImage }: { fields: ProductFields; fileId: string | null; featuredImage: string },
  reportCell: ReportCell,
): boolean {
  const wanted = active ?? present?.status ?? true;
  if (!wanted) return false;
  const missing = [
    !fileId && 'a product file',
    !featuredImage && 'a picture',
    !present && !fields.description && 'a description',
    !present && fields.summary.length === 0 && 'a summary',
    !present && !fields.videoUrl && 'a video URL',
  ].filter((what) => what !== false);
  if (missing.length > 0)
    reportCell('Status', `It will be inactive. To publish it, add ${missing.join(', ')}.`, 'warning');
  return missing.length === 0;
}
