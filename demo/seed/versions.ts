import { demoCustomers } from '#demo/catalog/people.ts';
import { demoProducts } from '#demo/catalog/products.ts';
import type { DemoVersion } from '#demo/catalog/types.ts';
import { hash, seeded } from '#demo/random.ts';
import { demoOrders } from './orders.ts';

const NOTES = [
  'A page more, and the first one is drawn again: two readers had found it too small.',
  'Corrections by careful buyers, thank you. There is one page more at the end.',
  'Mended a mistake on the first page, and added the page that many of you had asked for.',
];

/** One product in so many has a second version, and what the known customer bought first. */
const ONE_IN = 12;
const LAST_DAYS = 60;

/** Second versions of some files, each some time after its product came. */
function versions(): DemoVersion[] {
  const known = demoCustomers[0]?.email;
  const ownOrders = demoOrders(demoProducts, demoCustomers).filter((order) => order.customerEmail === known);
  const own = new Set(ownOrders.slice(0, 2).flatMap(({ lines }) => lines.map((line) => line.productSlug)));
  return demoProducts
    .filter(({ slug }) => own.has(slug) || hash(slug) % ONE_IN === 0)
    .map(({ slug, publishedDaysAgo }, index) => ({
      productSlug: slug,
      note: NOTES[index % NOTES.length] ?? '',
      daysAgo: Math.min(publishedDaysAgo, LAST_DAYS) * seeded(`version ${slug}`).between(0.05, 0.9),
    }));
}

export const demoVersions: DemoVersion[] = versions();
