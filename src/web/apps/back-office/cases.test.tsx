// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { CaseRecord, CaseRow } from '#contract/cases.ts';
import type { CustomerOrder } from '#contract/orders.ts';
import { dialog, fill, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal, type Sent, success } from '#test/open-screen.tsx';
import { list, PICTURE, user } from '#test/screen-data.ts';

const AT = '2026-03-04T12:00:00.000Z';

const row = (n: number, fields: Partial<CaseRow> = {}): CaseRow => ({
  id: `c${n}`,
  number: `CA-0000000${n}`,
  type: 'brokenFile',
  about: 'orderLine',
  status: 'Open',
  title: `Tides ${n}`,
  shopName: 'Vera’s',
  customerName: 'Carla',
  dueAt: AT,
  overdue: false,
  lastMessageAt: AT,
  createdAt: AT,
  assignee: null,
  ...fields,
});

const staff: NonNullable<CaseRecord['staff']> = {
  notes: [{ id: 'n1', kind: 'note', by: 'Ada', text: 'Second time this year.', files: [], createdAt: AT }],
  assignee: null,
  candidates: [{ id: 'u1', name: 'Ada' }],
  opener: { name: 'Carla', email: 'carla@example.test', userId: 'u2' },
  strikes: 2,
  decisions: ['refund', 'warn', 'none'],
  decidableAt: null,
  thread: null,
  productHidden: false,
  refund: null,
  dispute: null,
};

const record = (fields: Partial<CaseRecord> = {}): CaseRecord => {
  const { shopName: _, customerName: __, assignee: ___, ...common } = row(1);
  return {
    ...common,
    customer: { name: 'Carla' },
    shop: { id: 'v1', shopName: 'Vera’s', shopSlug: 'veras' },
    order: {
      id: 'o1',
      number: 'EM-1',
      refundable: 15,
      lines: [
        {
          id: 'l1',
          productName: 'Tides',
          image: PICTURE,
          quantity: 1,
          amount: 10,
          refunded: false,
          isSubject: true,
        },
        {
          id: 'l2',
          productName: 'Moons',
          image: PICTURE,
          quantity: 1,
          amount: 5,
          refunded: false,
          isSubject: false,
        },
      ],
    },
    product: { id: 'p1', name: 'Tides', slug: 'tides', image: PICTURE, listed: true },
    review: null,
    message: null,
    entries: [
      {
        id: 'e1',
        kind: 'opened',
        by: { party: 'customer', name: 'Carla', you: false },
        text: 'It does not open.',
        decisionId: null,
        files: [{ id: 'f1', name: 'screen', kind: 'image', url: '/api/v1/case-files/f1?expires=1' }],
        createdAt: AT,
      },
    ],
    decisions: [],
    may: { write: true, close: false, appeal: false, decide: false, assign: false, liftHiding: false },
    appealUntil: null,
    staff: null,
    ...fields,
  };
};
const forStaff = (fields: Partial<CaseRecord> = {}) =>
  record({
    staff,
    may: { write: true, close: false, appeal: false, decide: true, assign: true, liftHiding: false },
    ...fields,
  });

const open = (path: string, answers: Answers, role: 'vendor' | 'admin' | 'customer' = 'admin') =>
  openScreen(path, { user: user(role), answers });

describe('/cases', () => {
  test('staff → both sides, the owner, what is overdue; filters go to the API', async () => {
    const sent: Sent['query'][] = [];
    await open('/cases?status=Open&overdue=true', {
      'GET case': ({ query }) => {
        sent.push(query);
        return list(row(1, { overdue: true, assignee: 'Ada' }), row(2));
      },
    });
    const [first] = (await screen.findAllByRole('row')).slice(1);
    for (const text of ['CA-00000001', 'Tides 1', 'The file is broken', 'Overdue', 'Carla', 'Vera’s', 'Ada'])
      expect(within(first as HTMLElement).getByText(text)).toBeTruthy();
    expect(sent[0]).toMatchObject({ status: 'Open', overdue: 'true', page: '1', limit: '10' });
    await expectAccessible();
    const isOn = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
    expect([isOn('Overdue'), isOn('Mine')]).toEqual(['true', 'false']);
    await press('Mine');
    await waitFor(() => expect(isOn('Mine')).toBe('true'));
    await press('Overdue');
    await waitFor(() => expect(isOn('Overdue')).toBe('false'));
    await waitFor(() => {
      expect(sent.at(-1)).toMatchObject({ status: 'Open', mine: 'true' });
      expect(sent.at(-1)).not.toHaveProperty('overdue');
    });
  });

  test('a shop without cases → says when one appears', async () => {
    await open('/cases', { 'GET case': () => list<CaseRow>() }, 'vendor');
    await screen.findByText('No cases.');
    await expectAccessible();
  });

  test('the list fails → says so, with a button to try again', async () => {
    await open('/cases', { 'GET case': () => refusal(503, 'Not now.') });
    await screen.findByRole('button', { name: 'Retry' });
  });
});

