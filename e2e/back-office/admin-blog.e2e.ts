import type { APIRequestContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import {
  adminHeaders,
  dataOf,
  expect,
  expectAccessible,
  freshEmail,
  notice,
  openAs,
  test,
} from '../browser.ts';

/** A word that no other test uses. */
const uniqueWord = () => `w${freshEmail().replace(/\W/g, '').replace('exampletest', '')}`;

const picture = async () => ({
  name: 'post.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 480, height: 270, channels: 3, background: '#335544' } })
    .png()
    .toBuffer(),
});

const deletePost = async (request: APIRequestContext, id: string) =>
  dataOf(await request.delete(`/api/v1/blog/${id}`, { headers: await adminHeaders(request) }));

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('blog post: written, previewed, published, new slug, unpublished → each step shown', async ({
  page,
  request,
}) => {
  const title = `Kites ${uniqueWord()}`;
  const slug = title.toLowerCase().replace(' ', '-');
  const status = async (path: string) => (await request.get(path, { maxRedirects: 0 })).status();
  await openAs(page, request, 'admin', '/blog-posts');
  await page.getByRole('link', { name: 'Add Post' }).click();
  await expect(heading(page, 'New Post')).toBeVisible();
  await expect(page.getByLabel('Author')).toHaveValue('Ada Marsh');
  await press(page, 'Publish');
  for (const sentence of ['enter Title', 'upload Image', 'enter Alt Text', 'enter Text']) {
    await expect(page.getByText(`Please ${sentence}.`)).toBeVisible();
  }
  await expect(page.getByLabel('Title')).toBeFocused();
  await expectAccessible(page);

  // A draft needs only a title. Enter saves it.
  await page.getByLabel('Title').fill(title);
  await expect(page.getByLabel('Slug')).toHaveValue(slug);
  await page.getByLabel('Title').press('Enter');
  await expect(notice(page, 'Saved as a draft.')).toBeVisible();
  await expect(heading(page, 'Edit Post')).toBeVisible();
  const id = idOf(page);
  expect(await status(`/blog/${slug}`)).toBe(404);
  await page.getByLabel('Image').setInputFiles(await picture());
  await page.getByLabel('Alt Text').fill('A kite over a field');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Made of paper and string.');
  const saved = page.waitForResponse(`**/api/v1/blog/${id}`);
  await press(page, 'Save draft');
  expect((await saved).ok()).toBe(true);
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeEnabled();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('It shows what was saved last.');
  await expect(page.getByText('Made of paper and string.')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  expect(await status(`/blog/${slug}`)).toBe(404);
  await page.getByRole('link', { name: 'Back to Post' }).click();
  await expect(heading(page, 'Edit Post')).toBeVisible();

  await press(page, 'Publish');
  await expect(notice(page, 'Saved. The post is public.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeEnabled();
  const publicPage = await (await request.get(`/blog/${slug}`)).text();
  expect(publicPage).toContain('Made of paper and string.');
  expect(await (await request.get('/blog')).text()).toContain(title);
  expect(await (await request.get('/blog/rss.xml')).text()).toContain(title);

  await page.getByLabel('Slug').fill(`${slug}-again`);
  await press(page, 'Save');
  await expect.poll(() => status(`/blog/${slug}-again`)).toBe(200);
  const moved = await request.get(`/blog/${slug}`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location, moved.headers()['cache-control']]).toEqual([
    301,
    `/blog/${slug}-again`,
    'no-cache',
  ]);

  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeEnabled();
  await press(page, 'Unpublish');
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeEnabled();
  expect(await status(`/blog/${slug}-again`)).toBe(404);
  expect(await status(`/blog/${slug}`)).toBe(404);
  expect(await (await request.get('/blog')).text()).not.toContain(title);
  await deletePost(request, id);
});
