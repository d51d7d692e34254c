import type { APIRequestContext } from '@playwright/test';
import type { SignedInUser } from '#contract/accounts.ts';
import type { ProductDetail } from '#contract/catalog.ts';
import type { DataOf } from '#contract/contract.ts';
import { ownProduct, ownVendor } from '../back-office/product-form.ts';
import {
  bearer,
  buy,
  DEMO_PASSWORD,
  dataOf,
  expect,
  makeCustomer,
  notice,
  openAs,
  productBySlug,
  signInByApi,
  someProducts,
  store,
  test,
  visit,
} from '../browser.ts';
import { followedTasks, listedTasks, type Person, task } from './tasks.ts';

test('docs/screens.md → each of its tasks is followed here, and no other', () => {
  expect(followedTasks()).toEqual(listedTasks());
});

/** The one product of the test market whose file is read (test/demo.ts), soon after the start. */
async function readProduct(request: APIRequestContext): Promise<ProductDetail> {
  const slug = 'the-garden-book';
  await expect
    .poll(async () => {
      const answer = await request.get(`/api/v1/site/product/${slug}/look-inside`);
      return (await answer.json()).data?.pageCount ?? null;
    })
    .toBeGreaterThan(1);
  return productBySlug(request, slug);
}

task(
  'Find a knitting pattern under $10 with good reviews',
  ({ page }) => visit(page, '/'),
  async ({ page }) => {
    const search = page.getByRole('combobox', { name: 'Search' }).first();
    await search.fill('knitting');
    await search.press('Enter');
    const filters = page.getByRole('complementary', { name: 'Product Category' });
    await filters.getByLabel('To, $').fill('10');
    await filters.getByLabel('To, $').press('Enter');
    await filters.getByRole('link', { name: '4 stars & up' }).click();
    await expect(page).toHaveURL('/shop?searchKeyword=knitting&maxPrice=10&minRating=4');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  },
);

task(
  'See the cheapest planner',
  ({ page }) => visit(page, '/'),
  async ({ page }) => {
    await page.getByRole('main').getByRole('link', { name: 'Planners' }).first().click();
    await page.getByText('Sort: Newest').click();
    await page.getByRole('link', { name: 'Lowest price' }).click();
    await expect(page).toHaveURL(/sort=price/);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  },
);

task(
  'See pages of a book before buying it',
  async ({ page, request }) => {
    const { slug } = await readProduct(request);
    await visit(page, `/product/${slug}`);
  },
  async ({ page }) => {
    await page.getByRole('button', { name: 'Look inside' }).first().click();
    await expect(page.getByRole('dialog').getByText(/^Preview: \d+ of \d+ pages/)).toBeVisible();
  },
);

task(
  'Keep a product of a list for later',
  ({ page }) => visit(page, '/shop'),
  async ({ page }) => {
    const card = page.getByRole('main').getByRole('article').first();
    await card.getByRole('button', { name: /^Save/ }).click();
    await expect(card.getByRole('button', { pressed: true })).toBeVisible();
  },
);

task(
  'Buy the product on the screen',
  async ({ page, request }) => {
    const [product] = await someProducts(request, 1);
    await store(page, { user: await makeCustomer(request) });
    await visit(page, `/product/${product?.slug}`);
  },
  async ({ page }) => {
    await page.getByRole('button', { name: 'Buy Now' }).first().click();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    const dialog = page.getByRole('dialog', { name: 'Complete Your Payment' });
    await dialog.getByLabel('Card number').fill('4242 4242 4242 4242');
    await dialog.getByLabel('Expiry date').fill('12 / 34');
    await dialog.getByLabel('CVC').fill('123');
    await dialog.getByRole('button', { name: 'Pay Now' }).click();
    await expect(page.getByRole('heading', { name: 'Order Completed' })).toBeVisible();
  },
);

task(
  'Download what was just paid for',
  async ({ page, request }) => {
    const [product] = await someProducts(request, 1);
    const customer = await makeCustomer(request);
    await buy(request, customer, product?.id ?? '');
    await store(page, { user: customer });
    await visit(page, '/success');
  },
  async ({ page }) => {
    const download = page.waitForEvent('download');
    await page
      .getByRole('list', { name: 'Your files' })
      .getByRole('button', { name: /^Download/ })
      .click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  },
);

task(
  'Download all files of an order at once',
  async ({ page, request }) => {
    const bought = await someProducts(request, 2);
    const customer = await makeCustomer(request);
    await buy(request, customer, ...bought.map(({ id }) => id));
    await store(page, { user: customer });
    await visit(page, '/success');
  },
  async ({ page }) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all (2)' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  },
);

task(
  'Read again what was bought before',
  async ({ page, request }) => {
    const customer = await makeCustomer(request);
    const { id } = await readProduct(request);
    await buy(request, customer, id);
    await store(page, { user: customer });
    await visit(page, '/');
  },
  async ({ page }) => {
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('link', { name: 'Your library' }).click();
    await page.getByRole('button', { name: /^Read/ }).click();
    await expect(page.getByRole('dialog').getByRole('img', { name: /^Page 1 of/ })).toBeVisible();
  },
);

/** A product that a new customer has bought, and the accounts of both sides. */
async function aSale(request: APIRequestContext) {
  const [card] = await someProducts(request, 1);
  const product = await productBySlug(request, card?.slug ?? '');
  const customer = await makeCustomer(request);
  await buy(request, customer, product.id);
  const vendor = await signInByApi(request, `${product.shopSlug}@demo.test`, DEMO_PASSWORD);
  return { product, customer, vendor };
}

/** The number of a customer's only order. */
async function orderNumber(request: APIRequestContext, customer: SignedInUser): Promise<string> {
  const orders = await request.get('/api/v1/orders', { headers: bearer(customer) });
  return (await dataOf<DataOf<'GET orders'>>(orders)).data[0]?.orderId ?? '';
}

