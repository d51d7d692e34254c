import { demoCustomers } from '#demo/catalog/people.ts';
import { demoProducts } from '#demo/catalog/products.ts';
import { reviewAnswers, reviewTexts, toneOf } from '#demo/catalog/review-texts.ts';
import type { DemoCustomer, DemoOrder, DemoProduct, DemoReview } from '#demo/catalog/types.ts';
import { hash, type Random, seeded } from '#demo/random.ts';
import { sum } from '#lib/sum.ts';

/** How long the market has sold: all of it is in the chart of 365 days. */
export const DAYS = 364;
/** Orders a day: at first, and now. */
const [FIRST_A_DAY, NOW_A_DAY] = [0.8, 6.4];
/** How busy the days of a week are, from the day of the seeding backwards. */
const WEEK = [1.02, 0.86, 0.8, 0.94, 1.34, 1.22, 0.82];
/** Ratings of customers without a purchase, so that the demo shows unverified ones too. */
const unverifiedCount = 36;
const FAILED_SHARE = 0.03;
/** When the known customer bought. */
const KNOWN_DAYS_AGO = [2.31, 11.64, 29.4, 53.82, 96.15, 171.7, 283.45];
/** The shop of the announced vendor account: it sells enough to fill its dashboard. */
const demoShop = 'paper-lantern-press';

/** The relative frequency of sales: a long tail, with best sellers far ahead. */
function popularity(product: DemoProduct): number {
  const random = seeded(`popularity:${product.slug}`);
  const tail = (0.4 + random.next() ** 2 * 3) * (product.vendorSlug === demoShop ? 4 : 1);
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

/** How long ago a customer buys first, at most: a quarter were there from the beginning, the others more and more. */
function earliestDaysAgo(email: string): number {
  const random = seeded(`earliest ${email}`);
  return random.chance(0.25) ? Number.POSITIVE_INFINITY : 2 + DAYS * random.next() ** 1.8;
}

/** How many orders a day so many days ago had on average: more from month to month, and more at some days of a week. */
export function ordersADay(day: number): number {
  const grown = FIRST_A_DAY + (NOW_A_DAY - FIRST_A_DAY) * (1 - day / DAYS) ** 1.7;
  return grown * (WEEK[day % 7] ?? 1);
}

/** The orders of a year, the oldest first. */
export function demoOrders(products: DemoProduct[], customers: DemoCustomer[]): DemoOrder[] {
  const random = seeded('orders');
  const chooseAny = weighted(products, popularity);
  // The known customer likes the known shop.
  const chooseForKnown = weighted(
    products,
    (product) => popularity(product) * (product.vendorSlug === demoShop ? 4 : 1),
  );
  const [known, ...others] = customers;
  if (!known) return [];
  const buyers = others.map(({ email }) => ({
    email,
    earliest: earliestDaysAgo(email),
    weight: 0.4 + seeded(email).next() ** 2 * 3,
  }));
  /** A customer who may have registered by then. */
  const buyer = (daysAgo: number): string => {
    const there = buyers.filter(({ earliest }) => earliest > daysAgo);
    return weighted(there, ({ weight }) => weight)(random.next()).email;
  };
  const order = (
    { customerEmail, daysAgo, failedShare }: { customerEmail: string; daysAgo: number; failedShare: number },
    choose: (at: number) => DemoProduct,
  ): DemoOrder => {
    const wanted = random.pick([1, 1, 1, 1, 2, 2, 2, 3, 3, 4]);
    const slugs = new Set<string>();
    for (let tries = 0; slugs.size < wanted && tries < 40; tries += 1) {
      const product = choose(random.next());
      if (product.publishedDaysAgo > daysAgo) slugs.add(product.slug);
    }
    return {
      customerEmail,
      daysAgo: toThousandths(daysAgo),
      lines: [...slugs].map((productSlug) => ({ productSlug, quantity: random.chance(0.05) ? 2 : 1 })),
      status: random.chance(failedShare) ? 'Failed' : 'Completed',
    };
  };
  const ofOthers = Array.from({ length: DAYS }, (_, day) =>
    Array.from({ length: Math.round(ordersADay(day) * random.between(0.6, 1.4)) }, () => {
      const daysAgo = day + random.next();
      return order({ customerEmail: buyer(daysAgo), daysAgo, failedShare: FAILED_SHARE }, chooseAny);
    }),
  ).flat();
  const ofKnown = KNOWN_DAYS_AGO.map((daysAgo) =>
    order({ customerEmail: known.email, daysAgo, failedShare: 0 }, chooseForKnown),
  );
  const chosen = [...ofKnown, ...ofOthers].filter(({ lines }) => lines.length > 0);
  const sold = [...chosen, ...moreFiles(chosen, products, known.email)];
  return [...sold, ...firstSales(sold, products, buyer, random)].sort((a, b) => b.daysAgo - a.daysAgo);
}

const toThousandths = (value: number): number => Math.round(value * 1000) / 1000;

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

/** One to three orders for each unsold product, so that most have ratings; every ninth stays unsold. */
function firstSales(
  orders: DemoOrder[],
  products: DemoProduct[],
  buyer: (daysAgo: number) => string,
  random: Random,
): DemoOrder[] {
  const sold = new Set(
    orders.flatMap(({ status, lines }) =>
      status === 'Completed' ? lines.map(({ productSlug }) => productSlug) : [],
    ),
  );
  return products
    .filter((product, index) => index % 9 !== 4 && !sold.has(product.slug) && product.publishedDaysAgo > 2)
    .flatMap((product) =>
      Array.from({ length: random.pick([1, 2, 3]) }, () => {
        const daysAgo = toThousandths(random.between(0.5, Math.min(DAYS, product.publishedDaysAgo)));
        return {
          customerEmail: buyer(daysAgo),
          daysAgo,
          lines: [{ productSlug: product.slug, quantity: 1 }],
          status: 'Completed' as const,
        };
      }),
    );
}

/** No product is worse on average. */
const LOWEST_AVERAGE = 3.2;

/** The share of five stars: some products please nearly everyone, a few only some. */
function qualityOf({ slug, isBestSeller, isRecommended }: DemoProduct): number {
  const random = seeded(`quality:${slug}`);
  const share = 0.96 * random.next() ** 0.75;
  return isBestSeller || isRecommended ? Math.max(share, random.between(0.6, 0.9)) : share;
}

/** Raises the worst ratings of a product until its average is not below the lowest. */
function raiseAverage(ratings: DemoReview[]): void {
  const average = () => sum(ratings.map(({ rating }) => rating)) / ratings.length;
  while (average() < LOWEST_AVERAGE) {
    const worst = ratings.reduce((one, other) => (other.rating < one.rating ? other : one));
    worst.rating = 4;
  }
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
      return [email, bought === undefined ? random.between(3, DAYS) : bought + before];
    }),
  );
})();

