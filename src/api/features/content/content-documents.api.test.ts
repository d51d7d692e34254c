import { and, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { contents, contentVersions, media } from '#db/schema.ts';
import {
  CONTENT_DOCUMENTS,
  CONTENT_VERSIONS_KEPT,
  type ContentDocument,
  HAND_PICKED_MAX,
} from '#domain/content-documents.ts';
import { makeAdmin, makeProduct, makeStaff, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { fileOf, picture, STORED_PICTURE } from '#test/pictures.ts';
import { DEFAULT_CONTENT } from './content.defaults.ts';

const t = useMarket();
afterEach(async () => {
  await t.context.db.delete(contentVersions);
  await t.context.db.delete(contents);
  t.context.changes.emit(CONTENT_DOCUMENTS.map((document) => `content:${document}`));
});

async function admin() {
  const user = await makeAdmin(t.context.db);
  return { ...user, api: t.api(user.token) };
}

/** A document as those who edit it read it. */
async function read(api: ReturnType<typeof t.api>, document: ContentDocument): Promise<object> {
  switch (document) {
    case 'site-settings':
    case 'header-footer':
    case 'home-page':
    case 'shop-page':
    case 'cart-page':
      return api(`GET ${document}`);
    default: {
      const [value] = await api(`GET ${document}`);
      if (!value) throw new Error('there is none');
      return value;
    }
  }
}

const links = [
  { value: 'Everything', link: '/shop' },
  { value: 'Elsewhere', link: 'https://example.com/' },
];
/** A change of each document: what is sent, and what it makes of the value. */
const CHANGES: Record<ContentDocument, { form: Record<string, string>; value: Record<string, unknown> }> = {
  'site-settings': {
    form: { bannerText: ' Sale ', vendorApproval: 'false', payoutHoldDays: '14', payoutMinimum: '50.5' },
    value: { bannerText: 'Sale', vendorApproval: false, payoutHoldDays: 14, payoutMinimum: 50.5 },
  },
  'header-footer': {
    form: { footerSectionTwo: JSON.stringify(links), contactEmail: 'US@example.com', footerDescription: '' },
    value: { footerSectionTwo: links, contactEmail: 'us@example.com', footerDescription: '' },
  },
  'home-page': {
    form: {
      productSectionTwoTitle: ' Fresh ',
      isProductSectionTwoVisible: 'false',
      productSectionTwoFontColor: '#0E5A47',
      productSectionTwoSource: JSON.stringify({ type: 'hand-picked', productIds: ['a', 'b', 'a'] }),
    },
    value: {
      productSectionTwoTitle: 'Fresh',
      isProductSectionTwoVisible: false,
      productSectionTwoFontColor: '#0e5a47',
      productSectionTwoSource: { type: 'hand-picked', productIds: ['a', 'b'] },
    },
  },
  'shop-page': { form: {}, value: {} },
  'cart-page': {
    form: { recommendedSource: JSON.stringify({ type: 'new' }) },
    value: { recommendedSource: { type: 'new' } },
  },
  'privacy-policy': {
    form: { title: 'Your data', description: '<h2>Kept</h2><p>Little.<script>x</script></p>' },
    value: { title: 'Your data', description: '<h2>Kept</h2><p>Little.</p>' },
  },
  'terms-conditions': { form: { title: 'Terms' }, value: { title: 'Terms' } },
  'exchange-policy': {
    form: { description: '<p>Write to us.</p>' },
    value: { description: '<p>Write to us.</p>' },
  },
  'contact-us-page': { form: { phone: '', buttonText: 'Send' }, value: { phone: '', buttonText: 'Send' } },
};

describe.each(CONTENT_DOCUMENTS)('%s', (document) => {
  const { form, value } = CHANGES[document];
  const initial = DEFAULT_CONTENT[document];

  test('anonymous → 401, a vendor → 403', async () => {
    await expect(t.api()(`PATCH ${document}`, { form })).rejects.toEqual(failure(401, 'Please sign in.'));
    const vendor = t.api((await makeVendor(t.context.db)).token);
    const refused = failure(403, 'Your account may not do this.');
    await expect(vendor(`PATCH ${document}`, { form })).rejects.toEqual(refused);
    await expect(vendor(`GET ${document}/versions`)).rejects.toEqual(refused);
    const first = { params: { version: 0 } };
    await expect(vendor(`POST ${document}/versions/{version}/restore`, first)).rejects.toEqual(refused);
  });

  test('no stored version → the built-in one; a change → sent fields change, others stay', async () => {
    const { api } = await admin();
    expect(await read(api, document)).toEqual({ ...initial, version: 0 });
    expect(await api(`PATCH ${document}`, { form: { ...form, version: 0 } })).toEqual({ version: 1 });
    expect(await read(api, document)).toEqual({ ...initial, ...value, version: 1 });
  });

  test('older version → 409, and nothing changes', async () => {
    const { api } = await admin();
    await api(`PATCH ${document}`, { form: { ...form, version: 0 } });
    await expect(api(`PATCH ${document}`, { form: { version: 0 } })).rejects.toMatchObject({
      status: 409,
      code: 'changed_elsewhere',
    });
    expect(await read(api, document)).toEqual({ ...initial, ...value, version: 1 });
  });

  test('first changes in parallel → one is saved, the others 409', async () => {
    const { api } = await admin();
    const change = () => api(`PATCH ${document}`, { form: { ...form, version: 0 } });
    const results = await Promise.allSettled([change(), change(), change()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await api(`GET ${document}/versions`)).map(({ version }) => version)).toEqual([1, 0]);
  });

  test('versions → date and author of each; each can be restored', async () => {
    const { api, name } = await admin();
    const at = t.clock.now.toISOString();
    expect(await api(`GET ${document}/versions`)).toEqual([]);
    await api(`PATCH ${document}`, { form });
    expect(await api(`GET ${document}/versions`)).toEqual([
      { version: 1, at, by: name },
      { version: 0, at, by: null },
    ]);
    const restore = (version: number) =>
      api(`POST ${document}/versions/{version}/restore`, { params: { version } });
    expect(await restore(0)).toEqual({ version: 2 });
    expect(await read(api, document)).toEqual({ ...initial, version: 2 });
    expect(await restore(1)).toEqual({ version: 3 });
    expect(await read(api, document)).toEqual({ ...initial, ...value, version: 3 });
    await expect(restore(9)).rejects.toEqual(failure(404, 'This version was not found.'));
  });
});

describe('settings that decide about money', () => {
  const outOfPlace = {
    payoutHoldDays: ['-1', 'Payout Hold must be a whole number of days.'],
    newVendorHoldDays: ['366', 'Hold of New Vendors must be 365 days at most.'],
    payoutMinimum: ['1.234', 'Payout Minimum must be a number with two decimals at most.'],
    payoutSchedule: ['daily', 'Please select Payout Schedule.'],
    disputeFeePaidBy: ['customer', 'Please select Dispute Fee.'],
  } as const;

  test.each(Object.entries(outOfPlace))('%s that is not allowed → 400', async (field, [value, message]) => {
    const { api } = await admin();
    const form = { [field]: value } as never;
    await expect(api('PATCH site-settings', { form })).rejects.toEqual(failure(400, message));
  });

  test('changed by an editor → 403, also by restoring a version; other settings and unchanged ones are taken', async () => {
    const { api } = await admin();
    const editor = t.api((await makeStaff(t.context.db, 'editor')).token);
    const refused = failure(403, 'Only an admin can change settings that decide about money.');
    await expect(editor('PATCH site-settings', { form: { payoutHoldDays: '0' } })).rejects.toEqual(refused);
    await expect(editor('PATCH site-settings', { form: { legalName: 'Mine' } })).rejects.toEqual(refused);
    await editor('PATCH site-settings', { form: { bannerText: 'Sale', payoutHoldDays: '7' } });
    await api('PATCH site-settings', { form: { payoutHoldDays: '10' } });
    const restored = editor('POST site-settings/versions/{version}/restore', { params: { version: 1 } });
    await expect(restored).rejects.toEqual(refused);
    expect(await api('GET site-settings')).toMatchObject({ bannerText: 'Sale', payoutHoldDays: 10 });
  });

  const wrongSeller = expect.objectContaining({
    status: 400,
    fields: [
      { path: 'marketIsSeller', message: expect.stringMatching(/^In the EU the market itself sells/) },
    ],
  });

  test.each([
    ['taxes on', { taxesOn: 'true' }, { marketIsSeller: 'false', legalCountry: 'FR' }],
    ['a seat in the EU', { legalCountry: 'DE' }, { marketIsSeller: 'false', taxesOn: 'true' }],
    ['the vendor as seller', { marketIsSeller: 'false' }, { taxesOn: 'true', legalCountry: 'IE' }],
  ] as const)(
    '%s that makes a vendor sell with the tax of a market in the EU → 400',
    async (_, form, before) => {
      const { api } = await admin();
      await api('PATCH site-settings', {
        form: { taxesOn: 'false', legalCountry: '', marketIsSeller: 'true' },
      });
      await api('PATCH site-settings', { form: before });
      await expect(api('PATCH site-settings', { form })).rejects.toEqual(wrongSeller);
      await api('PATCH site-settings', { form: { ...form, legalCountry: 'GB' } });
      await api('PATCH site-settings', { form: { ...before, ...form, marketIsSeller: 'true' } });
    },
  );

  test('a version with that contradiction → 400; stored before it was checked → other settings are still taken', async () => {
    const { api } = await admin();
    const before = { taxesOn: true, marketIsSeller: false, legalCountry: 'FR' };
    const { version } = await api('PATCH site-settings', { form: { taxesOn: 'false' } });
    await t.context.db
      .update(contentVersions)
      .set({ value: sql`${contentVersions.value} || ${JSON.stringify(before)}::jsonb` })
      .where(and(eq(contentVersions.key, 'site-settings'), eq(contentVersions.version, version)));
    const restored = api('POST site-settings/versions/{version}/restore', { params: { version } });
    await expect(restored).rejects.toEqual(wrongSeller);
    await t.context.db
      .update(contents)
      .set({ value: sql`${contents.value} || ${JSON.stringify(before)}::jsonb` })
      .where(eq(contents.key, 'site-settings'));
    await api('PATCH site-settings', { form: { bannerText: 'Sale' } });
    expect(await api('GET site-settings')).toMatchObject({ ...before, bannerText: 'Sale' });
    await api('PATCH site-settings', { form: { taxesOn: 'false' } });
  });
});

test(`content documents: more than ${CONTENT_VERSIONS_KEPT} versions → the latest ${CONTENT_VERSIONS_KEPT} are stored`, async () => {
  const { api } = await admin();
  for (let at = 1; at <= CONTENT_VERSIONS_KEPT + 2; at += 1) {
    await api('PATCH site-settings', { form: { bannerText: `Banner ${at}` } });
  }
  const versions = (await api('GET site-settings/versions')).map(({ version }) => version);
  expect(versions).toHaveLength(CONTENT_VERSIONS_KEPT);
  expect([versions[0], versions.at(-1)]).toEqual([CONTENT_VERSIONS_KEPT + 2, 3]);
});

describe('pictures of content documents', () => {
  test('header and footer → pictures are saved, kept, replaced and removed', async () => {
    const { api } = await admin();
    const logos = async () => {
      const { headerLogo, footerLogo } = (await t.api()('GET site/common-data')).headerFooterData;
      return [headerLogo, footerLogo];
    };
    await api('PATCH header-footer', { form: { headerLogo: await picture('#102030') } });
    const [header] = await logos();
    expect(header).toMatch(STORED_PICTURE);
    await api('PATCH header-footer', { form: { footerLogo: await picture('#302010') } });
    expect(await logos()).toEqual([header, expect.stringMatching(STORED_PICTURE)]);
    await api('PATCH header-footer', { form: { removeFooterLogo: 'true' } });
    expect(await logos()).toEqual([header, null]);
  });

  test('shop listing, a file that is not a picture → 415, and nothing is stored', async () => {
    const { api } = await admin();
    const stored = await t.context.db.$count(media);
    const bannerImage = fileOf('<svg/>', 'a.png', 'image/png');
    await expect(api('PATCH shop-page', { form: { bannerImage } })).rejects.toEqual(
      failure(415, 'Banner Image must be a PNG or JPEG picture.'),
    );
    expect(await t.context.db.$count(media)).toBe(stored);
    await api('PATCH shop-page', { form: { bannerImage: await picture('#405060') } });
    expect((await t.api()('GET site/shop-page')).cmsData.bannerImage).toMatch(STORED_PICTURE);
  });
});

describe('PATCH of content documents: validation', () => {
  test('footer link that is incomplete or unsafe → 400', async () => {
    const { api } = await admin();
    const send = (value: unknown) =>
      api('PATCH header-footer', { form: { footerSectionTwo: JSON.stringify(value) } });
    await expect(send([{ value: '', link: '/shop' }])).rejects.toEqual(
      failure(400, 'Please enter Second Section: Text.'),
    );
    await expect(send([{ value: 'Bad', link: 'javascript:alert(1)' }])).rejects.toMatchObject({
      status: 400,
    });
    await expect(send('text')).rejects.toMatchObject({ status: 400 });
    await expect(api('PATCH header-footer', { form: { footerSectionTwo: '[{' } })).rejects.toEqual(
      failure(400, 'Second Section is not valid.'),
    );
    await expect(api('PATCH header-footer', { form: { contactEmail: 'us@' } })).rejects.toEqual(
      failure(400, 'Please enter a valid Contact Email.'),
    );
  });

  test('invalid section of the home page → 400 naming section and field', async () => {
    const { api } = await admin();
    const productIds = Array.from({ length: HAND_PICKED_MAX + 1 }, (_, n) => `p${n}`);
    await expect(
      api('PATCH home-page', {
        form: {
          productSectionOneTitle: ' ',
          productSectionTwoBackgroundColor: '#fff',
          productSectionThreeFontColor: 'red;x',
          productSectionSixSource: JSON.stringify({ type: 'hand-picked', productIds }),
        },
      }),
    ).rejects.toEqual(
      failure(
        400,
        'Please enter Section 1: Title.',
        'Please enter a valid Section 2: Background Color, such as #0e5a47.',
        'Please enter a valid Section 3: Font Color, such as #0e5a47.',
        `Section 6: Source has ${HAND_PICKED_MAX} products at most.`,
      ),
    );
  });

  test('policy without title or text → 400', async () => {
    const { api } = await admin();
    await expect(api('PATCH privacy-policy', { form: { title: ' ', description: '' } })).rejects.toEqual(
      failure(400, 'Please enter Title.', 'Please enter Description.'),
    );
  });
});

test('cart page: source changed → recommends its products in the next answer', async () => {
  const { api } = await admin();
  const wanted = await makeProduct(t.context.db, { isRecommended: true });
  await makeProduct(t.context.db, { isBestSeller: true });
  const send = (source: object) =>
    api('PATCH cart-page', { form: { recommendedSource: JSON.stringify(source) } });
  const shown = async () => (await t.api()('GET site/cart-page')).recommendedProducts.map(({ id }) => id);
  await send({ type: 'recommended' });
  expect(await shown()).toEqual([wanted.id]);
  await send({ type: 'category', mainCategoryId: wanted.mainCategoryId });
  expect(await shown()).toEqual([wanted.id]);
  await send({ type: 'hand-picked', productIds: [wanted.id, 'gone'] });
  expect(await shown()).toEqual([wanted.id]);
  await expect(send({ type: 'elsewhere' })).rejects.toMatchObject({ status: 400 });
});
