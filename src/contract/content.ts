import { z } from 'zod';
import { GOODS_KINDS } from '#domain/goods.ts';
import { DISPUTE_FEE_PAYERS, PAYOUT_SCHEDULES } from '#domain/money-settings.ts';
import { categoryFilter, mainCategory, productCard } from './catalog.ts';
import { dollars, endpoint, id, named } from './endpoint.ts';

const linkList = z.array(z.object({ link: z.string(), value: z.string() }).meta({ id: 'FooterLink' }));

/** Content that admins write, by the key it is stored under. */
export const siteSettings = z.object({
  /** The market's name, on every page and in mails, feeds and documents. */
  name: z.string(),
  bannerText: z.string(),
  contactPhone: z.string(),
  helplinePhone: z.string(),
  /** Whether an admin has to approve a new shop before it is public. */
  vendorApproval: z.boolean(),
  /** Kinds of files that products may have beside their first PDF, and how large one, and all of a product, may be. */
  goodsKinds: z.array(z.enum(GOODS_KINDS)),
  goodsFileMegabytes: z.int(),
  goodsProductMegabytes: z.int(),
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
  /** Whether products may cost nothing; without it, those that do are not listed. */
  freeProducts: z.boolean(),
});
export const headerFooter = named('HeaderFooter', {
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
export const shopPage = named('ShopPage', { bannerImage: z.string().nullable() });

/** Where the products of a home section, or those beside the cart, come from. */
export const sectionSource = z.discriminatedUnion('type', [
  z.object({ type: z.literal('best-sellers') }).meta({ id: 'BestSellersSource' }),
  z.object({ type: z.literal('new') }).meta({ id: 'NewProductsSource' }),
  z.object({ type: z.literal('recommended') }).meta({ id: 'RecommendedSource' }),
  z.object({ type: z.literal('category'), mainCategoryId: id }).meta({ id: 'CategorySource' }),
  z.object({ type: z.literal('hand-picked'), productIds: z.array(id) }).meta({ id: 'HandPickedSource' }),
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

export const homeContent = named('HomeContent', {
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

export const slide = named('Slide', { id, image: z.string(), link: z.string(), alt: z.string() });
export type Slide = z.infer<typeof slide>;

/** The parts of the home page besides its texts. */
export const homeParts = named('HomeParts', {
  heroSlider: z.array(slide),
  promotions: z.array(slide),
  /** Whether anything is for sale; if not, the page says so once instead of in each section. */
  hasProducts: z.boolean(),
  ...bySection('section', 'Products', () => z.array(productCard)),
});

const policyPage = (operationId: string, name: string) =>
  endpoint({
    operationId,
    summary: `The ${name}; the first item is shown`,
    tag: 'Content',
    access: 'public',
    kept: true,
    data: z.array(policy.extend({ version: z.int() })),
  });

/** Header, footer and settings. */
const siteLayout = named('SiteLayout', {
  headerFooterData: headerFooter,
  socialLinkData: z.array(named('ShownSocialLink', { id, link: z.string(), icon: z.string() })),
  siteSettings: siteSettings
    .pick({
      bannerText: true,
      contactPhone: true,
      helplinePhone: true,
      taxesOn: true,
      pricesIncludeTax: true,
      freeProducts: true,
    })
    .extend({ passwordReset: z.boolean() }),
});
const categoryTile = named('CategoryTile', { id, name: z.string(), image: z.string().nullable() });
const shownQuestion = named('ShownQuestion', { id, question: z.string(), answer: z.string() });

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
    operationId: 'getIdentity',
    summary: 'What the market is called',
    ...siteCall,
    data: siteSettings.pick({ name: true }),
  }),
  'GET site/common-data': endpoint({
    operationId: 'getCommonData',
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
    operationId: 'getLayout',
    summary: 'What every page shows: header, footer and settings',
    ...siteCall,
    data: siteLayout,
  }),
  'GET site/category-tree': endpoint({
    operationId: 'getCategoryTree',
    summary: 'All categories, as menus show them',
    ...siteCall,
    data: z.array(mainCategory),
  }),
  'GET site/main-categories': endpoint({
    operationId: 'listCategoryTiles',
    summary: 'The main categories with their pictures, as the home page shows them',
    ...siteCall,
    data: z.array(categoryTile),
  }),
  'GET site/category-branch': endpoint({
    operationId: 'getCategoryBranch',
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
    operationId: 'listQuestions',
    summary: 'Frequently asked questions',
    ...siteCall,
    data: z.array(shownQuestion),
  }),
  'GET site/home-page': endpoint({
    operationId: 'getHomePage',
    summary: 'The home page: slides, promotions and six product sections',
    ...siteCall,
    data: homeParts.extend({ contentData: homeContent }),
  }),
  'GET site/shop-page': endpoint({
    operationId: 'getShopPage',
    summary: 'Content of the shop listing',
    tag: 'Content',
    access: 'public',
    exact: true,
    kept: true,
    data: z.object({ cmsData: shopPage }),
  }),
  'GET site/cart-page': endpoint({
    operationId: 'getCartPage',
    summary: 'Products recommended beside the cart',
    tag: 'Content',
    access: 'public',
    kept: true,
    data: z.object({ recommendedProducts: z.array(productCard) }),
  }),
  'GET privacy-policy': policyPage('getPrivacyPolicy', 'privacy policy'),
  'GET terms-conditions': policyPage('getTermsConditions', 'terms and conditions'),
  'GET exchange-policy': policyPage('getExchangePolicy', 'exchange policy'),
  'GET contact-us-page': endpoint({
    operationId: 'getContactUsPage',
    summary: 'Content of the contact page; the first item is shown',
    tag: 'Content',
    access: 'public',
    kept: true,
    data: z.array(contactPage.extend({ version: z.int() })),
  }),
};
