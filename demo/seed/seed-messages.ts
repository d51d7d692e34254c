import type { Db } from '#db/client.ts';
import { vendorMessages } from '#db/schema.ts';
import { demoCustomers, demoProducts, demoVendors } from '../catalog/catalog.ts';
import { shopperMessages } from '../catalog/messages.ts';
import { seeded } from '../random.ts';
import { type DaysAgo, demoId } from './ids.ts';

const LAST_DAYS = 75;

/** Messages for every shop with sales; the shop of the demo account gets more than one page. */
export async function seedMessages(tx: Db, daysAgo: DaysAgo): Promise<void> {
  const selling = demoVendors.filter(({ hidden }) => !hidden);
  const rows = selling.flatMap(({ slug, email }) => {
    const random = seeded(`messages ${slug}`);
    const own = demoProducts.filter((product) => product.vendorSlug === slug);
    const count = email === 'vendor@demo.test' ? shopperMessages.length : random.int(2, 6);
    return random
      .shuffle(shopperMessages)
      .slice(0, count)
      .map((text, index) => {
        const { name, email } = random.pick(demoCustomers);
        const product = random.pick(own);
        const days = random.between(0.2, Math.min(LAST_DAYS, product.publishedDaysAgo));
        return {
          id: demoId('vendor-message', `${slug}/${index}`),
          vendorId: demoId('vendor', slug),
          name,
          email,
          message: text.replace('{product}', product.name),
          createdAt: daysAgo(days),
        };
      });
  });
  await tx.insert(vendorMessages).values(rows);
}
