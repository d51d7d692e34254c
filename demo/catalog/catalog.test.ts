import sharp from 'sharp';
import { expect, test } from 'vitest';
import { productsContract } from '#contract/products.ts';
import { drawDemo } from '#demo/artwork/draw.ts';
import { contrast } from '#demo/artwork/engine/palettes.ts';
import type { Node } from '#demo/artwork/engine/scene.ts';
import { innerPages, pageCount } from '#demo/artwork/products/inner-pages.ts';
import { productPdf } from '#demo/artwork/products/product-pdf.ts';
import { renderArt } from '#demo/artwork/render.ts';
import {
  type DemoCategory,
  demoCategories,
  demoContent,
  demoCustomers,
  demoOrders,
  demoProducts,
  demoReviews,
  demoVendors,
} from '#demo/catalog/catalog.ts';
import { demoStatements } from '#demo/catalog/checklist.ts';
import { toneOf } from '#demo/catalog/review-texts.ts';
import { demoKinds } from '#demo/catalog/types.ts';
import { customerSince } from '#demo/seed/orders.ts';
import { discountedCents } from '#domain/discount.ts';
import { textLikeness, textPrint } from '#domain/page-print.ts';
import { joinSummary } from '#domain/summary.ts';
import { sum } from '#lib/sum.ts';

const routes = new Set(
  '/shop /all-categories /blog /faq /contact-us /privacy-policy /terms-conditions /exchange-policy /vendor-signup /login /customer-dashboard /wishlist /cart'.split(
    ' ',
  ),
);

function walk(
  list: DemoCategory[],
  above: string[] = [],
): { path: string[]; depth: number; leaf: boolean }[] {
  return list.flatMap((category) => {
    const path = [...above, category.slug];
    return [
      { path, depth: path.length, leaf: category.children.length === 0 },
      ...walk(category.children, path),
    ];
  });
}

const keyOf = (review: { customerEmail: string; productSlug: string }) =>
  `${review.customerEmail} ${review.productSlug}`;
const distinct = (values: string[]) => new Set(values).size;
const oneOfEachKind = demoKinds.map((kind) => demoProducts.filter((product) => product.kind === kind)[1]);

test('demo catalog → has the expected size', () => {
  expect(demoVendors.length).toBeGreaterThanOrEqual(14);
  expect(demoProducts.length).toBeGreaterThanOrEqual(240);
  expect(demoCustomers.length).toBeGreaterThanOrEqual(60);
  expect(demoReviews.length).toBeGreaterThan(900);
  expect(demoContent.blog.length).toBeGreaterThanOrEqual(9);
  expect(demoContent.faq.length).toBeGreaterThanOrEqual(12);
  expect(demoContent.heroSlides).toHaveLength(4);
  expect(demoContent.promotions).toHaveLength(5);
  expect(demoContent.home.sections).toHaveLength(6);
});

test('demo names, slugs and SKUs → unique', () => {
  expect(distinct(demoProducts.map((product) => product.slug))).toBe(demoProducts.length);
  expect(distinct(demoProducts.map((product) => product.sku))).toBe(demoProducts.length);
  expect(distinct(demoProducts.map((product) => product.name))).toBe(demoProducts.length);
  expect(distinct(demoVendors.map((vendor) => vendor.slug))).toBe(demoVendors.length);
  expect(distinct([...demoVendors, ...demoCustomers].map((person) => person.email))).toBe(
    demoVendors.length + demoCustomers.length,
  );
  expect(distinct(demoContent.blog.map((post) => post.slug))).toBe(demoContent.blog.length);
  const slugs = walk(demoCategories).map(({ path }) => path.at(-1) ?? '');
  expect(distinct(slugs)).toBe(slugs.length);
});

test('demo categories → four levels, none empty', () => {
  const all = walk(demoCategories);
  expect(Math.max(...all.map(({ depth }) => depth))).toBe(4);
  const filled = new Set(demoProducts.map((product) => product.categoryPath.join('/')));
  expect(all.filter(({ leaf, path }) => leaf && !filled.has(path.join('/')))).toEqual([]);
  for (const main of demoCategories) {
    expect(demoProducts.filter((product) => product.categoryPath[0] === main.slug).length).toBeGreaterThan(
      20,
    );
  }
});

