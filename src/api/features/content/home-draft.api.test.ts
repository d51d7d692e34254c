import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { contentDrafts, contentSchedules, contents, contentVersions, users } from '#db/schema.ts';
import { onServer } from '#test/database.ts';
import { makeAdmin, makeCategory, makeProduct, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { picture, STORED_PICTURE } from '#test/pictures.ts';
import { DEFAULT_CONTENT } from './content.defaults.ts';
import { publishDueDraft } from './home-draft.service.ts';
import { startWatchingScheduledContent } from './scheduled-content.service.ts';

const t = useMarket();
const stale = { status: 409, code: 'changed_elsewhere' };
const home = DEFAULT_CONTENT['home-page'];
const start = new Date('2026-03-01T12:00:00Z');
afterEach(async () => {
  const { db, changes } = t.context;
  for (const table of [contentVersions, contents, contentDrafts, contentSchedules]) await db.delete(table);
  t.clock.now = start;
  changes.emit(['content:home-page']);
});

const minutesIn = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const publicTitle = async () => (await t.api()('GET site/home-page')).contentData.productSectionOneTitle;

/** An admin and what tests do in their name. */
async function admin() {
  const { id, token, name } = await makeAdmin(t.context.db);
  const api = t.api(token);
  return {
    api,
    id,
    name,
    draft: () => api('GET home-page/draft'),
    write: (productSectionOneTitle: string, version?: number) =>
      api('PATCH home-page/draft', { form: { productSectionOneTitle, version } }),
    publish: (body: { at?: string; version?: number } = {}) => api('POST home-page/publish', { body }),
    versions: async () => (await api('GET home-page/versions')).map(({ version }) => version),
  };
}

/** The tags that are dropped while `work` runs. */
async function dropped(work: () => Promise<unknown>): Promise<string[]> {
  const tags: string[] = [];
  const stop = t.context.changes.onChange((names) => tags.push(...names));
  await work().finally(stop);
  return tags;
}

test('home draft calls: anonymous → 401, a vendor → 403', async () => {
  const sources = { body: home };
  const calls = [
    (api: ReturnType<typeof t.api>) => api('GET home-page/draft'),
    (api: ReturnType<typeof t.api>) => api('PATCH home-page/draft', { form: {} }),
    (api: ReturnType<typeof t.api>) => api('DELETE home-page/draft'),
    (api: ReturnType<typeof t.api>) => api('POST home-page/publish'),
    (api: ReturnType<typeof t.api>) => api('POST home-page/publish/cancel'),
    (api: ReturnType<typeof t.api>) => api('POST home-page/preview', sources),
  ];
  const vendor = t.api((await makeVendor(t.context.db)).token);
  for (const call of calls) {
    await expect(call(t.api())).rejects.toEqual(failure(401, 'Please sign in.'));
    await expect(call(vendor)).rejects.toEqual(failure(403, 'Your account may not do this.'));
  }
});

describe('home page draft', () => {
  test('no draft → the published page; a change → not public, and no page is invalidated', async () => {
    const { draft, write, name } = await admin();
    const unchanged = { ...home, publishedVersion: 0, changed: false, scheduled: null };
    expect(await draft()).toEqual({ ...unchanged, version: 0, savedAt: null, savedBy: null });
    expect(await dropped(() => write('Soon'))).toEqual([]);
    expect(await draft()).toEqual({
      ...unchanged,
      productSectionOneTitle: 'Soon',
      changed: true,
      version: 1,
      savedAt: start.toISOString(),
      savedBy: name,
    });
    expect(await publicTitle()).toBe(home.productSectionOneTitle);
  });

  test('change of an older draft, or from before a publish or a restore → 409, and nothing changes', async () => {
    const { api, draft, write, publish } = await admin();
    await write('First', 0);
    await expect(write('Second', 0)).rejects.toMatchObject(stale);
    await expect(publish({ version: 0 })).rejects.toMatchObject(stale);
    await expect(api('DELETE home-page/draft', { query: { version: 0 } })).rejects.toMatchObject(stale);
    expect(await draft()).toMatchObject({ productSectionOneTitle: 'First', version: 1 });
    const { version } = await draft();
    await publish({ version });
    await expect(write('Third', version)).rejects.toMatchObject(stale);
    const published = await draft();
    await api('POST home-page/versions/{version}/restore', { params: { version: 0 } });
    await expect(write('Third', published.version)).rejects.toMatchObject(stale);
    expect(await draft()).toMatchObject({ productSectionOneTitle: home.productSectionOneTitle });
  });

  test('discarded → the published page again', async () => {
    const { api, draft, write } = await admin();
    const { version } = await write('Never');
    await api('DELETE home-page/draft', { query: { version } });
    expect(await draft()).toMatchObject({
      productSectionOneTitle: home.productSectionOneTitle,
      changed: false,
      savedBy: null,
    });
  });

  test('banner → saved, kept and removed; public once published', async () => {
    const { api, draft, publish } = await admin();
    await api('PATCH home-page/draft', { form: { bannerImage: await picture('#102030') } });
    const { bannerImage } = await draft();
    expect(bannerImage).toMatch(STORED_PICTURE);
    const shown = async () => (await t.api()('GET site/home-page')).contentData.bannerImage;
    expect(await shown()).toBeNull();
    await publish();
    expect(await shown()).toBe(bannerImage);
    await api('PATCH home-page/draft', { form: { removeBannerImage: 'true' } });
    expect((await draft()).bannerImage).toBeNull();
    expect(await shown()).toBe(bannerImage);
  });

  test('earlier version restored → the draft stays', async () => {
    const { api, draft, write, publish } = await admin();
    await write('Published');
    await publish();
    await write('Draft');
    await api('POST home-page/versions/{version}/restore', { params: { version: 0 } });
    expect(await publicTitle()).toBe(home.productSectionOneTitle);
    expect(await draft()).toMatchObject({ productSectionOneTitle: 'Draft', changed: true });
  });
});

describe('publishing the home page draft', () => {
  test('immediately → the page changes, the version has its author, and the draft equals the page', async () => {
    const { api, name, draft, write, publish } = await admin();
    await write('Today');
    const tags = await dropped(async () => expect(await publish()).toEqual({ version: 1, at: null }));
    expect(tags).toEqual(['content:home-page']);
    expect(await publicTitle()).toBe('Today');
    expect(await draft()).toMatchObject({ changed: false, publishedVersion: 1, savedAt: null });
    const at = start.toISOString();
    expect(await api('GET home-page/versions')).toEqual([
      { version: 1, at, by: name },
      { version: 0, at, by: null },
    ]);
  });

  test('time now or in the past → 400', async () => {
    const { publish, draft } = await admin();
    for (const at of [minutesIn(0), minutesIn(-1)]) {
      await expect(publish({ at: at.toISOString() })).rejects.toEqual(
        failure(400, 'Please choose a time that is still to come.'),
      );
    }
    expect((await draft()).scheduled).toBeNull();
  });

  test('scheduled → unchanged before the time; then published as scheduled, once, however many nodes check', async () => {
    const { api, name, draft, write, publish, versions } = await admin();
    await write('Scheduled');
    const at = minutesIn(10).toISOString();
    expect(await publish({ at })).toEqual({ version: 0, at });
    expect((await draft()).scheduled).toEqual({ at, by: name, draftChanged: false });
    t.clock.now = minutesIn(9);
    expect(await dropped(() => publishDueDraft(t.context))).toEqual([]);
    expect(await publicTitle()).toBe(home.productSectionOneTitle);
    t.clock.now = minutesIn(10);
    const tags = await dropped(() =>
      Promise.all([publishDueDraft(t.context), publishDueDraft(t.context), publishDueDraft(t.context)]),
    );
    expect(tags).toEqual(['content:home-page']);
    expect(await publicTitle()).toBe('Scheduled');
    expect(await versions()).toEqual([1, 0]);
    expect((await api('GET home-page/versions'))[0]).toEqual({ version: 1, at, by: name });
    expect(await draft()).toMatchObject({ scheduled: null, changed: false });
  });

  test('draft changed after it was scheduled → the scheduled version is published, and the change stays in the draft', async () => {
    const { draft, write, publish } = await admin();
    await write('Scheduled');
    await publish({ at: minutesIn(10).toISOString() });
    await write('Later idea');
    expect((await draft()).scheduled).toMatchObject({ draftChanged: true });
    t.clock.now = minutesIn(11);
    await publishDueDraft(t.context);
    expect(await publicTitle()).toBe('Scheduled');
    expect(await draft()).toMatchObject({ productSectionOneTitle: 'Later idea', changed: true });
  });

  test('due while no node is running → published at the next start', async () => {
    const { write, publish, versions } = await admin();
    await write('Scheduled');
    await publish({ at: minutesIn(10).toISOString() });
    t.clock.now = minutesIn(600);
    const stop = startWatchingScheduledContent(t.context, 60_000);
    await stop();
    expect(await publicTitle()).toBe('Scheduled');
    expect(await versions()).toEqual([1, 0]);
  });

  test('scheduled again → replaces the earlier schedule', async () => {
    const { draft, write, publish, versions } = await admin();
    await write('Earlier');
    await publish({ at: minutesIn(10).toISOString() });
    await write('Later');
    await publish({ at: minutesIn(20).toISOString() });
    t.clock.now = minutesIn(15);
    await publishDueDraft(t.context);
    expect(await versions()).toEqual([]);
    t.clock.now = minutesIn(20);
    await publishDueDraft(t.context);
    expect(await publicTitle()).toBe('Later');
    expect((await draft()).scheduled).toBeNull();
  });

  test.each([
    ['removed', { role: 'customer' as const }],
    ['given another role', { role: 'support' as const }],
    ['suspended', { suspendedAt: start }],
  ])(
    'who scheduled it is %s → not shown as scheduled, not published, and the draft stays',
    async (_, lost) => {
      vi.spyOn(t.context.log, 'warn').mockReturnValue();
      const { id, write, publish } = await admin();
      const other = await admin();
      await write('Left behind');
      await publish({ at: minutesIn(10).toISOString() });
      await t.context.db.update(users).set(lost).where(eq(users.id, id));
      expect(await other.draft()).toMatchObject({ scheduled: null, changed: true });
      t.clock.now = minutesIn(10);
      await publishDueDraft(t.context);
      await t.context.db.update(users).set({ role: 'admin', suspendedAt: null }).where(eq(users.id, id));
      await publishDueDraft(t.context);
      expect(await other.versions()).toEqual([]);
      expect(await other.draft()).toMatchObject({ scheduled: null, changed: true });
    },
  );

  test('published immediately → the schedule is deleted', async () => {
    const { write, publish, versions } = await admin();
    await write('Scheduled');
    await publish({ at: minutesIn(10).toISOString() });
    await write('Now');
    await publish();
    t.clock.now = minutesIn(10);
    await publishDueDraft(t.context);
    expect(await publicTitle()).toBe('Now');
    expect(await versions()).toEqual([1, 0]);
  });

  test('schedule canceled → nothing is published, the draft stays; no schedule → 409', async () => {
    const { api, draft, write, publish, versions } = await admin();
    await write('Scheduled');
    await publish({ at: minutesIn(10).toISOString() });
    await api('POST home-page/publish/cancel');
    t.clock.now = minutesIn(10);
    await publishDueDraft(t.context);
    expect(await versions()).toEqual([]);
    expect(await draft()).toMatchObject({ productSectionOneTitle: 'Scheduled', scheduled: null });
    await expect(api('POST home-page/publish/cancel')).rejects.toEqual(
      failure(409, 'No publishing is scheduled.'),
    );
  });

  describe.runIf(onServer)('in parallel', () => {
    test('several publishes → a version each, and every published draft is in one', async () => {
      const people = await Promise.all(Array.from({ length: 8 }, admin));
      await Promise.all(
        people.map(async ({ write, publish }, n) => {
          await write(`Title ${n}`);
          await publish();
        }),
      );
      const rows = await t.context.db.select().from(contentVersions);
      expect(rows.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([
        0, 1, 2, 3, 4, 5, 6, 7, 8,
      ]);
      const { draft } = await admin();
      const { productSectionOneTitle, publishedVersion, changed } = await draft();
      expect([publishedVersion, changed]).toEqual([8, false]);
      expect(await publicTitle()).toBe(productSectionOneTitle);
      expect(rows.find(({ version }) => version === 8)?.value).toMatchObject({ productSectionOneTitle });
    });

    test('saves of one version → one is stored, the others are refused', async () => {
      const people = await Promise.all(Array.from({ length: 5 }, admin));
      const saves = await Promise.allSettled(people.map(({ write }, n) => write(`Title ${n}`, 0)));
      expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    test('due schedule and a publish → both become versions, or the schedule is deleted', async () => {
      const { write, publish, versions } = await admin();
      await write('Scheduled');
      await publish({ at: minutesIn(1).toISOString() });
      t.clock.now = minutesIn(2);
      await Promise.all([publishDueDraft(t.context), publish(), publishDueDraft(t.context)]);
      expect([
        [2, 1, 0],
        [1, 0],
      ]).toContainEqual(await versions());
      expect(await t.context.db.$count(contentSchedules)).toBe(0);
    });
  });
});

test('home draft preview → the products of each source, whether its section is visible or not', async () => {
  const { db } = t.context;
  const { api } = await admin();
  const category = await makeCategory(db);
  const sorted = await makeProduct(db, { mainCategoryId: category.id });
  const picked = await makeProduct(db);
  const hidden = await makeProduct(db, { listed: false });
  const body = {
    ...home,
    productSectionFiveSource: { type: 'category' as const, mainCategoryId: category.id },
    productSectionSixSource: { type: 'hand-picked' as const, productIds: [hidden.id, picked.id] },
  };
  const page = await api('POST home-page/preview', { body });
  expect(page.sectionFiveProducts.map(({ id }) => id)).toEqual([sorted.id]);
  expect(page.sectionSixProducts.map(({ id }) => id)).toEqual([picked.id]);
});
