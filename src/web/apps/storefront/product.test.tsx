// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { ProductDetail } from '#contract/catalog.ts';
import type { PublicReview } from '#contract/reviews.ts';
import { dialog, fill, follow, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, never, openScreen, refusal, success } from '#test/open-screen.tsx';
import { customerOrder, lookInside, productDetail, user } from '#test/screen-data.ts';
import { cart } from '#web/features/cart/cart.ts';

async function openProduct(fields: Partial<ProductDetail> = {}, answers: Answers = {}, role?: 'customer') {
  const product = productDetail(1, fields);
  const opened = await openScreen('/product/product-1', {
    user: role && user(role),
    answers: {
      'GET site/product/{slug}': ({ params }) => (params.slug === 'product-1' ? product : productDetail(91)),
      'GET site/product/{slug}/look-inside': () => lookInside(),
      'POST site/product/{slug}/view': () => null,
      ...answers,
    },
  });
  await screen.findByRole('heading', { level: 1, name: product.name });
  return { ...opened, product };
}

describe('product page', () => {
  test('quantity → never below 1; Add to Cart → adds to the line that is there', async () => {
    const { product } = await openProduct();
    const quantity = screen.getByRole('group', { name: 'Quantity' });
    const less = within(quantity).getByRole('button', { name: 'Decrease quantity' });
    expect(less).toHaveProperty('disabled', true);
    await press('Increase quantity', quantity);
    await press('Increase quantity', quantity);
    await press('Decrease quantity', quantity);
    expect(within(quantity).getByRole('status').textContent).toBe('2');
    const [add] = within(screen.getByRole('main')).getAllByRole('button', { name: 'Add to Cart' });
    add?.click();
    await screen.findByRole('link', { name: 'Cart, 1 item' });
    add?.click();
    expect(cart.get()).toMatchObject([{ id: product.id, name: product.name, quantity: 4 }]);
    await waitFor(() => expect(toasts()).toContain('Added to your cart.'));
    await expectAccessible();
  });

  test('licence chosen → the price follows, its text can be read, and the cart holds it', async () => {
    const license = (kind: 'personal' | 'extended', price: number, text: string) => ({
      kind,
      text,
      price,
      originalPrice: null,
    });
    await openProduct({
      price: 10,
      licenses: [license('personal', 10, 'For yourself.'), license('extended', 50, 'For all.')],
    });
    const choice = screen.getByRole('group', { name: 'Licence' });
    expect(within(choice).getByRole('radio', { name: /Personal licence/ })).toHaveProperty('checked', true);
    within(choice).getByText('For yourself.');
    within(choice)
      .getByRole('radio', { name: /Extended licence/ })
      .click();
    await waitFor(() => expect(document.querySelector('.price')?.textContent).toBe('$50.00'));
    await press('Add to Cart');
    expect(cart.get()).toMatchObject([{ license: 'extended', price: 50, quantity: 1 }]);
    await expectAccessible();
  });

  test('no licence key left → sold out, and nothing can be added', async () => {
    await openProduct({ available: 0 });
    screen.getByText('Sold out');
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Buy Now' })).toHaveProperty('disabled', true);
  });

  test('bought before → says when, in place of how the file comes', async () => {
    const bought = {
      now: '2026-03-02T10:00:00.000Z',
      purchases: [
        {
          productId: productDetail(1).id,
          license: null,
          orderId: 'o1',
          boughtAt: '2026-03-01T12:00:00.000Z',
        },
      ],
    };
    const { product, sentTo } = await openProduct({}, { 'GET library/purchases': () => bought }, 'customer');
    const words = await screen.findByText(/^You bought this on March 1, 2026\./);
    expect(within(words).getByRole('link').getAttribute('href')).toBe('/library');
    expect(screen.queryByText('PDF, instant download after payment')).toBeNull();
    expect(sentTo('GET library/purchases')[0]?.query).toEqual({ ids: product.id });
    await expectAccessible();
  });

  test('signed out → the server is not asked for purchases', async () => {
    const { sentTo } = await openProduct();
    screen.getByText('PDF, instant download after payment');
    expect(sentTo('GET library/purchases')).toEqual([]);
  });

  test('wishlist button → adds the product, again → removes it', async () => {
    const { product } = await openProduct();
    const button = screen.getByRole('button', { name: 'Wishlist' });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    await press('Wishlist');
    expect(button.getAttribute('aria-pressed')).toBe('true');
    await screen.findByRole('link', { name: 'Wishlist, 1 item' });
    expect(JSON.parse(localStorage.getItem('wishlist') ?? '[]')).toMatchObject([{ id: product.id }]);
    await press('Wishlist');
    await screen.findByRole('link', { name: 'Wishlist' });
    expect(localStorage.getItem('wishlist')).toBeNull();
  });

  test('gallery → wraps around in both directions; a thumbnail selects its picture', async () => {
    const { product } = await openProduct();
    const gallery = screen.getByRole('region', { name: 'Pictures' });
    const shown = (place: number) =>
      within(gallery).findByRole('img', { name: `${product.name}, picture ${place} of 3` });
    await shown(1);
    await press('Previous picture', gallery);
    await shown(3);
    await press('Next picture', gallery);
    await shown(1);
    await press('Picture 2', gallery);
    await shown(2);
    const thumbnail = within(gallery).getByRole('button', { name: 'Picture 2' });
    expect(thumbnail.getAttribute('aria-current')).toBe('true');
  });

  test('vendor without a shop name → Shop Name Not Available', async () => {
    const { vendor } = productDetail(1);
    await openProduct({ shopName: '', vendor: { ...vendor, profile: { shopImage: null, shopName: null } } });
    screen.getByRole('link', { name: 'Shop Name Not Available' });
    await press('Meet your Seller');
    within(await dialog('Meet your Seller')).getByText('Shop Name Not Available');
    await expectAccessible();
  });

  test('similar product → its page', async () => {
    const { address } = await openProduct();
    const [link] = within(screen.getByRole('region', { name: 'Similar Products' })).getAllByRole('link', {
      name: 'Product 91',
    });
    link?.click();
    await waitFor(() => expect(address()).toBe('/product/product-91'));
  });
});