test('demo references → point to existing records', () => {
  const paths = new Set(walk(demoCategories).map(({ path }) => path.join('/')));
  const vendors = new Set(demoVendors.map((vendor) => vendor.slug));
  const products = new Set(demoProducts.map((product) => product.slug));
  const customers = new Set(demoCustomers.map((customer) => customer.email));
  for (const product of demoProducts) {
    expect(paths).toContain(product.categoryPath.join('/'));
    expect(vendors).toContain(product.vendorSlug);
  }
  for (const order of demoOrders(demoProducts, demoCustomers)) {
    expect(customers).toContain(order.customerEmail);
    for (const line of order.lines) expect(products).toContain(line.productSlug);
  }
  for (const review of demoReviews) {
    expect(customers).toContain(review.customerEmail);
    expect(products).toContain(review.productSlug);
  }
  expect(distinct(demoReviews.map(keyOf))).toBe(demoReviews.length);
  for (const { source } of demoContent.home.sections) {
    for (const slug of source.productSlugs ?? []) expect(products).toContain(slug);
    if (source.categorySlug) expect(paths).toContain(source.categorySlug);
  }
});

test('demo products → valid prices, discounts and descriptions', () => {
  for (const product of demoProducts) {
    expect(product.priceCents).toBeGreaterThanOrEqual(50);
    expect(product.priceCents).toBe(discountedCents(product.listPriceCents, product.discount));
    expect(product.summary.length).toBeGreaterThanOrEqual(4);
    expect(product.summary.length).toBeLessThanOrEqual(7);
    expect(product.descriptionHtml.match(/<p>/g)?.length).toBeGreaterThanOrEqual(2);
    expect(product.descriptionHtml).not.toMatch(/<(?!\/?(p|h[2-4]|ul|ol|li|strong|em|a)\b)/);
  }
  for (const flag of ['isBestSeller', 'isRecommended', 'isNew'] as const) {
    const count = demoProducts.filter((product) => product[flag]).length;
    expect(count).toBeGreaterThanOrEqual(12);
    expect(count).toBeLessThanOrEqual(20);
  }
});

test('demo product → has every field that its form requires', () => {
  const fields = productsContract['POST product'].form;
  for (const product of demoProducts) {
    const parsed = fields.safeParse({
      name: product.name,
      sku: product.sku,
      videoUrl: 'https://market.example/media/x/800.webp',
      price: product.listPriceCents / 100,
      cost: product.costCents / 100,
      summary: joinSummary(product.summary),
      description: product.descriptionHtml,
      mainCategoryId: product.categoryPath[0],
    });
    expect(parsed.error?.issues, product.slug).toBeUndefined();
    expect(product.imageCount, 'a featured image and a further one').toBeGreaterThan(1);
  }
});

test('demo orders → of a year, more of them recently, several a day, a few Failed', () => {
  const orders = demoOrders(demoProducts, demoCustomers);
  const between = (from: number, until: number) =>
    orders.filter(({ daysAgo }) => daysAgo >= from && daysAgo < until).length;
  expect(Math.max(...orders.map(({ daysAgo }) => daysAgo))).toBeGreaterThan(355);
  for (const month of [0, 1, 2, 3]) expect(between(30 * month, 30 * (month + 1))).toBeGreaterThan(60);
  expect(between(0, 90)).toBeGreaterThan(2 * between(180, 270));
  for (let day = 0; day < 28; day += 1)
    expect(between(day, day + 1), `orders ${day} days ago`).toBeGreaterThanOrEqual(2);
  expect(orders.filter((order) => order.status === 'Failed').length).toBeGreaterThan(5);
  expect(orders.filter((order) => order.customerEmail === 'customer@demo.test')).toHaveLength(8);
  expect(orders).toEqual(demoOrders(demoProducts, demoCustomers));
});

test('demo customers → some registered in the last 30 days, most before', () => {
  const recent = [...customerSince.values()].filter((daysAgo) => daysAgo < 30).length;
  expect(recent).toBeGreaterThanOrEqual(5);
  expect(recent).toBeLessThan(demoCustomers.length / 4);
});

