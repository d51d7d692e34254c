import type { ProductDetail } from '#contract/catalog.ts';
import type { DataOf } from '#contract/contract.ts';
import type { PublicReview } from '#contract/reviews.ts';
import type { Shop } from '#contract/shops.ts';
import { categoryHref } from '#domain/categories.ts';
import { LICENSE_NAMES, type LicenseKind } from '#domain/license.ts';
import { readPicture } from '#domain/picture.ts';
import { plainText } from '#domain/plain-text.ts';

/** A thing as schema.org describes it. */
export type Thing = { '@type': string } & Record<string, unknown>;

/** Makes paths and pictures of this site absolute addresses. */
export class Addresses {
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  of(path: string): string {
    return new URL(path, this.origin).href;
  }

  /** A picture in a width that search engines and social networks accept. */
  picture(url: string): string {
    const picture = readPicture(url);
    return this.of(picture ? `${picture.base}/1200.webp` : url);
  }
}

export interface Crumb {
  name: string;
  /** Path and query. */
  path: string;
}

/** The breadcrumbs of a page, from the home page down. */
export const breadcrumbList = (to: Addresses, crumbs: readonly Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: to.of(path),
  })),
});

/** The breadcrumbs of a category: the shop, its ancestors, itself. */
export const categoryCrumbs = (path: readonly { id: string; name: string }[]): Crumb[] => [
  { name: 'Shop', path: '/shop' },
  ...path.map(({ id, name }, level) => ({ name, path: categoryHref(level, id) })),
];

/** The average rating; omitted if there are no ratings. */
const rating = (ratingAverage: number, reviewCount: number) =>
  reviewCount > 0 && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: ratingAverage,
      reviewCount,
      bestRating: 5,
      worstRating: 1,
    },
  };

/** Reviews with a text by people who bought the product, as the page shows them: those that helped most come first. */
const REVIEWS_NAMED = 5;

const reviewsOf = (reviews: readonly PublicReview[]): Thing[] =>
  reviews.flatMap(({ verified, text, name, rating: ratingValue, createdAt }) =>
    verified && text
      ? {
          '@type': 'Review',
          author: { '@type': 'Person', name },
          datePublished: createdAt,
          reviewBody: text,
          reviewRating: { '@type': 'Rating', ratingValue, bestRating: 5, worstRating: 1 },
        }
      : [],
  );

/** The page of a product: schema.org knows when a page was changed, not when a product was. */
export const productPage = (to: Addresses, { slug, name, createdAt, updatedAt }: ProductDetail): Thing => ({
  '@type': 'ItemPage',
  url: to.of(`/product/${slug}`),
  name,
  datePublished: createdAt,
  dateModified: updatedAt,
  mainEntity: { '@id': to.of(`/product/${slug}`) },
});

export function product(to: Addresses, detail: ProductDetail, reviews: readonly PublicReview[] = []): Thing {
  const url = to.of(`/product/${detail.slug}`);
  const images = [detail.featuredImage, ...detail.productImages.map((image) => image.imageUrl)];
  const named = reviewsOf(reviews).slice(0, REVIEWS_NAMED);
  const seller = { '@type': 'Organization', name: detail.shopName, url: to.of(`/shop/${detail.shopSlug}`) };
  return {
    '@type': 'Product',
    '@id': url,
    url,
    name: detail.name,
    sku: detail.sku,
    description: plainText(detail.description, 5000) || detail.name,
    image: [...new Set(images)].map((image) => to.picture(image)),
    category: detail.categoryPath.map(({ name }) => name).join(' > '),
    brand: { '@type': 'Brand', name: detail.shopName },
    offers: offersOf(url, seller, detail),
    // What a bundle holds, as schema.org says it of a product.
    ...(detail.parts && {
      isRelatedTo: detail.parts.map(({ slug, name }) => ({
        '@type': 'Product',
        '@id': to.of(`/product/${slug}`),
        name,
      })),
    }),
    ...rating(detail.rating, detail.reviewCount),
    ...(named.length > 0 && { review: named }),
  };
}

type Priced = Pick<ProductDetail, 'price' | 'originalPrice' | 'priceKind'>;

/** What a product costs, and what it cost before the discount; the least of a chosen price. */
const priceOf = ({ price, originalPrice, priceKind }: Priced) => ({
  price: price.toFixed(2),
  priceCurrency: 'USD',
  ...(priceKind === 'chosen' && {
    priceSpecification: {
      '@type': 'PriceSpecification',
      minPrice: price.toFixed(2),
      priceCurrency: 'USD',
    },
  }),
  ...(originalPrice !== null && {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: originalPrice.toFixed(2),
      priceCurrency: 'USD',
    },
  }),
});

/** One offer, or one for each licence with the range of their prices. */
function offersOf(url: string, seller: Thing, detail: ProductDetail): Thing {
  const { licenses, available } = detail;
  const offer = (sold: Priced, kind?: LicenseKind): Thing => ({
    '@type': 'Offer',
    ...(kind && { name: LICENSE_NAMES[kind] }),
    url,
    ...priceOf(sold),
    availability: `https://schema.org/${available === 0 ? 'SoldOut' : 'InStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller,
  });
  if (licenses.length < 2) return offer(detail, licenses[0]?.kind);
  const prices = licenses.map((license) => license.price);
  return {
    '@type': 'AggregateOffer',
    lowPrice: Math.min(...prices).toFixed(2),
    highPrice: Math.max(...prices).toFixed(2),
    priceCurrency: 'USD',
    offerCount: licenses.length,
    offers: licenses.map((license) => offer({ ...license, priceKind: 'fixed' }, license.kind)),
  };
}

export const shop = (to: Addresses, facts: Shop): Thing => ({
  '@type': 'Organization',
  '@id': to.of(`/shop/${facts.slug}`),
  url: to.of(`/shop/${facts.slug}`),
  name: facts.shopName,
  ...(facts.about && { description: plainText(facts.about, 5000) }),
  ...(facts.shopImage && { image: to.picture(facts.shopImage), logo: to.picture(facts.shopImage) }),
  foundingDate: facts.memberSince.slice(0, 10),
  ...rating(facts.ratingAverage, facts.reviewCount),
});

const market = (to: Addresses, name: string): Thing => ({
  '@type': 'Organization',
  '@id': to.of('/#market'),
  url: to.of('/'),
  name,
  logo: to.of('/icon-512.png'),
});

/** The site as a whole, by its name, with the address that searches it. */
export const site = (to: Addresses, name: string): Thing => ({
  '@type': 'WebSite',
  '@id': to.of('/#site'),
  url: to.of('/'),
  name,
  publisher: market(to, name),
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${to.of('/shop')}?searchKeyword={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
});

export function blogPosting(to: Addresses, post: DataOf<'GET site/blog/{slug}'>, siteName: string): Thing {
  const url = to.of(`/blog/${post.slug}`);
  return {
    '@type': 'BlogPosting',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: post.title,
    description: plainText(post.description),
    image: to.picture(post.image),
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    author: { '@type': 'Person', name: post.author },
    publisher: market(to, siteName),
  };
}

export const questions = (faqs: readonly { question: string; answer: string }[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plainText(answer, 5000) },
  })),
});
