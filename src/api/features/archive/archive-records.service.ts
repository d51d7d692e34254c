import type { AppContext } from '#api/kernel/context.ts';
import type {
  ArchiveLedgerLine,
  ArchiveLine,
  ArchiveOrder,
  ArchiveProduct,
  ArchiveReview,
  HistoryFile,
} from '#contract/archive-format.ts';
import { HISTORY_FILES } from '#contract/archive-format.ts';
import { ARCHIVED_FIELDS } from '#contract/product-fields.ts';
import { fileSettingsOf } from '#db/fragments/product-columns.ts';
import { GOODS_FORMATS, type GoodsKind } from '#domain/goods.ts';
import { readPicture } from '#domain/picture.ts';
import { pick } from '#lib/pick.ts';
import * as archives from './archive.sql.ts';
import { findRecordsAfter } from './archive-import.sql.ts';

/** Rows read by one statement: the embedded database blocks the event loop while it runs one. */
const PAGE_SIZE = 100;

/** What is read, and counted as it is read. */
interface Source {
  context: AppContext;
  vendorId: string;
}

const PICTURES_IN_TEXT = /\/media\/([a-z0-9]+-\d+x\d+-[0-9a-f]{6})\/\d+\.webp/g;

/** The id in a picture's address; null for an address from elsewhere. */
export const pictureIdOf = (address: string): string | null =>
  readPicture(address)?.base.slice('/media/'.length) ?? null;

export const picturePath = (id: string): string => `pictures/${id}.webp`;
const pathsOf = (addresses: readonly string[]): string[] =>
  addresses.flatMap((address) => pictureIdOf(address) ?? []).map(picturePath);
const filePath = (slug: string, version: number): string => `files/${slug}-${version}.pdf`;
const furtherPath = (slug: string, place: number, kind: GoodsKind): string =>
  `files/${slug}-more-${place}${GOODS_FORMATS[kind].ending}`;

/** A product as an archive has it, and the files and pictures that belong to it. */
export interface ArchivedProduct {
  line: ArchiveProduct;
  /** `kind` of those beside the first PDF. */
  files: { path: string; fileId: string; kind?: GoodsKind }[];
  pictureIds: string[];
}

/** The products of a shop, oldest first. */
export async function* productsOf({ context, vendorId }: Source): AsyncGenerator<ArchivedProduct> {
  const { db } = context;
  for await (const rows of pages(
    (after) => archives.findProducts(db, { vendorId, after, limit: PAGE_SIZE }),
    placeOfProduct,
  )) {
    const productIds = rows.map(({ product }) => product.id);
    const images = Map.groupBy(await archives.findImages(db, { productIds }), ({ productId }) => productId);
    const versions = Map.groupBy(
      await archives.findVersions(db, { productIds }),
      ({ productId }) => productId,
    );
    const licenses = Map.groupBy(
      await archives.findLicenses(db, { productIds }),
      ({ productId }) => productId,
    );
    const furtherFiles = Map.groupBy(
      await archives.findFurtherFiles(db, { productIds }),
      ({ productId }) => productId,
    );
    for (const row of rows) {
      const { id } = row.product;
      yield archivedProduct(row, {
        images: images.get(id) ?? [],
        versions: versions.get(id) ?? [],
        licenses: licenses.get(id) ?? [],
        furtherFiles: furtherFiles.get(id) ?? [],
      });
    }
  }
}

type ProductRow = Awaited<ReturnType<typeof archives.findProducts>>[number];
const placeOfProduct = ({ product }: ProductRow): archives.Place => ({
  at: product.createdAt,
  id: product.id,
});

function archivedProduct(
  row: ProductRow,
  {
    images,
    versions,
    licenses,
    furtherFiles,
  }: {
    images: Awaited<ReturnType<typeof archives.findImages>>;
    versions: Awaited<ReturnType<typeof archives.findVersions>>;
    licenses: Awaited<ReturnType<typeof archives.findLicenses>>;
    furtherFiles: Awaited<ReturnType<typeof archives.findFurtherFiles>>;
  },
): ArchivedProduct {
  const { product } = row;
  const shown = [product.featuredImage, ...images.map(({ image }) => image)].flatMap(
    (address) => pictureIdOf(address) ?? [],
  );
  const inText = [...product.description.matchAll(PICTURES_IN_TEXT)].map(([, id = '']) => id);
  const { sku, name, discountType, discountAmount, description, ...furtherFields } = pick(
    product,
    ARCHIVED_FIELDS,
  );
  const line: ArchiveProduct = {
    ref: product.id,
    slug: product.slug,
    sku,
    name,
    category: [row.mainCategory, row.firstCategory, row.secondCategory, row.thirdCategory].filter(
      (name) => name !== null,
    ),
    listPriceCents: product.listPriceCents,
    discountType,
    discountAmount,
    priceCents: product.priceCents,
    suggestedPriceCents: product.suggestedPriceCents,
    costCents: product.costCents,
    summary: product.summaryLines,
    description: description.replace(PICTURES_IN_TEXT, (_, id: string) => picturePath(id)),
    ...furtherFields,
    // What staff have hidden here does not go on sale elsewhere by itself.
    active: product.status && product.hiddenAt === null,
    pictures: shown.map(picturePath),
    versions: versions.map((version) => ({
      number: version.number,
      edition: version.edition,
      note: version.note,
      file: filePath(product.slug, version.number),
      createdAt: version.createdAt.toISOString(),
      withdrawn: version.withdrawnAt && {
        at: version.withdrawnAt.toISOString(),
        reason: version.withdrawalReason ?? '',
      },
    })),
    ...fileSettingsOf(product),
    furtherFiles: furtherFiles.map(({ kind, name, note, since, until }, index) => ({
      name,
      note,
      file: furtherPath(product.slug, index + 1, kind),
      since,
      until,
    })),
    licenses: licenses.map(({ productId, ...license }) => license),
    createdAt: product.createdAt.toISOString(),
  };
  return {
    line,
    files: [
      ...versions.map(({ number, fileId }) => ({ path: filePath(product.slug, number), fileId })),
      ...furtherFiles.map(({ mediaId, kind }, index) => ({
        path: furtherPath(product.slug, index + 1, kind),
        fileId: mediaId,
        kind,
      })),
    ],
    pictureIds: [...shown, ...inText],
  };
}

