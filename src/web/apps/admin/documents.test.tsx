// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DataOf, EndpointKey } from '#contract/contract.ts';
import { DEFAULT_GOODS_SETTINGS } from '#domain/goods.ts';
import { DEFAULT_MONEY_SETTINGS } from '#domain/money-settings.ts';
import { dialog, fill, follow, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal, success } from '#test/open-screen.tsx';
import { user } from '#test/screen-data.ts';

const SETTINGS = {
  name: 'Emporia',
  bannerText: 'Free of postage.',
  contactPhone: '+1 555 0101',
  helplinePhone: '+1 555 0102',
  vendorApproval: true,
  ...DEFAULT_GOODS_SETTINGS,
  ...DEFAULT_MONEY_SETTINGS,
  version: 3,
};
const HEADER_FOOTER = {
  headerLogo: null,
  footerLogo: null,
  footerDescription: '',
  footerSectionTwoTitle: 'Market',
  footerSectionTwo: [{ link: '/shop', value: 'The whole shop' }],
  footerSectionThreeTitle: 'Help',
  footerSectionThree: [],
  contactEmail: '',
  contactPhone: '',
  contactAddress: '',
  copyrightText: '',
  version: 1,
};
const CONTACT = {
  pageTitle: 'Write to us',
  pageSubTitle: '',
  email: '',
  phone: '',
  address: '',
  buttonText: '',
  formSectionTitleOne: '',
  formSectionTitleTwo: '',
  formSectionTitleThree: '',
  version: 1,
};

const open = (path: string, answers: Answers, role: 'admin' | 'editor' = 'admin') =>
  openScreen(path, { user: user(role), answers });
const typedIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

describe('document that fails to load → the reason, with Retry', () => {
  test.each<[string, EndpointKey, unknown]>([
    ['/site-settings', 'GET site-settings', SETTINGS],
    ['/header-footer-cms', 'GET header-footer', HEADER_FOOTER],
    ['/contact-page', 'GET contact-us-page', [CONTACT]],
    ['/shop-cart-page', 'GET shop-page', { bannerImage: null, version: 1 }],
  ])('%s', async (path, call, data) => {
    const versions = `${call}/versions` as EndpointKey;
    const { answer } = await open(path, { [call]: () => refusal(404, 'Not now.'), [versions]: () => [] });
    await within(await screen.findByRole('main')).findByText('Not now.');
    await expectAccessible();
    const loaded: object = {
      [call]: () => (call === 'GET shop-page' ? { cmsData: data, ...(data as object) } : data),
    };
    answer(loaded);
    await press('Retry');
    await screen.findByRole('button', { name: 'Save' });
    await expectAccessible();
  });
});

const openSettings = (answers: Answers = {}, role: 'admin' | 'editor' = 'admin') => {
  let stored: DataOf<'GET site-settings'> = SETTINGS;
  return open(
    '/site-settings',
    {
      'GET site-settings': () => stored,
      'GET site-settings/versions': () => [
        { version: 3, at: '2026-02-03T04:05:06.000Z', by: 'Ada' },
        { version: 0, at: '2026-01-01T00:00:00.000Z', by: null },
      ],
      'PATCH site-settings': ({ body }) => {
        stored = { ...stored, ...(body as object), vendorApproval: true, version: 4 };
        return success('PATCH site-settings', { version: 4 }, 'Saved.');
      },
      ...answers,
    },
    role,
  );
};

