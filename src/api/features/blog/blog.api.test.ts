import { afterEach, describe, expect, test } from 'vitest';
import { watchShownItems } from '#api/features/content/content-lists.service.ts';
import { blogFeed } from '#api/features/discovery/blog-feed.service.ts';
import { sitemapIndex, sitemapPart } from '#api/features/discovery/sitemap.service.ts';
import { blogPostFormerSlugs, blogPosts, media } from '#db/schema.ts';
import { BLOG_POST_WORDS } from '#domain/limits.ts';
import { makeAdmin, makeCustomer, makeVendor, PICTURE } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { fileOf, picture, STORED_PICTURE } from '#test/pictures.ts';
import { addPosts } from './blog.service.ts';

const t = useMarket({ env: { PUBLIC_URL: 'https://market.example' } });
const NOW = new Date('2026-03-01T12:00:00Z');
const admin = async () => t.api((await makeAdmin(t.context.db)).token);
type Api = ReturnType<typeof t.api>;
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

afterEach(async () => {
  t.clock.now = NOW;
  await t.context.db.delete(blogPosts);
});

const WHOLE = {
  title: 'Five colours',
  author: 'Sorcha Pennick',
  imageAltText: 'Five shades of wool',
  description: '<p>Begin with the dark one.</p>',
};
type Form = Parameters<typeof create>[1];

/** Writes a post by the call, with a picture. */
async function create(
  api: Api,
  form: Partial<typeof WHOLE> & {
    slug?: string;
    status?: 'Draft' | 'Scheduled' | 'Published';
    publishedAt?: string;
  } = {},
) {
  return api('POST blog', { form: { ...WHOLE, ...form, image: await picture('#112233') } });
}
const read = (api: Api, id: string) => api('GET blog/{id}', { params: { id } });
const change = (api: Api, id: string, form: Partial<Form> & { version?: number }) =>
  api('PATCH blog/{id}', { params: { id }, form: form as object });
const shownSlugs = async () => (await t.api()('GET site/blog')).data.map(({ slug }) => slug);
const open = (slug: string) => t.api()('GET site/blog/{slug}', { params: { slug } });
const GONE = failure(404, 'This post was not found.');

async function everywhere() {
  let parts = '';
  for await (const part of await sitemapPart(t.context, 'blog', '')) parts += part;
  return {
    list: await shownSlugs(),
    sitemap: [...parts.matchAll(/\/blog\/([\w-]+)<\/loc>/g)].map(([, slug]) => slug),
    isInIndex: (await sitemapIndex(t.context)).includes('sitemap-blog'),
    feed: [...(await blogFeed(t.context)).matchAll(/<link>[^<]*\/blog\/([\w-]+)<\/link>/g)].map(
      ([, slug]) => slug,
    ),
  };
}
const NOWHERE = { list: [], sitemap: [], isInIndex: false, feed: [] };

describe('GET site/blog', () => {
  const posts = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...WHOLE,
      slug: `post-${n}`,
      title: `Post ${n}`,
      image: PICTURE,
      publishedAt: new Date(Date.UTC(2026, 0, n + 1)),
    }));

  test('unknown post → 404', async () => {
    await expect(open('none')).rejects.toEqual(GONE);
  });

  test('page 0 → 400', async () => {
    await expect(t.api()('GET site/blog', { query: { page: 0 } })).rejects.toEqual(
      failure(400, 'Page must be at least 1.'),
    );
  });

  test('published posts → by time of publication, newest first, eight a page', async () => {
    await addPosts(t.context.db, posts(10).toReversed(), NOW);
    const first = await t.api()('GET site/blog');
    expect(first).toMatchObject({ total: 10, pageCount: 2 });
    expect(first.data.map((post) => post.slug)).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((n) => `post-${n}`));
    const beyond = await t.api()('GET site/blog', { query: { page: 3 } });
    expect(beyond).toEqual({ data: [], total: 10, pageCount: 2 });
  });

  test('known post → the post with the three latest others, dated by its publication', async () => {
    await addPosts(t.context.db, posts(10), NOW);
    const { latestBlogList, ...rest } = await open('post-8');
    expect(rest).toEqual({
      ...WHOLE,
      id: expect.any(String),
      slug: 'post-8',
      title: 'Post 8',
      image: PICTURE,
      createdAt: '2026-01-09T00:00:00.000Z',
      updatedAt: '2026-01-09T00:00:00.000Z',
    });
    expect(latestBlogList.map((one) => one.slug)).toEqual(['post-9', 'post-7', 'post-6']);
    expect(latestBlogList[0]).toEqual((await t.api()('GET site/blog')).data[0]);
  });

  test('drafts and scheduled posts → in no public answer, also not among the latest others', async () => {
    const [latest, ...others] = posts(3);
    if (!latest) throw new Error('there are three');
    const hidden = others.map((post, n) => ({ ...post, publishedAt: n === 0 ? null : inMinutes(1) }));
    await addPosts(t.context.db, [latest, ...hidden], NOW);
    expect(await everywhere()).toEqual({
      list: ['post-0'],
      sitemap: ['post-0'],
      isInIndex: true,
      feed: ['post-0'],
    });
    expect((await t.api()('GET site/blog')).total).toBe(1);
    expect((await open('post-0')).latestBlogList).toEqual([]);
    await expect(open('post-1')).rejects.toEqual(GONE);
    await expect(open('post-2')).rejects.toEqual(GONE);
  });
});