/** The addresses of a shop and its products, for forwarding old ones to new ones. */
export async function* redirectsOf(
  source: Source,
  shopSlug: string,
): AsyncGenerator<ArchiveLine<'redirects.jsonl'>> {
  yield { from: `/shop/${shopSlug}`, product: null };
  for await (const { line } of productsOf(source)) yield { from: `/product/${line.slug}`, product: line.ref };
}

/** The history of a shop: that of this market, then what came with archives of others. */
export async function* historyOf(file: HistoryFile, source: Source): AsyncGenerator<object> {
  yield* NATIVE[file](source);
  const { context, vendorId } = source;
  const params = { vendorId, kind: HISTORY_FILES[file], limit: PAGE_SIZE };
  const read = (after: { at: Date; id: number } | null) => findRecordsAfter(context.db, { ...params, after });
  for await (const rows of pages(read, ({ at, id }) => ({ at, id })))
    for (const { data, images } of rows)
      yield file === 'reviews.jsonl' ? { ...data, pictures: pathsOf(images) } : data;
}

/** The ids of the pictures of all reviews of a shop. */
export async function* reviewPictureIdsOf(source: Source): AsyncGenerator<string> {
  for await (const line of historyOf('reviews.jsonl', source))
    for (const path of (line as ArchiveReview).pictures ?? [])
      yield path.slice('pictures/'.length, -'.webp'.length);
}

const NATIVE: Record<HistoryFile, (source: Source) => AsyncGenerator<object>> = {
  'reviews.jsonl': reviewsOf,
  'orders.jsonl': ordersOf,
  'ledger.jsonl': ledgerOf,
};

async function* reviewsOf({ context, vendorId }: Source): AsyncGenerator<ArchiveReview> {
  const read = (after: archives.Place | null) =>
    archives.findReviews(context.db, { vendorId, after, limit: PAGE_SIZE });
  for await (const rows of pages(read, ({ createdAt, id }) => ({ at: createdAt, id }))) {
    for (const { id, answer, answeredAt, createdAt, images, ...same } of rows) {
      yield {
        ref: id,
        market: context.config.publicUrl,
        ...same,
        pictures: pathsOf(images),
        answer: answer !== null && answeredAt ? { text: answer, at: answeredAt.toISOString() } : null,
        createdAt: createdAt.toISOString(),
      };
    }
  }
}

async function* ordersOf({ context, vendorId }: Source): AsyncGenerator<ArchiveOrder> {
  const read = (after: archives.Place | null) =>
    archives.findOrders(context.db, { vendorId, after, limit: PAGE_SIZE });
  for await (const rows of pages(read, ({ createdAt, id }) => ({ at: createdAt, id }))) {
    const vendorOrderIds = rows.map(({ id }) => id);
    const lines = Map.groupBy(
      await archives.findOrderLines(context.db, { vendorOrderIds }),
      ({ vendorOrderId }) => vendorOrderId,
    );
    for (const { id, customerName, customerEmail, createdAt, ...same } of rows) {
      yield {
        ref: id,
        market: context.config.publicUrl,
        ...same,
        createdAt: createdAt.toISOString(),
        customer: customerEmail === null ? null : { name: customerName ?? '', email: customerEmail },
        lines: (lines.get(id) ?? []).map(({ vendorOrderId, refundedAt, ...line }) => ({
          ...line,
          refundedAt: refundedAt?.toISOString() ?? null,
        })),
      };
    }
  }
}

async function* ledgerOf({ context, vendorId }: Source): AsyncGenerator<ArchiveLedgerLine> {
  const read = (after: archives.EntryPlace | null) =>
    archives.findLedgerLines(context.db, { vendorId, after, limit: PAGE_SIZE });
  for await (const rows of pages(read, (row) => row)) {
    for (const { transactionId, position, at, amountCents, ...same } of rows) {
      yield {
        ref: `${transactionId}-${position}`,
        market: context.config.publicUrl,
        at: at.toISOString(),
        ...same,
        // What the market owes is negative in its ledger.
        amountCents: 0 - amountCents,
      };
    }
  }
}

/** Yields pages of rows until one is not full. */
async function* pages<Row, At>(
  read: (after: At | null) => Promise<Row[]>,
  placeOf: (row: Row) => At,
): AsyncGenerator<Row[]> {
  let after: At | null = null;
  for (;;) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < PAGE_SIZE) return;
    after = placeOf(last);
  }
}
