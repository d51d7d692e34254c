import type { APIRequestContext, Page } from '@playwright/test';
import type { Role } from '#domain/roles.ts';
import {
  bearer,
  type CommonData,
  dataOf,
  demoUser,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  makeCustomer,
  oldestPost,
  openAs,
  products,
  store,
  test,
  visit,
} from '../browser.ts';

type Address = string | ((request: APIRequestContext) => Promise<string>);

const aPost: Address = async (request) => `/blog/${await oldestPost(request)}`;
const aProduct: Address = async (request) => `/product/${(await products(request, 'limit=1'))[0]?.slug}`;
const aCategory: Address = async (request) => {
  const common = await dataOf<CommonData>(await request.get('/api/v1/site/common-data'));
  return `/shop?mainCategoryId=${common.mainCategory[0]?.id}&pageNumber=1`;
};

/** Sets text to twice its size, as browsers and systems can. */
async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await expectNoSidewaysScroll(page, [1280, 1024, 768, 360]);
}

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
    await expectAccessible(page);
    await expectNoSidewaysScroll(page, [1280, 1024, 768, 640, 320]);
    await expectRoomForLargeText(page);
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

test('customer screens: axe finds nothing and no page scrolls sideways, at every width, nor with text at twice the size', async ({
  page,
  request,
}) => {
  await store(page, { user: await makeCustomer(request) });
  for (const [path, heading] of [
    ['/customer-dashboard', 'Your Orders'],
    ['/customer-dashboard?tab=profile', 'Change Password'],
    ['/customer-dashboard?tab=cases', 'Your Cases'],
    ['/library', 'Your library'],
    ['/success', 'Order Completed'],
  ] as const) {
    await visit(page, path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page, [1280, 768, 320]);
    await expectRoomForLargeText(page);
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
  for (const path of paths) {
    test(`${path} of the back office, ${role}: axe finds nothing; no sideways scroll at any width, nor with text at twice the size`, async ({
      page,
      request,
    }) => {
      await openAs(page, request, role, path);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await expectAccessible(page);
      await expectRoomForLargeText(page);
    });
  }
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
  ['vendor', 'vendor/order', '/invoice/'],
];

for (const [role, list, path] of RECORDS) {
  test(`a record of ${path}: axe finds nothing; no sideways scroll, nor with text at twice the size`, async ({
    page,
    request,
  }) => {
    const headers = bearer(await demoUser(request, role));
    const found = await request.get(`/api/v1/${list}?limit=1`, { headers });
    const { data } = await dataOf<{ data: { id: string }[] }>(found);
    await openAs(page, request, role, `${path}${data[0]?.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await expectAccessible(page);
    await expectRoomForLargeText(page);
  });
}
