import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { productViews, viewSources } from '#db/schema.ts';
import { SOURCES_SHOWN } from '#domain/limits.ts';
import type { ViewPlace, ViewSourceKind } from '#domain/view-source.ts';
import { makeAdmin, makeCustomer, makeMember, makeProduct, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { countView, flushViews, forgetRareSearches, pruneViews } from './views.service.ts';
import { addSources, addViews } from './views.sql.ts';

const t = useMarket({ env: { PUBLIC_URL: 'https://market.example.com' } });

type Source = { kind: 'place'; name: ViewPlace } | { kind: 'search' | 'site' | 'campaign'; name: string };

const view = (slug: string, source?: Source) =>
  t.api()('POST site/product/{slug}/view', { params: { slug }, body: { source } });
const search = (slug: string, words: string) => view(slug, { kind: 'search', name: words });
const ofShop = (token: string | undefined, query: { vendorId?: string; days?: number } = {}) =>
  t.api(token)('GET vendor/view-sources', { query });
const ofProduct = (token: string | undefined, id: string, days?: number) =>
  t.api(token)('GET vendor/product/{id}/view-sources', { params: { id }, query: { days } });

async function shop() {
  const { db } = t.context;
  const vendor = await makeVendor(db);
  const book = await makeProduct(db, { vendorId: vendor.id });
  const song = await makeProduct(db, { vendorId: vendor.id });
  return { vendor, book, song };
}

beforeEach(async () => {
  t.clock.now = new Date('2026-03-01T12:00:00Z');
  await t.context.db.delete(viewSources);
});

describe('views by source', () => {
  test('known visits of each kind → the figures of shop and product move by exactly these', async () => {
    const { vendor, book, song } = await shop();
    for (const words of ['yoke sweater', ' YOKE  Sweater', 'yoke sweater']) await search(book.slug, words);
    for (const name of ['home', 'similar', 'home'] as const) await view(book.slug, { kind: 'place', name });
    await view(book.slug, { kind: 'site', name: 'news.example.org' });
    await view(song.slug, { kind: 'site', name: 'www.news.example.org' });
    await view(song.slug, { kind: 'campaign', name: 'Spring / mail' });
    await view(song.slug);
    await flushViews(t.context);
    expect(await ofShop(vendor.token)).toEqual({
      views: 10,
      unknown: 1,
      sources: [
        { kind: 'search', name: 'yoke sweater', views: 3 },
        { kind: 'place', name: 'home', views: 2 },
        { kind: 'site', name: 'news.example.org', views: 2 },
        { kind: 'campaign', name: 'spring / mail', views: 1 },
        { kind: 'place', name: 'similar', views: 1 },
      ],
    });
    await view(song.slug, { kind: 'site', name: 'news.example.org' });
    await view(song.slug);
    await flushViews(t.context);
    expect(await ofProduct(vendor.token, song.id)).toEqual({
      views: 5,
      unknown: 2,
      sources: [
        { kind: 'site', name: 'news.example.org', views: 2 },
        { kind: 'campaign', name: 'spring / mail', views: 1 },
      ],
    });
    expect((await ofProduct(vendor.token, book.id)).views).toBe(7);
  });

  test('own host, possible personal data, no host → counted without a name', async () => {
    const { vendor, book } = await shop();
    await view(book.slug, { kind: 'site', name: 'market.example.com' });
    await view(book.slug, { kind: 'site', name: '192.0.2.1' });
    await view(book.slug, { kind: 'campaign', name: 'for ada@example.com' });
    await flushViews(t.context);
    expect((await ofShop(vendor.token)).sources).toEqual([
      { kind: 'campaign', name: null, views: 1 },
      { kind: 'place', name: 'other', views: 1 },
      { kind: 'site', name: null, views: 1 },
    ]);
  });

  test.each([
    [{ kind: 'place', name: 'moon' }, 'A place is one of home, category'],
    [{ kind: 'person', name: 'Ada' }, 'The kind of a source is search, place, site or campaign.'],
    [{ kind: 'site', name: 'a'.repeat(201) }, 'The name is too long: 200 characters at most.'],
  ])('source %j → 400, and no view', async (source, message) => {
    const { vendor, book } = await shop();
    await expect(view(book.slug, source as Source)).rejects.toMatchObject({
      status: 400,
      messages: [expect.stringContaining(message)],
    });
    await flushViews(t.context);
    expect((await ofShop(vendor.token)).views).toBe(0);
  });

  test('more than 200 hosts on a day → new ones count as others, known ones as themselves', async () => {
    const { vendor, book, song } = await shop();
    const sites = (slug: string, hosts: readonly string[]) =>
      Promise.all(
        hosts.map((name) => countView(t.context, { slug, user: null, source: { kind: 'site', name } })),
      );
    await sites(
      book.slug,
      Array.from({ length: 250 }, (_, n) => `site${n}.com`),
    );
    await flushViews(t.context);
    await sites(song.slug, ['new.com', 'site0.com', 'site0.com']);
    await flushViews(t.context);
    const rows = await t.context.db.select().from(viewSources).where(eq(viewSources.vendorId, vendor.id));
    expect(new Set(rows.map(({ name }) => name)).size).toBe(201);
    const { views, unknown, sources } = await ofShop(vendor.token);
    expect({ views, unknown, shown: sources.length }).toEqual({
      views: 253,
      unknown: 0,
      shown: SOURCES_SHOWN + 1,
    });
    expect(sources.slice(0, 2)).toEqual([
      { kind: 'site', name: null, views: 253 - 3 - (SOURCES_SHOWN - 1) },
      { kind: 'site', name: 'site0.com', views: 3 },
    ]);
  });

  test('two nodes write at the same time → every view is counted', async () => {
    const { vendor, book, song } = await shop();
    const day = '2026-03-01';
    const rows = [book, song].flatMap(({ id: productId }) =>
      (['search', 'site'] as ViewSourceKind[]).map((kind) => ({
        vendorId: vendor.id,
        productId,
        day,
        views: 5,
        source: { kind, name: 'example.org' },
      })),
    );
    const write = (sent: typeof rows) =>
      t.context.db.transaction(async (tx) => {
        await addViews(tx, sent);
        await addSources(tx, { rows: sent, limit: 200 });
      });
    await Promise.all(Array.from({ length: 6 }, (_, n) => write(n % 2 ? rows : rows.toReversed())));
    expect(await ofShop(vendor.token)).toEqual({
      views: 120,
      unknown: 0,
      sources: [
        { kind: 'search', name: 'example.org', views: 60 },
        { kind: 'site', name: 'example.org', views: 60 },
      ],
    });
  });
});

describe('words of searches', () => {
  test('fewer than three times a day in the market → not shown; three times, in whatever shops → shown', async () => {
    const { vendor, book, song } = await shop();
    const other = await makeProduct(t.context.db);
    await search(book.slug, 'tides');
    await search(song.slug, 'tides');
    await search(book.slug, 'moon');
    await flushViews(t.context);
    expect((await ofShop(vendor.token)).sources).toEqual([{ kind: 'search', name: null, views: 3 }]);
    await search(other.slug, 'tides');
    await flushViews(t.context);
    expect((await ofShop(vendor.token)).sources).toEqual([
      { kind: 'search', name: 'tides', views: 2 },
      { kind: 'search', name: null, views: 1 },
    ]);
  });

  test('day is over → rare words are forgotten, their views stay; those of today are kept', async () => {
    const { vendor, book } = await shop();
    for (const words of ['tides', 'tides', 'tides', 'moon', 'sun']) await search(book.slug, words);
    t.clock.now = new Date('2026-03-02T00:00:00Z');
    await search(book.slug, 'moon');
    await flushViews(t.context);
    await forgetRareSearches(t.context);
    const rows = await t.context.db.select().from(viewSources).where(eq(viewSources.vendorId, vendor.id));
    expect(rows.map(({ day, name, views }) => `${day} ${name}: ${views}`).sort()).toEqual([
      '2026-03-01 : 2',
      '2026-03-01 tides: 3',
      '2026-03-02 moon: 1',
    ]);
    expect(await ofShop(vendor.token)).toEqual({
      views: 6,
      unknown: 0,
      sources: [
        { kind: 'search', name: null, views: 3 },
        { kind: 'search', name: 'tides', views: 3 },
      ],
    });
  });
});

describe('who may read sources', () => {
  test('anonymous → 401; a customer, an author → 403; a manager → the shop’s', async () => {
    const { vendor, book } = await shop();
    await expect(ofShop(undefined)).rejects.toEqual(failure(401, 'Please sign in.'));
    const refused = failure(403, 'Your account may not do this.');
    for (const { token } of [
      await makeCustomer(t.context.db),
      await makeMember(t.context.db, 'author', vendor.id),
    ]) {
      await expect(ofShop(token)).rejects.toEqual(refused);
      await expect(ofProduct(token, book.id)).rejects.toEqual(refused);
    }
    await view(book.slug);
    await flushViews(t.context);
    const { token } = await makeMember(t.context.db, 'manager', vendor.id);
    expect(await ofShop(token)).toMatchObject({ views: 1 });
  });

  test('another vendor → 404; an admin → any vendor and product', async () => {
    const { db } = t.context;
    const { vendor, book } = await shop();
    await view(book.slug);
    await flushViews(t.context);
    const { token } = await makeVendor(db);
    await expect(ofShop(token, { vendorId: vendor.id })).rejects.toEqual(
      failure(404, 'This vendor was not found.'),
    );
    await expect(ofProduct(token, book.id)).rejects.toEqual(failure(404, 'This product was not found.'));
    const admin = await makeAdmin(db);
    await expect(ofShop(admin.token)).rejects.toEqual(failure(400, 'Please select Vendor.'));
    const one = { views: 1, unknown: 1, sources: [] };
    expect(await ofShop(admin.token, { vendorId: vendor.id })).toEqual(one);
    expect(await ofProduct(admin.token, book.id)).toEqual(one);
  });
});

test('range of 7 days → views of these; pruneViews: older than 400 days → deleted', async () => {
  const { vendor, book } = await shop();
  const days = ['2025-01-25', '2025-01-26', '2026-02-22', '2026-02-23'];
  const row = { vendorId: vendor.id, productId: book.id, views: 1 };
  await t.context.db.insert(productViews).values(days.map((day) => ({ ...row, day })));
  await t.context.db
    .insert(viewSources)
    .values(days.map((day) => ({ ...row, day, kind: 'site' as const, name: 'example.org' })));
  expect(await ofShop(vendor.token, { days: 7 })).toMatchObject({ views: 1, sources: [{ views: 1 }] });
  await pruneViews(t.context);
  const rows = await t.context.db.select().from(viewSources).where(eq(viewSources.vendorId, vendor.id));
  expect(rows.map(({ day }) => day).sort()).toEqual(days.slice(1));
});
