import { demoCustomers } from '#demo/catalog/people.ts';
import { demoProducts } from '#demo/catalog/products.ts';
import { reviewTexts } from '#demo/catalog/review-texts.ts';
import type { DemoCustomer, DemoOrder, DemoProduct, DemoReview } from '#demo/catalog/types.ts';
import { hash, type Random, seeded } from '#demo/random.ts';

const days = 180;
const orderCount = 520;
/** Ratings of customers without a purchase, so that the demo shows unverified ones too. */
const unverifiedCount = 36;
/** The shop of the announced vendor account: it sells enough to fill its dashboard. */
const demoShop = 'paper-lantern-press';

/** The relative frequency of sales: a long tail, with best sellers far ahead. */
function popularity(product: DemoProduct): number {
  const random = seeded(`popularity:${product.slug}`);
  const tail = (0.15 + random.next() ** 3 * 4) * (product.vendorSlug === demoShop ? 4 : 1);
  if (product.isBestSeller) return tail + 9 + random.next() * 7;
  if (product.isRecommended) return tail + 3;
  return product.isNew ? tail + 2.5 : tail;
}

function weighted<T>(list: readonly T[], weight: (item: T) => number): (at: number) => T {
  let total = 0;
  const steps = list.map((item) => {
    total += weight(item);
    return total;
  });
  return (at) => {
    const index = steps.findIndex((step) => step > at * total);
    return list[index === -1 ? list.length - 1 : index] as T;
  };
}

/** How long ago a customer buys first, at most: a fifth have come in the last months. */
function earliestDaysAgo(email: string): number {
  const random = seeded(`earliest ${email}`);
  return random.chance(0.2) ? random.between(2, 75) : Number.POSITIVE_INFINITY;
}

export function demoOrders(products: DemoProduct[], customers: DemoCustomer[]): DemoOrder[] {
  const random = seeded('orders');
  const choose = weighted(products, popularity);
  const [known, ...others] = customers;
  if (!known) return [];
  /** A customer who may have registered by then. */
  const buyer = (at: number, daysAgo: number): DemoCustomer =>
    weighted(
      others.filter(({ email }) => earliestDaysAgo(email) > daysAgo),
      ({ email }) => 0.4 + seeded(email).next() ** 2 * 3,
    )(at);
  const knownDays = [2.31, 11.64, 29.4, 53.82, 88.15, 121.7, 163.45];
  const orders = Array.from({ length: orderCount }, (_, index): DemoOrder => {
    // The square root makes older orders rarer: the last month has about twice as many as the first.
    const daysAgo = knownDays[index] ?? days * (1 - (0.25 + 0.75 * random.next()) ** 0.72) * 1.56;
    const wanted = random.pick([1, 1, 1, 1, 2, 2, 2, 3, 3, 4]);
    const slugs = new Set<string>();
    for (let tries = 0; slugs.size < wanted && tries < 40; tries += 1) {
      const product = choose(random.next());
      if (product.publishedDaysAgo > daysAgo) slugs.add(product.slug);
    }
    return {
      customerEmail: index < knownDays.length ? known.email : buyer(random.next(), daysAgo).email,
      daysAgo: Math.round(Math.min(daysAgo, days) * 1000) / 1000,
      lines: [...slugs].map((productSlug) => ({ productSlug, quantity: random.chance(0.05) ? 2 : 1 })),
      status: index >= knownDays.length && random.chance(0.03) ? 'Failed' : 'Completed',
    };
  });
  const chosen = orders.filter((order) => order.lines.length > 0);
  const sold = [...chosen, ...moreFiles(chosen, products, known.email)];
  return [
    ...sold,
    ...firstSales(sold, products, (daysAgo) => buyer(random.next(), daysAgo).email, random),
  ].sort((a, b) => b.daysAgo - a.daysAgo);
}

/** The known customer's library has so many files. */
const LIBRARY_FILES = 20;
const LIBRARY_DAYS_AGO = 71.26;

/** One order with what the known customer's library still lacks. */
function moreFiles(orders: DemoOrder[], products: DemoProduct[], email: string): DemoOrder[] {
  const random = seeded('library');
  const own = new Set(
    orders
      .filter(({ customerEmail }) => customerEmail === email)
      .flatMap(({ lines }) => lines.map((line) => line.productSlug)),
  );
  const others = products.filter(
    ({ slug, publishedDaysAgo }) => publishedDaysAgo > LIBRARY_DAYS_AGO && !own.has(slug),
  );
  const slugs = new Set<string>();
  while (own.size + slugs.size < LIBRARY_FILES) slugs.add(random.pick(others).slug);
  const lines = [...slugs].map((productSlug) => ({ productSlug, quantity: 1 }));
  return [{ customerEmail: email, daysAgo: LIBRARY_DAYS_AGO, lines, status: 'Completed' }];
}

