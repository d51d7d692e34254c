import { afterEach, describe, expect, test } from 'vitest';
import { contentItems, media } from '#db/schema.ts';
import { CONTENT_LISTS, type ContentList, contentListMax } from '#domain/content-lists.ts';
import { makeAdmin, makeVendor } from '#test/factories.ts';
import { failure, failureOf } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { fileOf, picture, STORED_PICTURE } from '#test/pictures.ts';
import { addItems, watchShownItems } from './content-lists.service.ts';

const t = useMarket();
const stale = (message: string) => failureOf('changed_elsewhere', 409, message);
const admin = async () => t.api((await makeAdmin(t.context.db)).token);
afterEach(async () => {
  await t.context.db.delete(contentItems);
  t.context.changes.emit(CONTENT_LISTS.map((list) => `content:${list}`));
});

const SLIDES = ['hero-slider', 'promotion'] as const;
const always = { shownFrom: null, shownUntil: null };
const fieldsOf = {
  'hero-slider': { link: '/shop', alt: 'A slide' },
  promotion: { link: 'https://example.com/a', alt: 'A promotion' },
  faq: { question: 'Why?', answer: '<p>So.</p>' },
  'social-link': { link: 'https://example.com/us', icon: 'rss' as const },
  'checklist-item': { title: 'Tax form', text: 'Of this year.' },
  'search-synonym': { terms: 'pullover = sweater' },
};

/** Adds a record by the list's own call. */
async function create(api: ReturnType<typeof t.api>, list: ContentList, color = '#112233') {
  if (list === 'faq') return api('POST faq', { form: fieldsOf.faq });
  if (list === 'social-link') return api('POST social-link', { form: fieldsOf['social-link'] });
  if (list === 'checklist-item') return api('POST checklist-item', { form: fieldsOf['checklist-item'] });
  if (list === 'search-synonym') return api('POST search-synonym', { form: fieldsOf['search-synonym'] });
  return api(`POST ${list}`, { form: { ...fieldsOf[list], image: await picture(color) } });
}

