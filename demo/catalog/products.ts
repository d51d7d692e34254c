import { readFile } from 'node:fs/promises';
import { readDrafts } from '#api/features/product-import/read-drafts.service.ts';
import { type DemoKind, type DemoProduct, demoKinds } from '#demo/catalog/types.ts';
import { hash } from '#demo/random.ts';
import { discountBetween } from '#domain/discount.ts';
import { centsOf } from '#domain/money.ts';
import { slugOf } from '#domain/slug.ts';

/** Fields that a product file has no column for, by handle. */
type Details = Record<string, Pick<DemoProduct, 'motif' | 'imageCount' | 'publishedDaysAgo'>>;

/**
 * The products of a kind: `products/<kind>.csv` is a file as vendors import it, read by the import itself;
 * `products/<kind>.json` has the rest.
 * @throws Error for a file that the import would refuse
 */
async function readProducts(kind: DemoKind): Promise<DemoProduct[]> {
  const file = (extension: string) => new URL(`./products/${kind}.${extension}`, import.meta.url);
  const { drafts, problems } = await readDrafts(await readFile(file('csv')), { origin: 'http://localhost' });
  const details: Details = JSON.parse(await readFile(file('json'), 'utf8'));
  const [problem] = problems;
  if (problem) throw new Error(`${kind}.csv, row ${problem.row}, ${problem.column}: ${problem.message}`);
  return drafts.map(({ group: { handle = '', cells, row }, fields, price }) => {
    const more = details[handle];
    const { name, sku, cost, summary, description } = fields;
    if (!more || !price || !name || !sku || cost === undefined || !summary || !description)
      throw new Error(`${kind}.csv, row ${row}: the product ${handle} is not whole.`);
    return {
      slug: handle,
      kind,
      sku,
      name,
      vendorSlug: cells.get('Emporia Shop') ?? '',
      categoryPath: (cells.get('Product Category') ?? '').split(' > ').map(slugOf),
      listPriceCents: price.list,
      priceCents: price.sale,
      discount: discountBetween(price.list, price.sale, price.stated),
      costCents: centsOf(cost),
      summary,
      descriptionHtml: description,
      isBestSeller: fields.isBestSeller ?? false,
      isRecommended: fields.isRecommended ?? false,
      isNew: fields.isNew ?? false,
      ...more,
      // Whole days would let all products come at the same minute.
      publishedDaysAgo: more.publishedDaysAgo + (hash(handle) % 1000) / 1000,
    };
  });
}

export const demoProducts: DemoProduct[] = (await Promise.all(demoKinds.map(readProducts))).flat();
