import { describe, expect, it } from 'vitest';
import type { ProductDetail } from '#contract/catalog.ts';
import type { PublicReview } from '#contract/reviews.ts';
import { scriptJson } from '#web/kernel/document.ts';
import * as shapes from './shapes.ts';

const to = new shapes.Addresses('https://market.example');
const PICTURE = '/media/abc-1600x1600-aa8844/800.webp';
const detail = {
  id: 'p1',
  slug: 'tides',
  sku: 'TIDE-01',
  name: 'Tides',
  description: '<p>A book of <em>tides</em>.</p>',
  price: 12.5,
  originalPrice: null,
  createdAt: '2026-01-02T00:00:00.000Z',
  updatedAt: '2026-02-03T00:00:00.000Z',
  licenses: [],
  available: null,
  rating: 4.3,
  reviewCount: 7,
  featuredImage: PICTURE,
  productImages: [{ imageUrl: PICTURE }, { imageUrl: '/media/def-900x900-aa8844/800.webp' }],
  shopName: 'Quiet Press',
  shopSlug: 'quiet-press',
  categoryPath: [
    { id: 'b', name: 'Books' },
    { id: 's', name: 'Sea' },
  ],
} as unknown as ProductDetail;

describe('product', () => {
  it('free → a price of 0; pay what you want → the least as price, and as a specification', () => {
    const free = shapes.product(to, { ...detail, priceKind: 'free', price: 0 });
    expect(free.offers).toMatchObject({ '@type': 'Offer', price: '0.00' });
    const chosen = shapes.product(to, { ...detail, priceKind: 'chosen', price: 2 });
    expect(chosen.offers).toMatchObject({
      price: '2.00',
      priceSpecification: { '@type': 'PriceSpecification', minPrice: '2.00', priceCurrency: 'USD' },
    });
  });

  it('product → offer, brand, seller and pictures with absolute addresses', () => {
    expect(shapes.product(to, detail)).toMatchObject({
      '@type': 'Product',
      url: 'https://market.example/product/tides',
      name: 'Tides',
      sku: 'TIDE-01',
      description: 'A book of tides.',
      image: [
        'https://market.example/media/abc-1600x1600-aa8844/1200.webp',
        'https://market.example/media/def-900x900-aa8844/1200.webp',
      ],
      category: 'Books > Sea',
      brand: { '@type': 'Brand', name: 'Quiet Press' },
      offers: {
        '@type': 'Offer',
        price: '12.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        seller: { '@type': 'Organization', url: 'https://market.example/shop/quiet-press' },
      },
    });
  });

  it('two licences → an offer for each, and the range of their prices; sold out → so', () => {
    const license = (kind: string, price: number) => ({ kind, price, originalPrice: null, text: 'May.' });
    const licenses = [license('personal', 12.5), license('extended', 50)] as ProductDetail['licenses'];
    expect(shapes.product(to, { ...detail, licenses, available: 0 }).offers).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '12.50',
      highPrice: '50.00',
      offerCount: 2,
      offers: [
        { name: 'Personal licence', price: '12.50', availability: 'https://schema.org/SoldOut' },
        { name: 'Extended licence', price: '50.00' },
      ],
    });
  });

  it('discount → what it costs now, and the price before', () => {
    const struck = (price: string) => ({
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price,
      priceCurrency: 'USD',
    });
    const { offers } = shapes.product(to, { ...detail, originalPrice: 20 });
    expect(offers).toMatchObject({ price: '12.50', priceSpecification: struck('20.00') });
    expect(shapes.product(to, detail).offers).not.toHaveProperty('priceSpecification');
    const license = { kind: 'personal', price: 12.5, originalPrice: 20, text: 'May.' } as const;
    const licenses = [license, { ...license, kind: 'extended', price: 50, originalPrice: 80 } as const];
    expect(shapes.product(to, { ...detail, licenses }).offers).toMatchObject({
      offers: [{ priceSpecification: struck('20.00') }, { priceSpecification: struck('80.00') }],
    });
  });

  it('reviews → those with a text, of people who bought it; five at most', () => {
    const review = (verified: boolean, text: string | null) =>
      ({ name: 'Ada L.', rating: 4, text, verified, createdAt: '2026-01-05T00:00:00.000Z' }) as PublicReview;
    const shown = (...reviews: PublicReview[]) => shapes.product(to, detail, reviews).review;
    expect(shown(review(false, 'Nice.'), review(true, null), review(true, 'Deep.'))).toEqual([
      {
        '@type': 'Review',
        author: { '@type': 'Person', name: 'Ada L.' },
        datePublished: '2026-01-05T00:00:00.000Z',
        reviewBody: 'Deep.',
        reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5, worstRating: 1 },
      },
    ]);
    expect(shown(...Array.from({ length: 8 }, () => review(true, 'Deep.')))).toHaveLength(5);
    expect(shown(review(false, 'Nice.'))).toBeUndefined();
  });

  it('page of a product → when it was added and last changed', () => {
    expect(shapes.productPage(to, detail)).toMatchObject({
      '@type': 'ItemPage',
      datePublished: '2026-01-02T00:00:00.000Z',
      dateModified: '2026-02-03T00:00:00.000Z',
      mainEntity: { '@id': shapes.product(to, detail)['@id'] },
    });
  });

  it('with ratings → average; without → no average', () => {
    expect(shapes.product(to, detail).aggregateRating).toEqual({
      '@type': 'AggregateRating',
      ratingValue: 4.3,
      reviewCount: 7,
      bestRating: 5,
      worstRating: 1,
    });
    expect(shapes.product(to, { ...detail, rating: 0, reviewCount: 0 })).not.toHaveProperty(
      'aggregateRating',
    );
  });

  it('breadcrumbs → home, shop, categories, product', () => {
    const crumbs = [...shapes.categoryCrumbs(detail.categoryPath), { name: 'Tides', path: '/product/tides' }];
    const list = shapes.breadcrumbList(to, crumbs).itemListElement as {
      position: number;
      name: string;
      item: string;
    }[];
    expect(list.map(({ position, name, item }) => [position, name, item])).toEqual([
      [1, 'Home', 'https://market.example/'],
      [2, 'Shop', 'https://market.example/shop'],
      [3, 'Books', 'https://market.example/shop?mainCategoryId=b&pageNumber=1'],
      [4, 'Sea', 'https://market.example/shop?firstCategoryId=s&pageNumber=1'],
      [5, 'Tides', 'https://market.example/product/tides'],
    ]);
  });
});

