// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { DiscountCode } from '#contract/discount-codes.ts';
import { choose, dialog, fill, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal, success } from '#test/open-screen.tsx';
import { list, user } from '#test/screen-data.ts';

const code = (fields: Partial<DiscountCode> = {}): DiscountCode => ({
  id: 'c1',
  code: 'SPRING',
  kind: 'percent',
  value: 12.5,
  funder: 'vendor',
  appliesTo: 'all',
  targetIds: [],
  targets: [],
  startsAt: null,
  endsAt: null,
  maxUses: 10,
  maxUsesPerCustomer: 1,
  minOrder: 20,
  firstOrderOnly: true,
  active: true,
  state: 'Active',
  used: 3,
  held: 1,
  shopName: 'Loop Theory',
  createdAt: '2026-03-01T12:00:00.000Z',
  ...fields,
});
const open = (role: 'vendor' | 'admin', codes: readonly DiscountCode[], answers: Answers = {}) =>
  openScreen('/codes', {
    user: user(role),
    answers: { 'GET discount-code': () => list(...codes), ...answers },
  });
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

describe('discount codes', () => {
  test('a vendor’s code → discount, goods with conditions, uses and state', async () => {
    await open('vendor', [code()]);
    const row = await rowOf('SPRING');
    for (const text of [
      '12.5%',
      'All products of the shop',
      'From $20.00',
      'First order only',
      'Once a customer',
      '3 of 10',
      '1 being paid',
      'Active',
    ])
      expect(row.textContent).toContain(text);
    expect(screen.queryByText('The market pays')).toBeNull();
    await expectAccessible();
  });

  test('an admin → who made each code and who pays; filters are sent', async () => {
    const { sentTo } = await open('admin', [
      code({ shopName: null, funder: 'market', kind: 'amount', value: 5 }),
      code({ id: 'c2', code: 'LOOP' }),
    ]);
    expect((await rowOf('SPRING')).textContent).toContain('The market, paid by the market');
    expect((await rowOf('SPRING')).textContent).toContain('$5.00');
    expect((await rowOf('LOOP')).textContent).toContain('Loop Theory, paid by vendors');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'loop' } });
    await waitFor(() => expect(sentTo('GET discount-code').at(-1)?.query.searchKeyword).toBe('loop'));
  });

  test('none → says what a code is for, with the way to make one', async () => {
    await open('vendor', []);
    await screen.findByText('No discount codes yet.');
    await expectAccessible();
  });

  test('paused and resumed → sent, with what happened', async () => {
    const { sentTo } = await open('vendor', [code()], {
      'PATCH discount-code/{id}': () => code({ active: false, state: 'Paused' }),
    });
    await rowOf('SPRING');
    await choose('Pause', 'SPRING');
    await waitFor(() => expect(toasts()).toContain('SPRING is paused.'));
    expect(sentTo('PATCH discount-code/{id}')[0]).toMatchObject({
      params: { id: 'c1' },
      body: { active: false },
    });
  });

  test('link copied → an address of the shop with the code; not allowed by the browser → shown', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await open('vendor', [code()]);
    await rowOf('SPRING');
    await press('Copy link of SPRING');
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(`${location.origin}/shop?code=SPRING`));
    writeText.mockRejectedValueOnce(new Error('not allowed'));
    await press('Copy link of SPRING');
    await waitFor(() => expect(toasts().join()).toContain('/shop?code=SPRING'));
    writeText.mockRestore();
  });

  test('deleted → asked with its uses first', async () => {
    const { sentTo } = await open('vendor', [code()], {
      'DELETE discount-code/{id}': () =>
        success('DELETE discount-code/{id}', null, 'The code has been deleted.'),
    });
    await rowOf('SPRING');
    await choose('Delete', 'SPRING');
    const question = await dialog('Delete this code?');
    within(question).getByText(/The 3 orders with it stay as they are/);
    await press('Delete', question);
    await waitFor(() => expect(sentTo('DELETE discount-code/{id}')).toHaveLength(1));
  });
});

describe('form of a code', () => {
  test('empty → each field says what it lacks; filled in → sent as numbers and nulls', async () => {
    const { sentTo } = await open('vendor', [code()], {
      'POST discount-code': () => success('POST discount-code', code(), 'The code has been saved.'),
    });
    await rowOf('SPRING');
    await press('Add Code');
    const form = await dialog('Add Code');
    await press('Save', form);
    await within(form).findByText('Please enter Code.');
    within(form).getByText('Please enter Value.');
    await expectAccessible();
    expect(within(form).queryByText('Funder')).toBeNull();
    const typed = { Code: 'autumn', 'Percent off': '15', 'Uses (optional)': '100' };
    await fill({ ...typed, 'Least Order Value (optional)': '9.5' }, form);
    await press('Save', form);
    await waitFor(() => expect(sentTo('POST discount-code')).toHaveLength(1));
    expect(sentTo('POST discount-code')[0]?.body).toEqual({
      code: 'autumn',
      kind: 'percent',
      value: 15,
      funder: 'market',
      appliesTo: 'all',
      targetIds: [],
      startsAt: null,
      endsAt: null,
      maxUses: 100,
      maxUsesPerCustomer: null,
      minOrder: 9.5,
      firstOrderOnly: false,
      active: true,
    });
  });

  test('name taken → said at the field, and what was typed stays', async () => {
    const message = 'There is a code with this name already.';
    await open('admin', [code({ shopName: null, funder: 'market' })], {
      'PATCH discount-code/{id}': () =>
        refusal(409, message, { error: 'discount_code_taken', fields: [{ path: 'code', message }] }),
    });
    await rowOf('SPRING');
    await press('Edit SPRING');
    const form = await dialog('Edit Code');
    within(form).getByText('Funder');
    await fill({ Code: 'WINTER' }, form);
    await press('Save', form);
    await within(form).findByText(message);
    expect((within(form).getByLabelText('Code') as HTMLInputElement).value).toBe('WINTER');
  });

  test('code for products → they are named, and one can be taken off', async () => {
    const { sentTo } = await open(
      'vendor',
      [
        code({
          appliesTo: 'product',
          targetIds: ['p1', 'p2'],
          targets: [
            { id: 'p1', name: 'Tides' },
            { id: 'p2', name: 'Reefs' },
          ],
        }),
      ],
      { 'PATCH discount-code/{id}': () => code() },
    );
    expect((await rowOf('SPRING')).textContent).toContain('Tides and 1 more');
    await press('Edit SPRING');
    const form = await dialog('Edit Code');
    await press('Remove Tides', form);
    await press('Save', form);
    await waitFor(() => expect(sentTo('PATCH discount-code/{id}')).toHaveLength(1));
    expect(sentTo('PATCH discount-code/{id}')[0]?.body).toMatchObject({
      targetIds: ['p2'],
      appliesTo: 'product',
    });
  });
});