test('demo ratings → nearly all by buyers, nearly every product rated', () => {
  const orders = demoOrders(demoProducts, demoCustomers).filter(({ status }) => status === 'Completed');
  const bought = new Set(
    orders.flatMap(({ customerEmail, lines }) =>
      lines.map(({ productSlug }) => keyOf({ customerEmail, productSlug })),
    ),
  );
  const verified = demoReviews.filter((review) => bought.has(keyOf(review)));
  expect(demoReviews.length - verified.length).toBe(36);
  expect(distinct(verified.map(({ productSlug }) => productSlug))).toBeGreaterThan(
    demoProducts.length * 0.85,
  );
  expect(demoProducts.some(({ slug }) => !demoReviews.some((review) => review.productSlug === slug))).toBe(
    true,
  );
});

test('demo averages → from 3.1 to 5, spread', () => {
  const averages = [...Map.groupBy(demoReviews, ({ productSlug }) => productSlug).values()]
    .filter((ratings) => ratings.length >= 3)
    .map((ratings) => sum(ratings.map(({ rating }) => rating)) / ratings.length);
  const share = (from: number, until: number) =>
    averages.filter((average) => average >= from && average < until).length / averages.length;
  expect(Math.min(...averages)).toBeGreaterThanOrEqual(3.1);
  for (const [from, until] of [
    [3.1, 3.7],
    [3.7, 4.2],
    [4.2, 4.6],
    [4.6, 5.01],
  ] as const)
    expect(share(from, until), `${from} to ${until}`).toBeGreaterThan(0.08);
});

test('demo answers to reviews → of each tone, to buyers, after the review', () => {
  const answered = demoReviews.filter(({ answer }) => answer);
  expect(answered.length).toBeGreaterThan(80);
  expect(distinct(answered.map(({ rating }) => toneOf(rating)))).toBe(3);
  for (const { answer, daysAgo, text } of answered) {
    expect(text).not.toBeNull();
    expect(answer?.daysAgo).toBeLessThan(daysAgo);
  }
});

test('demo content → readable home sections and internal links only', () => {
  for (const section of demoContent.home.sections) {
    expect(contrast(section.backgroundColor, section.fontColor)).toBeGreaterThanOrEqual(4.5);
  }
  const { footerSectionTwo, footerSectionThree } = demoContent.headerFooter;
  const links = [
    ...footerSectionTwo,
    ...footerSectionThree,
    ...demoContent.heroSlides,
    ...demoContent.promotions,
  ];
  const written = JSON.stringify(demoContent).matchAll(/href=\\"([^"\\]+)\\"/g);
  for (const link of [...links.map((entry) => entry.link), ...[...written].map((match) => match[1] ?? '')]) {
    expect(routes).toContain(link);
  }
});

test('same drawing requested twice → the same picture', () => {
  for (const product of oneOfEachKind) {
    if (!product) throw new Error('A kind has fewer than two products.');
    for (let index = 0; index < 5; index += 1) {
      const { svg } = renderArt({ type: 'product', product, index });
      expect(svg).toMatch(/^<svg /);
      expect(svg).not.toMatch(/NaN|undefined|<text/);
      expect(renderArt({ type: 'product', product, index }).svg).toBe(svg);
    }
  }
});

test('slideshow of each demo shop → four pictures of 480 pixels, 150 kB at most, none like another’s', async () => {
  const shops = [...new Set(demoProducts.map(({ vendorSlug }) => vendorSlug))];
  const shows = await Promise.all(shops.map((slug) => drawDemo(`slideshow/${slug}`)));
  for (const show of shows) {
    expect(show.length).toBeLessThanOrEqual(150_000);
    expect(await sharp(show).metadata()).toMatchObject({ format: 'webp', width: 480, height: 480, pages: 4 });
  }
  expect(distinct(shows.map((show) => show.toString('base64')))).toBe(shops.length);
});

test('demo reviews with pictures → of buyers, each picture drawn and different', () => {
  const pictured = demoReviews.filter(({ pictures }) => pictures > 0);
  expect(pictured.length).toBeGreaterThan(30);
  for (const { text, rating } of pictured) {
    expect(text).not.toBeNull();
    expect(rating).toBeGreaterThanOrEqual(4);
  }
  const drawn = oneOfEachKind.flatMap((product) =>
    product ? ['1-0', '1-1', '2-0'].map((key) => renderArt({ type: 'review', product, key }).svg) : [],
  );
  for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined|<text/);
  expect(distinct(drawn)).toBe(drawn.length);
});

