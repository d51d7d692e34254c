import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { media, reviews } from '#db/schema.ts';
import { makeCustomer, makeOrder, makeProduct } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';
import { picture } from '#test/pictures.ts';

const t = useMarket();

type Product = Awaited<ReturnType<typeof makeProduct>>;

async function makeBuyer(product: Product, name = 'Maya Reyes') {
  const customer = await makeCustomer(t.context.db, { name });
  await makeOrder(t.context.db, { customerId: customer.id, product });
  return customer;
}

const review = (
  token: string,
  product: Product,
  fields: { rating: number; text?: string; images?: File[] },
) => t.api(token)('POST product-review', { form: { productId: product.id, ...fields } });

const shown = (product: Product, query: { sort?: 'helpful' | 'newest' | 'lowest'; limit?: number } = {}) =>
  t.api()('GET site/product/{slug}/review', { params: { slug: product.slug }, query });

describe('review with text and pictures', () => {
  test('of a buyer → shown with first name and initial, the version, and its pictures', async () => {
    const product = await makeProduct(t.context.db);
    const buyer = await makeBuyer(product);
    await review(buyer.token, product, {
      rating: 4,
      text: '  Clear steps. ',
      images: [await picture('red')],
    });
    const { data, total } = await shown(product);
    expect(total).toBe(1);
    expect(data).toEqual([
      {
        id: expect.any(String),
        name: 'Maya R.',
        rating: 4,
        text: 'Clear steps.',
        images: [expect.stringMatching(/^\/media\//)],
        version: 1,
        verified: true,
        helpful: 0,
        answer: null,
        answeredAt: null,
        createdAt: t.clock.now.toISOString(),
      },
    ]);
    expect(JSON.stringify(await shown(product))).not.toContain('Reyes');
  });

  test('changed → what is not sent stays, an empty text and pictures not to keep go', async () => {
    const product = await makeProduct(t.context.db);
    const buyer = await makeBuyer(product);
    const api = t.api(buyer.token);
    const own = () => api('GET product-review/own', { query: { productId: product.id } });
    expect(await own()).toBeNull();
    await review(buyer.token, product, {
      rating: 4,
      text: 'Good.',
      images: [await picture('red'), await picture('blue')],
    });
    await review(buyer.token, product, { rating: 5 });
    const kept = await own();
    expect(kept).toMatchObject({ rating: 5, text: 'Good.', images: [{}, {}].map(() => expect.any(String)) });
    const [first = ''] = kept?.images ?? [];
    await api('POST product-review', {
      form: { productId: product.id, rating: 3, text: '', existingImages: JSON.stringify([first]) },
    });
    expect(await own()).toEqual({ rating: 3, text: null, images: [first] });
  });

  test.each([
    ['text of 2 001 characters', { text: 'x'.repeat(2001) }, 400],
    ['a picture to keep that the review does not have', { existingImages: '/media/other.webp' }, 400],
  ])('%s → %i', async (_, fields, status) => {
    const product = await makeProduct(t.context.db);
    const { token } = await makeCustomer(t.context.db);
    const form = { productId: product.id, rating: 4, ...fields };
    await expect(t.api(token)('POST product-review', { form })).rejects.toMatchObject({ status });
    expect((await shown(product)).data).toEqual([]);
  });

  test('sent again, because its answer was lost → the same review, with each picture once', async () => {
    const product = await makeProduct(t.context.db);
    const buyer = await makeBuyer(product);
    const send = async () =>
      review(buyer.token, product, { rating: 4, text: 'Clear.', images: [await picture('blue')] });
    await send();
    expect(await send()).toMatchObject({ reviewCount: 1, ratingAverage: 4 });
    const { data, total } = await shown(product);
    expect(total).toBe(1);
    expect(data[0]?.images).toHaveLength(1);
  });

  test('four pictures, at once or with earlier ones → 400, and no file stays', async () => {
    const product = await makeProduct(t.context.db);
    const { token } = await makeCustomer(t.context.db);
    const files = await Promise.all(['#111', '#222', '#333', '#444'].map((color) => picture(color)));
    const before = await t.context.db.$count(media);
    await expect(review(token, product, { rating: 4, images: files })).rejects.toMatchObject({ status: 400 });
    expect(await t.context.db.$count(media)).toBe(before);
    await review(token, product, { rating: 4, images: files.slice(0, 3) });
    await expect(review(token, product, { rating: 4, images: files.slice(3) })).rejects.toMatchObject({
      status: 400,
    });
    expect((await shown(product)).data[0]?.images).toHaveLength(3);
  });
});

describe('GET site/product/{slug}/review', () => {
  test('each order → buyers first, then by votes, time or stars; pages', async () => {
    const product = await makeProduct(t.context.db);
    const people = [
      { name: 'Ann', rating: 5, votes: 0, buys: true },
      { name: 'Ben', rating: 2, votes: 2, buys: true },
      { name: 'Cy', rating: 3, votes: 1, buys: true },
      { name: 'Dan', rating: 1, votes: 3, buys: false },
    ];
    for (const { name, rating, votes, buys } of people) {
      t.clock.now = new Date(t.clock.now.getTime() + 60_000);
      const author = buys ? await makeBuyer(product, name) : await makeCustomer(t.context.db, { name });
      await review(author.token, product, { rating, text: `By ${name}.` });
      const [row] = await t.context.db.select().from(reviews).where(eq(reviews.customerId, author.id));
      for (let voter = 0; voter < votes; voter++) {
        const { token } = await makeCustomer(t.context.db);
        await t.api(token)('POST product-review/{id}/helpful', { params: { id: row?.id ?? '' } });
      }
    }
    const names = async (sort?: 'helpful' | 'newest' | 'lowest') =>
      (await shown(product, { sort })).data.map(({ name }) => name);
    expect(await names()).toEqual(['Ben', 'Cy', 'Ann', 'Dan']);
    expect(await names('newest')).toEqual(['Cy', 'Ben', 'Ann', 'Dan']);
    expect(await names('lowest')).toEqual(['Ben', 'Cy', 'Ann', 'Dan']);
    expect(await shown(product, { limit: 3 })).toMatchObject({ total: 4, pageCount: 2 });
  });

  test('removed review, or product that is not listed → not shown, 404', async () => {
    const product = await makeProduct(t.context.db);
    const buyer = await makeBuyer(product);
    await review(buyer.token, product, { rating: 1, text: 'Spam.' });
    await t.context.db
      .update(reviews)
      .set({ removedAt: t.clock.now, removedBy: buyer.id, removedByRole: 'admin' });
    expect((await shown(product)).data).toEqual([]);
    const hidden = await makeProduct(t.context.db, { listed: false });
    await expect(shown(hidden)).rejects.toMatchObject({ status: 404 });
  });
});

describe('POST product-review/{id}/helpful', () => {
  async function reviewed() {
    const product = await makeProduct(t.context.db);
    const buyer = await makeBuyer(product);
    await review(buyer.token, product, { rating: 4, text: 'Good.' });
    const [row] = await t.context.db.select().from(reviews).where(eq(reviews.productId, product.id));
    const id = row?.id ?? '';
    const vote = (token: string) => t.api(token)('POST product-review/{id}/helpful', { params: { id } });
    return { product, buyer, vote };
  }

  test('one customer twice, and ten times in parallel → counted once', async () => {
    const { product, vote } = await reviewed();
    const { token } = await makeCustomer(t.context.db);
    await Promise.all(Array.from({ length: 10 }, () => vote(token)));
    expect(await vote(token)).toEqual({ helpful: 1 });
    expect((await shown(product)).data).toMatchObject([{ helpful: 1 }]);
  });

  test('one’s own → 409; after a new text → counted from 0', async () => {
    const { product, buyer, vote } = await reviewed();
    await expect(vote(buyer.token)).rejects.toMatchObject({ status: 409 });
    await vote((await makeCustomer(t.context.db)).token);
    await review(buyer.token, product, { rating: 4, text: 'Something else.' });
    expect((await shown(product)).data).toMatchObject([{ helpful: 0 }]);
  });
});
