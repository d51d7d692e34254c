import { productDetail } from '#web/features/catalog/catalog.data.ts';
import { readShopFilter } from '#web/features/catalog/shop-address.ts';
import { blogPost, categoryBranch, questions } from '#web/features/content/content.data.ts';
import { firstReviews } from '#web/features/reviews/reviews.data.ts';
import { vendorShop } from '#web/features/shops/shops.data.ts';
import type { MetaInput } from '#web/kernel/meta.ts';
import { readPage } from '#web/kernel/read-page.ts';
import * as shapes from './shapes.ts';

type Describe = (page: MetaInput, to: shapes.Addresses) => shapes.Thing[];

/** JSON-LD by screen. Kept apart from the screens, since only the server needs it. */
const SCREENS: Record<string, Describe> = {
  'storefront/home': ({ siteName }, to) => [shapes.site(to, siteName)],
  'storefront/product': ({ api, queryClient, params }, to) => {
    const detail = queryClient.getQueryData(productDetail(api, params.slug ?? '').queryKey);
    if (!detail) return [];
    const crumbs = shapes.categoryCrumbs(detail.categoryPath);
    const crumb = { name: detail.name, path: `/product/${detail.slug}` };
    const reviews = queryClient.getQueryData(firstReviews(api, detail.slug).queryKey)?.data;
    return [
      shapes.product(to, detail, reviews),
      shapes.productPage(to, detail),
      shapes.breadcrumbList(to, [...crumbs, crumb]),
    ];
  },
  'storefront/shop': ({ api, queryClient, search }, to) => {
    const { category } = readShopFilter(search);
    const branch = queryClient.getQueryData(categoryBranch(api, category).queryKey);
    return [shapes.breadcrumbList(to, shapes.categoryCrumbs(branch?.path ?? []))];
  },
  'storefront/vendor-shop': ({ api, queryClient, params, search }, to) => {
    const page = readPage(search.get('pageNumber'));
    const shop = queryClient.getQueryData(vendorShop(api, params.vendorSlug ?? '', page).queryKey)?.shop;
    if (!shop) return [];
    const crumb = { name: shop.shopName, path: `/shop/${shop.slug}` };
    return [shapes.shop(to, shop), shapes.breadcrumbList(to, [{ name: 'Shop', path: '/shop' }, crumb])];
  },
  'storefront/blog-post': ({ api, queryClient, params, siteName }, to) => {
    const post = queryClient.getQueryData(blogPost(api, params.slug ?? '').queryKey);
    if (!post) return [];
    const crumbs = [
      { name: 'Blog', path: '/blog' },
      { name: post.title, path: `/blog/${post.slug}` },
    ];
    return [shapes.blogPosting(to, post, siteName), shapes.breadcrumbList(to, crumbs)];
  },
  'storefront/faq': ({ api, queryClient }) => {
    const asked = queryClient.getQueryData(questions(api).queryKey);
    return asked && asked.length > 0 ? [shapes.questions(asked)] : [];
  },
};

/** The JSON-LD of a page by the ids of its matched routes; null if none has any. */
export function structuredData(routeIds: readonly string[], page: MetaInput, origin: string): object | null {
  const to = new shapes.Addresses(origin);
  const things = routeIds.flatMap((id) => SCREENS[id.split(':')[0] ?? '']?.(page, to) ?? []);
  return things.length > 0 ? { '@context': 'https://schema.org', '@graph': things } : null;
}