/** Some days after an event so many days ago, and before the seeding. */
function daysAfter(event: number, low: number, high: number, random: Random): number {
  const after = random.between(low, high);
  return after < event ? event - after : event * random.between(0.1, 0.9);
}

/** Of this share of the bought products there is a rating. */
const RATED_SHARE = 0.66;

function reviews(): DemoReview[] {
  const random = seeded('reviews');
  const quality = new Map(demoProducts.map((product) => [product.slug, qualityOf(product)]));
  const written = new Map<string, DemoReview>();
  const write = (customerEmail: string, productSlug: string, since: number) => {
    const rating = stars(quality.get(productSlug) ?? 0.6, random.next());
    const key = `${customerEmail} ${productSlug}`;
    const daysAgo = daysAfter(since, 0.3, 21, seeded(`review ${key}`));
    const plain = { text: null, pictures: 0, answer: null, helpfulTo: [] };
    written.set(key, { ...plain, customerEmail, productSlug, rating, daysAgo });
  };
  const bought = new Set<string>();
  for (const order of demoOrders(demoProducts, demoCustomers)) {
    if (order.status === 'Failed') continue;
    for (const line of order.lines) {
      bought.add(`${order.customerEmail} ${line.productSlug}`);
      if (random.chance(RATED_SHARE)) write(order.customerEmail, line.productSlug, order.daysAgo);
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
  const all = [...written.values()];
  for (const ofProduct of Map.groupBy(all, ({ productSlug }) => productSlug).values())
    raiseAverage(ofProduct);
  return all.map(withWords(bought));
}

/** Of this share of the pleased reviews with words, the customer shows what came of the product. */
const PICTURED_SHARE = 0.2;

/**
 * Gives reviews their words: a product has each text once. Some customers found some of them helpful, and shops answer
 * some of their buyers, whose keys are given.
 */
function withWords(bought: ReadonlySet<string>): (review: DemoReview) => DemoReview {
  const random = seeded('review words');
  const kinds = new Map(demoProducts.map(({ slug, kind }) => [slug, kind]));
  const left = new Map<string, string[]>();
  return (review) => {
    const { productSlug, rating, customerEmail } = review;
    const kind = kinds.get(productSlug);
    if (!kind || !random.chance(0.6)) return review;
    const tone = toneOf(rating);
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
    const pictures = tone === 'pleased' && random.chance(PICTURED_SHARE) ? random.pick([1, 1, 2]) : 0;
    const { share, texts: answers } = reviewAnswers[tone];
    const isAnswered = bought.has(reviewKey(review)) && random.chance(share);
    const answer = isAnswered
      ? { text: random.pick(answers), daysAgo: daysAfter(review.daysAgo, 0.1, 6, random) }
      : null;
    return { ...review, text, pictures, answer, helpfulTo };
  };
}

export function reviewKey({
  customerEmail,
  productSlug,
}: Pick<DemoReview, 'customerEmail' | 'productSlug'>): string {
  return `${customerEmail} ${productSlug}`;
}

export const demoReviews: DemoReview[] = reviews();

/** The drawings that a review shows. */
export const reviewPictures = (review: DemoReview): string[] =>
  Array.from(
    { length: review.pictures },
    (_, index) => `review/${review.productSlug}/${hash(reviewKey(review)) % 0x10000}-${index}`,
  );
