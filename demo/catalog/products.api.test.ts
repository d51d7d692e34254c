import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { Limits } from '#api/kernel/limits.ts';
import { products } from '#db/schema.ts';
import { makeAdmin } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';
import { productRow, seedCategories } from '../seed/seed-catalog.ts';
import { seedPeople } from '../seed/seed-people.ts';
import { demoProducts } from './catalog.ts';
import { demoKinds } from './types.ts';

const t = useMarket();

test('product files of the demo: imported by an admin → the products that the seeding stores, without file, preview, pictures and video', async () => {
  const { db } = t.context;
  const daysAgo = () => new Date();
  await seedPeople(db, 'not a hash', daysAgo);
  await seedCategories(db, daysAgo);
  const { token } = await makeAdmin(db);
  for (const kind of demoKinds) {
    // The test makes more imports than the rate limit allows.
    t.context.limits = new Limits(t.context.config.rateLimitFactor);
    const file = new File(
      [await readFile(new URL(`./products/${kind}.csv`, import.meta.url))],
      `${kind}.csv`,
    );
    const report = await t.api(token)('POST product-import/check', { form: { file } });
    expect(report.unusedColumns).toEqual([]);
    expect(new Set(report.problems.map(({ message }) => message))).toEqual(
      new Set(['It will be inactive. To publish it, add a product file, a picture, a video URL.']),
    );
    await t.api(token)('POST product-import', { form: { file, token: report.token ?? '' } });
  }

  const imported = new Map((await db.select().from(products)).map((row) => [row.slug, row]));
  expect(imported.size).toBe(demoProducts.length);
  for (const product of demoProducts) {
    const {
      id,
      authorId,
      videoUrl,
      featuredImage,
      fileId,
      previewPages,
      listed,
      shuffleKey,
      createdAt,
      updatedAt,
      ...stored
    } = productRow(product, daysAgo, t.context.config.publicUrl);
    expect(imported.get(product.slug)).toMatchObject(stored);
  }
});
