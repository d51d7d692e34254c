import type { Locator, Page } from '@playwright/test';
import { expect, makeCustomer, PASSWORD, someProducts, store, test } from '../browser.ts';

/** Counts events of pointers. A click that a key causes has no pointer event and is not counted. */
const POINTERS = ['pointerdown', 'pointermove', 'mousedown', 'touchstart', 'wheel'];

async function countPointers(page: Page): Promise<() => Promise<number>> {
  let count = 0;
  await page.exposeFunction('pointerUsed', () => {
    count += 1;
  });
  await page.addInitScript((names) => {
    for (const name of names) {
      window.addEventListener(name, () => (window as unknown as { pointerUsed(): void }).pointerUsed(), true);
    }
  }, POINTERS);
  return async () => count;
}

/** Presses Tab until the target has the focus, 90 times at most. The target must be visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 90; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}.`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

test('purchase by keyboard → from the home page to the download without a pointer', async ({
  page,
  request,
}) => {
  const customer = await makeCustomer(request);
  const [product] = await someProducts(request, 1);
  const name = product?.name ?? '';
  const pointers = await countPointers(page);

  await test.step('home -> search by arrows -> product', async () => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await tabTo(page, page.getByRole('combobox', { name: 'Search products' }));
    await page.keyboard.type(name);
    const option = page.getByRole('option', { name }).first();
    await expect(option).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  await test.step('Buy Now -> cart -> login prompt -> login', async () => {
    await press(page, page.getByRole('main').getByRole('button', { name: 'Increase quantity' }), 'Space');
    await press(page, page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first());
    await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Proceed to Checkout' }));
    await expect(page.getByRole('dialog')).toContainText('You must be logged in to proceed to checkout.');
    await press(page, page.getByRole('link', { name: 'Go to Login' }));
    await expect(page).toHaveURL('/login');
    await type(page, 'Email', customer.email);
    await type(page, 'Password', PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/cart');
  });

  await test.step('pay -> success', async () => {
    // It opens by itself after the login.
    await expect(page.getByRole('dialog', { name: 'Complete Your Payment' })).toBeVisible();
    await type(page, 'Card number', '4242424242424242');
    await type(page, 'Expiry date', '1234');
    await type(page, 'CVC', '123');
    await press(page, page.getByRole('button', { name: 'Pay Now' }));
    await expect(page.getByRole('heading', { name: 'Order Completed' })).toBeVisible();
  });

  await test.step('dashboard -> Order Info -> download', async () => {
    await press(page, page.getByRole('link', { name: 'Go to Dashboard' }));
    const details = page.getByRole('button', { name: /^Details of order/ });
    await press(page, details);
    const window = page.getByRole('dialog', { name: 'Order Info' });
    await tabTo(page, window.getByRole('button', { name: `Download ${name}` }));
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    await page.keyboard.press('Escape');
    await expect(window).toBeHidden();
    await expect(details).toBeFocused();
  });
  expect(await pointers(), 'no pointer was used').toBe(0);
});

test('dialog: open → Tab stays inside; closed → the focus returns to its button', async ({
  page,
  request,
}) => {
  const [product] = await someProducts(request, 1);
  await store(page, {});
  await page.goto(`/product/${product?.slug}`);
  const opener = page.getByRole('button', { name: 'Meet your Seller' });
  await press(page, opener);
  const window = page.getByRole('dialog', { name: 'Meet your Seller' });
  await expect(window).toBeVisible();
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press(presses < 5 ? 'Tab' : 'Shift+Tab');
    // Past the last element the focus first reaches a guard, which returns it to the other end.
    await expect
      .poll(() => window.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(window).toBeHidden();
  await expect(opener).toBeFocused();
});