describe('GET blog', () => {
  test.each([
    ['a vendor', makeVendor],
    ['a customer', makeCustomer],
  ] as const)('%s → 403 for the list, a record and its preview', async (_, make) => {
    const { id } = await create(await admin());
    const api = t.api((await make(t.context.db)).token);
    const refused = failure(403, 'Your account may not do this.');
    await expect(api('GET blog')).rejects.toEqual(refused);
    await expect(read(api, id)).rejects.toEqual(refused);
    await expect(api('GET blog/{id}/preview', { params: { id } })).rejects.toEqual(refused);
    await expect(change(api, id, { title: 'Mine' })).rejects.toEqual(refused);
    await expect(api('DELETE blog/{id}', { params: { id } })).rejects.toEqual(refused);
  });

  test('anonymous → 401, also for a preview', async () => {
    const { id } = await create(await admin());
    const refused = failure(401, 'Please sign in.');
    await expect(t.api()('GET blog')).rejects.toEqual(refused);
    await expect(t.api()('GET blog/{id}/preview', { params: { id } })).rejects.toEqual(refused);
  });

  async function threePosts() {
    const api = await admin();
    const post = { ...WHOLE, image: PICTURE };
    await addPosts(
      t.context.db,
      [
        { ...post, slug: 'out', title: 'Kerf with biscuits', publishedAt: inMinutes(-60) },
        { ...post, slug: 'soon', title: 'Bare walls', publishedAt: inMinutes(60) },
        { ...post, slug: 'draft', title: 'Mazes', author: 'Hattie Lindobi', publishedAt: null },
      ],
      NOW,
    );
    return api;
  }
  const slugs = async (api: Api, query: object) =>
    (await api('GET blog', { query })).data.map(({ slug }) => slug);

  test('list → all posts, newest or oldest first, by status', async () => {
    const api = await threePosts();
    expect(await slugs(api, {})).toEqual(['soon', 'draft', 'out']);
    expect(await slugs(api, { sort: 'publishedAt' })).toEqual(['out', 'draft', 'soon']);
    expect(await slugs(api, { status: 'Draft' })).toEqual(['draft']);
    expect(await slugs(api, { status: 'Scheduled' })).toEqual(['soon']);
    expect(await slugs(api, { status: 'Published' })).toEqual(['out']);
    expect(await slugs(api, { limit: 1, page: 2 })).toEqual(['draft']);
    await expect(api('GET blog', { query: { status: 'Gone' as 'Draft' } })).rejects.toEqual(
      failure(400, 'Please select Status.'),
    );
  });

  test('search → words of title and author, in any order, also their beginnings', async () => {
    const api = await threePosts();
    expect(await slugs(api, { searchKeyword: 'bisc kerf' })).toEqual(['out']);
    expect(await slugs(api, { searchKeyword: 'hattie' })).toEqual(['draft']);
    expect(await slugs(api, { searchKeyword: 'hattie', status: 'Published' })).toEqual([]);
    expect(await slugs(api, { searchKeyword: '!' })).toEqual([]);
  });

  test('unknown post → 404 for each call', async () => {
    const api = await admin();
    const params = { id: 'unknown' };
    await expect(read(api, 'unknown')).rejects.toEqual(GONE);
    await expect(api('GET blog/{id}/preview', { params })).rejects.toEqual(GONE);
    await expect(change(api, 'unknown', {})).rejects.toEqual(GONE);
    await expect(api('DELETE blog/{id}', { params })).rejects.toEqual(GONE);
  });
});

