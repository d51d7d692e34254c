import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { media, products, productVersions } from '#db/schema.ts';
import { type DaysAgo, fileId, productId } from './ids.ts';
import { demoVersions } from './versions.ts';

/** Second versions of some files, that were announced to their buyers when they came. */
export async function seedVersions(tx: Db, daysAgo: DaysAgo): Promise<void> {
  const rows = demoVersions.map(({ productSlug, note, daysAgo: days }) => ({
    productId: productId(productSlug),
    fileId: fileId(`${productSlug}/2`),
    drawing: `pdf/${productSlug}/2`,
    note,
    createdAt: daysAgo(days),
  }));
  await tx.insert(media).values(
    rows.map(({ fileId: id, drawing, createdAt }) => ({
      id,
      kind: 'pdf' as const,
      bytes: 0,
      drawing,
      createdAt,
    })),
  );
  await tx.insert(productVersions).values(
    rows.map(({ productId, fileId, note, createdAt }) => ({
      productId,
      number: 2,
      edition: 1,
      fileId,
      note,
      createdAt,
      announcedAt: createdAt,
    })),
  );
  for (const { productId: id, fileId, createdAt } of rows)
    await tx.update(products).set({ fileId, updatedAt: createdAt }).where(eq(products.id, id));
}
