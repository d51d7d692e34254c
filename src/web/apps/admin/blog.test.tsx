// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { BlogPost } from '#contract/blog.ts';
import { dialog, fill, follow, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal, success } from '#test/open-screen.tsx';
import { blogCard, list, user } from '#test/screen-data.ts';

const post = (fields: Partial<BlogPost> = {}): BlogPost => ({
  ...blogCard(1),
  status: 'Draft',
  publishedAt: null,
  updatedAt: '2026-02-03T04:05:06.000Z',
  version: 3,
  description: '<p>Made of paper.</p>',
  ...fields,
});
const CHANGE = 'PATCH blog/{id}';
const open = (stored: () => BlogPost, answers: Answers = {}) =>
  openScreen('/blog-posts/b1', {
    user: user('admin'),
    answers: { 'GET blog/{id}': stored, 'GET blog': () => list(), ...answers },
  });
const valueOfField = async (label: string) =>
  ((await screen.findByLabelText(label)) as HTMLInputElement).value;
const saved = (status: BlogPost['status'], message: string) =>
  success(CHANGE, { id: 'b1', version: 4, status }, message);

describe('form of a blog post', () => {
  test('new post published with everything missing → a message beside each field, slug from the title', async () => {
    const { sentTo } = await openScreen('/blog-posts/new', { user: user('admin') });
    expect(await valueOfField('Author')).toBe('Robin Test');
    await press('Publish');
    for (const sentence of ['enter Title', 'upload Image', 'enter Alt Text', 'enter Text']) {
      await screen.findByText(`Please ${sentence}.`);
    }
    await expectAccessible();
    await fill({ Title: 'Kites & Strings' });
    expect(await valueOfField('Slug')).toBe('kites-and-strings');
    expect(sentTo('POST blog')).toEqual([]);
  });

  test('time set → scheduled with it; a failed save keeps what was typed', async () => {
    const { answer, sentTo } = await open(post, { [CHANGE]: () => refusal(409, 'Not now.') });
    await fill({ 'Publish At (optional)': '2099-01-01T10:00', Title: 'Lanterns at dusk' });
    await press('Schedule');
    await within(await screen.findByRole('main')).findByText('Not now.');
    expect(await valueOfField('Title')).toBe('Lanterns at dusk');
    answer({ [CHANGE]: () => saved('Scheduled', 'Saved. The post is scheduled.') });
    await press('Schedule');
    await waitFor(() => expect(toasts()).toContain('Saved. The post is scheduled.'));
    expect(sentTo(CHANGE).at(-1)?.body).toMatchObject({
      status: 'Scheduled',
      publishedAt: new Date('2099-01-01T10:00').toISOString(),
      version: '3',
    });
  });

  test('changed by someone else → the newer version is loaded, or overwritten', async () => {
    let stored = post({ author: 'Ada' });
    const { answer, sentTo } = await open(() => stored, {
      [CHANGE]: () => refusal(409, 'Changed.', { error: 'changed_elsewhere' }),
    });
    await fill({ Author: 'Mine' });
    stored = post({ author: 'Theirs', version: 4 });
    await press('Save draft');
    const conflict = await screen.findByRole('alert');
    expect(conflict.textContent).toContain('This post has been changed since you opened it.');
    expect(await valueOfField('Author')).toBe('Mine');
    await expectAccessible();
    await press('Load the newer version', conflict);
    await waitFor(async () => expect(await valueOfField('Author')).toBe('Theirs'));
    await fill({ Author: 'Mine' });
    await press('Save draft');
    await screen.findByRole('alert');
    answer({ [CHANGE]: () => saved('Draft', 'Saved as a draft.') });
    await press('Save anyway');
    await waitFor(() => expect(toasts()).toContain('Saved as a draft.'));
    expect(sentTo(CHANGE).at(-1)?.body).toMatchObject({ author: 'Mine' });
  });

  test('slug in use → the server’s message beside the field, which has the focus', async () => {
    const message = 'This Slug belongs to another post. Please choose another one.';
    await open(post, {
      [CHANGE]: () => refusal(409, message, { error: 'slug_taken', fields: [{ path: 'slug', message }] }),
    });
    await fill({ Slug: 'taken' });
    await press('Save draft');
    const slug = await screen.findByLabelText('Slug');
    await waitFor(() => expect(slug.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(slug);
  });

  test('left with unsaved changes → asks', async () => {
    const { address } = await open(post);
    await fill({ Title: 'Half a post' });
    await follow('Preview');
    await press('Cancel', await dialog('Leave without saving?'));
    expect(address()).toBe('/blog-posts/b1');
    expect(await valueOfField('Title')).toBe('Half a post');
  });

  test('unknown post → the form and the preview say so', async () => {
    const { router } = await openScreen('/blog-posts/no-such', {
      user: user('admin'),
      answers: {
        'GET blog/{id}': () => refusal(404, 'This post was not found.'),
        'GET blog/{id}/preview': () => refusal(404, 'This post was not found.'),
      },
    });
    await screen.findByText('This post was not found.');
    await router.navigate('/blog-preview/no-such');
    await waitFor(() => expect(router.state.location.pathname).toBe('/blog-preview/no-such'));
    await screen.findByText('This post was not found.');
  });
});

describe('list of blog posts', () => {
  test('several selected and deleted → one question, one call each, one toast', async () => {
    let posts = [1, 2].map((n) => post({ ...blogCard(n), version: 1 }));
    const { sentTo } = await openScreen('/blog-posts', {
      user: user('admin'),
      answers: {
        'GET blog': () => list(...posts),
        'DELETE blog/{id}': ({ params }) => {
          posts = posts.filter(({ id }) => id !== params.id);
          return success('DELETE blog/{id}', null, 'Post deleted.');
        },
      },
    });
    await screen.findByRole('link', { name: 'Post 1' });
    for (const box of screen.getAllByRole('checkbox').slice(1)) fireEvent.click(box);
    await press('Delete', await screen.findByRole('region', { name: 'Selected' }));
    const question = await dialog('Delete Posts');
    expect(question.textContent).toContain('Delete 2 posts?');
    await press('Delete', question);
    await waitFor(() => expect(toasts()).toEqual(['2 posts deleted.']));
    await screen.findByText('No posts yet.');
    expect(sentTo('DELETE blog/{id}').map(({ params }) => params.id)).toEqual(['b1', 'b2']);
  });
});