describe('product page while its data is missing', () => {
  test('loading → a skeleton that says so', async () => {
    await openScreen('/product/product-1', {
      answers: { 'GET site/product/{slug}': never, 'GET site/product/{slug}/look-inside': never },
    });
    await screen.findByText(/^Loading/);
    await expectAccessible();
  });

  test('failed → not found, without a toast, and the reason on the console', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    await openScreen('/product/product-1', {
      answers: {
        'GET site/product/{slug}': () => refusal(429, 'Too many requests.'),
        'GET site/product/{slug}/look-inside': never,
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Page Not Found' });
    expect(toasts()).toEqual([]);
    expect(String(logged.mock.calls.flat())).toContain('Too many requests.');
    await expectAccessible();
  });
});

describe('Meet your Seller', () => {
  test('field empty → an error beside it; closed → the form closes with it', async () => {
    await openProduct();
    await press('Meet your Seller');
    const window = await dialog('Meet your Seller');
    await press('Send a Message', window);
    await press('Send Message', window);
    for (const field of ['Name', 'Email', 'Message']) {
      await within(window).findByText(`Please enter ${field}.`);
    }
    await expectAccessible();
    await press('Close', window);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Meet your Seller');
    expect(within(await dialog()).queryByRole('form')).toBeNull();
  });

  test('message sent → a toast, and the window closes', async () => {
    const message = 'Your message has been sent to the seller.';
    const { sentTo, product } = await openProduct(
      {},
      { 'POST vendor-message': () => success('POST vendor-message', null, message) },
    );
    await press('Meet your Seller');
    const window = await dialog('Meet your Seller');
    await press('Send a Message', window);
    await fill({ Name: 'Robin', Email: 'robin@example.test', Message: 'In blue?' }, window);
    await press('Send Message', window);
    await waitFor(() => expect(toasts()).toEqual([message]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo('POST vendor-message')).toMatchObject([
      { body: { name: 'Robin', message: 'In blue?', vendorId: product.vendorId } },
    ]);
  });

  test('signed-in customer → told where the answer comes, by the address in the form', async () => {
    await openProduct({}, {}, 'customer');
    await press('Meet your Seller');
    const window = await dialog('Meet your Seller');
    await press('Send a Message', window);
    await within(window).findByText('The shop does not see it. You read its answer in your messages.');
    await fill({ Email: 'elsewhere@example.test' }, window);
    await within(window).findByText('The shop sees this address and answers to it by e-mail.');
    await expectAccessible();
  });

  test('Visit the Shop → the shop’s page', async () => {
    await openProduct();
    await press('Meet your Seller');
    const link = within(await dialog()).getByRole('link', { name: 'Visit the Shop' });
    expect(link.getAttribute('href')).toBe('/shop/loop-theory');
  });
});

describe('free product', () => {
  const FREE = { priceKind: 'free' as const, price: 0 };

  test('signed in → into the library by one click, and its files are shown', async () => {
    const { address, sentTo } = await openProduct(
      FREE,
      {
        'POST library/free': () => customerOrder(7, { totalAmount: 0, paymentStatus: 'Free' }),
        'GET orders/{id}': () => customerOrder(7, { totalAmount: 0, paymentStatus: 'Free' }),
        'GET library/purchases': () => ({ now: '2026-03-02T10:00:00.000Z', purchases: [] }),
        'GET site/shop/{vendorSlug}': () => refusal(404, 'Closed.'),
      },
      'customer',
    );
    expect(document.querySelector('.price')?.textContent).toBe('Free');
    expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull();
    await screen.findByRole('button', { name: 'Get it for free' });
    await expectAccessible();
    await press('Get it for free');
    await screen.findByRole('heading', { name: 'Order Completed' });
    expect(address()).toBe('/success');
    expect(sentTo('POST library/free')).toMatchObject([{ body: { productId: 'p1' } }]);
  });

  test('signed out → a prompt, which leads to the login; back from there it goes on by itself', async () => {
    const { router, sentTo } = await openProduct(FREE);
    await press('Get it for free');
    const prompt = await dialog('Please sign in');
    await expectAccessible();
    await follow('Go to Login', prompt);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.state).toEqual({ from: '/product/product-1' });
    expect(sentTo('POST library/free')).toEqual([]);
    cleanup();
    const back = await openProduct(
      FREE,
      {
        'POST library/free': () => customerOrder(7),
        'GET orders/{id}': () => customerOrder(7),
        'GET library/purchases': () => ({ now: '2026-03-02T10:00:00.000Z', purchases: [] }),
        'GET site/shop/{vendorSlug}': () => refusal(404, 'Closed.'),
      },
      'customer',
    );
    await waitFor(() => expect(back.sentTo('POST library/free')).toHaveLength(1));
  });
});

describe('pay what you want', () => {
  const CHOSEN = { priceKind: 'chosen' as const, price: 2, suggestedPrice: 5, halfGave: 6 };

  test('the suggestion is filled in; another amount is what the cart holds', async () => {
    await openProduct(CHOSEN);
    expect(document.querySelector('.price')?.textContent).toBe('From $2.00');
    await screen.findByText('Half of the buyers gave $6.00 or more.');
    expect(screen.getByLabelText('You choose the price')).toHaveProperty('value', '5.00');
    expect(screen.queryByRole('group', { name: 'Quantity' })).toBeNull();
    await expectAccessible();
    await fill({ 'You choose the price': '7.50' });
    await press('Add to Cart');
    expect(cart.get()).toMatchObject([{ price: 7.5, chosenPrice: 7.5, quantity: 1 }]);
    await fill({ 'You choose the price': '3' });
    await press('Add to Cart');
    expect(cart.get()).toMatchObject([{ price: 3, chosenPrice: 3, quantity: 1 }]);
  });

  test('below the least, or no amount → said at the field, and nothing can be added', async () => {
    await openProduct(CHOSEN);
    const add = () => screen.getByRole('button', { name: 'Add to Cart' });
    await fill({ 'You choose the price': '1.99' });
    await screen.findByText('Please give $2.00 or more.');
    expect(add()).toHaveProperty('disabled', true);
    await fill({ 'You choose the price': 'five' });
    await screen.findByText('Please enter an amount, such as 5.00.');
    expect(add()).toHaveProperty('disabled', true);
  });
});

describe('rating', () => {
  test('signed out → a prompt, which leads to the login and back', async () => {
    const { router } = await openProduct();
    screen.getAllByRole('button', { name: 'Add your review' })[0]?.click();
    const prompt = await dialog('Add your review');
    within(prompt).getByText('You must be logged in to add your review.');
    await expectAccessible();
    await follow('Go to Login', prompt);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.state).toEqual({ from: '/product/product-1' });
  });

  test('stars chosen and text sent → a toast, the window closes, the page is read again', async () => {
    const message = 'Thank you for your review.';
    const { productReview } = productDetail(1);
    const { sentTo, product } = await openProduct(
      {},
      {
        'GET product-review/own': () => ({ rating: 2, text: 'Hard to follow.', images: [] }),
        'POST product-review': () =>
          success('POST product-review', { ...productReview, verified: true }, message),
      },
      'customer',
    );
    screen.getAllByRole('button', { name: 'Add your review' })[0]?.click();
    const window = await dialog('Add your review');
    // It begins with the earlier review.
    expect(await within(window).findByLabelText(/^Your review/)).toHaveProperty('value', 'Hard to follow.');
    expect(within(window).getByRole('radio', { name: '2 stars' })).toHaveProperty('checked', true);
    await expectAccessible();
    within(window).getByRole('radio', { name: '4 stars' }).click();
    await fill({ 'Your review (optional)': 'Clear after the first page.' }, window);
    await press('Submit', window);
    await waitFor(() => expect(toasts()).toEqual([message]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = sentTo('POST product-review');
    expect(sent?.body).toMatchObject({
      productId: product.id,
      vendorId: product.vendorId,
      rating: '4',
      text: 'Clear after the first page.',
      existingImages: '[]',
    });
    await waitFor(() => expect(sentTo('GET site/product/{slug}')).toHaveLength(2));
  });

  test('no earlier review → Submit is disabled until stars are chosen', async () => {
    await openProduct({}, { 'GET product-review/own': () => null }, 'customer');
    screen.getAllByRole('button', { name: 'Add your review' })[0]?.click();
    const window = await dialog('Add your review');
    expect(await within(window).findByRole('button', { name: 'Submit' })).toHaveProperty('disabled', true);
    within(window).getByRole('radio', { name: '5 stars' }).click();
    await waitFor(() =>
      expect(within(window).getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', false),
    );
  });
});

describe('reviews tab', () => {
  const written = (id: string, fields: Partial<PublicReview> = {}): PublicReview => ({
    id,
    name: 'Maya R.',
    rating: 4,
    text: 'Clear steps.',
    images: [],
    version: 2,
    verified: true,
    helpful: 3,
    answer: null,
    answeredAt: null,
    createdAt: '2026-02-01T12:00:00.000Z',
    ...fields,
  });

  test('opened → reviews with answers; another order → read again; helpful → counted', async () => {
    const answer = { answer: 'Thank you!', answeredAt: '2026-02-02T12:00:00.000Z' };
    const reviews = [written('r1', answer), written('r2', { name: 'Ben O.', text: null, verified: false })];
    const { sentTo } = await openProduct(
      {},
      {
        'GET site/product/{slug}/review': () => ({ data: reviews, total: 2, pageCount: 1 }),
        'POST product-review/{id}/helpful': () =>
          success('POST product-review/{id}/helpful', { helpful: 4 }, 'Thank you for your feedback.'),
      },
      'customer',
    );
    expect(sentTo('GET site/product/{slug}/review')).toEqual([]);
    screen.getByRole('tab', { name: /^reviews/ }).click();
    const review = await screen.findByRole('article', { name: 'Review by Maya R.' });
    within(review).getByText('Clear steps.');
    within(review).getByText('Thank you!');
    within(review).getByText(/Verified purchase of version 2/);
    within(screen.getByRole('article', { name: 'Review by Ben O.' })).getByText(/Without a purchase/);
    await expectAccessible();
    await press('Helpful: the review by Maya R.', review);
    await within(review).findByText('You found this helpful');
    within(review).getByText('4 found this helpful');
    await press('Newest');
    await waitFor(() =>
      expect(sentTo('GET site/product/{slug}/review').at(-1)?.query).toMatchObject({ sort: 'newest' }),
    );
  });
});

describe('look inside', () => {
  const look = lookInside({
    pageCount: 16,
    pageSize: 'A4',
    searchable: true,
    tagged: false,
    language: 'en-GB',
    fontsEmbedded: true,
    links: 3,
    sizeBytes: 2_500_000,
    outline: [
      { title: 'Cover', page: 1 },
      { title: 'Patterns', page: 9 },
    ],
    pages: [1, 2, 4].map((page) => ({
      page,
      image: `/look-inside/1/token/${page}/1200.webp`,
      width: 1200,
      height: 1600,
      missingGlyphs: page === 2,
    })),
    undrawable: [3, 5],
  });
  const answers: Answers = {
    'GET site/product/{slug}/look-inside': () => look,
    'GET site/product/{slug}/look-inside/{page}': ({ params }) => ({
      page: Number(params.page),
      text: `Words of page ${params.page}`,
    }),
  };

  test('facts of the file → About this file; unknown ones are left out', async () => {
    await openProduct(
      {},
      { ...answers, 'GET site/product/{slug}/look-inside': () => ({ ...look, links: 0 }) },
    );
    const facts = Array.from(document.querySelectorAll('.about-file > div'), (row) => row.textContent);
    expect(facts).toEqual([
      'Pages16',
      'Page sizeA4',
      'TextCan be searched',
      'LanguageEnglish (United Kingdom)',
      'Screen readersNot tagged',
      'FontsEmbedded',
      'File size2.4 MB',
    ]);
  });

  test('file not read → neither facts nor button', async () => {
    await openProduct();
    expect(screen.queryByRole('heading', { name: 'About this file' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Look inside' })).toBeNull();
  });

  test('reader → turned by keys and buttons, words of the page, contents, larger', async () => {
    const { product } = await openProduct({}, answers);
    await press('Look inside');
    const reader = await dialog(product.name);
    await within(reader).findByText('Page 2 of 16');
    within(reader).getByText('Preview: 3 of 16 pages');
    await within(reader).findByText('Words of page 2');
    await expectAccessible();
    const key = (name: string) =>
      fireEvent.keyDown(within(reader).getByRole('button', { name: 'Next page' }), { key: name });
    key('Home');
    await within(reader).findByText('Page 1 of 16');
    key('ArrowRight');
    await within(reader).findByText('Page 2 of 16');
    key('End');
    await within(reader).findByText('Words of page 4');
    await press('Previous page', reader);
    await within(reader).findByText('Page 2 of 16');
    await press('Contents', reader);
    const contents = await within(reader).findByRole('navigation', { name: 'Contents' });
    expect(within(contents).getAllByRole('button')).toHaveLength(1);
    await press(/Cover/, contents);
    await within(reader).findByText('Page 1 of 16');
    await press('Page 4', reader);
    expect(within(reader).getByRole('img', { name: `Page 4 of ${product.name}` })).toBeDefined();
  });

  test('reader: after the last page → how many more there are; Add to Cart adds and closes', async () => {
    const { product } = await openProduct({}, answers);
    await press('Look inside');
    const reader = await dialog(product.name);
    await press('Page 4', reader);
    await press('Next page', reader);
    await within(reader).findByText('13 more pages after buying');
    await expectAccessible();
    await press('Previous page', reader);
    await within(reader).findByText('Page 4 of 16');
    await press('Next page', reader);
    await press('Add to Cart', reader);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(cart.get()).toMatchObject([{ id: product.id, quantity: 1 }]);
  });

  test('reader: all pages are shown → it ends with the last one', async () => {
    const { product } = await openProduct(
      {},
      { ...answers, 'GET site/product/{slug}/look-inside': () => ({ ...look, pageCount: 3 }) },
    );
    await press('Look inside');
    const reader = await dialog(product.name);
    await press('Page 4', reader);
    await waitFor(() =>
      expect(within(reader).getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe(
        'true',
      ),
    );
  });

  test('what one gets stands beside the price: format, pages, sizes and the chosen licence', async () => {
    const license = { kind: 'extended' as const, text: 'For all.', price: 50, originalPrice: null };
    await openProduct({ licenses: [license] }, answers);
    await waitFor(() =>
      expect(screen.getByText('What you get:').parentElement?.textContent).toBe(
        'What you get: PDF · 16 pages · A4 · 2.4 MB · Extended licence',
      ),
    );
  });

  test('reader: a page with letters that cannot be shown → said, of no other page', async () => {
    const { product } = await openProduct({}, answers);
    await press('Look inside');
    const reader = await dialog(product.name);
    await within(reader).findByText('Page 2 of 16');
    await within(reader).findByText(
      'Some letters of this page cannot be shown here, because the file does not contain their font.',
    );
    await expectAccessible();
    await press('Previous page', reader);
    await within(reader).findByText('Page 1 of 16');
    expect(within(reader).queryByText(/^Some letters of this page/)).toBeNull();
  });

  test('reader: pages that cannot be drawn → said', async () => {
    const { product } = await openProduct({}, answers);
    await press('Look inside');
    const reader = await dialog(product.name);
    await within(reader).findByText('Pages 3, 5 cannot be shown here.');
  });

  test('reader: a page that cannot be loaded → said, with another try', async () => {
    const { product } = await openProduct({}, answers);
    await press('Look inside');
    const reader = await dialog(product.name);
    fireEvent.error(await within(reader).findByRole('img'));
    await within(reader).findByText('This page could not be loaded.');
    await press('Try again', reader);
    expect(within(reader).getByRole('img').getAttribute('src')).toContain('attempt=1');
  });
});