it('shop → Organization with its rating', () => {
  const facts = {
    id: 'v1',
    slug: 'quiet-press',
    shopName: 'Quiet Press',
    shopImage: null,
    name: 'Ada',
    about: '',
    away: false,
    awayUntil: null,
    memberSince: '2024-05-01T00:00:00.000Z',
    productCount: 3,
    ratingAverage: 4.5,
    reviewCount: 2,
    unverifiedReviewCount: 5,
    removedReviewCount: 0,
  };
  const thing = shapes.shop(to, facts);
  expect(thing).toMatchObject({
    '@type': 'Organization',
    url: 'https://market.example/shop/quiet-press',
    foundingDate: '2024-05-01',
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
  });
  expect(thing).not.toHaveProperty('image');
  expect(shapes.shop(to, { ...facts, reviewCount: 0 })).not.toHaveProperty('aggregateRating');
});

it('blogPosting → author, date and publisher', () => {
  const post = {
    id: 'b1',
    slug: 'on-paper',
    title: 'On Paper',
    author: 'Ada',
    image: PICTURE,
    imageAltText: '',
    createdAt: '2026-01-05T00:00:00.000Z',
    updatedAt: '2026-01-06T00:00:00.000Z',
    description: '<p>Words.</p>',
    latestBlogList: [],
  };
  expect(shapes.blogPosting(to, post, 'Emporia')).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'On Paper',
    datePublished: '2026-01-05T00:00:00.000Z',
    dateModified: '2026-01-06T00:00:00.000Z',
    author: { '@type': 'Person', name: 'Ada' },
    publisher: { '@type': 'Organization', name: 'Emporia' },
    mainEntityOfPage: 'https://market.example/blog/on-paper',
  });
});

it('site → SearchAction with the shop’s address', () => {
  expect(shapes.site(to, 'Emporia').potentialAction).toEqual({
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: 'https://market.example/shop?searchKeyword={search_term_string}',
    },
    'query-input': 'required name=search_term_string',
  });
});

it('questions → FAQPage with answers as plain text', () => {
  expect(shapes.questions([{ question: 'Why?', answer: '<p>So.</p>' }]).mainEntity).toEqual([
    { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'So.' } },
  ]);
});

it('scriptJson: name with a closing script tag → escaped', () => {
  const json = scriptJson(shapes.product(to, { ...detail, name: '</script><script>alert(1)</script>' }));
  expect(json).not.toContain('<');
  expect(JSON.parse(json).name).toBe('</script><script>alert(1)</script>');
});
