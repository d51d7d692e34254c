// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { follow, press } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { never, openScreen, refusal } from '#test/open-screen.tsx';
import { blogCard } from '#test/screen-data.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const links = (scope: HTMLElement) => within(scope).queryAllByRole('link');

describe('managed content', () => {
  test('policy → title and text of the first item of its list', async () => {
    await openScreen('/privacy-policy', {
      answers: {
        'GET privacy-policy': () => [
          { title: 'The first', description: '<p>Counts.</p>', version: 1 },
          { title: 'The second', description: '<p>Does not.</p>', version: 1 },
        ],
      },
    });
    await heading('The first');
    screen.getByText('Counts.');
    expect(screen.queryByText('Does not.')).toBeNull();
  });

  test('content fails to load → the reason and Retry in place of the page', async () => {
    await openScreen('/privacy-policy', {
      answers: { 'GET privacy-policy': () => refusal(429, 'Too many requests.') },
    });
    await heading('This page could not be loaded');
    screen.getByText('Too many requests.');
    screen.getByRole('button', { name: 'Retry' });
    await expectAccessible();
  });

  test('contact page → the managed texts, with links to call and to write', async () => {
    const page = {
      pageTitle: 'Write to us',
      pageSubTitle: 'We read everything.',
      email: 'us@example.test',
      phone: '+1 555 0100',
      address: '1 Harbour Street',
      buttonText: 'Off it goes',
      formSectionTitleOne: 'Call',
      formSectionTitleTwo: 'Visit',
      formSectionTitleThree: 'Write',
      version: 1,
    };
    await openScreen('/contact-us', { answers: { 'GET contact-us-page': () => [page] } });
    await heading('Write to us');
    const main = screen.getByRole('main');
    expect(
      within(main)
        .getAllByRole('heading', { level: 2 })
        .map((title) => title.textContent),
    ).toEqual(['Call', 'Visit', 'Write']);
    expect(links(main).map((link) => link.getAttribute('href'))).toEqual([
      'tel:+15550100',
      'mailto:us@example.test',
    ]);
    within(main).getByText('1 Harbour Street');
    within(main).getByRole('button', { name: 'Off it goes' });
    expect(within(main).getByLabelText('Email').getAttribute('type')).toBe('email');
    expect(within(main).getByLabelText('Phone').getAttribute('type')).toBe('tel');
  });

  test('FAQ → each answer opens alone', async () => {
    await openScreen('/faq');
    await heading('Frequently Asked Questions');
    const questions = [...document.querySelectorAll('details')];
    expect(questions.map((each) => each.querySelector('summary')?.textContent)).toEqual([
      'May I print it?',
      'May I sell it?',
    ]);
    // Browsers close the others of one name.
    expect(questions.map((each) => each.getAttribute('name'))).toEqual(['faq', 'faq']);
    await expectAccessible();
  });

  test('all categories → the whole tree, each linked to its products', async () => {
    await openScreen('/all-categories');
    await heading('All Categories');
    expect(links(screen.getByRole('main')).map((link) => link.getAttribute('href'))).toEqual(
      ['main m1', 'first f1', 'second s1', 'third t1', 'third t2', 'main m2'].map((each) => {
        const [level, id] = each.split(' ');
        return `/shop?${level}CategoryId=${id}&pageNumber=1`;
      }),
    );
  });
});

describe('blog', () => {
  const answers = {
    'GET site/blog': ({ query }: { query: Record<string, string> }) => ({
      data: (query.page === '1' ? [1, 2, 3, 4, 5, 6, 7, 8] : [9]).map(blogCard),
      total: 9,
      pageCount: 2,
    }),
    'GET site/blog/{slug}': () => ({
      ...blogCard(9),
      description: '<p>Made of paper.</p>',
      updatedAt: '2026-01-02T03:04:05.000Z',
      latestBlogList: [1, 2, 3, 4].map(blogCard),
    }),
  };
  const posts = () => within(screen.getByRole('main')).queryAllByRole('article');

  test('eight posts a page, the page in the address; a post opens and leads back', async () => {
    const { address } = await openScreen('/blog', { answers });
    await heading('Blog');
    await waitFor(() => expect(posts()).toHaveLength(8));
    await follow('Page 2');
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(address()).toBe('/blog?pageNumber=2');
    await follow(/Post 9/, posts()[0]);
    await heading('Post 9');
    expect(screen.getByRole('link', { name: 'See More posts' }).getAttribute('href')).toBe('/blog');
  });

  test('post → picture, author, date, text and three others', async () => {
    await openScreen('/blog/post-9', { answers });
    await heading('Post 9');
    screen.getByRole('img', { name: 'The picture of post 9' });
    expect(screen.getByRole('main').textContent).toContain('Ada Marsh · ');
    screen.getByText('Made of paper.');
    const [time] = document.querySelectorAll('main time');
    expect(time?.getAttribute('datetime')).toBe('2026-02-03T04:05:06.000Z');
    const latest = screen.getByRole('region', { name: 'Latest News' });
    within(latest).getByText('A world of inspiration');
    expect(within(latest).getAllByRole('article')).toHaveLength(3);
  });

  test('loading → skeletons; failed → the reason and Retry', async () => {
    const { answer, router } = await openScreen('/faq', { answers: { 'GET site/blog': never } });
    await router.navigate('/blog');
    await heading('Blog');
    expect(posts()).toHaveLength(0);
    expect(screen.getAllByText(/^Loading/).length).toBeGreaterThan(0);
    await expectAccessible();
    answer({ 'GET site/blog': () => refusal(429, 'Too many requests.') });
    await router.navigate('/blog?pageNumber=2');
    await within(screen.getByRole('main')).findByText('Too many requests.');
    await expectAccessible();
    answer(answers);
    await press('Retry');
    await waitFor(() => expect(posts()).toHaveLength(1));
  });
});

test('unknown path → Page Not Found, with a link home', async () => {
  await openScreen('/no-such-page');
  await heading('Page Not Found');
  expect(screen.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/');
  await expectAccessible();
});