describe('form of a document', () => {
  test('changed and saved → sent with its version, and the newest version is in the form', async () => {
    const { sentTo } = await openSettings();
    await fill({ 'Banner Text': 'Open on Sundays' });
    await press('Save');
    await waitFor(() => expect(toasts()).toEqual(['Saved.']));
    expect(sentTo('PATCH site-settings')).toMatchObject([
      { body: { bannerText: 'Open on Sundays', vendorApproval: 'true', version: '3' } },
    ]);
    await waitFor(() => expect(sentTo('GET site-settings').length).toBeGreaterThan(1));
    expect(typedIn('Banner Text')).toBe('Open on Sundays');
  });

  test('kinds of files and their sizes → sent as chosen; a wrong size is said', async () => {
    const { sentTo } = await openSettings();
    await fill({ 'Megabytes of a File': '0' });
    await press('Save');
    await screen.findByText('Megabytes of a File are a whole number from 1 to 5000.');
    await fill({ 'Megabytes of a File': '500' });
    fireEvent.click(screen.getByLabelText('STL'));
    await press('Save');
    await waitFor(() => expect(toasts()).toEqual(['Saved.']));
    const [sent] = sentTo('PATCH site-settings');
    const chosen = DEFAULT_GOODS_SETTINGS.goodsKinds.filter((kind) => kind !== 'stl');
    expect(sent?.body).toMatchObject({ goodsFileMegabytes: '500', goodsKinds: JSON.stringify(chosen) });
  });

  test('settings that decide about money, changed by an admin → sent as typed', async () => {
    const { sentTo } = await openSettings();
    await fill({ 'Payout Hold': '14', 'Payout Minimum': '25.50', 'Legal Name': 'Emporia Ltd' });
    await press('Save');
    await waitFor(() => expect(toasts()).toEqual(['Saved.']));
    expect(sentTo('PATCH site-settings')).toMatchObject([
      {
        body: {
          payoutHoldDays: '14',
          payoutMinimum: '25.50',
          payoutSchedule: 'byHand',
          taxesOn: 'false',
          legalName: 'Emporia Ltd',
        },
      },
    ]);
  });

  test('an editor → sees and sends no settings that decide about money', async () => {
    const { sentTo } = await openSettings({}, 'editor');
    expect(screen.queryByLabelText('Payout Hold')).toBeNull();
    await fill({ 'Banner Text': 'Open on Sundays' });
    await press('Save');
    await waitFor(() => expect(toasts()).toEqual(['Saved.']));
    expect(sentTo('PATCH site-settings')[0]?.body).not.toHaveProperty('payoutHoldDays');
  });

  test('limits of the contract → on the inputs', async () => {
    await openSettings();
    await screen.findByLabelText('Banner Text');
    const maxLength = (label: string) => screen.getByLabelText(label).getAttribute('maxlength');
    expect(['Banner Text', 'Contact Phone', 'Helpline Phone'].map(maxLength)).toEqual(['300', '40', '40']);
  });

  test('problem → its message beside the field, focus on it, and nothing is sent', async () => {
    const { sentTo } = await open('/contact-page', {
      'GET contact-us-page': () => [CONTACT],
      'GET contact-us-page/versions': () => [],
    });
    await fill({ 'Page Title': ' ', Email: 'us@' });
    await press('Save');
    await screen.findByText('Please enter Page Title.');
    screen.getByText('Please enter a valid Email.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Page Title')));
    expect(sentTo('PATCH contact-us-page')).toEqual([]);
    await expectAccessible();
  });

  test('link that is none → its message below the list; corrected → saved', async () => {
    const { sentTo } = await open('/header-footer-cms', {
      'GET header-footer': () => HEADER_FOOTER,
      'GET header-footer/versions': () => [],
      'PATCH header-footer': () => success('PATCH header-footer', { version: 2 }, 'Saved.'),
    });
    const links = await screen.findByRole('group', { name: 'Links of the third section' });
    await press('Add link', links);
    const address = 'Links of the third section: address of link 1';
    await fill({
      'Links of the third section: text of link 1': 'Our story',
      [address]: 'http://example.com',
    });
    await press('Save');
    await within(links).findByText(/^Please enter a valid Third Section: Link/);
    expect(sentTo('PATCH header-footer')).toEqual([]);
    await fill({ [address]: '/blog' });
    await press('Save');
    await waitFor(() => expect(toasts()).toEqual(['Saved.']));
    expect(sentTo('PATCH header-footer')[0]?.body).toMatchObject({
      footerSectionThree: JSON.stringify([{ value: 'Our story', link: '/blog' }]),
      footerSectionTwo: JSON.stringify([{ link: '/shop', value: 'The whole shop' }]),
    });
  });

  test('refused field → its message beside it; another failure → a toast, and what was typed stays', async () => {
    const message = 'Banner Text is not allowed.';
    const { answer } = await openSettings({
      'PATCH site-settings': () => refusal(400, message, { fields: [{ path: 'bannerText', message }] }),
    });
    await fill({ 'Banner Text': 'Mine' });
    await press('Save');
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    answer({ 'PATCH site-settings': () => refusal(409, 'Not now.') });
    await press('Save');
    await within(screen.getByRole('main')).findByText('Not now.');
    expect(typedIn('Banner Text')).toBe('Mine');
  });

  test('changed by someone else → the newer version is loaded, or overwritten', async () => {
    let theirs = { ...SETTINGS, bannerText: 'Theirs', version: 4 };
    const stale = () => refusal(409, 'Changed.', { error: 'changed_elsewhere' });
    const { answer, sentTo } = await openSettings({ 'PATCH site-settings': stale });
    await fill({ 'Banner Text': 'Mine' });
    answer({ 'GET site-settings': () => theirs });
    await press('Save');
    const conflict = await screen.findByRole('alert');
    expect(conflict.textContent).toContain('These settings');
    expect(typedIn('Banner Text')).toBe('Mine');
    await expectAccessible();
    await press('Load the newer version', conflict);
    await waitFor(() => expect(typedIn('Banner Text')).toBe('Theirs'));

    await fill({ 'Banner Text': 'Mine' });
    await press('Save');
    await screen.findByRole('alert');
    answer({ 'PATCH site-settings': () => success('PATCH site-settings', { version: 5 }, 'Saved.') });
    theirs = { ...theirs, bannerText: 'Mine', version: 5 };
    await press('Save anyway');
    await waitFor(() => expect(toasts()).toContain('Saved.'));
    expect(sentTo('PATCH site-settings').at(-1)?.body).toMatchObject({ bannerText: 'Mine' });
    expect(sentTo('PATCH site-settings').at(-1)?.body).not.toHaveProperty('version');
  });

  test('left with unsaved changes → asks; Cancel → stays, Leave → leaves', async () => {
    const { address, answer } = await openSettings();
    answer({ 'GET faq': () => [] });
    await fill({ 'Banner Text': 'Half' });
    await follow('FAQ');
    await press('Cancel', await dialog('Leave without saving?'));
    expect(address()).toBe('/site-settings');
    expect(typedIn('Banner Text')).toBe('Half');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await follow('FAQ');
    await press('Leave', await dialog('Leave without saving?'));
    await waitFor(() => expect(address()).toBe('/faq-items'));
  });

  test('older version → restored after a question', async () => {
    const { sentTo } = await openSettings({
      'POST site-settings/versions/{version}/restore': () =>
        success('POST site-settings/versions/{version}/restore', { version: 4 }, 'Restored.'),
    });
    await press('Restore the built-in version');
    await press('Restore', await dialog('Restore this version?'));
    await waitFor(() => expect(toasts()).toEqual(['Restored.']));
    expect(sentTo('POST site-settings/versions/{version}/restore')[0]?.params).toEqual({ version: '0' });
  });
});

describe('cart page', () => {
  test('category without a choice → an error, and nothing is sent', async () => {
    const { sentTo } = await open('/shop-cart-page?page=cart', {
      'GET cart-page': () => ({ recommendedSource: { type: 'category', mainCategoryId: '' }, version: 1 }),
      'GET cart-page/versions': () => [],
    });
    await press('Save');
    await screen.findByText('Please select Main Category.');
    expect(sentTo('PATCH cart-page')).toEqual([]);
  });
});