describe.each(CONTENT_LISTS)('%s', (list) => {
  test('anonymous → 401, a vendor → 403', async () => {
    await expect(t.api()(`GET ${list}`)).rejects.toEqual(failure(401, 'Please sign in.'));
    const vendor = t.api((await makeVendor(t.context.db)).token);
    const refused = failure(403, 'Your account may not do this.');
    await expect(vendor(`GET ${list}`)).rejects.toEqual(refused);
    await expect(vendor(`DELETE ${list}/{id}`, { params: { id: 'x' } })).rejects.toEqual(refused);
    await expect(create(vendor, list)).rejects.toEqual(refused);
  });

  test('valid record → created last, read back, changed and deleted', async () => {
    const api = await admin();
    const first = await create(api, list, '#000001');
    const second = await create(api, list, '#000002');
    const rows = await api(`GET ${list}`);
    expect(rows.map(({ id }) => id)).toEqual([first.id, second.id]);
    const isSlide = list === 'hero-slider' || list === 'promotion';
    expect(rows[0]).toEqual({
      id: first.id,
      version: 1,
      ...fieldsOf[list],
      ...(isSlide && { image: expect.stringMatching(STORED_PICTURE), ...always }),
    });
    const changed = await api(`PATCH ${list}/{id}`, { params: { id: first.id }, form: { version: 1 } });
    expect(changed).toEqual({ id: first.id, version: 2 });
    expect((await api(`GET ${list}`))[0]).toEqual({ ...rows[0], version: 2 });
    await api(`DELETE ${list}/{id}`, { params: { id: first.id } });
    expect((await api(`GET ${list}`)).map(({ id }) => id)).toEqual([second.id]);
  });

  test('unknown record, record of another list → 404', async () => {
    const api = await admin();
    const other = await create(api, list === 'faq' ? 'social-link' : 'faq');
    for (const id of [other.id, 'unknown']) {
      const missing = { status: 404 };
      await expect(api(`PATCH ${list}/{id}`, { params: { id }, form: {} })).rejects.toMatchObject(missing);
      await expect(api(`DELETE ${list}/{id}`, { params: { id } })).rejects.toMatchObject(missing);
    }
    expect(await t.context.db.$count(contentItems)).toBe(1);
  });

  test('older version → 409, and nothing changes', async () => {
    const api = await admin();
    const { id } = await create(api, list);
    await api(`PATCH ${list}/{id}`, { params: { id }, form: { version: 1 } });
    const rows = await api(`GET ${list}`);
    await expect(api(`PATCH ${list}/{id}`, { params: { id }, form: { version: 1 } })).rejects.toMatchObject({
      status: 409,
      code: 'changed_elsewhere',
    });
    expect(await api(`GET ${list}`)).toEqual(rows);
    // Without a version the last one wins.
    expect(await api(`PATCH ${list}/{id}`, { params: { id }, form: {} })).toEqual({ id, version: 3 });
  });

  test('two changes of one version in parallel → one is saved, the other 409', async () => {
    const api = await admin();
    const { id } = await create(api, list);
    const change = () => api(`PATCH ${list}/{id}`, { params: { id }, form: { version: 1 } });
    const results = await Promise.allSettled([change(), change(), change()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await api(`GET ${list}`))[0]?.version).toBe(2);
  });

  test('new order → stored; ids of other records → refused', async () => {
    const api = await admin();
    const ids: string[] = [];
    for (const color of ['#000001', '#000002', '#000003']) ids.push((await create(api, list, color)).id);
    const [a = '', b = '', c = ''] = ids;
    const order = (...wanted: string[]) => api(`POST ${list}/order`, { body: { ids: wanted } });
    await order(c, a, b);
    expect((await api(`GET ${list}`)).map(({ id }) => id)).toEqual([c, a, b]);
    const refused = stale('This list has been changed since you opened it. Please load it again.');
    for (const wanted of [[a, b], [a, b, c, 'unknown'], [a, b, b], [a, b, 'unknown'], []]) {
      await expect(order(...wanted), wanted.join()).rejects.toEqual(refused);
    }
    expect((await api(`GET ${list}`)).map(({ id }) => id)).toEqual([c, a, b]);
  });

  test('orders sent in parallel → the list has one of them', async () => {
    const api = await admin();
    const ids: string[] = [];
    for (const color of ['#000001', '#000002', '#000003']) ids.push((await create(api, list, color)).id);
    const [a = '', b = '', c = ''] = ids;
    const wanted = [
      [c, a, b],
      [b, c, a],
      [a, c, b],
    ];
    await Promise.all(wanted.map((ids) => api(`POST ${list}/order`, { body: { ids } })));
    expect(wanted).toContainEqual((await api(`GET ${list}`)).map(({ id }) => id));
  });

  test(`more than ${contentListMax(list)} → 409`, async () => {
    const api = await admin();
    const { id } = await create(api, list);
    const [row] = await t.context.db.select().from(contentItems);
    if (!row) throw new Error('nothing was created');
    const copies = Array.from({ length: contentListMax(list) - 1 }, (_, at) => ({
      ...row,
      id: `${id}-${at}`,
    }));
    await t.context.db.insert(contentItems).values(copies);
    await expect(create(api, list, '#445566')).rejects.toEqual(
      failure(409, `There are ${contentListMax(list)} already. Please delete one first.`),
    );
    expect(await t.context.db.$count(contentItems)).toBe(contentListMax(list));
  });
});