/** One or two orders for each unsold product, so that most have ratings; every ninth stays unsold. */
function firstSales(
  orders: DemoOrder[],
  products: DemoProduct[],
  buyer: (daysAgo: number) => string,
  random: ReturnType<typeof seeded>,
): DemoOrder[] {
  const sold = new Set(
    orders.flatMap(({ status, lines }) =>
      status === 'Completed' ? lines.map(({ productSlug }) => productSlug) : [],
    ),
  );
  return products
    .filter((product, index) => index % 9 !== 4 && !sold.has(product.slug) && product.publishedDaysAgo > 2)
    .flatMap((product) =>
      Array.from({ length: random.pick([1, 1, 2]) }, () => {
        const daysAgo =
          Math.round(random.between(0.5, Math.min(days, product.publishedDaysAgo)) * 1000) / 1000;
        return {
          customerEmail: buyer(daysAgo),
          daysAgo,
          lines: [{ productSlug: product.slug, quantity: 1 }],
          status: 'Completed' as const,
        };
      }),
    );
}

function stars(quality: number, at: number): DemoReview['rating'] {
  if (at < quality) return 5;
  if (at < quality + (1 - quality) * 0.62) return 4;
  if (at < quality + (1 - quality) * 0.87) return 3;
  return at < quality + (1 - quality) * 0.96 ? 2 : 1;
}

/** When each customer registered, in days ago: before the first order, or at some time without one. */
export const customerSince: ReadonlyMap<string, number> = (() => {
  const first = new Map<string, number>();
  for (const { customerEmail, daysAgo } of demoOrders(demoProducts, demoCustomers))
    if (!first.has(customerEmail)) first.set(customerEmail, daysAgo);
  return new Map(
    demoCustomers.map(({ email }) => {
      const random = seeded(`since ${email}`);
      const bought = first.get(email);
      // Half of the customers register in order to buy.
      const before = random.chance(0.5) ? random.between(0.01, 0.05) : random.between(0.5, 30);
      return [email, bought === undefined ? random.between(3, days) : bought + before];
    }),
  );
})();

/** Some days after an event so many days ago, and before the seeding. */
function daysAfter(event: number, low: number, high: number, random: Random): number {
  const after = random.between(low, high);
  return after < event ? event - after : event * random.between(0.1, 0.9);
}

function reviews(): DemoReview[] {
  const random = seeded('reviews');
  const quality = new Map(
    demoProducts.map((product) => [product.slug, seeded(`quality:${product.slug}`).between(0.36, 0.82)]),
  );
  const written = new Map<string, DemoReview>();
  const write = (customerEmail: string, productSlug: string, since: number) => {
    const rating = stars(quality.get(productSlug) ?? 0.6, random.next());
    const key = `${customerEmail} ${productSlug}`;
    const daysAgo = daysAfter(since, 0.3, 21, seeded(`review ${key}`));
    written.set(key, { customerEmail, productSlug, rating, text: null, daysAgo, pictures: 0, helpfulTo: [] });
  };
  const bought = new Set<string>();
  for (const order of demoOrders(demoProducts, demoCustomers)) {
    if (order.status === 'Failed') continue;
    for (const line of order.lines) {
      bought.add(`${order.customerEmail} ${line.productSlug}`);
      if (random.chance(0.86)) write(order.customerEmail, line.productSlug, order.daysAgo);
    }
  }
  // Some ratings come from customers without a purchase.
  const choose = weighted(demoProducts, popularity);
  const total = written.size + unverifiedCount;
  while (written.size < total) {
    const { email } = random.pick(demoCustomers);
    const { slug, publishedDaysAgo } = choose(random.next());
    const key = `${email} ${slug}`;
    if (!written.has(key) && !bought.has(key))
      write(email, slug, Math.min(publishedDaysAgo, customerSince.get(email) ?? 0));
  }
  return [...written.values()].map(withWords());
}

/** Of this share of the reviews with words, the customer shows what came of the product. */
const PICTURED_SHARE = 0.16;

/** Gives reviews their words: a product has each text once. Some customers found some of them helpful. */
function withWords(): (review: DemoReview) => DemoReview {
  const random = seeded('review words');
  const kinds = new Map(demoProducts.map(({ slug, kind }) => [slug, kind]));
  const left = new Map<string, string[]>();
  return (review) => {
    const { productSlug, rating, customerEmail } = review;
    const kind = kinds.get(productSlug);
    if (!kind || !random.chance(0.6)) return review;
    const tone = rating >= 4 ? 'pleased' : rating === 3 ? 'between' : 'disappointed';
    const key = `${productSlug} ${tone}`;
    const texts = left.get(key) ?? random.shuffle(reviewTexts[kind][tone]);
    left.set(key, texts);
    const text = texts.pop() ?? null;
    if (text === null) return review;
    const readers = demoCustomers.slice(0, 12).map(({ email }) => email);
    const helpfulTo = readers
      .filter((email) => email !== customerEmail && random.chance(0.2))
      .map((email) => {
        const since = Math.min(review.daysAgo, customerSince.get(email) ?? 0);
        return { email, daysAgo: since * random.between(0.05, 0.95) };
      });
    const pictures = rating >= 4 && random.chance(PICTURED_SHARE) ? random.pick([1, 1, 2]) : 0;
    return { ...review, text, pictures, helpfulTo };
  };
}

export const demoReviews: DemoReview[] = reviews();

export const reviewKey = (review: DemoReview): string => `${review.customerEmail} ${review.productSlug}`;

/** The drawings that a review shows. */
export const reviewPictures = (review: DemoReview): string[] =>
  Array.from(
    { length: review.pictures },
    (_, index) => `review/${review.productSlug}/${hash(reviewKey(review)) % 0x10000}-${index}`,
  );
