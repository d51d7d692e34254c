import { addPosts } from '#api/features/blog/blog.service.ts';
import { putContent } from '#api/features/content/content.service.ts';
import { addItems } from '#api/features/content/content-lists.service.ts';
import { SECTION_NAMES, type SectionSource } from '#contract/content.ts';
import type { Db } from '#db/client.ts';
import { DEFAULT_GOODS_SETTINGS } from '#domain/goods.ts';
import { DEFAULT_MONEY_SETTINGS } from '#domain/money-settings.ts';
import { demoContent } from '../catalog/catalog.ts';
import type { DemoBanner, DemoHomeSection } from '../catalog/types.ts';
import { categoryId, type DaysAgo, demoId, drawingUrl, productId } from './ids.ts';

/** The drawings that content shows. */
export const contentDrawings = (): string[] => [
  ...demoContent.heroSlides.map(({ art }) => `hero/${art}`),
  ...demoContent.promotions.map(({ art }) => `promotion/${art}`),
  ...demoContent.blog.map(({ slug }) => `blog/${slug}`),
  'shop-banner',
  'seller-banner',
];

/** The content that an admin would write. */
export async function seedContent(tx: Db, daysAgo: DaysAgo): Promise<void> {
  const { policies, contactPage, siteSettings, headerFooter } = demoContent;
  await putContent(
    tx,
    'site-settings',
    { ...DEFAULT_GOODS_SETTINGS, ...DEFAULT_MONEY_SETTINGS, ...siteSettings, vendorApproval: true },
    { now: daysAgo(9.6) },
  );
  await putContent(
    tx,
    'header-footer',
    { ...headerFooter, headerLogo: null, footerLogo: null },
    { now: daysAgo(64) },
  );
  await putContent(tx, 'shop-page', { bannerImage: drawingUrl('shop-banner') }, { now: daysAgo(131) });
  await putContent(tx, 'home-page', homeContent(), { now: daysAgo(17) });
  await putContent(tx, 'contact-us-page', contactPage, { now: daysAgo(203) });
  const pages = {
    'privacy-policy': policies.privacy,
    'terms-conditions': policies.terms,
    'exchange-policy': policies.exchange,
  };
  for (const [index, key] of (['privacy-policy', 'terms-conditions', 'exchange-policy'] as const).entries()) {
    const { title, descriptionHtml } = pages[key];
    await putContent(tx, key, { title, description: descriptionHtml }, { now: daysAgo(412 - 37 * index) });
  }
  const { heroSlides, promotions, faq, socialLinks, searchSynonyms } = demoContent;
  await addItems(
    tx,
    'hero-slider',
    heroSlides.map((slide) => slideOf('hero', slide)),
  );
  await addItems(
    tx,
    'promotion',
    promotions.map((slide) => slideOf('promotion', slide)),
  );
  await addItems(
    tx,
    'faq',
    faq.map((item) => ({ ...item, id: demoId('faq', item.question) })),
  );
  await addItems(
    tx,
    'social-link',
    socialLinks.map((social) => ({ ...social, id: demoId('social-link', social.link) })),
  );
  await addItems(
    tx,
    'search-synonym',
    searchSynonyms.map((terms) => ({ terms, id: demoId('search-synonym', terms) })),
  );
  await addPosts(
    tx,
    demoContent.blog.map(({ publishedDaysAgo, descriptionHtml, ...post }) => ({
      ...post,
      id: demoId('blog-post', post.slug),
      image: drawingUrl(`blog/${post.slug}`),
      description: descriptionHtml,
      publishedAt: publishedDaysAgo === null ? null : daysAgo(publishedDaysAgo),
    })),
    daysAgo(0),
  );
}

const slideOf = (kind: string, slide: DemoBanner) => ({
  id: demoId(kind, slide.art),
  image: drawingUrl(`${kind}/${slide.art}`),
  alt: slide.title,
  link: slide.link,
});

function homeContent() {
  const sections = demoContent.home.sections.map((section, index) => {
    const name = SECTION_NAMES[index];
    return {
      [`isProductSection${name}Visible`]: section.visible,
      [`productSection${name}Title`]: section.title,
      [`productSection${name}BackgroundColor`]: section.backgroundColor,
      [`productSection${name}FontColor`]: section.fontColor,
      [`productSection${name}Source`]: sourceOf(section.source),
    };
  });
  return {
    categorySectionTitle: demoContent.home.categorySectionTitle,
    bannerImage: drawingUrl('seller-banner'),
    ...Object.assign({}, ...sections),
  };
}

function sourceOf({ type, categorySlug = '', productSlugs = [] }: DemoHomeSection['source']): SectionSource {
  if (type === 'category') return { type, mainCategoryId: categoryId(categorySlug) };
  if (type === 'hand-picked') return { type, productIds: productSlugs.map(productId) };
  return { type };
}
