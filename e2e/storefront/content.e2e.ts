import type { DataOf } from '#contract/contract.ts';
import { type CommonData, dataOf, expect, expectAccessible, test, visit } from '../browser.ts';

test('policy → title and text of the first item of its list', async ({ page, request }) => {
  for (const name of ['privacy-policy', 'terms-conditions', 'exchange-policy'] as const) {
    const [first] = await dataOf<DataOf<'GET privacy-policy'>>(await request.get(`/api/v1/${name}`));
    await visit(page, `/${name}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first?.title ?? '');
    const text = (html: string) => html.replace(/<[^>]+>/g, '').replaceAll('&amp;', '&');
    const opening = /<p>(.*?)<\/p>/.exec(first?.description ?? '')?.[1] ?? '';
    await expect(page.getByRole('main').getByText(text(opening), { exact: true })).toBeVisible();
  }
  const list = [
    { title: 'The first', description: '<p>Counts.</p>' },
    { title: 'The second', description: '<p>Does not.</p>' },
  ];
  await page.route('**/api/v1/privacy-policy', (route) =>
    route.fulfill({ json: { statusCode: 200, message: 'OK', data: list } }),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The first');
  await expect(page.getByText('Counts.')).toBeVisible();
});

test('contact page → shows the managed content', async ({ page, request }) => {
  const [content] = await dataOf<DataOf<'GET contact-us-page'>>(await request.get('/api/v1/contact-us-page'));
  if (!content) throw new Error('There is no contact page.');
  await visit(page, '/contact-us');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(content.pageTitle);
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    content.formSectionTitleOne,
    content.formSectionTitleTwo,
    content.formSectionTitleThree,
  ]);
  for (const text of [content.pageSubTitle, content.address])
    await expect(main.getByText(text)).toBeVisible();
  await expect(main.getByRole('link', { name: content.email })).toHaveAttribute(
    'href',
    `mailto:${content.email}`,
  );
  await expect(main.getByRole('link', { name: content.phone })).toHaveAttribute('href', /^tel:\+?\d+$/);
  await expect(main.getByRole('button', { name: content.buttonText })).toBeVisible();
  await expect(main.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(main.getByLabel('Phone')).toHaveAttribute('type', 'tel');
});

test('blog post → picture, title, author, date, text and the latest news', async ({ page, request }) => {
  const { data } = await dataOf<DataOf<'GET site/blog'>>(await request.get('/api/v1/site/blog?limit=2'));
  const slug = data[1]?.slug ?? '';
  const post = await dataOf<DataOf<'GET site/blog/{slug}'>>(await request.get(`/api/v1/site/blog/${slug}`));
  await visit(page, `/blog/${slug}`);
  const article = page.getByRole('article').filter({ has: page.getByRole('heading', { level: 1 }) });
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(post.title);
  await expect(article.getByRole('img', { name: post.imageAltText, exact: true })).toBeVisible();
  await expect(article.getByText(post.author)).toBeVisible();
  await expect(article.getByRole('time')).toHaveAttribute('datetime', post.createdAt);
  await expect(article.getByRole('paragraph').nth(1)).not.toBeEmpty();

  const latest = page.getByRole('region', { name: 'Latest News' });
  await expect(latest.getByText('A world of inspiration')).toBeVisible();
  const titles = post.latestBlogList.slice(0, 3).map(({ title }) => title);
  expect(titles).not.toContain(post.title);
  await expect(latest.getByRole('article').getByRole('heading')).toHaveText(titles);
  await expect(latest.getByRole('link', { name: 'See More' })).toHaveAttribute('href', '/blog');
});

test('all categories → the whole tree, each linked to its products', async ({ page, request }) => {
  const { nestedCategories } = await dataOf<CommonData>(await request.get('/api/v1/site/common-data'));
  const href = (level: string, id: string) => `/shop?${level}CategoryId=${id}&pageNumber=1`;
  const wanted = nestedCategories.flatMap((main) => [
    href('main', main.id),
    ...main.firstCategories.flatMap((first) => [
      href('first', first.id),
      ...first.secondCategories.flatMap((second) => [
        href('second', second.id),
        ...second.thirdCategories.map((third) => href('third', third.id)),
      ]),
    ]),
  ]);
  await visit(page, '/all-categories');
  const links = page.getByRole('main').getByRole('link');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(wanted);
});

test('unknown path → Page Not Found with a link home', async ({ page }) => {
  for (const path of ['/no-such-page', '/blog/no-such-post', '/shop/no/such/path']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  }
  await visit(page, '/no-such-page');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Return Home' }).click();
  await expect(page).toHaveURL('/');
});

test('shop banner → category path joined by arrows, over the managed picture', async ({ page, request }) => {
  const { cmsData } = await dataOf<DataOf<'GET site/shop-page'>>(await request.get('/api/v1/site/shop-page'));
  const { nestedCategories } = await dataOf<CommonData>(await request.get('/api/v1/site/common-data'));
  const paths = nestedCategories.flatMap((main) =>
    main.firstCategories.flatMap((first) =>
      first.secondCategories.flatMap((second) =>
        second.thirdCategories.map((third) => [main, first, second, third]),
      ),
    ),
  );
  const path = paths.find((all) => all.every(({ bannerImage }) => !bannerImage)) ?? [];
  const heading = page.getByRole('heading', { level: 1 });
  const picture = page.getByRole('main').locator('header img');
  const base = cmsData.bannerImage?.replace(/\/\d+\.webp$/, '') ?? 'no picture';
  await visit(page, `/shop?thirdCategoryId=${path.at(-1)?.id}&pageNumber=1`);
  await expect(heading).toHaveText(path.map(({ name }) => name).join(' → '));
  await expect(picture).toHaveAttribute('src', new RegExp(base));
  await heading.getByRole('link', { name: path[1]?.name }).click();
  await expect(page).toHaveURL(`/shop?firstCategoryId=${path[1]?.id}&pageNumber=1`);
  await visit(page, '/shop');
  await expect(heading).toHaveText('Shop');
  await expect(picture).toHaveAttribute('src', new RegExp(base));
});
