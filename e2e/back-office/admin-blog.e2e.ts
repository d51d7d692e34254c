import type { APIRequestContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { BlogPost } from '#contract/blog.ts';
import type { DataOf } from '#contract/contract.ts';
import {
  adminHeaders,
  dataOf,
  expect,
  expectAccessible,
  freshEmail,
  notice,
  oldestPost,
  openAs,
  test,
  visit,
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

/** A draft with everything that a published post needs. */
async function makeDraft(request: APIRequestContext, title: string): Promise<string> {
  const multipart = {
    title,
    author: 'Ada Marsh',
    imageAltText: 'A green field',
    description: '<p>Some words.</p>',
    image: await picture(),
  };
  const answer = await request.post('/api/v1/blog', { headers: await adminHeaders(request), multipart });
  return (await dataOf<DataOf<'POST blog'>>(answer)).id;
}
const readPost = async (request: APIRequestContext, id: string) =>
  dataOf<BlogPost>(await request.get(`/api/v1/blog/${id}`, { headers: await adminHeaders(request) }));
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

test('blog post: scheduled → shown as such; save fails → text stays; leaving → asks', async ({
  page,
  request,
}) => {
  const title = `Lanterns ${uniqueWord()}`;
  const id = await makeDraft(request, title);
  await openAs(page, request, 'admin', `/blog-posts/${id}`);
  await page.getByLabel('Publish At').fill('2099-01-01T10:00');
  await page.getByLabel('Title').fill(`${title} at dusk`);
  await page.getByRole('link', { name: 'Preview' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.route(
    `**/api/v1/blog/${id}`,
    (route) => route.fulfill({ status: 409, json: { message: 'Not now.' } }),
    { times: 1 },
  );
  await press(page, 'Schedule');
  await expect(page.getByRole('main').getByText('Not now.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(`${title} at dusk`);
  await expect(page.getByLabel('Publish At')).toHaveValue('2099-01-01T10:00');
  await press(page, 'Schedule');
  await expect(notice(page, 'Saved. The post is scheduled.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Public from 2099-01-01 10:00')).toBeVisible();
  const local = await page.evaluate(() => new Date('2099-01-01T10:00').toISOString());
  expect(await readPost(request, id)).toMatchObject({ status: 'Scheduled', publishedAt: local });

  await page.getByLabel('Publish At').fill('2001-01-01T10:00');
  await press(page, 'Save');
  await expect(page.getByLabel('Publish At')).toHaveAccessibleDescription(/a time that is yet to come/);
  await expectAccessible(page);
  await press(page, 'Back to draft');
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeEnabled();
  expect(await readPost(request, id)).toMatchObject({ status: 'Draft', publishedAt: null });
  await deletePost(request, id);
});

test('blog post edited by two → the second may load the newer version or overwrite it', async ({
  page,
  request,
}) => {
  const title = `Marbles ${uniqueWord()}`;
  const id = await makeDraft(request, title);
  const theirs = async (author: string) =>
    dataOf(
      await request.patch(`/api/v1/blog/${id}`, {
        headers: await adminHeaders(request),
        multipart: { author },
      }),
    );
  await openAs(page, request, 'admin', `/blog-posts/${id}`);
  await page.getByLabel('Author').fill('Mine');
  await theirs('Theirs');
  await press(page, 'Save draft');
  const conflict = page
    .getByRole('alert')
    .filter({ hasText: 'This post has been changed since you opened it.' });
  await expect(conflict).toBeVisible();
  await expect(page.getByLabel('Author')).toHaveValue('Mine');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Load the newer version' }).click();
  await expect(page.getByLabel('Author')).toHaveValue('Theirs');

  await page.getByLabel('Author').fill('Mine');
  await theirs('Theirs again');
  await press(page, 'Save draft');
  await conflict.getByRole('button', { name: 'Save anyway' }).click();
  await expect(notice(page, 'Saved as a draft.')).toBeVisible();
  expect(await readPost(request, id)).toMatchObject({ author: 'Mine' });
  await deletePost(request, id);
});

test('blog post: slug already in use → an error beside the field', async ({ page, request }) => {
  const id = await makeDraft(request, `Needles ${uniqueWord()}`);
  await openAs(page, request, 'admin', `/blog-posts/${id}`);
  await page.getByLabel('Slug').fill(await oldestPost(request));
  await press(page, 'Save draft');
  await expect(page.getByLabel('Slug')).toHaveAccessibleDescription(
    /This Slug belongs to another post\. Please choose another one\./,
  );
  await expect(page.getByLabel('Slug')).toBeFocused();
  await deletePost(request, id);
});

test('blog list → search, filter in the URL, order, deletion of several', async ({ page, request }) => {
  const word = uniqueWord();
  for (const name of ['Owls', 'Pins']) await makeDraft(request, `${name} ${word}`);
  await openAs(page, request, 'admin', `/blog-posts?searchKeyword=${word}`);
  const rows = page.getByRole('table', { name: 'Blog' }).getByRole('row').filter({ hasText: word });
  const leads = () => rows.getByRole('link', { name: /^(Owls|Pins) / }).allTextContents();
  await expect(rows).toHaveCount(2);
  const newestFirst = await leads();
  await page.getByRole('combobox', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'Oldest first' }).click();
  await expect(page).toHaveURL(/sort=oldest/);
  await expect.poll(leads).toEqual(newestFirst.toReversed());
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Published' }).click();
  await expect(page).toHaveURL(/status=Published/);
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);

  for (const box of await rows.getByRole('checkbox').all()) await box.check();
  await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Posts' });
  await expect(question).toContainText('Delete 2 posts?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, '2 posts deleted.')).toBeVisible();
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('unknown blog post → form and preview say so', async ({ page, request }) => {
  await openAs(page, request, 'admin', '/blog-posts/no-such-post');
  await expect(page.getByText('This post was not found.')).toBeVisible();
  await visit(page, '/blog-preview/no-such-post');
  await expect(page.getByText('This post was not found.')).toBeVisible();
  await expectAccessible(page);
});