describe('/cases/:id', () => {
  test('staff → thread with private notes set apart, who opened it, strikes', async () => {
    await open('/cases/c1', { 'GET case/{id}': () => forStaff() });
    await screen.findByText('It does not open.');
    const note = screen.getByText('Second time this year.').closest('li');
    expect(note?.textContent).toContain('Private: for staff only');
    expect(screen.getByText('2 in twelve months')).toBeTruthy();
    expect(screen.getByRole('link', { name: /screen/ }).getAttribute('href')).toContain('/case-files/f1');
    await expectAccessible();
  });

  test('reported message, staff → it after those before it, and a link to the customer of the thread', async () => {
    const message = { id: 'm2', by: 'vendor' as const, text: 'Buy our other things!', createdAt: AT };
    const before = { id: 'm1', by: 'customer' as const, text: 'Is it in A4?', createdAt: AT };
    const thread = { customer: { id: 'u2', name: 'Carla' }, messages: [before, message] };
    await open('/cases/c1', {
      'GET case/{id}': () =>
        forStaff({ about: 'message', order: null, product: null, message, staff: { ...staff, thread } }),
    });
    const items = within((await screen.findByText('Is it in A4?')).closest('ol') as HTMLElement);
    expect(items.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^The customer.*Is it in A4\?$/),
      expect.stringMatching(/^The shop.*This one.*Buy our other things!$/),
    ]);
    const customer = screen.getByText('Customer of the thread').nextElementSibling;
    expect(customer?.querySelector('a')?.getAttribute('href')).toBe('/users/u2');
    await expectAccessible();
  });

  test('a shop → no notes, no decision, no owner', async () => {
    await open('/cases/c1', { 'GET case/{id}': () => record() }, 'vendor');
    await screen.findByText('It does not open.');
    expect(screen.queryByText(/private/i)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
    expect(screen.queryByLabelText('Owner')).toBeNull();
  });

  test('decide a refund of an amount → what it does, a checked amount, sent in dollars', async () => {
    const sent: unknown[] = [];
    await open('/cases/c1', {
      'GET case/{id}': () => forStaff(),
      'POST case/{id}/refund/preview': ({ body }) => ({
        customer: (body as { amount?: number }).amount ?? 10,
        vendors: [{ vendorId: 'v1', amount: 3.15 }],
        market: 0.35,
        tax: 0,
        codes: 0,
      }),
      'POST case/{id}/decide': ({ body }) => {
        sent.push(body);
        return success(
          'POST case/{id}/decide',
          { id: 'c1', number: 'CA-1', status: 'Decided', dueAt: null },
          'Case decided.',
        );
      },
    });
    await press('Decide');
    const form = await dialog('Decide the case');
    await press('Decide', form);
    await within(form).findByText('Please select Decision.');
    const choose = async (field: string, option: string) => {
      fireEvent.click(within(form).getByRole('button', { name: `Choose ${field}`, hidden: true }));
      fireEvent.click(await screen.findByRole('option', { name: option }));
    };
    await choose('Decision', 'Refund');
    await within(form).findByText(/money goes back/);
    await choose('Give back', 'An amount');
    await fill({ Reason: 'It is broken.', Amount: '3.333' }, form);
    await press('Decide', form);
    await within(form).findByText('The amount has two decimals at most.');
    await expectAccessible();
    await fill({ Amount: '3.5' }, form);
    await press('Decide', form);
    await within(form).findByText('Please look at who gives back what before you decide.');
    await within(form).findByText('$3.50');
    await expectAccessible();
    await press('Decide', form);
    await waitFor(() => expect(toasts()).toEqual(['Case decided.']));
    expect(sent).toEqual([{ decision: 'refund', reason: 'It is broken.', amount: 3.5 }]);
  });

  test('a decision that the server refuses → its sentence in the dialog, what was typed stays', async () => {
    await open('/cases/c1', {
      'GET case/{id}': () => forStaff(),
      'POST case/{id}/decide': () => refusal(409, 'This case is Decided, so it cannot be decided again.'),
    });
    await press('Decide');
    const form = await dialog('Decide the case');
    fireEvent.click(within(form).getByRole('button', { name: 'Choose Decision', hidden: true }));
    fireEvent.click(await screen.findByRole('option', { name: 'Warn the shop' }));
    await fill({ Reason: 'Once more.' }, form);
    await press('Decide', form);
    await within(form).findByText('This case is Decided, so it cannot be decided again.');
    expect(within(form).getByLabelText('Reason')).toHaveProperty('value', 'Once more.');
  });

  test('a private note → sent as one, with another button', async () => {
    const sent: unknown[] = [];
    await open('/cases/c1', {
      'GET case/{id}': () => forStaff(),
      'POST case/{id}/message': ({ body }) => {
        sent.push(body);
        return success(
          'POST case/{id}/message',
          { id: 'c1', number: 'CA-1', status: 'Open', dueAt: null },
          'Message sent.',
        );
      },
    });
    fireEvent.click(await screen.findByLabelText('Private note, for staff only'));
    await fill({ 'Private note': 'Keep an eye on it.' });
    await press('Save note');
    await waitFor(() => expect(sent).toEqual([{ text: 'Keep an eye on it.', private: 'true' }]));
  });

  test('the shop has time left → until when, instead of the button', async () => {
    const may = { ...forStaff().may, decide: false };
    await open('/cases/c1', {
      'GET case/{id}': () => forStaff({ may, staff: { ...staff, decidableAt: AT } }),
    });
    await screen.findByText(/The shop has until/);
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  });

  test('unknown case → says so, with a way back', async () => {
    await open('/cases/none', { 'GET case/{id}': () => refusal(404, 'This case was not found.') });
    await screen.findByText('This case was not found.');
    expect(screen.getAllByRole('link', { name: 'Back to cases' })).toHaveLength(2);
  });
});

