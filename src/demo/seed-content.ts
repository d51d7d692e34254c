import { putContent } from '#api/features/content/content.service.ts';
import { SECTION_NAMES, type SectionSource } from '#contract/content.ts';
import type { Db } from '#db/client.ts';
import { blogPosts, faqs, heroSlides, homeSections, promotions, socialLinks } from '#db/schema.ts';
import { demoContent } from './catalog.ts';
import { categoryId, type DaysAgo, demoId, drawingUrl, productId } from './ids.ts';
import type { DemoBanner, DemoHomeSection } from './types.ts';

/** The drawings that content shows. */
export const contentDrawings = (): string[] => [
  ...demoContent.heroSlides.map(({ art }) => `hero/${art}`),
  ...demoContent.promotions.map(({ art }) => `promotion/${art}`),
  ...demoContent.blog.map(({ slug }) => `blog/${slug}`),
  'shop-banner',
  'seller-banner',
];

/** What an admin would have written. */
export async function seedContent(tx: Db, daysAgo: DaysAgo): Promise<void> {
  const { policies, contactPage, siteSettings, headerFooter } = demoContent;
  await putContent(tx, 'site-settings', siteSettings);
  await putContent(tx, 'header-footer', { ...headerFooter, headerLogo: null, footerLogo: null });
  await putContent(tx, 'shop-page', { bannerImage: drawingUrl('shop-banner') });
  await putContent(tx, 'home-page', homeContent());
  await putContent(tx, 'contact-us-page', contactPage);
  const pages = {
    'privacy-policy': policies.privacy,
    'terms-conditions': policies.terms,
    'exchange-policy': policies.exchange,
  };
  for (const key of ['privacy-policy', 'terms-conditions', 'exchange-policy'] as const) {
    const { title, descriptionHtml } = pages[key];
    await putContent(tx, key, { title, description: descriptionHtml });
  }
  await tx.insert(homeSections).values(
    demoContent.home.sections.map((section, index) => ({
      number: index + 1,
      source: sourceOf(section.source),
    })),
  );
  await tx.insert(heroSlides).values(demoContent.heroSlides.map((slide, at) => slideRow('hero', slide, at)));
  await tx
    .insert(promotions)
    .values(demoContent.promotions.map((slide, at) => slideRow('promotion', slide, at)));
  await tx
    .insert(faqs)
    .values(
      demoContent.faq.map((item, position) => ({ ...item, id: demoId('faq', item.question), position })),
    );
  await tx.insert(socialLinks).values(
    demoContent.socialLinks.map((social, position) => ({
      ...social,
      id: demoId('social-link', social.link),
      position,
    })),
  );
  await tx.insert(blogPosts).values(
    demoContent.blog.map((post) => ({
      id: demoId('blog-post', post.slug),
      slug: post.slug,
      title: post.title,
      author: post.author,
      image: drawingUrl(`blog/${post.slug}`),
      imageAltText: post.imageAltText,
      description: post.descriptionHtml,
      createdAt: daysAgo(post.publishedDaysAgo),
    })),
  );
}

const slideRow = (kind: string, slide: DemoBanner, position: number) => ({
  id: demoId(kind, slide.art),
  image: drawingUrl(`${kind}/${slide.art}`),
  alt: slide.title,
  link: slide.link,
  position,
});

function homeContent() {
  const sections = demoContent.home.sections.map((section, index) => {
    const name = SECTION_NAMES[index];
    return {
      [`isProductSection${name}Visible`]: section.visible,
      [`productSection${name}Title`]: section.title,
      [`productSection${name}BackgroundColor`]: section.backgroundColor,
      [`productSection${name}FontColor`]: section.fontColor,
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