describe('POST blog', () => {
  test('all fields → a draft, read back completely; not public', async () => {
    const api = await admin();
    const answer = await create(api);
    expect(answer).toEqual({ id: expect.any(String), status: 'Draft' });
    expect(await read(api, answer.id)).toEqual({
      ...WHOLE,
      id: answer.id,
      slug: 'five-colours',
      image: expect.stringMatching(STORED_PICTURE),
      status: 'Draft',
      publishedAt: null,
      createdAt: NOW.toISOString(),
      updatedAt: NOW.toISOString(),
      version: 1,
    });
    expect(await everywhere()).toEqual(NOWHERE);
    await expect(open('five-colours')).rejects.toEqual(GONE);
  });

  test('a title alone → a draft; publishing or scheduling it → 400 with each field it lacks', async () => {
    const api = await admin();
    const { id } = await api('POST blog', { form: { title: 'Only an idea' } });
    expect(await read(api, id)).toMatchObject({ author: '', image: '', imageAltText: '', description: '' });
    const missing = failure(
      400,
      'Please enter Author.',
      'Please upload Image.',
      'Please enter Alt Text.',
      'Please enter Text.',
    );
    await expect(change(api, id, { status: 'Published' })).rejects.toEqual(missing);
    await expect(
      change(api, id, { status: 'Scheduled', publishedAt: inMinutes(5).toISOString() }),
    ).rejects.toEqual(missing);
    await expect(api('POST blog', { form: { title: 'Another', status: 'Published' } })).rejects.toEqual(
      missing,
    );
    expect(await t.context.db.$count(blogPosts)).toBe(1);
  });

  test('required field of a published post removed → 400', async () => {
    const api = await admin();
    const { id } = await create(api, { status: 'Published' });
    await expect(change(api, id, { imageAltText: '', description: '' })).rejects.toEqual(
      failure(400, 'Please enter Alt Text.', 'Please enter Text.'),
    );
    expect(await read(api, id)).toMatchObject(WHOLE);
  });

  test.each([
    ['no title', { title: ' ' }, 'Please enter Title.'],
    ['a long title', { title: 'x'.repeat(201) }, 'Title is too long: 200 characters at most.'],
    [
      'a slug that is none',
      { slug: 'Two Words' },
      'Slug has small letters, digits and single hyphens between them.',
    ],
    [
      'a text that is too long',
      { description: `<p>${'word '.repeat(BLOG_POST_WORDS + 1)}</p>` },
      `Text is too long: ${BLOG_POST_WORDS} words at most.`,
    ],
    ['a time that is none', { status: 'Scheduled', publishedAt: 'soon' }, 'Please enter a valid Publish At.'],
    ['a schedule without a time', { status: 'Scheduled' }, 'Please enter Publish At.'],
    [
      'a schedule for a time that is past',
      { status: 'Scheduled', publishedAt: NOW.toISOString() },
      'Publish At must be a time that is yet to come.',
    ],
    [
      'a time for a draft',
      { publishedAt: inMinutes(5).toISOString() },
      'Publish At is for the status Scheduled alone.',
    ],
  ] as const)('%s → 400 naming the field', async (_, form, message) => {
    await expect(create(await admin(), form)).rejects.toEqual(failure(400, message));
    expect(await t.context.db.$count(blogPosts)).toBe(0);
  });

  test('a file that is not a picture → 415, and nothing is stored', async () => {
    const api = await admin();
    const stored = await t.context.db.$count(media);
    const image = fileOf('<svg/>', 'a.png', 'image/png');
    await expect(api('POST blog', { form: { ...WHOLE, image } })).rejects.toEqual(
      failure(415, 'Image must be a PNG or JPEG picture.'),
    );
    expect(await t.context.db.$count(blogPosts)).toBe(0);
    expect(await t.context.db.$count(media)).toBe(stored);
  });

  test('a text with scripts → sanitised, in the record and in the public answer', async () => {
    const api = await admin();
    const description = '<p onclick="x()">Yes<script>alert(1)</script> <a href="javascript:x()">no</a></p>';
    const { id } = await create(api, { description, status: 'Published' });
    const clean = '<p>Yes <a target="_blank" rel="noopener noreferrer nofollow">no</a></p>';
    expect((await read(api, id)).description).toBe(clean);
    expect((await open('five-colours')).description).toBe(clean);
    await expect(change(api, id, { description: '<script>x</script>' })).rejects.toEqual(
      failure(400, 'Please enter Text.'),
    );
  });

  test('slug of another post → 409 naming the field', async () => {
    const api = await admin();
    await create(api, { slug: 'taken' });
    const taken = failure(409, 'This Slug belongs to another post. Please choose another one.');
    await expect(create(api, { slug: 'taken' })).rejects.toEqual(taken);
    const { id } = await create(api, { slug: 'free' });
    await expect(change(api, id, { slug: 'taken' })).rejects.toEqual(taken);
    expect((await read(api, id)).slug).toBe('free');
  });

  test('the same slug sent in parallel → one post, and 409 for the others', async () => {
    const api = await admin();
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => create(api, { slug: 'wanted' })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toEqual(
          failure(409, 'This Slug belongs to another post. Please choose another one.'),
        );
    }
    expect(await t.context.db.$count(blogPosts)).toBe(1);
  });
});