/** The tab of orders is always there. */
const ORDERS: Answers = { 'GET orders': () => list<CustomerOrder>() };

describe('cases of a customer', () => {
  test('own cases, and one that can be appealed', async () => {
    const sent: unknown[] = [];
    const may = { ...record().may, appeal: true };
    const decision = {
      id: 'd1',
      decision: 'none' as const,
      reason: 'It is as described.',
      rule: 'No rule was broken.',
      isAppeal: false,
      upheld: false,
      decidedAt: AT,
      refund: null,
      replacementDueAt: null,
      replacedAt: null,
      undoneAt: null,
    };
    await open(
      '/customer-dashboard?tab=cases',
      {
        ...ORDERS,
        'GET case': () => list(row(1, { status: 'Decided' })),
        'GET case/{id}': () => record({ status: 'Decided', may, appealUntil: AT, decisions: [decision] }),
        'POST case/{id}/appeal': ({ body }) => {
          sent.push(body);
          return success(
            'POST case/{id}/appeal',
            { id: 'c1', number: 'CA-1', status: 'Appealed', dueAt: null },
            'Sent.',
          );
        },
      },
      'customer',
    );
    fireEvent.click(await screen.findByRole('link', { name: 'Open the case CA-00000001' }));
    await screen.findByText(/The decision goes against you/);
    await expectAccessible();
    await press('Appeal');
    const form = await dialog('Appeal the decision');
    await fill({ 'Why should it be decided otherwise?': 'Page 3 says so.' }, form);
    await press('Send appeal', form);
    await waitFor(() => expect(sent).toEqual([{ text: 'Page 3 says so.' }]));
  });

  test('the case waits for the customer → the customer reads that it waits for them', async () => {
    const waiting = () => list(row(1, { status: 'WaitingForCustomer' }));
    await open('/customer-dashboard?tab=cases', { 'GET case': waiting, ...ORDERS }, 'customer');
    await screen.findByText('Waiting for you');
  });

  test('no cases → where to report a problem', async () => {
    await open('/customer-dashboard?tab=cases', { 'GET case': () => list<CaseRow>(), ...ORDERS }, 'customer');
    await screen.findByText('No cases.');
    expect(screen.getByRole('link', { name: 'Go to your orders' })).toBeTruthy();
  });
});
