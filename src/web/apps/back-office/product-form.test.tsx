// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { dialog, fill, follow, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal, success } from '#test/open-screen.tsx';
import { category, list, PICTURE, user, vendorProduct } from '#test/screen-data.ts';

const CHANGE = 'PATCH product/{id}';
const open = (path: string, answers: Answers = {}) =>
  openScreen(path, {
    user: user('vendor'),
    answers: {
      'GET product/{id}/file': () => [],
      'GET vendor/product/{id}': () => vendorProduct(),
      'GET vendor/product': () => list(),
      'GET main-category': () => ({ mainCategory: [category('m1', { name: 'Patterns' })] }),
      'GET first-category': () => ({ firstCategories: [] }),
      'GET second-category': () => ({ secondCategories: [] }),
      'GET third-category': () => ({ thirdCategories: [] }),
      ...answers,
    },
  });
const tiles = () =>
  within(screen.getByRole('list', { name: 'Pictures' }))
    .getAllByRole('img')
    .map((picture) => `${picture.getAttribute('alt')} ${picture.getAttribute('src')}`);
const threePictures = () =>
  vendorProduct({
    featuredImage: '/media/a.webp',
    productImages: [{ imageUrl: '/media/b.webp' }, { imageUrl: '/media/c.webp' }],
  });
const name = async () => (await screen.findByRole('textbox', { name: 'Name' })) as HTMLInputElement;

