import type { ProductDetail } from '#contract/catalog.ts';
import type { DataOf } from '#contract/contract.ts';
import { findCategoryPath } from '#web/features/catalog/category-path.ts';
import { readShopFilter } from '#web/features/catalog/shop-address.ts';
import type { MetaInput } from '#web/kernel/meta.ts';
import { readPage } from '#web/kernel/read-page.ts';
import * as shapes from './shapes.ts';

type Describe = (page: MetaInput, to: shapes.Addresses) => shapes.Thing[];

/**
 * What search engines are told of a screen, by its name. Not a part of the screens: only the server needs it, and
 * it must not travel with them.
 */
const SCREENS: Record<string, Describe> = {
  'storefront/home': (_, to) => [shapes.site(to)],
  'storefront/product': ({ queryClient, params }, to) => {
    const detail = queryClient.getQueryData<ProductDetail>(['product', params.slug]);
    if (!detail) return [];
    const crumbs = shapes.categoryCrumbs(detail.categoryPath);
    const here = { name: detail.name, path: `/product/${detail.slug}` };
    return [shapes.product(to, detail), shapes.breadcrumbList(to, [...crumbs, here])];
  },
  'storefront/shop': ({ queryClient, search }, to) => {
    const common = queryClient.getQueryData<DataOf<'GET site/common-data'>>(['common-data']);
    const path = findCategoryPath(common?.nestedCategories ?? [], readShopFilter(search).category);
    return [shapes.breadcrumbList(to, shapes.categoryCrumbs(path))];
  },
  'storefront/vendor-shop': ({ queryClient, params, search }, to) => {
    const key = ['vendor-shop', params.vendorSlug, readPage(search.get('pageNumber'))];
    const shop = queryClient.getQueryData<DataOf<'GET site/shop/{vendorSlug}'>>(key)?.shop;
    if (!shop) return [];
    const here = { name: shop.shopName, path: `/shop/${shop.slug}` };
    return [shapes.shop(to, shop), shapes.breadcrumbList(to, [{ name: 'Shop', path: '/shop' }, here])];
  },
  'storefront/blog-post': ({ queryClient, params }, to) => {
    const post = queryClient.getQueryData<DataOf<'GET site/blog/{slug}'>>(['blog-post', params.slug]);
    if (!post) return [];
    const crumbs = [
      { name: 'Blog', path: '/blog' },
      { name: post.title, path: `/blog/${post.slug}` },
    ];
    return [shapes.blogPosting(to, post), shapes.breadcrumbList(to, crumbs)];
  },
  'storefront/faq': ({ queryClient }) => {
    const common = queryClient.getQueryData<DataOf<'GET site/common-data'>>(['common-data']);
    return common && common.faqData.length > 0 ? [shapes.questions(common.faqData)] : [];
  },
};

/** The JSON-LD of a page, by the ids of its matched routes; null for a page without any. */
export function structuredData(routeIds: readonly string[], page: MetaInput, origin: string): object | null {
  const to = new shapes.Addresses(origin);
  const things = routeIds.flatMap((id) => SCREENS[id.split(':')[0] ?? '']?.(page, to) ?? []);
  return things.length > 0 ? { '@context': 'https://schema.org', '@graph': things } : null;
}
