// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { CustomerOrder } from '#contract/orders.ts';
import { dialog, fill, follow, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { never, openScreen, refusal, success } from '#test/open-screen.tsx';
import { customerOrder, list, orderLine, user } from '#test/screen-data.ts';
import { session } from '#web/kernel/session.ts';

const order = (n: number, fields: Partial<CustomerOrder> = {}) =>
  customerOrder(n, {
    orderSummaries: [
      orderLine(1, { productName: 'Tides' }),
      orderLine(2, { productName: 'Reefs', quantity: 2 }),
    ],
    ...fields,
  });

const open = (...orders: CustomerOrder[]) =>
  openScreen('/customer-dashboard', {
    user: user('customer'),
    answers: { 'GET orders': () => list(...orders) },
  });
const details = async (number = 'EM-1') => {
  await press(`Details of order ${number}`);
  return dialog('Order Info');
};

describe('orders', () => {
  test('session ended in another tab, then another customer signs in → the orders of that one', async () => {
    const { answer, sentTo } = await openScreen('/customer-dashboard', {
      user: user('customer'),
      answers: { 'GET orders': () => list(order(1)) },
    });
    await screen.findByRole('button', { name: 'Details of order EM-1' });
    act(() => session.signOut());
    answer({
      'POST auth/login': () => ({ user: user('customer') }),
      'GET orders': () => list(order(2)),
    });
    await fill({ Email: 'robin@example.test', Password: 'open sesame' });
    await press('Sign In');
    await screen.findByRole('button', { name: 'Details of order EM-2' });
    expect(sentTo('GET orders')).toHaveLength(2);
  });

  test('three a page, newest as the server has them; page 2 is in the address', async () => {
    const all = [1, 2, 3, 4].map((n) => order(n));
    const { address, sentTo } = await openScreen('/customer-dashboard', {
      user: user('customer'),
      answers: {
        'GET orders': ({ query }) => {
          const page = Number(query.page);
          return { data: all.slice(page * 3 - 3, page * 3), total: 4, pageCount: 2 };
        },
      },
    });
    await screen.findByRole('button', { name: 'Details of order EM-3' });
    expect(screen.getAllByRole('button', { name: /^Details of order/ })).toHaveLength(3);
    await expectAccessible();
    await follow('Page 2');
    await screen.findByRole('button', { name: 'Details of order EM-4' });
    expect(address()).toBe('/customer-dashboard?page=2');
    expect(sentTo('GET orders').map(({ query }) => query)).toEqual([
      { page: '1', limit: '3' },
      { page: '2', limit: '3' },
    ]);
  });

  test('an order → its first four covers, what was bought, date, number, amount and status', async () => {
    const five = [1, 2, 3, 4, 5].map((n) => orderLine(n, { productName: `Tides ${n}` }));
    await open(order(1, { orderSummaries: five }), order(2, { orderSummaries: five.slice(0, 1) }));
    const details = await screen.findByRole('button', { name: 'Details of order EM-1' });
    const row = details.closest('li') as HTMLElement;
    expect(row.querySelectorAll('img')).toHaveLength(4);
    for (const text of ['Tides 1 and 4 more', 'March 4, 2026', 'EM-1', '$30.00', 'Completed']) {
      expect(row.textContent).toContain(text);
    }
    screen.getByText('Tides 1');
    await expectAccessible();
  });

  test('Download of an order → its file, or one ZIP of its files; none of a failed one', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const expiresAt = '2026-03-04T12:10:00.000Z';
    const gone = orderLine(3, { downloadable: false, versions: [], file: null });
    const { sentTo } = await openScreen('/customer-dashboard', {
      user: user('customer'),
      answers: {
        'GET orders': () =>
          list(
            order(1, { orderSummaries: [orderLine(1), orderLine(2), gone] }),
            order(2, { orderSummaries: [gone, orderLine(4)] }),
            order(3, { status: 'Failed', orderSummaries: [gone] }),
          ),
        'POST library/archive': () => ({ url: '/all.zip', expiresAt, files: 2, part: 1, parts: 1 }),
        'POST orders/{id}/items/{itemId}/download': () => ({ url: '/one.pdf', expiresAt }),
      },
    });
    await press('Download order EM-1');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/all.zip'));
    expect(sentTo('POST library/archive')[0]?.body).toMatchObject({ orderLineIds: ['l1', 'l2'] });
    await press('Download order EM-2');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/one.pdf'));
    expect(sentTo('POST orders/{id}/items/{itemId}/download')[0]?.params).toEqual({ id: 'o2', itemId: 'l4' });
    expect(screen.queryByRole('button', { name: 'Download order EM-3' })).toBeNull();
  });

  test('Receipt → its PDF is downloaded; a failed order has none', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { sentTo } = await openScreen('/customer-dashboard', {
      user: user('customer'),
      answers: {
        'GET orders': () => list(order(1, { tax: 4.79, taxCountry: 'DE' }), order(2, { status: 'Failed' })),
        'POST orders/{id}/receipt': () => ({
          url: '/receipt.pdf',
          number: '2026-000001',
          expiresAt: '2026-03-04T12:10:00.000Z',
        }),
      },
    });
    const info = await details();
    expect(info.textContent).toContain('Contains tax$4.79');
    await press('Receipt', info);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/receipt.pdf'));
    expect(sentTo('POST orders/{id}/receipt')).toMatchObject([{ params: { id: 'o1' } }]);
    await press('Close', info);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const failed = await details('EM-2');
    expect(within(failed).queryByRole('button', { name: 'Receipt' })).toBeNull();
  });

  test('loading → a skeleton that says so', async () => {
    await openScreen('/customer-dashboard', { user: user('customer'), answers: { 'GET orders': never } });
    await screen.findByText('Loading your orders');
    await expectAccessible();
  });

  test('none → the empty state, without pages', async () => {
    await open();
    await screen.findByText('No orders yet — find something you love and order now!');
    expect(screen.queryByRole('navigation', { name: 'Orders' })).toBeNull();
  });

  test('failed → the reason and Retry', async () => {
    const { answer } = await openScreen('/customer-dashboard', {
      user: user('customer'),
      answers: { 'GET orders': () => refusal(429, 'Too many requests.') },
    });
    await within(await screen.findByRole('main')).findByText('Too many requests.');
    await expectAccessible();
    answer({ 'GET orders': () => list(order(1)) });
    await press('Retry');
    await screen.findByRole('button', { name: 'Details of order EM-1' });
  });
});

