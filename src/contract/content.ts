import { z } from 'zod';
import { DISPUTE_FEE_PAYERS, PAYOUT_SCHEDULES } from '#domain/money-settings.ts';
import { categoryFilter, mainCategory, productCard } from './catalog.ts';
import { dollars, endpoint, id } from './endpoint.ts';

const linkList = z.array(z.object({ link: z.string(), value: z.string() }));

/** Content that admins write, by the key it is stored under. */
export const siteSettings = z.object({
  /** The market's name, on every page and in mails, feeds and documents. */
  name: z.string(),
  bannerText: z.string(),
  contactPhone: z.string(),
  helplinePhone: z.string(),
  /** Whether an admin has to approve a new shop before it is public. */
  vendorApproval: z.boolean(),
  /** Days for which a vendor's share of a sale is held before it can be paid out. */
  payoutHoldDays: z.int(),
  /** The hold of a new vendor's sales, if it is longer, and for how many days after the approval a vendor is new. */
  newVendorHoldDays: z.int(),
  newVendorDays: z.int(),
  /** The least amount of a payout. */
  payoutMinimum: dollars,
  payoutSchedule: z.enum(PAYOUT_SCHEDULES),
  taxesOn: z.boolean(),
  /** Whether the shown prices contain the tax, or it is added to them. */
  pricesIncludeTax: z.boolean(),
  /** Whether the market sells to the buyer, and not each vendor. */
  marketIsSeller: z.boolean(),
  /** The market's legal name, address and registration or VAT number, for receipts. */
  legalName: z.string(),
  legalAddress: z.string(),
  legalNumber: z.string(),
  /** Where the market is registered, two letters of ISO 3166; empty: in no country that taxes its sales. */
  legalCountry: z.string(),
  disputeFeePaidBy: z.enum(DISPUTE_FEE_PAYERS),
});
export const headerFooter = z.object({
  headerLogo: z.string().nullable(),
  footerLogo: z.string().nullable(),
  footerDescription: z.string(),
  footerSectionTwoTitle: z.string(),
  footerSectionTwo: linkList,
  footerSectionThreeTitle: z.string(),
  footerSectionThree: linkList,
  contactEmail: z.string(),
  contactPhone: z.string(),
  contactAddress: z.string(),
  copyrightText: z.string(),
});
export const policy = z.object({ title: z.string(), description: z.string() });
export const contactPage = z.object({
  pageTitle: z.string(),
  pageSubTitle: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  buttonText: z.string(),
  formSectionTitleOne: z.string(),
  formSectionTitleTwo: z.string(),
  formSectionTitleThree: z.string(),
});
export const shopPage = z.object({ bannerImage: z.string().nullable() });

/** Where the products of a home section, or those beside the cart, come from. */
export const sectionSource = z.discriminatedUnion('type', [
  z.object({ type: z.literal('best-sellers') }),
  z.object({ type: z.literal('new') }),
  z.object({ type: z.literal('recommended') }),
  z.object({ type: z.literal('category'), mainCategoryId: id }),
  z.object({ type: z.literal('hand-picked'), productIds: z.array(id) }),
]);
export type SectionSource = z.infer<typeof sectionSource>;

export const cartPage = z.object({ recommendedSource: sectionSource });

export const SECTION_NAMES = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

/** A field for each of the six sections; `typeOf` gets the section's name in sentences, 'Section 1'. */
export const bySection = <P extends string, S extends string, T extends z.ZodType>(
  prefix: P,
  suffix: S,
  typeOf: (section: string) => T,
) =>
  Object.fromEntries(
    SECTION_NAMES.map((name, index) => [`${prefix}${name}${suffix}`, typeOf(`Section ${index + 1}`)]),
  ) as Record<`${P}${SectionName}${S}`, T>;

export const homeContent = z.object({
  categorySectionTitle: z.string(),
  bannerImage: z.string().nullable(),
  ...bySection('isProductSection', 'Visible', () => z.boolean()),
  ...bySection('productSection', 'Title', () => z.string()),
  ...bySection('productSection', 'BackgroundColor', () => z.string()),
  ...bySection('productSection', 'FontColor', () => z.string()),
});
/** The home page as it is edited: visitors get the products of a section, and not where they come from. */
export const homeDocument = homeContent.extend(bySection('productSection', 'Source', () => sectionSource));
export type HomeDocument = z.infer<typeof homeDocument>;