describe('PATCH blog/{id}', () => {
  test('published → in every public answer immediately; withdrawn → in none', async () => {
    const api = await admin();
    const { id } = await create(api);
    expect(await change(api, id, { status: 'Published', version: 1 })).toEqual({
      id,
      version: 2,
      status: 'Published',
    });
    expect(await everywhere()).toEqual({
      list: ['five-colours'],
      sitemap: ['five-colours'],
      isInIndex: true,
      feed: ['five-colours'],
    });
    expect((await open('five-colours')).createdAt).toBe(NOW.toISOString());
    expect(await change(api, id, { status: 'Draft' })).toMatchObject({ status: 'Draft' });
    expect(await everywhere()).toEqual(NOWHERE);
    await expect(open('five-colours')).rejects.toEqual(GONE);
  });

  test('published post changed → same publication time; new change time in the sitemap', async () => {
    const api = await admin();
    const { id } = await create(api, { status: 'Published' });
    t.clock.now = inMinutes(60);
    await change(api, id, { title: 'Six colours', status: 'Published' });
    expect(await read(api, id)).toMatchObject({
      title: 'Six colours',
      slug: 'five-colours',
      publishedAt: NOW.toISOString(),
      updatedAt: inMinutes(60).toISOString(),
    });
    let sitemap = '';
    for await (const part of await sitemapPart(t.context, 'blog', '')) sitemap += part;
    expect(sitemap).toContain(`<lastmod>${inMinutes(60).toISOString()}</lastmod>`);
  });

  test('scheduled post → public from its time on, and cached pages of the blog are invalidated then', async () => {
    const api = await admin();
    const publishedAt = inMinutes(10).toISOString();
    const { id, status } = await create(api, { status: 'Scheduled', publishedAt });
    expect(status).toBe('Scheduled');
    const checkSchedule = watchShownItems(t.context);
    const dropped: string[] = [];
    const stop = t.context.changes.onChange((tags) => dropped.push(...tags));
    for (const [minutes, expected] of [
      [9, []],
      [10, ['five-colours']],
      [11, ['five-colours']],
    ] as const) {
      t.clock.now = inMinutes(minutes);
      await checkSchedule();
      expect(await shownSlugs(), `after ${minutes} minutes`).toEqual(expected);
      expect(dropped.splice(0), `after ${minutes} minutes`).toEqual(minutes === 10 ? ['blog'] : []);
    }
    stop();
    expect(await read(api, id)).toMatchObject({ status: 'Published', publishedAt });
    expect((await open('five-colours')).createdAt).toBe(publishedAt);
  });

  test('schedule → can be moved and removed; other changes keep it', async () => {
    const api = await admin();
    const { id } = await create(api, { status: 'Scheduled', publishedAt: inMinutes(10).toISOString() });
    const later = inMinutes(20).toISOString();
    await change(api, id, { status: 'Scheduled', publishedAt: later });
    await change(api, id, { title: 'Six colours' });
    expect(await read(api, id)).toMatchObject({ status: 'Scheduled', publishedAt: later });
    await change(api, id, { status: 'Draft' });
    t.clock.now = inMinutes(30);
    expect(await shownSlugs()).toEqual([]);
  });

  test('changed → cached pages of the blog are invalidated, unless the post is a draft before and after', async () => {
    const api = await admin();
    const dropped: string[] = [];
    const stop = t.context.changes.onChange((tags) => dropped.push(...tags));
    const { id } = await create(api);
    await change(api, id, { title: 'Six colours' });
    expect(dropped.splice(0)).toEqual([]);
    await change(api, id, { status: 'Published' });
    expect(dropped.splice(0)).toContain('blog');
    await change(api, id, { title: 'Seven colours' });
    expect(dropped.splice(0)).toContain('blog');
    await change(api, id, { status: 'Draft' });
    expect(dropped.splice(0)).toContain('blog');
    stop();
  });

  test('older version → 409, and nothing changes', async () => {
    const api = await admin();
    const { id } = await create(api);
    await change(api, id, { title: 'Theirs', version: 1 });
    await expect(change(api, id, { title: 'Mine', version: 1 })).rejects.toMatchObject({
      status: 409,
      code: 'changed_elsewhere',
    });
    expect(await read(api, id)).toMatchObject({ title: 'Theirs', version: 2 });
    // Without a version the last one wins.
    expect(await change(api, id, { title: 'Mine' })).toMatchObject({ version: 3 });
  });

  test('two changes of one version in parallel → one is saved, the other 409', async () => {
    const api = await admin();
    const { id } = await create(api);
    const results = await Promise.allSettled(
      [1, 2, 3].map((n) => change(api, id, { title: `${n}`, version: 1 })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await read(api, id)).version).toBe(2);
  });

  test('new picture → replaces the previous one', async () => {
    const api = await admin();
    const { id } = await create(api);
    const before = await read(api, id);
    await api('PATCH blog/{id}', { params: { id }, form: { image: await picture('#445566') } });
    const after = await read(api, id);
    expect(after.image).toMatch(STORED_PICTURE);
    expect(after.image).not.toBe(before.image);
  });

  test('new slug → former slugs answer with the post under its present slug', async () => {
    const api = await admin();
    const { id } = await create(api, { slug: 'one', status: 'Published' });
    await change(api, id, { slug: 'two' });
    await change(api, id, { slug: 'three' });
    for (const slug of ['one', 'two', 'three']) expect((await open(slug)).slug).toBe('three');
    await change(api, id, { slug: 'one' });
    expect((await open('one')).slug).toBe('one');
    expect((await open('three')).slug).toBe('one');
    await change(api, id, { status: 'Draft' });
    await expect(open('three')).rejects.toEqual(GONE);
    await api('DELETE blog/{id}', { params: { id } });
    expect(await t.context.db.$count(blogPostFormerSlugs)).toBe(0);
  });

  test('slug that another post had before → leads to the new post', async () => {
    const api = await admin();
    const { id } = await create(api, { slug: 'one', status: 'Published' });
    await change(api, id, { slug: 'two' });
    const other = await create(api, { slug: 'one', title: 'Other', status: 'Published' });
    expect((await open('one')).id).toBe(other.id);
    expect((await open('two')).id).toBe(id);
  });
});

