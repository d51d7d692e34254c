// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fill, press } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal, success } from '#test/open-screen.tsx';
import { list, user, vendorProduct } from '#test/screen-data.ts';

const CHANGE = 'PATCH product/{id}';
const ADD = 'POST vendor/product/{id}/license-key';
const TAKEN = 'This product has “A-1” already.';
const PERSONAL = { kind: 'personal' as const, text: 'For yourself.', price: 10 };

const open = (answers: Answers = {}, fields = {}) =>
  openScreen('/product-licenses?id=p1', {
    user: user('vendor'),
    answers: {
      'GET vendor/product/{id}': () => vendorProduct({ licenses: [PERSONAL], ...fields }),
      'GET vendor/product/{id}/license-key': () => ({ total: 5, free: 2, sold: 3 }),
      [CHANGE]: () => success(CHANGE, { id: 'p1', version: 4 }, 'Product saved.'),
      [ADD]: () => success(ADD, { total: 7, free: 4, sold: 3 }, 'Licence keys added.'),
      ...answers,
    },
  });

describe('licences of a product', () => {
  test('licences as they are; another one is added → all are sent, and nothing else', async () => {
    const { sentTo } = await open();
    const personal = await screen.findByRole('group', { name: 'Personal licence' });
    expect(within(personal).getByLabelText('Price')).toHaveProperty('value', '10.00');
    expect(within(personal).getByLabelText('Text')).toHaveProperty('value', 'For yourself.');
    screen.getByRole('checkbox', { name: 'Extended licence' }).click();
    const extended = screen.getByRole('group', { name: 'Extended licence' });
    await within(extended).findByLabelText('Price');
    await fill({ Price: '50', Text: 'For all.' }, extended);
    await expectAccessible();
    await press('Save Licences');
    await waitFor(() => expect(sentTo(CHANGE)).toHaveLength(1));
    const form = sentTo(CHANGE)[0]?.body as Record<string, string>;
    expect(Object.keys(form)).toEqual(['licenses']);
    expect(JSON.parse(form.licenses ?? '')).toEqual([
      { kind: 'personal', price: '10.00', text: 'For yourself.' },
      { kind: 'extended', price: '50', text: 'For all.' },
    ]);
  });

  test('a price that is none, a text that is empty → a message at its field, nothing is sent', async () => {
    const { sentTo } = await open();
    const personal = await screen.findByRole('group', { name: 'Personal licence' });
    await fill({ Price: 'much', Text: '' }, personal);
    await press('Save Licences');
    await within(personal).findByText('Licence Price must be a number with two decimals at most.');
    within(personal).getByText('Please enter Licence Text.');
    expect(sentTo(CHANGE)).toEqual([]);
  });

  test('without an id → the list of products', async () => {
    const { address } = await openScreen('/product-licenses', {
      user: user('vendor'),
      answers: { 'GET vendor/product': () => list() },
    });
    await waitFor(() => expect(address()).toBe('/products'));
  });
});

describe('licence keys of a product', () => {
  test('counts; own keys one a line, and new ones → sent', async () => {
    const { sentTo } = await open();
    const counts = await screen.findByText('Free');
    expect(counts.nextElementSibling?.textContent).toBe('2');
    await fill({ 'Your own keys': ' FIRST-1 \n\nSECOND-2\n' });
    await press('Add Keys');
    await waitFor(() => expect(sentTo(ADD)[0]?.body).toEqual({ keys: ['FIRST-1', 'SECOND-2'] }));
    await fill({ 'New keys': '20' });
    await press('Make Keys');
    await waitFor(() => expect(sentTo(ADD)[1]?.body).toEqual({ generate: 20 }));
  });

  test('a key that is there already → the sentence at the field, and the text stays', async () => {
    await open({
      [ADD]: () =>
        refusal(409, TAKEN, { error: 'license_key_taken', fields: [{ path: 'keys', message: TAKEN }] }),
    });
    await fill({ 'Your own keys': 'A-1' });
    await press('Add Keys');
    await screen.findByText(TAKEN, { selector: 'form *' });
    expect(screen.getByLabelText('Your own keys')).toHaveProperty('value', 'A-1');
  });

  test('handed out and none free → sold out; turned off → sent', async () => {
    const { sentTo } = await open(
      { 'GET vendor/product/{id}/license-key': () => ({ total: 3, free: 0, sold: 3 }) },
      { handsOutKeys: true },
    );
    await screen.findByText('No key is free: the product is sold out.');
    await expectAccessible();
    screen.getByRole('checkbox', { name: 'Sell each unit with a licence key' }).click();
    await waitFor(() => expect(sentTo(CHANGE)[0]?.body).toMatchObject({ handsOutKeys: 'false' }));
    await fill({ Activations: '3' });
    await press('Save Activations');
    await waitFor(() => expect(sentTo(CHANGE)[1]?.body).toMatchObject({ maxActivations: '3' }));
  });
});