export const slide = z.object({ id, image: z.string(), link: z.string(), alt: z.string() });
export type Slide = z.infer<typeof slide>;

/** The parts of the home page besides its texts. */
export const homeParts = z.object({
  heroSlider: z.array(slide),
  promotions: z.array(slide),
  ...bySection('section', 'Products', () => z.array(productCard)),
});

const policyPage = (name: string) =>
  endpoint({
    summary: `The ${name}; the first item is shown`,
    tag: 'Content',
    access: 'public',
    kept: true,
    data: z.array(policy.extend({ version: z.int() })),
  });

/** Header, footer and settings. */
const siteLayout = z.object({
  headerFooterData: headerFooter,
  socialLinkData: z.array(z.object({ id, link: z.string(), icon: z.string() })),
  siteSettings: siteSettings
    .pick({
      bannerText: true,
      contactPhone: true,
      helplinePhone: true,
      taxesOn: true,
      pricesIncludeTax: true,
    })
    .extend({ passwordReset: z.boolean() }),
});
const categoryTile = z.object({ id, name: z.string(), image: z.string().nullable() });
const shownQuestion = z.object({ id, question: z.string(), answer: z.string() });

/** A public call whose answer is the same for everybody and is kept until it changes. */
const siteCall = {
  tag: 'Content',
  access: 'public',
  exact: true,
  kept: true,
  fromReplica: true,
} as const;

export const contentContract = {
  'GET site/identity': endpoint({
    summary: 'What the market is called',
    ...siteCall,
    data: siteSettings.pick({ name: true }),
  }),
  'GET site/common-data': endpoint({
    summary: 'Categories, header, footer, FAQ and settings in one answer',
    ...siteCall,
    data: z.object({
      mainCategory: z.array(categoryTile),
      nestedCategories: z.array(mainCategory),
      faqData: z.array(shownQuestion),
      ...siteLayout.shape,
    }),
  }),
  'GET site/layout': endpoint({
    summary: 'What every page shows: header, footer and settings',
    ...siteCall,
    data: siteLayout,
  }),
  'GET site/category-tree': endpoint({
    summary: 'All categories, as menus show them',
    ...siteCall,
    data: z.array(mainCategory),
  }),
  'GET site/main-categories': endpoint({
    summary: 'The main categories with their pictures, as the home page shows them',
    ...siteCall,
    data: z.array(categoryTile),
  }),
  'GET site/category-branch': endpoint({
    summary:
      'The way to a category, or to the one it was merged into, with the categories beside it; of several the deepest',
    ...siteCall,
    limit: 'page',
    query: z.object(categoryFilter),
    errors: ['not_found'],
    data: z.object({
      /** From the main category down to the one that was asked for; empty without one. */
      path: z.array(z.object({ id, name: z.string(), bannerImage: z.string().nullable() })),
      /** The main categories, then the children of each category of the path. */
      levels: z.array(z.array(z.object({ id, name: z.string(), hasChildren: z.boolean() }))),
    }),
  }),
  'GET site/faq': endpoint({
    summary: 'Frequently asked questions',
    ...siteCall,
    data: z.array(shownQuestion),
  }),
  'GET site/home-page': endpoint({
    summary: 'The home page: slides, promotions and six product sections',
    ...siteCall,
    data: homeParts.extend({ contentData: homeContent }),
  }),
  'GET site/shop-page': endpoint({
    summary: 'Content of the shop listing',
    tag: 'Content',
    access: 'public',
    exact: true,
    kept: true,
    data: z.object({ cmsData: shopPage }),
  }),
  'GET site/cart-page': endpoint({
    summary: 'Products recommended beside the cart',
    tag: 'Content',
    access: 'public',
    kept: true,
    data: z.object({ recommendedProducts: z.array(productCard) }),
  }),
  'GET privacy-policy': policyPage('privacy policy'),
  'GET terms-conditions': policyPage('terms and conditions'),
  'GET exchange-policy': policyPage('exchange policy'),
  'GET contact-us-page': endpoint({
    summary: 'Content of the contact page; the first item is shown',
    tag: 'Content',
    access: 'public',
    kept: true,
    data: z.array(contactPage.extend({ version: z.int() })),
  }),
};
