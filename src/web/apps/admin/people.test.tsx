// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ContactMessageRow } from '#contract/messages.ts';
import type { UserRecord } from '#contract/users.ts';
import type { VendorRecord, VendorRow } from '#contract/vendors.ts';
import { dialog, fill, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal, success } from '#test/open-screen.tsx';
import { list, user } from '#test/screen-data.ts';

const AT = '2026-03-04T12:00:00.000Z';
const open = (path: string, answers: Answers) => openScreen(path, { user: user('admin'), answers });
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

const vendor = (n: number, fields: Partial<VendorRow> = {}): VendorRow => ({
  id: `v${n}`,
  shopName: `Shop ${n}`,
  name: 'Vera',
  email: `vera-${n}@example.test`,
  status: 'Applied',
  statusReason: null,
  appliedAt: AT,
  productCount: 1,
  sales: 0,
  missing: [],
  ...fields,
});

const application = (fields: Partial<VendorRecord> = {}): VendorRecord => ({
  ...vendor(1),
  userId: 'u1',
  shopSlug: 'shop-1',
  shopImage: null,
  about: 'Small things.',
  phone: '1',
  documents: [],
  strikes: [],
  ...fields,
});

describe('vendors', () => {
  test('application named in the address → read at once with what it lacks, approved with one press', async () => {
    let stored = application({ missing: ['Payout details'] });
    const { sentTo } = await open('/vendors?open=v1', {
      'GET vendor': () => list(vendor(1, { status: stored.status }), vendor(2)),
      'GET vendor/{id}': () => stored,
      'POST admin/vendor/{id}/approve': () => {
        stored = application({ status: 'Approved' });
        return success('POST admin/vendor/{id}/approve', null, 'Shop approved.');
      },
    });
    const article = await screen.findByRole('article', { name: 'Shop 1' });
    await within(article).findByText('Payout details');
    await expectAccessible();
    await press('Approve Shop 1 now', article);
    await waitFor(() => expect(toasts()).toEqual(['Shop approved.']));
    expect(sentTo('POST admin/vendor/{id}/approve')).toMatchObject([{ params: { id: 'v1' } }]);
    await waitFor(() => expect(document.activeElement).toBe(article));
    expect(within(article).queryByRole('button')).toBeNull();
  });

  test('application declined where it is read → a reason is asked for, and sent', async () => {
    const { sentTo } = await open('/vendors?open=v1', {
      'GET vendor': () => list(vendor(1)),
      'GET vendor/{id}': () => application(),
      'POST admin/vendor/{id}/decline': () =>
        success('POST admin/vendor/{id}/decline', null, 'Shop declined.'),
    });
    const article = await screen.findByRole('article', { name: 'Shop 1' });
    await press(/^Decline with a reason/, article);
    const reason = await within(article).findByLabelText('Reason');
    await waitFor(() => expect(document.activeElement).toBe(reason));
    await press('Decline', article);
    await within(article).findByText('Please enter Reason.');
    await expectAccessible();
    await fill({ Reason: 'Please add a picture.' }, article);
    await press('Decline', article);
    await waitFor(() => expect(toasts()).toEqual(['Shop declined.']));
    expect(sentTo('POST admin/vendor/{id}/decline')).toMatchObject([
      { params: { id: 'v1' }, body: { reason: 'Please add a picture.' } },
    ]);
  });

  test('shop approved → only after what it lacks was shown', async () => {
    const { sentTo } = await open('/vendors', {
      'GET vendor': () => list(vendor(1, { missing: ['About text', 'Tax form'] })),
      'POST admin/vendor/{id}/approve': () =>
        success('POST admin/vendor/{id}/approve', null, 'Shop approved.'),
    });
    await press('Approve Shop 1');
    const question = await dialog('Approve Shop');
    within(question).getByText('About text, Tax form', { exact: false });
    await expectAccessible();
    expect(sentTo('POST admin/vendor/{id}/approve')).toEqual([]);
    await press('Approve', question);
    await waitFor(() => expect(toasts()).toEqual(['Shop approved.']));
    expect(sentTo('POST admin/vendor/{id}/approve')).toMatchObject([{ params: { id: 'v1' } }]);
  });

  test('two applicants selected → what each lacks, then both approved, with one toast', async () => {
    let vendors = [vendor(1, { missing: ['Shop picture'] }), vendor(2)];
    const { sentTo } = await open('/vendors', {
      'GET vendor': () => list(...vendors),
      'POST admin/vendor/{id}/approve': ({ params }) => {
        vendors = vendors.map((one) => (one.id === params.id ? { ...one, status: 'Approved' } : one));
        return success('POST admin/vendor/{id}/approve', null, 'Shop approved.');
      },
    });
    for (const n of [1, 2]) {
      fireEvent.click(within(await rowOf(`Shop ${n}`)).getByRole('checkbox'));
    }
    await press('Approve 2');
    const question = await dialog('Approve Shops');
    expect(within(question).getAllByRole('listitem')).toHaveLength(1);
    expect(within(question).getByRole('listitem').textContent).toBe('Shop 1: Shop picture');
    await expectAccessible();
    expect(sentTo('POST admin/vendor/{id}/approve')).toEqual([]);
    await press('Approve 2', question);
    await waitFor(() => expect(toasts()).toEqual(['2 shops approved.']));
    expect(sentTo('POST admin/vendor/{id}/approve')).toHaveLength(2);
    await waitFor(async () => expect((await rowOf('Shop 2')).textContent).toContain('Approved'));
  });

  test('declined without a reason → an error; with one → sent; refused → the dialog stays with it', async () => {
    const { answer, sentTo } = await open('/vendors', {
      'GET vendor': () => list(vendor(1)),
      'POST admin/vendor/{id}/decline': () => refusal(409, 'Not now.'),
    });
    await press('Decline Shop 1');
    const question = await dialog('Decline Shop');
    await press('Decline', question);
    await within(question).findByText('Please enter Reason.');
    await expectAccessible();
    await fill({ Reason: 'Please add a product first.' }, question);
    await press('Decline', question);
    await waitFor(() => expect(toasts()).toEqual(['Not now.']));
    expect(within(question).getByLabelText('Reason')).toHaveProperty('value', 'Please add a product first.');
    answer({
      'POST admin/vendor/{id}/decline': () =>
        success('POST admin/vendor/{id}/decline', null, 'Shop declined.'),
    });
    await press('Decline', question);
    await waitFor(() => expect(toasts()).toContain('Shop declined.'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo('POST admin/vendor/{id}/decline').at(-1)?.body).toEqual({
      reason: 'Please add a product first.',
    });
  });
});

const record = (fields: Partial<UserRecord> = {}): UserRecord => ({
  id: 'u1',
  name: 'Carla',
  email: 'carla@example.test',
  phone: '1',
  role: 'customer',
  suspended: false,
  deletionDueAt: null,
  deletedAt: null,
  createdAt: AT,
  orderCount: 1,
  suspendedReason: null,
  twoStep: false,
  shop: null,
  orders: [
    {
      id: 'o1',
      orderNumber: 'EM-1',
      totalAmount: 30,
      status: 'Completed',
      paymentStatus: 'Paid',
      createdAt: AT,
    },
  ],
  reviews: [],
  messages: [],
  ...fields,
});

describe('user', () => {
  test('suspended with a reason, then restored → each shown', async () => {
    let stored = record();
    const { sentTo } = await open('/users/u1', {
      'GET user/{id}': () => stored,
      'POST user/{id}/suspend': ({ body }) => {
        stored = record({ suspended: true, suspendedReason: (body as { reason: string }).reason });
        return success('POST user/{id}/suspend', null, 'Account suspended.');
      },
      'POST user/{id}/restore': () => {
        stored = record();
        return success('POST user/{id}/restore', null, 'Account restored.');
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Carla' });
    expect(screen.getByRole('table', { name: 'Latest orders' }).textContent).toContain('EM-1');
    await expectAccessible();
    await press('Suspend');
    const question = await dialog('Suspend Account');
    await fill({ Reason: 'Shared a paid file.' }, question);
    await press('Suspend', question);
    await within(await screen.findByRole('main')).findByText('Shared a paid file.');
    expect(sentTo('POST user/{id}/suspend')).toMatchObject([{ params: { id: 'u1' } }]);
    await press('Restore');
    await waitFor(() => expect(screen.queryByText('Shared a paid file.')).toBeNull());
    await waitFor(() =>
      expect(toasts()).toEqual(expect.arrayContaining(['Account suspended.', 'Account restored.'])),
    );
  });

  test('sessions ended after a question; reset link refused → the reason', async () => {
    const message = 'This market sends no mail: set SMTP_URL, and reset links can be sent.';
    await open('/users/u1', {
      'GET user/{id}': () => record(),
      'POST user/{id}/end-sessions': () =>
        success('POST user/{id}/end-sessions', null, 'All sessions ended.'),
      'POST user/{id}/send-reset': () => refusal(409, message, { error: 'mail_disabled' }),
    });
    await press('End all sessions');
    await press('End sessions', await dialog('End All Sessions'));
    await waitFor(() => expect(toasts()).toContain('All sessions ended.'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Send reset link');
    await waitFor(() => expect(toasts()).toContain(message));
  });
});

describe('two-step sign-in of a user', () => {
  const vendorRecord = (fields: Partial<UserRecord>) => record({ role: 'vendor', ...fields });

  test('on → switched off after a question', async () => {
    let twoStep = true;
    await open('/users/u1', {
      'GET user/{id}': () => vendorRecord({ twoStep }),
      'POST user/{id}/reset-two-step': () => {
        twoStep = false;
        return success('POST user/{id}/reset-two-step', null, 'Two-step sign-in is off for this person.');
      },
    });
    await press('Switch two-step off');
    const question = await dialog('Switch Two-Step Sign-In Off');
    await expectAccessible();
    await press('Switch off', question);
    await waitFor(() => expect(toasts()).toEqual(['Two-step sign-in is off for this person.']));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Switch two-step off' })).toBeNull());
  });

  test('off, or the own account → no button', async () => {
    const own = vendorRecord({ id: user('admin').id, role: 'admin', twoStep: true });
    for (const one of [vendorRecord({ twoStep: false }), own]) {
      await open(`/users/${one.id}`, { 'GET user/{id}': () => one });
      await screen.findByText('Two-step sign-in');
      expect(screen.queryByRole('button', { name: 'Switch two-step off' })).toBeNull();
      cleanup();
    }
  });
});

test('Suspend: a name from right to left → isolated in the sentence', async () => {
  await open('/users/u1', { 'GET user/{id}': () => record({ name: 'متجر (2)!' }) });
  await press('Suspend');
  const question = await dialog('Suspend Account');
  within(question).getByText(/^\u2068متجر \(2\)!\u2069 is signed out everywhere/);
});

test('unknown user → says so, with a way back to the list', async () => {
  await open('/users/evil', { 'GET user/{id}': () => refusal(404, 'This user was not found.') });
  await screen.findByText('This user was not found.');
  expect(screen.getAllByRole('link', { name: 'Back to users' })[0]?.getAttribute('href')).toBe('/users');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

describe('personal data of a user', () => {
  const shop = { id: 's1', shopName: 'Moss', shopSlug: 'moss', status: 'Approved' } as const;

  test('vendor with open money → the reason in the dialog; settled outside → scheduled, then kept', async () => {
    let stored = record({ role: 'vendor', shop });
    const problem = 'The shop still has open business: $5.00 that the shop owes the market.';
    const { answer, sentTo } = await open('/users/u1', {
      'GET user/{id}': () => stored,
      'POST user/{id}/delete': () => refusal(409, problem, { error: 'obligations_open' }),
      'POST user/{id}/delete/cancel': () => {
        stored = record({ role: 'vendor', shop });
        return success('POST user/{id}/delete/cancel', null, 'The account stays.');
      },
    });
    await press('Delete the account');
    const question = await dialog('Delete the account');
    await press('Delete in 14 days', question);
    await within(question).findByText(problem);
    await expectAccessible();
    answer({
      'POST user/{id}/delete': () => {
        stored = record({ role: 'vendor', shop, deletionDueAt: AT });
        return success('POST user/{id}/delete', { deletedAt: AT }, 'It will be deleted.');
      },
    });
    fireEvent.click(within(question).getByRole('checkbox'));
    await press('Delete in 14 days', question);
    await screen.findByText(/^This account will be deleted on March 4, 2026/);
    expect(sentTo('POST user/{id}/delete').map(({ body }) => body)).toEqual([
      { settled: false },
      { settled: true },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Keep the account');
    await screen.findByRole('button', { name: 'Delete the account' });
  });

  test('deleted account → its state, and no action', async () => {
    await open('/users/u1', {
      'GET user/{id}': () => record({ name: 'Former customer', email: '', phone: '', deletedAt: AT }),
    });
    await screen.findByText('Deleted');
    for (const name of ['Suspend', 'Send reset link', 'Delete the account', 'Download all data'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await expectAccessible();
  });
});

describe('contact messages', () => {
  test('read → the whole text and a link to reply; deleted → gone', async () => {
    const message: ContactMessageRow = {
      id: 'c1',
      name: 'Robin',
      email: 'robin@example.test',
      phone: '1',
      message: 'Hello,\nis anybody there?',
      createdAt: AT,
    };
    let messages = [message];
    await open('/contact-messages', {
      'GET contact-us-message': () => list(...messages),
      'DELETE contact-us-message/{id}': () => {
        messages = [];
        return success('DELETE contact-us-message/{id}', null, 'Message deleted.');
      },
    });
    await press('Robin');
    const letter = await screen.findByRole('article', { name: 'Message of Robin' });
    expect(letter.textContent).toContain('is anybody there?');
    const reply = within(letter).getByRole('link', { name: /^Reply/ });
    expect(reply.getAttribute('href')).toBe('mailto:robin%40example.test');
    await expectAccessible();
    await press('Robin');
    expect(screen.queryByRole('article')).toBeNull();
    await press('Delete the message of Robin');
    await press('Delete', await dialog('Delete Message'));
    await waitFor(() => expect(toasts()).toEqual(['Message deleted.']));
    await screen.findByText('No messages yet.');
  });
});