describe('GET blog/{id}/preview', () => {
  test('draft → the answer that readers would get, with the latest public posts', async () => {
    const api = await admin();
    await create(api, { slug: 'public', status: 'Published' });
    await create(api, { slug: 'hidden' });
    const { id } = await create(api);
    const preview = await api('GET blog/{id}/preview', { params: { id } });
    const { latestBlogList, ...article } = preview;
    expect(article).toEqual({
      ...WHOLE,
      id,
      slug: 'five-colours',
      image: expect.stringMatching(STORED_PICTURE),
      createdAt: NOW.toISOString(),
      updatedAt: NOW.toISOString(),
    });
    expect(latestBlogList.map(({ slug }) => slug)).toEqual(['public']);
  });

  test('a scheduled post → dated by its scheduled time', async () => {
    const api = await admin();
    const publishedAt = inMinutes(10).toISOString();
    const { id } = await create(api, { status: 'Scheduled', publishedAt });
    expect(await api('GET blog/{id}/preview', { params: { id } })).toMatchObject({ createdAt: publishedAt });
  });
});

describe('DELETE blog/{id}', () => {
  test('published post → in no public answer; deleted again → 404', async () => {
    const api = await admin();
    const { id } = await create(api, { status: 'Published' });
    await api('DELETE blog/{id}', { params: { id } });
    expect(await everywhere()).toEqual(NOWHERE);
    await expect(open('five-colours')).rejects.toEqual(GONE);
    await expect(api('DELETE blog/{id}', { params: { id } })).rejects.toEqual(GONE);
  });
});
