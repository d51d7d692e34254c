import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { adminHeaders, dataOf, expect, expectAccessible, notice, openAs, test, visit } from '../browser.ts';

async function openDocument(page: Page, request: APIRequestContext, path: string) {
  await openAs(page, request, 'admin', path);
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
}

const change = async (request: APIRequestContext, document: string, multipart: Record<string, string>) => {
  const headers = await adminHeaders(request);
  return dataOf(await request.patch(`/api/v1/${document}`, { headers, multipart }));
};

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('exchange policy: edited by two → a conflict; saved → on its page; older version restored', async ({
  page,
  request,
}) => {
  await openDocument(page, request, '/policies?policy=exchange-policy');
  const title = page.getByLabel('Title');
  const before = await title.inputValue();
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible();
  await expectAccessible(page);
  await title.fill('');
  await save(page);
  await expect(page.getByText('Please enter Title.').first()).toBeVisible();
  await title.fill('Mine');
  await change(request, 'exchange-policy', { title: 'Theirs' });
  await save(page);
  await expect(page.getByRole('alert')).toContainText('This policy has been changed since you opened it.');
  await expect(title).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expect(notice(page, 'Saved.')).toBeVisible();
  expect(await (await request.get('/exchange-policy')).text()).toContain('Mine');

  // Changing the tab with unsaved changes asks first.
  await title.fill('Half a title');
  await page.getByRole('tab', { name: 'Privacy Policy' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(title).toHaveValue('Half a title');
  await title.fill('Mine');

  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(versions.first()).toContainText('Current');
  await versions
    .nth(2)
    .getByRole('button', { name: /^Restore/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(notice(page, 'Restored.')).toBeVisible();
  await expect(title).toHaveValue(before);
  expect(await (await request.get('/exchange-policy')).text()).not.toContain('Mine');
});

test('header and footer saved → links, texts and logo on every page at the next load', async ({
  page,
  request,
}) => {
  await openDocument(page, request, '/header-footer-cms');
  const buffer = await sharp({ create: { width: 320, height: 80, channels: 3, background: '#0e5a47' } })
    .png()
    .toBuffer();
  await page.getByLabel('Footer Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  const links = page.getByRole('group', { name: 'Links of the third section' });
  await links.getByRole('button', { name: 'Add link' }).click();
  await links
    .getByLabel(/text of link/)
    .last()
    .fill('Our story');
  await links
    .getByLabel(/address of link/)
    .last()
    .fill('http://example.com');
  await save(page);
  await expect(links.getByText(/^Please enter a valid Third Section: Link/)).toBeVisible();
  await links
    .getByLabel(/address of link/)
    .last()
    .fill('/blog');
  await save(page);
  await expect(notice(page, 'Saved.')).toBeVisible();
  await visit(page, '/faq');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Our story' })).toHaveAttribute(
    'href',
    '/blog',
  );
  await openDocument(page, request, '/header-footer-cms');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page
    .getByRole('button', { name: /^Remove link .* third section/ })
    .last()
    .click();
  await save(page);
  await expect(notice(page, 'Saved.')).toBeVisible();
  await visit(page, '/faq');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Our story' })).toHaveCount(0);
});

test('site settings saved → the banner on every page at the next load', async ({ page, request }) => {
  await openDocument(page, request, '/site-settings');
  const banner = page.getByLabel('Banner Text');
  const before = await banner.inputValue();
  await banner.fill(`${before} · Open on Sundays`);
  await save(page);
  await expect(notice(page, 'Saved.')).toBeVisible();
  expect(await (await request.get('/shop')).text()).toContain('Open on Sundays');
  await change(request, 'site-settings', { bannerText: before });
});

test('contact page saved → shown at the next load', async ({ page, request }) => {
  await openDocument(page, request, '/contact-page');
  const subtitle = page.getByLabel('Page Subtitle');
  await page.getByLabel('Email').fill('us@');
  await save(page);
  await expect(page.getByText('Please enter a valid Email.').first()).toBeVisible();
  await page.getByLabel('Email').fill('hello@demo.test');
  await subtitle.fill('Write whenever you like.');
  await save(page);
  await expect(notice(page, 'Saved.')).toBeVisible();
  expect(await (await request.get('/contact-us')).text()).toContain('Write whenever you like.');
});

test('shop and cart pages saved → listing banner and cart recommendations follow', async ({
  page,
  request,
}) => {
  await openDocument(page, request, '/shop-cart-page');
  await page.getByRole('tab', { name: 'Cart Page' }).click();
  const source = page.getByRole('combobox', { name: 'Recommended Products' });
  await expect(source).toHaveValue('Products marked as recommended');
  await source.fill('Best');
  await page.getByRole('option', { name: 'Best sellers' }).click();
  await save(page);
  await expect(notice(page, 'Saved.')).toBeVisible();
  const { recommendedProducts } = await dataOf<{ recommendedProducts: { isBestSeller?: boolean }[] }>(
    await request.get('/api/v1/site/cart-page'),
  );
  expect(recommendedProducts.length).toBeGreaterThan(0);
  await expectAccessible(page);
  await change(request, 'cart-page', { recommendedSource: JSON.stringify({ type: 'recommended' }) });
});