describe('Order Info', () => {
  test('paid → every line with its price and Download, date, status and total', async () => {
    await open(order(1));
    const info = await details();
    for (const text of ['$10.00', '× 2', 'Completed', '$30.00', 'March 4, 2026']) {
      expect(info.textContent).toContain(text);
    }
    expect(within(info).getAllByRole('button', { name: /^Download/ })).toHaveLength(2);
    expect(within(info).queryByRole('list', { name: 'Versions of Tides' })).toBeNull();
    await expectAccessible();
  });

  test('a licence and licence keys → named, with its text and each key', async () => {
    const made = order(1);
    const [tides, ...others] = made.orderSummaries;
    const bought = {
      license: 'extended' as const,
      licenseText: 'For whatever you sell.',
      licenseKey: 'KEY-1',
      licenseKeys: ['KEY-1', 'KEY-2'],
    };
    await open({ ...made, orderSummaries: [...(tides ? [{ ...tides, ...bought }] : []), ...others] });
    const info = await details();
    within(info).getByText('Extended licence');
    within(info).getByText('For whatever you sell.');
    const keys = within(info).getByRole('list', { name: 'Licence keys of Tides' });
    expect(
      within(keys)
        .getAllByRole('listitem')
        .map((key) => key.textContent),
    ).toEqual(['KEY-1', 'KEY-2']);
    await expectAccessible();
  });

  test('several versions → listed with notes and changed pages, each with a download', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const made = order(1);
    const [tides, ...others] = made.orderSummaries;
    const createdAt = '2026-03-05T10:00:00.000Z';
    const versions = [
      { version: 2, note: 'New maps', createdAt },
      { version: 1, note: null, createdAt },
    ];
    const { answer, sentTo } = await open({
      ...made,
      orderSummaries: [...(tides ? [{ ...tides, versions }] : []), ...others],
    });
    const info = await details();
    fireEvent.click(within(info).getByText('2 versions'));
    const listed = within(within(info).getByRole('list', { name: 'Versions of Tides' }));
    listed.getByText('New maps');
    await expectAccessible();
    answer({
      'GET orders/{id}/items/{itemId}/version/{version}/changes': () => ({
        version: 2,
        comparedWith: 1,
        status: 'waiting',
        pageCount: null,
        pages: [],
      }),
      'POST orders/{id}/items/{itemId}/download': () => ({ url: '/old.pdf', expiresAt: createdAt }),
    });
    await press('Changed pages of version 2', info);
    await listed.findByText(/still being compared/);
    await press('Download version 1 of Tides', info);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/old.pdf'));
    expect(sentTo('POST orders/{id}/items/{itemId}/download').at(-1)?.body).toEqual({ version: 1 });
  });

  test('bought with a code, tax added → price, code and tax lead to the total', async () => {
    await open(
      order(1, {
        code: 'SPRING',
        codeDiscount: 6,
        tax: 4.56,
        taxCountry: 'DE',
        taxAdded: 4.56,
        totalAmount: 28.56,
      }),
    );
    const info = await details();
    expect(info.textContent).toContain('Price$30.00Code SPRING−$6.00Tax$4.56Total$28.56');
    await expectAccessible();
  });

  test('a business, tax not charged → price and what it did not pay', async () => {
    await open(order(1, { taxCountry: 'DE', taxAdded: -4.79, totalAmount: 25.21 }));
    expect((await details()).textContent).toContain('Price$30.00Tax not charged−$4.79Total$25.21');
  });

  test('a line refunded → its badge, no Download of it, and what went back', async () => {
    const [first, second] = order(1).orderSummaries;
    const lines = [
      { ...first, refunded: true, downloadable: false },
      second,
    ] as CustomerOrder['orderSummaries'];
    await open(order(1, { paymentStatus: 'Partially refunded', refundedAmount: 10, orderSummaries: lines }));
    const info = await details();
    const [refunded, kept] = within(info).getAllByRole('listitem');
    expect(refunded?.textContent).toContain('Refunded');
    expect(within(refunded as HTMLElement).queryByRole('button', { name: /Download/ })).toBeNull();
    expect(kept?.textContent).not.toContain('Refunded');
    within(kept as HTMLElement).getByRole('button', { name: 'Download Reefs' });
    expect(info.textContent).toContain('$10.00 of this order has been refunded to your card.');
    expect(info.textContent).toContain('−$10.00');
    await expectAccessible();
  });

  test.each([
    ['Completed', 'Refunded', 'This order has been refunded to your card.'],
    [
      'Failed',
      'Refunded',
      'This order could not be completed. What you paid has been refunded to your card.',
    ],
    ['Failed', 'Paid', 'This order could not be completed. What you paid is being refunded to your card.'],
  ] as const)('%s and %s → %s, and no Download', async (status, paymentStatus, note) => {
    const orderSummaries = order(1).orderSummaries.map((line) => ({ ...line, downloadable: false }));
    await open(
      order(1, { status, paymentStatus, refundedAmount: paymentStatus === 'Paid' ? 0 : 30, orderSummaries }),
    );
    const info = await details();
    within(info).getByText(note);
    expect(within(info).queryByRole('button', { name: /^Download/ })).toBeNull();
    await expectAccessible();
  });
});

