import type { APIRequestContext, Page } from '@playwright/test';
import type { Role } from '#domain/roles.ts';
import {
  test as base,
  bearer,
  type CommonData,
  dataOf,
  demoUser,
  expect,
  expectFitsEveryWindow,
  loadAxe,
  makeCustomer,
  oldestPost,
  products,
  store,
  useGuarded,
  visit,
} from '../browser.ts';

type Address = string | ((request: APIRequestContext) => Promise<string>);

const aPost: Address = async (request) => `/blog/${await oldestPost(request)}`;
const aProduct: Address = async (request) => `/product/${(await products(request, 'limit=1'))[0]?.slug}`;
const aCategory: Address = async (request) => {
  const common = await dataOf<CommonData>(await request.get('/api/v1/site/common-data'));
  return `/shop?mainCategoryId=${common.mainCategory[0]?.id}&pageNumber=1`;
};

type Visitor = Role | 'anyone';

/**
 * A worker visits all screens of a role in one page, because a new one loads and compiles every script again. Each test
 * finds it empty, in a wide window and signed in.
 */
const test = base.extend<{ visitor: Visitor }, { pages: Map<Visitor, Page> }>({
  visitor: ['anyone', { option: true }],
  pages: [
    async ({ browser: _ }, use) => {
      const pages = new Map<Visitor, Page>();
      await use(pages);
      for (const page of pages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
  page: async ({ visitor, pages, browser, request, expected }, use) => {
    const page = pages.get(visitor) ?? (await (await browser.newContext()).newPage());
    if (!pages.has(visitor)) {
      await loadAxe(page);
      if (visitor !== 'anyone') await store(page, { user: await userOf(request, visitor) });
      pages.set(visitor, page);
    }
    await page.goto('about:blank');
    await page.setViewportSize({ width: 1280, height: 800 });
    await useGuarded(page, expected, use);
  },
});

/** The customer is a new one: what the demo's has depends on the tests before. */
const userOf = (request: APIRequestContext, role: Role) =>
  role === 'customer' ? makeCustomer(request) : demoUser(request, role);

/** Every screen that anyone may see, with its heading. */
const SCREENS: [name: string, address: Address, heading: string | RegExp][] = [
  ['home', '/', /Emporia/],
  ['shop', '/shop', 'Shop'],
  ['shop of a category', aCategory, /./],
  ['shop without results', '/shop?searchKeyword=zeppelin', 'Results for “zeppelin”'],
  ['all categories', '/all-categories', 'All Categories'],
  ['product', aProduct, /./],
  ['empty cart', '/cart', 'Shopping Cart'],
  ['empty wishlist', '/wishlist', 'My Wishlist'],
  ['shop of a vendor', '/shop/paper-lantern-press', 'Paper Lantern Press'],
  ['blog', '/blog', 'Blog'],
  ['blog post', aPost, /./],
  ['FAQ', '/faq', 'Frequently Asked Questions'],
  ['contact', '/contact-us', /./],
  ['privacy policy', '/privacy-policy', /Privacy/],
  ['terms', '/terms-conditions', /Terms/],
  ['exchange policy', '/exchange-policy', /./],
  ['login', '/login', 'Sign In'],
  ['registration', '/signup', 'Create your account'],
  ['vendor registration', '/vendor-signup', 'Open a shop'],
  ['forgot password', '/forgot-password', 'Forgot Password'],
  ['set a new password', '/reset-password#token=abc', 'Set a New Password'],
  ['set a new password, link cut off', '/reset-password', 'Set a New Password'],
  ['accept an invitation', '/accept-invitation#token=abc', 'Accept an Invitation'],
  ['accept an invitation, link cut off', '/accept-invitation', 'Accept an Invitation'],
  ['page not found', '/no-such-page', 'Page Not Found'],
];

for (const [name, address, heading] of SCREENS) {
  test(`${name}: axe finds nothing; no sideways scroll at any width, nor with text at twice the size`, async ({
    page,
    request,
  }) => {
    await visit(page, typeof address === 'string' ? address : await address(request));
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
    await expect(page).toHaveTitle(/Emporia/);
    await expectFitsEveryWindow(page, [1024, 768, 640, 320]);
  });
}

test('text from right to left → ends at the left; in a sentence, the words around it stay', async ({
  page,
}) => {
  await visit(page, '/contact-us');
  const places = await page.getByRole('main').evaluate((main) => {
    const leftOf = (markup: string, texts: string[]): number[] => {
      main.innerHTML = `<p>${markup}</p>`;
      return texts.map((text) => {
        const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        while (walker.nextNode()) {
          const at = walker.currentNode.textContent?.indexOf(text) ?? -1;
          if (at < 0) continue;
          range.setStart(walker.currentNode, at);
          range.setEnd(walker.currentNode, at + text.length);
        }
        return range.getBoundingClientRect().left;
      });
    };
    return [
      leftOf('متجر!', ['!', 'متجر']),
      leftOf('by <bdi>متجر</bdi> (2)', ['by', 'متجر', '(2)']),
      leftOf('<a href="/">متجر!</a> (2)', ['!', 'متجر', '(2)']),
    ];
  });
  for (const lefts of places) expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
});

/** Every screen of a customer, with its heading. */
const CUSTOMER: [path: string, heading: string][] = [
  ['/customer-dashboard', 'Your Orders'],
  ['/customer-dashboard?tab=profile', 'Change Password'],
  ['/customer-dashboard?tab=cases', 'Your Cases'],
  ['/library', 'Your library'],
  ['/customer-messages', 'Your messages'],
  ['/success', 'Order Completed'],
];

test.describe('customer', () => {
  test.use({ visitor: 'customer' });

  for (const [path, heading] of CUSTOMER) {
    test(`${path} of a customer: axe finds nothing; no sideways scroll at any width, nor with text at twice the size`, async ({
      page,
    }) => {
      await visit(page, path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expectFitsEveryWindow(page, [768, 320]);
    });
  }
});

/** Every screen of the back office that needs no record. */
const BACK_OFFICE: [role: Role, paths: string[]][] = [
  [
    'vendor',
    [
      '/vendor-dashboard',
      '/products',
      '/create-product',
      '/import-products',
      '/orders',
      '/review',
      '/messages',
      '/vendor-profile',
      '/vendor-profile/shop',
      '/vendor-profile/security',
      '/vendor-profile/data',
      '/team',
      '/codes',
      '/earnings',
      '/statement',
      '/cases',
      '/find-source',
      '/archive',
    ],
  ],
  [
    'admin',
    [
      '/admin-dashboard',
      '/account-security',
      '/admin-orders',
      '/refunds',
      '/disputes',
      '/reconciliation',
      '/payouts',
      '/earnings',
      '/statement',
      '/taxes',
      '/taxes/goods',
      '/taxes/report',
      '/taxes/evidence',
      '/cases',
      '/audit-log',
      '/ledger',
      '/commissions',
      '/payment-simulator',
      '/codes',
      '/users',
      '/vendors',
      '/contact-messages',
      '/staff',
      '/main-category',
      '/first-category',
      '/second-category',
      '/third-category',
      '/home-page',
      '/hero-slider',
      '/promotion',
      '/faq-items',
      '/search-synonyms',
      '/social-links',
      '/blog-posts',
      '/blog-posts/new',
      '/header-footer-cms',
      '/site-settings',
      '/policies',
      '/contact-page',
      '/shop-cart-page',
      '/health-status',
      '/vendors/checklist',
    ],
  ],
];

for (const [role, paths] of BACK_OFFICE) {
  test.describe(role, () => {
    test.use({ visitor: role });

    for (const path of paths) {
      test(`${path} of the back office, ${role}: axe finds nothing; no sideways scroll at any width, nor with text at twice the size`, async ({
        page,
      }) => {
        await visit(page, path);
        await expect(page).toHaveURL(path);
        await expectReady(page);
        await expectFitsEveryWindow(page);
      });
    }
  });
}

/** Screens of one record: the first of their list. */
const RECORDS: [role: Role, list: string, path: string][] = [
  ['admin', 'admin/order', '/admin-orders/'],
  ['admin', 'case', '/cases/'],
  ['admin', 'admin/dispute', '/disputes/'],
  ['admin', 'vendor', '/vendors/'],
  ['admin', 'user', '/users/'],
  ['admin', 'blog', '/blog-posts/'],
  ['admin', 'blog', '/blog-preview/'],
  ['vendor', 'vendor/product', '/product-details/'],
  ['vendor', 'vendor/product', '/product-preview/'],
  ['vendor', 'vendor/product', '/edit-product?id='],
  ['vendor', 'vendor/product', '/product-file?id='],
  ['vendor', 'vendor/product', '/product-licenses?id='],
  ['vendor', 'vendor/product', '/product-reviews/'],
  ['vendor', 'vendor/product', '/product-numbers/'],
  ['vendor', 'vendor/order', '/invoice/'],
];

for (const [role, list, path] of RECORDS) {
  test.describe(role, () => {
    test.use({ visitor: role });

    test(`a record of ${path}: axe finds nothing; no sideways scroll, nor with text at twice the size`, async ({
      page,
      request,
    }) => {
      const headers = bearer(await demoUser(request, role));
      const found = await request.get(`/api/v1/${list}?limit=1`, { headers });
      const { data } = await dataOf<{ data: { id: string }[] }>(found);
      await visit(page, `${path}${data[0]?.id}`);
      await expectReady(page);
      await expectFitsEveryWindow(page);
    });
  });
}

async function expectReady(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}