describe.each(SLIDES)('%s', (list) => {
  test('missing field → 400, a file that is not a picture → 415; nothing is stored', async () => {
    const api = await admin();
    const stored = await t.context.db.$count(media);
    await expect(api(`POST ${list}`, { form: { link: '', alt: ' ' } })).rejects.toEqual(
      failure(400, 'Please enter Link.', 'Please enter Alt Text.', 'Please upload Image.'),
    );
    const image = fileOf('<svg/>', 'a.png', 'image/png');
    await expect(api(`POST ${list}`, { form: { ...fieldsOf[list], image } })).rejects.toEqual(
      failure(415, 'Image must be a PNG or JPEG picture.'),
    );
    expect(await t.context.db.$count(contentItems)).toBe(0);
    expect(await t.context.db.$count(media)).toBe(stored);
  });

  test.each(['shop', '//evil.test', 'http://example.com', 'javascript:alert(1)', '/a b'])(
    'a link that leads nowhere safe: 400 (%s)',
    async (link) => {
      const api = await admin();
      const form = { ...fieldsOf[list], link, image: await picture('#112233') };
      await expect(api(`POST ${list}`, { form })).rejects.toEqual(
        failure(
          400,
          'Please enter a valid Link: a path of this site such as /shop, or an address that begins with https://.',
        ),
      );
    },
  );

  test('period that ends before it begins → 400, also when only one end is changed', async () => {
    const api = await admin();
    const { id } = await create(api, list);
    const change = (form: { shownFrom?: string; shownUntil?: string }) =>
      api(`PATCH ${list}/{id}`, { params: { id }, form });
    const refused = failure(400, 'Shown Until must be later than Shown From.');
    await change({ shownFrom: '2026-03-02T10:00:00.000Z' });
    await expect(change({ shownUntil: '2026-03-02T10:00:00.000Z' })).rejects.toEqual(refused);
    await expect(change({ shownUntil: 'tomorrow' })).rejects.toEqual(
      failure(400, 'Please enter a valid Shown Until.'),
    );
    await change({ shownUntil: '2026-03-03T10:00:00.000Z' });
    expect(await api(`GET ${list}`)).toMatchObject([
      { shownFrom: '2026-03-02T10:00:00.000Z', shownUntil: '2026-03-03T10:00:00.000Z' },
    ]);
    // An empty text takes an end away; a field that is not sent stays.
    await change({ shownFrom: '' });
    expect(await api(`GET ${list}`)).toMatchObject([
      { shownFrom: null, shownUntil: '2026-03-03T10:00:00.000Z' },
    ]);
  });

  test('new picture → replaces the previous one', async () => {
    const api = await admin();
    const { id } = await create(api, list, '#101010');
    const [before] = await api(`GET ${list}`);
    await api(`PATCH ${list}/{id}`, { params: { id }, form: { image: await picture('#202020') } });
    const [after] = await api(`GET ${list}`);
    expect(after).toEqual({ ...before, version: 2, image: expect.stringMatching(STORED_PICTURE) });
    expect(after?.image).not.toBe(before?.image);
  });

  test('home page → shows the slides that are due, in order; invalidated when a period begins or ends', async () => {
    const { context, clock } = t;
    const field = list === 'hero-slider' ? 'heroSlider' : 'promotions';
    const shown = async () => (await t.api()('GET site/home-page'))[field].map(({ alt }) => alt);
    const slide = (alt: string) => ({ image: '/media/a', link: '/', alt });
    await addItems(context.db, list, [slide('always')]);
    const at = (minutes: number) => new Date(clock.now.getTime() + minutes * 60_000);
    const row = (alt: string, position: number) => ({ list, position, value: slide(alt) });
    await context.db.insert(contentItems).values([
      { ...row('from 10', 1), shownFrom: at(10) },
      { ...row('until 20', 2), shownUntil: at(20) },
      { ...row('10 to 20', 3), shownFrom: at(10), shownUntil: at(20) },
    ]);
    const look = watchShownItems(context);
    const dropped: string[] = [];
    const stop = context.changes.onChange((tags) => dropped.push(...tags));
    const start = clock.now;
    try {
      expect(await shown()).toEqual(['always', 'until 20']);
      for (const [minutes, expected] of [
        [9, ['always', 'until 20']],
        [10, ['always', 'from 10', 'until 20', '10 to 20']],
        [20, ['always', 'from 10']],
      ] as const) {
        clock.now = new Date(start.getTime() + minutes * 60_000);
        await look();
        expect(await shown(), `after ${minutes} minutes`).toEqual(expected);
        expect(dropped.splice(0), `after ${minutes} minutes`).toEqual(
          minutes === 9 ? [] : [`content:${list}`],
        );
      }
    } finally {
      clock.now = start;
      stop();
    }
  });
});

describe('faq', () => {
  test('answer with scripts → sanitised; without text → 400', async () => {
    const api = await admin();
    const answer = '<p onclick="x()">Yes<script>alert(1)</script> <a href="javascript:x()">no</a></p>';
    await api('POST faq', { form: { question: 'Is it?', answer } });
    expect((await api('GET faq'))[0]?.answer).toBe(
      '<p>Yes <a target="_blank" rel="noopener noreferrer nofollow">no</a></p>',
    );
    for (const empty of ['', '<p> </p>', '<script>x</script>']) {
      await expect(api('POST faq', { form: { question: 'Is it?', answer: empty } })).rejects.toEqual(
        failure(400, 'Please enter Answer.'),
      );
    }
  });

  test('changed → in the next answer of common data', async () => {
    const api = await admin();
    const { id } = await create(api, 'faq');
    const shown = async () => (await t.api()('GET site/common-data')).faqData;
    expect(await shown()).toEqual([{ id, ...fieldsOf.faq }]);
    await api('PATCH faq/{id}', { params: { id }, form: { question: 'Why not?' } });
    expect(await shown()).toEqual([{ id, ...fieldsOf.faq, question: 'Why not?' }]);
  });
});

describe('social-link', () => {
  test('relative path, unknown icon → 400', async () => {
    const api = await admin();
    await expect(
      api('POST social-link', { form: { link: '/us', icon: 'myspace' as 'rss' } }),
    ).rejects.toEqual(
      failure(400, 'Please enter a valid Link: an address that begins with https://.', 'Please select Icon.'),
    );
  });
});
