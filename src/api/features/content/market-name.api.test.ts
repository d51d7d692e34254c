import { expect, test } from 'vitest';
import { blogFeed } from '#api/features/discovery/blog-feed.service.ts';
import { webManifest } from '#api/features/discovery/web-manifest.service.ts';
import { makeAdmin, makeVendor } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';

const t = useMarket();

const rename = async (name: string, admin = makeAdmin(t.context.db)) =>
  t.api((await admin).token)('PATCH site-settings', { form: { name } });

test('market renamed → its new name on pages, in the footer, feed, web manifest and authenticator apps', async () => {
  expect(await t.api()('GET site/identity')).toEqual({ name: 'Emporia' });
  await rename('  Paper & Co  ');
  expect(await t.api()('GET site/identity')).toEqual({ name: 'Paper & Co' });
  const { headerFooterData } = await t.api()('GET site/common-data');
  expect(headerFooterData.copyrightText).toBe('© Paper & Co. Every work belongs to its maker.');
  expect(await blogFeed(t.context)).toContain('<title>Paper &amp; Co Blog</title>');
  expect(JSON.parse(await webManifest(t.context))).toMatchObject({ name: 'Paper & Co' });
  const vendor = await makeVendor(t.context.db);
  const { otpauthUrl } = await t.api(vendor.token)('POST auth/two-step/start');
  expect(new URL(otpauthUrl).searchParams.get('issuer')).toBe('Paper & Co');
});

test.each(['', '   ', 'a'.repeat(61)])('market named %j → 400', async (name) => {
  await expect(rename(name)).rejects.toMatchObject({ status: 400 });
});