const PASSWORDS = 'PATCH user/customer-password';
const openProfile = (more = {}) =>
  openScreen('/customer-dashboard?tab=profile', {
    user: user('customer'),
    answers: {
      'GET orders': () => list(),
      'GET user/sessions': () => list(),
      'GET user/mail-choice': () => [],
      ...more,
    },
  });

describe('password change', () => {
  test.each([
    ['quite new', 'quite other', 'New Password and Confirm Password do not match!'],
    ['five5', 'five5', 'Password must be at least 6 characters long!'],
  ])('%s and %s → an alert, and nothing is sent', async (next, confirmation, alert) => {
    const { sentTo } = await openProfile();
    await fill({ 'Current Password': 'open sesame', 'New Password': next, 'Confirm Password': confirmation });
    await press('Change Password');
    expect((await screen.findByRole('alert')).textContent).toBe(alert);
    expect(sentTo(PASSWORDS)).toEqual([]);
    await expectAccessible();
  });

  test('refused → a toast, and what was typed stays; accepted → the fields are empty', async () => {
    const { answer, sentTo } = await openProfile({
      [PASSWORDS]: () => refusal(400, 'The current password is wrong.'),
    });
    await fill({ 'Current Password': 'wrong', 'New Password': 'quite new', 'Confirm Password': 'quite new' });
    await press('Change Password');
    await waitFor(() => expect(toasts()).toEqual(['The current password is wrong.']));
    expect(screen.getByLabelText('New Password')).toHaveProperty('value', 'quite new');
    answer({ [PASSWORDS]: () => success(PASSWORDS, null, 'Your password has been changed.') });
    await press('Change Password');
    await waitFor(() => expect(toasts()).toContain('Your password has been changed.'));
    for (const label of ['Current Password', 'New Password', 'Confirm Password']) {
      expect(screen.getByLabelText(label)).toHaveProperty('value', '');
    }
    expect(sentTo(PASSWORDS).at(-1)?.body).toMatchObject({ newPassword: 'quite new', role: 'customer' });
  });

  test('the session has ended → login, and back to the same tab', async () => {
    const { address, answer } = await openProfile({ [PASSWORDS]: () => refusal(401, 'Please sign in.') });
    await fill({ 'Current Password': 'open', 'New Password': 'quite new', 'Confirm Password': 'quite new' });
    await press('Change Password');
    await screen.findByRole('button', { name: 'Sign In' });
    answer({ 'POST auth/login': () => ({ user: user('customer') }) });
    await fill({ Email: 'robin@example.test', Password: 'open sesame' });
    await press('Sign In');
    await screen.findByRole('button', { name: 'Edit Info' });
    expect(address()).toBe('/customer-dashboard?tab=profile');
  });
});

describe('profile', () => {
  test('name empty and no picture → an error beside each, and nothing is sent', async () => {
    const { sentTo } = await openProfile();
    await press('Edit Info');
    const form = await dialog('Edit Profile Info');
    expect(within(form).getByLabelText('Email')).toHaveProperty('readOnly', true);
    await fill({ Name: '' }, form);
    await press('Save', form);
    await within(form).findByText('Please enter Name.');
    await within(form).findByText('Please upload Profile Image.');
    expect(sentTo('PATCH user/customer-profile')).toEqual([]);
    await expectAccessible();
  });
});

test('Logout → the session ends here and on the server', async () => {
  const { address, sentTo } = await openScreen('/customer-dashboard', {
    user: user('customer'),
    answers: { 'GET orders': () => list(), 'POST auth/logout': () => null },
  });
  const card = await screen.findByRole('complementary', { name: 'Account' });
  await press('Logout', card);
  await waitFor(() => expect(address()).toBe('/login'));
  expect(sessionStorage.getItem('user')).toBeNull();
  await waitFor(() => expect(sentTo('POST auth/logout')).toMatchObject([{ token: 'token of the customer' }]));
});
