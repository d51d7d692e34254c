import { and, desc, eq, isNull } from 'drizzle-orm';
import { generateKeys, keyRows, type SecretsContext } from '#api/features/licenses/license-keys.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import type { Db } from '#db/client.ts';
import { licenseKeys, orderLines, orders, productLicenses, products } from '#db/schema.ts';
import { demoCustomers, demoProducts } from '../catalog/catalog.ts';
import type { DemoKind } from '../catalog/types.ts';
import { hash } from '../random.ts';
import { demoId, productId } from './ids.ts';
import { insertInParts } from './seed-catalog.ts';

/** What is made after these is sold, so shops ask what it is made for; every fourth of them has licences. */
const CRAFTS: readonly DemoKind[] = ['sewing', 'knitting'];
const LICENSED_SHARE = 4;

const TEXTS = {
  personal:
    'Make as many as you like for yourself and as gifts.\nPlease do not sell what you make, and do not pass the pattern on.',
  smallBusiness:
    'Sell up to 500 pieces that you make after the pattern, from a business of up to five people.\nThe pattern itself stays with you.',
  extended:
    'Sell as many pieces as you like, from a business of any size, and teach the pattern in your classes.\nThe pattern itself stays with you.',
};

/** Units that are left of the product with licence keys. */
const KEYS_LEFT = 40;

/** Some products with licences, and licence keys for the product that the announced customer bought last. */
export async function seedLicenses(tx: Db, context: Pick<AppContext, 'now'> & SecretsContext): Promise<void> {
  const licensed = demoProducts.filter(
    ({ kind, slug }) => CRAFTS.includes(kind) && hash(slug) % LICENSED_SHARE === 0,
  );
  await insertInParts(
    licensed.flatMap(({ slug, listPriceCents: price }) => {
      const row = (kind: keyof typeof TEXTS, position: number, listPriceCents: number | null) => ({
        id: demoId('license', `${slug}/${kind}`),
        productId: productId(slug),
        kind,
        position,
        text: TEXTS[kind],
        listPriceCents,
      });
      return [row('personal', 0, null), row('smallBusiness', 1, price * 3), row('extended', 2, price * 8)];
    }),
    (rows) => tx.insert(productLicenses).values(rows),
  );
  await seedKeys(tx, context);
}

async function seedKeys(tx: Db, context: Pick<AppContext, 'now'> & SecretsContext): Promise<void> {
  const sold = { lineId: orderLines.id, quantity: orderLines.quantity, productId: orderLines.productId };
  const completed = and(eq(orders.status, 'Completed'), isNull(orderLines.refundedAt));
  const [last] = await tx
    .select(sold)
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(completed, eq(orders.customerId, demoId('user', demoCustomers[0]?.email ?? ''))))
    .orderBy(desc(orders.createdAt), orderLines.position)
    .limit(1);
  if (!last) return;
  const lines = await tx
    .select({ ...sold, soldAt: orders.createdAt })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(completed, eq(orderLines.productId, last.productId)))
    .orderBy(orders.createdAt, orderLines.id);
  const units = lines.flatMap(({ lineId, quantity, soldAt }) =>
    Array.from({ length: quantity }, () => ({ orderLineId: lineId, soldAt })),
  );
  const [shop] = await tx
    .update(products)
    .set({ handsOutKeys: true, maxActivations: 3 })
    .where(eq(products.id, last.productId))
    .returning({ productId: products.id, createdAt: products.createdAt });
  if (!shop) return;
  const rows = await keyRows(context, {
    productId: shop.productId,
    keys: generateKeys(units.length + KEYS_LEFT),
    addedBy: demoId('user', 'admin@demo.test'),
  });
  await insertInParts(
    rows.map((row, index) => ({ ...row, createdAt: shop.createdAt, ...units[index] })),
    (part) => tx.insert(licenseKeys).values(part),
  );
}
