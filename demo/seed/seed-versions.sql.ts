import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { media, products, productVersions } from '#db/schema.ts';
import { demoCustomers, demoOrders, demoProducts } from '../catalog/catalog.ts';
import { hash } from '../random.ts';
import { type DaysAgo, demoId, productId } from './ids.ts';

const NOTES = [
  'A page more, and the first one is drawn again: two readers had found it too small.',
  'Corrections by careful buyers, thank you. There is one page more at the end.',
  'Mended a mistake on the first page, and added the page that many of you had asked for.',
];

/** One product in so many has a second version, and what the known customer bought first. */
const ONE_IN = 12;

/** Second versions of some files, that were announced to their buyers when they came. */
export async function seedVersions(tx: Db, daysAgo: DaysAgo): Promise<void> {
  const known = demoCustomers[0]?.email;
  const ownOrders = demoOrders(demoProducts, demoCustomers).filter((order) => order.customerEmail === known);
  const own = new Set(ownOrders.slice(0, 2).flatMap(({ lines }) => lines.map((line) => line.productSlug)));
  const revised = demoProducts.filter(({ slug }) => own.has(slug) || hash(slug) % ONE_IN === 0);
  const createdAt = daysAgo(1);
  const rows = revised.map(({ slug }) => ({ slug, newer: demoId('file', `${slug}/2`) }));
  await tx.insert(media).values(
    rows.map(({ slug, newer }) => ({
      id: newer,
      kind: 'pdf' as const,
      bytes: 0,
      drawing: `pdf/${slug}/2`,
    })),
  );
  await tx.insert(productVersions).values(
    rows.map(({ slug, newer }, index) => ({
      productId: productId(slug),
      number: 2,
      edition: 1,
      fileId: newer,
      note: NOTES[index % NOTES.length] ?? '',
      createdAt,
      announcedAt: createdAt,
    })),
  );
  for (const { slug, newer } of rows)
    await tx
      .update(products)
      .set({ fileId: newer })
      .where(eq(products.id, productId(slug)));
}