describe('product form', () => {
  test('everything missing → a message beside each field, the information opens, nothing is sent', async () => {
    const { sentTo } = await open('/create-product');
    await name();
    await press('Product Information');
    const fold = screen.getByRole('button', { name: 'Product Information' });
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    await press('Save');
    await screen.findByText('Please enter Name.');
    for (const sentence of [
      'enter SKU',
      'enter Video URL',
      'enter Price',
      'enter Cost',
      'select Main Category',
      'enter Summary',
      'enter Description',
      'upload Featured Image',
      'upload Product Images',
      'upload Product File',
    ]) {
      await screen.findByText(`Please ${sentence}.`);
    }
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Featured Image')));
    expect(sentTo('POST product')).toEqual([]);
  });

  test('stored product → its values; saved → sent with its version, then the list', async () => {
    const { address, sentTo } = await open('/edit-product?id=p1', {
      [CHANGE]: () => success(CHANGE, { id: 'p1', version: 4 }, 'Product saved.'),
    });
    expect((await name()).value).toBe('Tide tables');
    expect(screen.getByLabelText('Price')).toHaveProperty('value', '20.00');
    expect(screen.getByLabelText('Summary line 1')).toHaveProperty('value', 'A4');
    await fill({ Name: 'Tides of mine' });
    await press('Save');
    await waitFor(() => expect(address()).toBe('/products'));
    await waitFor(() => expect(toasts()).toEqual(['Product saved.']));
    expect(sentTo(CHANGE)[0]?.body).toMatchObject({
      name: 'Tides of mine',
      version: '3',
      existingProductImages: JSON.stringify([PICTURE]),
    });
  });

  test('opened → begins with pictures and file, and is accessible', async () => {
    await open('/create-product');
    await name();
    const labels = ['Featured Image', 'Product Images', 'Product File', 'Name'].map((label) =>
      screen.getByLabelText(label),
    );
    for (const [index, label] of labels.slice(1).entries()) {
      const before = labels[index] as HTMLElement;
      expect(before.compareDocumentPosition(label)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
    await expectAccessible();
  });

  test('picture moved to the left by its button → changes places, keeps the focus, is announced and sent', async () => {
    const { sentTo } = await open('/edit-product?id=p1', {
      'GET vendor/product/{id}': threePictures,
      [CHANGE]: () => success(CHANGE, { id: 'p1', version: 4 }, 'Product saved.'),
    });
    await name();
    expect(tiles()).toEqual(['Cover /media/a.webp', 'Product 1 /media/b.webp', 'Product 2 /media/c.webp']);
    await press('Move picture 2 left');
    await screen.findByText('Picture moved to place 2 of 3.');
    expect(tiles()).toEqual(['Cover /media/a.webp', 'Product 1 /media/c.webp', 'Product 2 /media/b.webp']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move picture 1 left' }));
    await press('Move picture 1 left');
    await screen.findByText('Picture moved to the first place: it is the cover now.');
    expect(tiles()).toEqual(['Cover /media/c.webp', 'Product 1 /media/a.webp', 'Product 2 /media/b.webp']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move cover right' }));
    await press('Save');
    await waitFor(() =>
      expect(sentTo(CHANGE)[0]?.body).toMatchObject({
        existingFeaturedImage: '/media/c.webp',
        existingProductImages: JSON.stringify(['/media/a.webp', '/media/b.webp']),
      }),
    );
  });

  test('cover removed → the next picture is the cover; the only one cannot be removed', async () => {
    await open('/edit-product?id=p1', { 'GET vendor/product/{id}': threePictures });
    await name();
    await press('Remove cover');
    expect(tiles()).toEqual(['Cover /media/b.webp', 'Product 1 /media/c.webp']);
    await press('Remove picture 1');
    expect(tiles()).toEqual(['Cover /media/b.webp']);
    expect(screen.getByLabelText('Remove cover')).toHaveProperty('disabled', true);
  });

  test('further picture before a cover is chosen → is moved to the place of the cover', async () => {
    await open('/create-product');
    await name();
    const chosen = new File(['x'], 'tides.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText('Product Images'), { target: { files: [chosen] } });
    await screen.findByRole('img', { name: 'Product 1' });
    await press('Move picture 1 left');
    await screen.findByRole('img', { name: 'Cover' });
    expect(screen.queryByRole('img', { name: 'Product 1' })).toBeNull();
  });

  test('save fails → a toast, and what was typed stays; pressed twice → sent once', async () => {
    let answer = (_: Response) => {};
    const { sentTo } = await open('/edit-product?id=p1', {
      [CHANGE]: () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    });
    await name();
    await fill({ Name: 'Tides of mine' });
    await press('Save');
    const save = await screen.findByRole('button', { name: 'Save' });
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('true'));
    screen.getByRole('progressbar', { name: 'Upload' });
    fireEvent.submit(document.querySelector('#product-form') as HTMLFormElement);
    answer(refusal(502, 'Not now.'));
    await waitFor(() => expect(toasts()).toEqual(['Not now.']));
    expect((await name()).value).toBe('Tides of mine');
    expect(sentTo(CHANGE)).toHaveLength(1);
  });

  test('saved in another tab → a conflict; the newer version is loaded, or overwritten', async () => {
    let stored = vendorProduct();
    const { address, answer, sentTo } = await open('/edit-product?id=p1', {
      'GET vendor/product/{id}': () => stored,
      [CHANGE]: () => refusal(409, 'Changed.', { error: 'changed_elsewhere' }),
    });
    await name();
    await fill({ Name: 'Mine' });
    stored = vendorProduct({ name: 'Theirs', version: 4 });
    await press('Save');
    const conflict = await screen.findByRole('alert');
    expect(conflict.textContent).toContain('This product has been changed since you opened it.');
    expect((await name()).value).toBe('Mine');
    await press('Load the newer version', conflict);
    await waitFor(async () => expect((await name()).value).toBe('Theirs'));
    await fill({ Name: 'Mine at last' });
    await press('Save');
    await screen.findByRole('alert');
    answer({ [CHANGE]: () => success(CHANGE, { id: 'p1', version: 6 }, 'Product saved.') });
    await press('Save anyway');
    await waitFor(() => expect(address()).toBe('/products'));
    expect(sentTo(CHANGE).at(-1)?.body).toMatchObject({ name: 'Mine at last' });
    expect(sentTo(CHANGE).at(-1)?.body).not.toHaveProperty('version', '4');
  });

  test('left with unsaved changes → asks', async () => {
    const { address } = await open('/create-product');
    await name();
    await fill({ Name: 'Half a product' });
    await follow('Back to Product');
    await press('Cancel', await dialog('Leave without saving?'));
    expect((await name()).value).toBe('Half a product');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await follow('Cancel');
    await press('Leave', await dialog('Leave without saving?'));
    await waitFor(() => expect(address()).toBe('/products'));
  });

  test('record passed by the list → shown without asking the server, at the address of the product', async () => {
    const { address, sentTo } = await openScreen('/create-product', {
      state: { product: vendorProduct({ name: 'Passed along' }) },
      user: user('vendor'),
      answers: {
        'GET product/{id}/file': () => [],
        'GET main-category': () => ({ mainCategory: [category('m1')] }),
        'GET first-category': () => ({ firstCategories: [] }),
        'GET second-category': () => ({ secondCategories: [] }),
        'GET third-category': () => ({ thirdCategories: [] }),
      },
    });
    expect((await name()).value).toBe('Passed along');
    expect(address()).toBe('/edit-product?id=p1');
    within(screen.getByRole('main')).getByRole('heading', { level: 1, name: 'Edit Product' });
    expect(sentTo('GET vendor/product/{id}')).toEqual([]);
  });
});

describe('kind of price', () => {
  const PRICED = { priceKind: 'chosen', price: 2, leastPrice: 2, suggestedPrice: 5, salePrice: 2 } as const;

  test('pay what you want → least and suggestion instead of price and discount, and only these are sent', async () => {
    const { sentTo } = await open('/edit-product?id=p1', {
      'GET vendor/product/{id}': () => vendorProduct(PRICED),
      [CHANGE]: () => success(CHANGE, { id: 'p1', version: 4 }, 'Product saved.'),
    });
    await name();
    expect(screen.getByRole('combobox', { name: 'Price Kind' })).toHaveProperty('value', 'Pay what you want');
    expect(screen.queryByLabelText('Price')).toBeNull();
    expect(screen.queryByLabelText(/^Discount/)).toBeNull();
    await expectAccessible();
    await fill({ 'Least Price (optional)': '3' });
    await press('Save');
    await waitFor(() => expect(sentTo(CHANGE)).toHaveLength(1));
    const { body } = sentTo(CHANGE)[0] ?? {};
    expect(body).toMatchObject({ priceKind: 'chosen', leastPrice: '3', suggestedPrice: '5.00' });
    expect(body).not.toHaveProperty('price');
    expect(body).not.toHaveProperty('discountType');
  });

  test('free, where the market has no free products → said in the form and above it', async () => {
    await open('/edit-product?id=p1', {
      'GET vendor/product/{id}': () =>
        vendorProduct({ priceKind: 'free', price: 0, salePrice: 0, listed: false }),
    });
    await screen.findByText(/This market has no free products/);
    await screen.findByText(/Shoppers do not see this product/);
    screen.getByText('Not listed now');
  });
});