test('logos of the demo’s shops → each with a mark of its own', () => {
  const marks = demoVendors.map(
    ({ slug }) => renderArt({ type: 'shop', vendor: { slug, shopName: 'A Shop' } }).svg,
  );
  expect(distinct(marks.map((svg) => svg.replaceAll(/#[0-9a-f]{6}/gi, '')))).toBe(marks.length);
  expect(() => renderArt({ type: 'shop', vendor: { slug: 'new', shopName: 'A Shop' } })).toThrow('no mark');
});

test('demo people, shops, categories and content → have a picture', () => {
  const requests = [
    ...demoVendors.map((vendor) => renderArt({ type: 'shop', vendor })),
    ...demoCategories.map(({ slug }) => renderArt({ type: 'category', slug })),
    ...demoContent.heroSlides.map(({ art }) => renderArt({ type: 'hero', art })),
    ...demoContent.promotions.map(({ art }) => renderArt({ type: 'promotion', art })),
    ...demoContent.blog.map(({ slug }) => renderArt({ type: 'blog', slug })),
    renderArt({ type: 'avatar', name: 'Robin Ellery' }),
    renderArt({ type: 'shop-banner' }),
    renderArt({ type: 'seller-banner' }),
    renderArt({ type: 'logo', tone: 'light' }),
    renderArt({ type: 'mark' }),
  ];
  for (const { svg } of requests) expect(svg).not.toMatch(/NaN|undefined|<text/);
  expect(distinct(requests.map(({ svg }) => svg))).toBe(requests.length);
});

test('demo PDF of each kind → valid, distinct and reproducible', async () => {
  const files = await Promise.all(
    oneOfEachKind.map((product) =>
      product ? productPdf(product, 'A Shop', 1) : Promise.reject(new Error('No product.')),
    ),
  );
  for (const file of files) expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect(distinct(files.map((file) => file.toString('base64')))).toBe(files.length);
  const first = oneOfEachKind[0];
  if (first) expect(await productPdf(first, 'A Shop', 1)).toEqual(files[0]);
});

const wordsOf = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => (node.kind === 'text' ? node.text : node.kind === 'path' ? '' : wordsOf(node.children)))
    .join(' ');

test('files of the demo → 15 to 40 pages', () => {
  const counts = demoProducts.map(pageCount);
  expect(Math.min(...counts)).toBe(15);
  expect(Math.max(...counts)).toBeGreaterThan(35);
  expect(Math.max(...counts)).toBeLessThanOrEqual(40);
});

test('pages of the files of different shops → each with words, none like another’s', () => {
  const ofEachShop = new Map(
    demoProducts.map((product) => {
      const shelf = product.kind === 'ebook' ? product.categoryPath[1] : '';
      return [`${product.kind} ${product.vendorSlug} ${shelf}`, product];
    }),
  );
  const pages = [...ofEachShop.values()].flatMap((product) => {
    const inner = innerPages(product, 'A Shop', 1);
    expect(inner).toHaveLength(pageCount(product) - 2);
    return inner.map(({ nodes }, index) => ({
      product,
      name: `${product.slug}, page ${index + 2}`,
      print: textPrint(wordsOf(nodes)),
    }));
  });
  expect(pages.filter(({ print }) => !print).map(({ name }) => name)).toEqual([]);
  const alike = pages.flatMap((one, index) =>
    pages
      .slice(index + 1)
      .filter(
        (other) =>
          other.product.vendorSlug !== one.product.vendorSlug &&
          one.print &&
          other.print &&
          textLikeness(one.print, other.print) > 0.4,
      )
      .map((other) => `${one.name} and ${other.name}`),
  );
  expect(alike).toEqual([]);
}, 60_000);

test('statement of a demo vendor → a PDF for each, the same each time', async () => {
  const draw = () => Promise.all(demoStatements.map(({ vendorSlug }) => drawDemo(`rights/${vendorSlug}`)));
  const files = await draw();
  for (const file of files) expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await draw()).toEqual(files);
});
