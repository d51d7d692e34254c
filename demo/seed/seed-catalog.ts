import type { Db } from '#db/client.ts';
import { categories, media, productImages, products } from '#db/schema.ts';
import { mostPreviewPages } from '#domain/preview-pages.ts';
import { pageCount } from '../artwork/products/inner-pages.ts';
import { demoCategories, demoCustomers, demoProducts, demoReviews, demoVendors } from '../catalog/catalog.ts';
import { demoStaff, demoTeam } from '../catalog/people.ts';
import type { DemoCategory, DemoProduct } from '../catalog/types.ts';
import { hash } from '../random.ts';
import { categoryId, type DaysAgo, demoId, drawingId, drawingUrl, fileId, productId } from './ids.ts';
import { reviewPictures } from './orders.ts';
import { contentDrawings } from './seed-content.ts';

/** The rows of all drawings, which products, people and content show. */
export const seedMedia = (tx: Db, daysAgo: DaysAgo): Promise<void> =>
  insertInParts(mediaRows(daysAgo), (rows) => tx.insert(media).values(rows));

/** The market's age: its categories and content were made by then. */
const OPENED_DAYS_AGO = 1100;

export async function seedCategories(tx: Db, daysAgo: DaysAgo): Promise<void> {
  const createdAt = daysAgo(OPENED_DAYS_AGO);
  // Parents are inserted before children, one statement per level.
  let level = demoCategories.map((category) => ({ category, parentId: null as string | null }));
  for (let depth = 1; level.length > 0; depth++) {
    await tx.insert(categories).values(
      level.map(({ category, parentId }, position) => ({
        id: categoryId(category.slug),
        level: depth,
        parentId,
        name: category.name,
        image: depth <= 2 ? drawingUrl(`category/${category.slug}`) : null,
        position,
        createdAt,
      })),
    );
    level = level.flatMap(({ category }) =>
      category.children.map((child) => ({ category: child, parentId: categoryId(category.slug) })),
    );
  }
}

export async function seedProducts(tx: Db, daysAgo: DaysAgo, publicUrl: string): Promise<void> {
  await insertInParts(
    demoProducts.map((product) => productRow(product, daysAgo, publicUrl)),
    (rows) => tx.insert(products).values(rows),
  );
  await insertInParts(demoProducts.flatMap(imageRows), (rows) => tx.insert(productImages).values(rows));
}

/** PostgreSQL takes 65 535 parameters in a statement. */
export async function insertInParts<T>(
  rows: readonly T[],
  insert: (part: T[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += 500) await insert(rows.slice(at, at + 500));
}

const allCategories = (list: readonly DemoCategory[]): DemoCategory[] =>
  list.flatMap((category) => [category, ...allCategories(category.children)]);

function mediaRows(daysAgo: DaysAgo): (typeof media.$inferInsert)[] {
  const opened = daysAgo(OPENED_DAYS_AGO);
  const pictures = [
    ...demoProducts.flatMap(picturesOf),
    ...new Set(demoProducts.map(slideshowOf)),
    ...demoVendors.flatMap((vendor) => [`shop/${vendor.slug}`, `avatar/${vendor.email}`]),
    ...[...demoStaff, ...demoTeam, ...demoCustomers].map(({ email }) => `avatar/${email}`),
    ...allCategories(demoCategories).map((category) => `category/${category.slug}`),
    ...contentDrawings(),
    ...demoReviews.flatMap(reviewPictures),
  ];
  return [
    ...pictures.map((drawing) => ({
      id: drawingId(drawing),
      kind: 'image' as const,
      bytes: 0,
      drawing,
      createdAt: opened,
    })),
    ...demoProducts.map(({ slug, publishedDaysAgo }) => ({
      id: fileId(slug),
      kind: 'pdf' as const,
      bytes: 0,
      drawing: `pdf/${slug}`,
      createdAt: daysAgo(publishedDaysAgo),
    })),
  ];
}

const picturesOf = (product: DemoProduct): string[] =>
  Array.from({ length: product.imageCount }, (_, index) => `product/${product.slug}/${index}`);

/** The products of a shop share a video. */
const slideshowOf = ({ vendorSlug }: DemoProduct): string => `slideshow/${vendorSlug}`;

const imageRows = (product: DemoProduct) =>
  picturesOf(product)
    .slice(1)
    .map((drawing, position) => ({
      id: demoId('image', drawing),
      productId: productId(product.slug),
      image: drawingUrl(drawing),
      position,
    }));

/** The market shows so many pages of a file whose shop has not chosen. */
const FIRST_PAGES = 3;

/** The demo's author wrote a third of the products of the shop. */
function authorOf({ vendorSlug, slug }: DemoProduct): string | null {
  const author = demoTeam.find((person) => person.shopRole === 'author' && person.vendorSlug === vendorSlug);
  return author && hash(slug) % 3 === 0 ? demoId('user', author.email) : null;
}

/** The first pages of longer files and some from the rest, as many as may be shown; null: the market's choice. */
function previewPagesOf(product: DemoProduct): number[] | null {
  const count = pageCount(product);
  const most = mostPreviewPages(count);
  if (most <= FIRST_PAGES) return null;
  return Array.from({ length: most }, (_, at) =>
    at < FIRST_PAGES ? at + 1 : Math.round((count * at) / most),
  );
}

/** @internal */
export function productRow(
  product: DemoProduct,
  daysAgo: DaysAgo,
  publicUrl: string,
): typeof products.$inferInsert {
  const [main = '', first, second, third] = product.categoryPath.map(categoryId);
  const createdAt = daysAgo(product.publishedDaysAgo);
  return {
    id: productId(product.slug),
    vendorId: demoId('vendor', product.vendorSlug),
    authorId: authorOf(product),
    slug: product.slug,
    sku: product.sku,
    name: product.name,
    mainCategoryId: main,
    firstCategoryId: first ?? null,
    secondCategoryId: second ?? null,
    thirdCategoryId: third ?? null,
    listPriceCents: product.listPriceCents,
    discountType: product.discount.type,
    discountAmount: product.discount.amount,
    priceCents: product.priceCents,
    costCents: product.costCents,
    summaryLines: product.summary,
    description: product.descriptionHtml,
    videoUrl: `${publicUrl}${drawingUrl(slideshowOf(product))}`,
    featuredImage: drawingUrl(`product/${product.slug}/0`),
    fileId: fileId(product.slug),
    previewPages: previewPagesOf(product),
    isBestSeller: product.isBestSeller,
    isRecommended: product.isRecommended,
    isNew: product.isNew,
    listed: true,
    shuffleKey: hash(product.slug) % 0x7fffffff,
    createdAt,
    updatedAt: createdAt,
  };
}