task(
  'Report a file that is broken',
  async ({ page, request }) => {
    const { customer, product } = await aSale(request);
    await store(page, { user: customer });
    await visit(page, '/customer-dashboard');
    return product.name;
  },
  async ({ page }, name) => {
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('button', { name: `Report a problem: ${name}` }).click();
    const form = page.getByRole('dialog', { name: 'Report a problem' });
    await form.getByRole('button', { name: 'Choose What is it about?' }).click();
    await page.getByRole('option', { name: 'The file is broken' }).click();
    await form.getByLabel('Message').fill('Page 7 is empty.');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form).toBeHidden();
  },
);

task(
  'Ask the shop of a product something',
  async ({ page, request }) => {
    const [product] = await someProducts(request, 1);
    await store(page, { user: await makeCustomer(request) });
    await visit(page, `/product/${product?.slug}`);
  },
  async ({ page }) => {
    await page.getByRole('button', { name: 'Meet your Seller' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /message/i })
      .click();
    const form = page.getByRole('form', { name: 'Message to the seller' });
    await form.getByLabel('Message').fill('Is there a version for A5?');
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(notice(page, 'Your message has been sent to the seller.')).toBeVisible();
  },
);

task(
  'Answer a message of a customer',
  async ({ page, request }) => {
    const { customer, product, vendor } = await aSale(request);
    await dataOf(
      await request.post('/api/v1/vendor-message', {
        headers: bearer(customer),
        data: {
          vendorId: product.vendorId,
          name: 'Robin Asking',
          email: customer.email,
          message: `About ${product.name}: is there a version for A5?`,
        },
      }),
    );
    await store(page, { user: vendor });
    await visit(page, '/messages');
  },
  async ({ page }) => {
    await page
      .getByRole('table')
      .getByRole('button', { name: /Robin Asking/ })
      .first()
      .click();
    const answer = page.getByRole('form', { name: 'Answer' });
    await answer.getByLabel('Message').fill('From next week on.');
    await answer.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('From next week on.');
  },
);

task(
  'Answer a review',
  async ({ page, request }) => {
    const { customer, product, vendor } = await aSale(request);
    await dataOf(
      await request.post('/api/v1/product-review', {
        headers: bearer(customer),
        data: { productId: product.id, vendorId: product.vendorId, rating: 5, review: 'Fits on one page.' },
      }),
    );
    await store(page, { user: vendor });
    await visit(page, `/review?searchKeyword=${encodeURIComponent(product.name)}`);
  },
  async ({ page }) => {
    await page
      .getByRole('button', { name: /^Answer/ })
      .first()
      .click();
    const form = page.getByRole('form', { name: 'Answer Review' });
    await form.getByLabel('Answer').fill('Thank you!');
    await form.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('The shop’s answer').first()).toBeVisible();
  },
);

/** The list of products of a new shop, which has one. */
async function openOwnProducts({ page, request }: Person) {
  const vendor = await ownVendor(request);
  await ownProduct(request, vendor);
  await store(page, { user: vendor });
  await visit(page, '/products');
}

task('Hide a product', openOwnProducts, async ({ page }) => {
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(notice(page, 'Product hidden.')).toBeVisible();
});

task('Begin a new version of a file', openOwnProducts, async ({ page }) => {
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('link', { name: 'New version' }).click();
  await expect(page.getByRole('dialog', { name: 'New version' })).toBeVisible();
});

task(
  'Come to an order by its number',
  async ({ page, request }) => {
    const { customer } = await aSale(request);
    await openAs(page, request, 'admin', '/site-settings');
    return orderNumber(request, customer);
  },
  async ({ page }, number) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(number);
    await expect(page.getByRole('option', { name: new RegExp(number) }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin-orders\/\w+$/);
  },
);

task(
  'See what one sale earned',
  async ({ page, request }) => {
    const { customer, vendor } = await aSale(request);
    await store(page, { user: vendor });
    await visit(page, '/vendor-dashboard');
    return orderNumber(request, customer);
  },
  async ({ page }, number) => {
    await page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: 'Statements' })
      .click();
    const sale = page.getByRole('row').filter({ hasText: number });
    await expect(sale.getByRole('cell', { name: /^\$/ }).first()).toBeVisible();
  },
);

task(
  'See what needs attention',
  ({ page, request }) => openAs(page, request, 'admin', '/admin-dashboard'),
  async ({ page }) => {
    const decisions = page.getByRole('region', { name: 'Needs a decision' });
    await expect(decisions.getByRole('listitem').first()).toContainText('Overdue');
  },
);

task(
  'Approve a vendor who applied',
  async ({ page, request }) => {
    const vendor = await ownVendor(request);
    await openAs(page, request, 'admin', `/vendors?searchKeyword=${encodeURIComponent(vendor.email)}`);
  },
  async ({ page }) => {
    await page.getByRole('button', { name: /^Shop of a test/ }).click();
    await page.getByRole('button', { name: /^Approve .* now$/ }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Shop of a test' }).first()).toContainText(
      'Approved',
    );
  },
);

task(
  'See which searches found the shop',
  ({ page, request }) => openAs(page, request, 'vendor', '/vendor-dashboard'),
  async ({ page }) => {
    const sources = page.getByRole('region', { name: 'Where buyers come from' });
    await expect(sources.getByText('Searches')).toBeVisible();
  },
);

task(
  'See when the next payout comes',
  ({ page, request }) => openAs(page, request, 'vendor', '/vendor-dashboard'),
  async ({ page }) => {
    await expect(page.getByRole('region', { name: 'Today' })).toContainText(/Next payout\s*\$/);
  },
);
