import type { Discount } from '#domain/discount.ts';

/** Every kind has its own drawing style (`artwork/products/`) and its own words (`licence-lines.ts`). */
export const demoKinds = [
  'ebook',
  'music',
  'sewing',
  'knitting',
  'embroidery',
  'planner',
  'poster',
  'course',
  'laser',
  'papercraft',
  'activity',
] as const;

export type DemoKind = (typeof demoKinds)[number];

export type DemoVendor = {
  slug: string;
  /** The person behind the shop. */
  name: string;
  email: string;
  phone: string;
  shopName: string;
  about: string;
  joinedDaysAgo: number;
  /** The vendor is on holiday for this many days from the seeding. */
  awayForDays?: number;
  /** A shop that the public does not see; it has no products. */
  hidden?: { status: 'Applied' } | { status: 'Suspended'; reason: string; daysAgo: number };
};

export type DemoCategory = { slug: string; name: string; children: DemoCategory[] };

export type DemoProduct = {
  slug: string;
  sku: string;
  name: string;
  vendorSlug: string;
  kind: DemoKind;
  /** Main category first, one to four slugs. */
  categoryPath: string[];
  /** Before discount. */
  listPriceCents: number;
  /** What the shopper pays. */
  priceCents: number;
  discount: Discount;
  costCents: number;
  summary: string[];
  descriptionHtml: string;
  isBestSeller: boolean;
  isRecommended: boolean;
  isNew: boolean;
  publishedDaysAgo: number;
  imageCount: number;
  /** What the pictures show, in the vocabulary of the kind (a dress, a prelude, a maze …). */
  motif: string;
};

export type DemoCustomer = {
  name: string;
  email: string;
  phone: string;
  /** The customer has asked for the deletion of the account, which comes so many days after the seeding. */
  deletedInDays?: number;
};

export type DemoOrder = {
  customerEmail: string;
  /** Fractional, so that orders fall at different hours. */
  daysAgo: number;
  lines: { productSlug: string; quantity: number }[];
  status: 'Completed' | 'Failed';
};

export type DemoReview = {
  customerEmail: string;
  productSlug: string;
  rating: 1 | 2 | 3 | 4 | 5;
  text: string | null;
  daysAgo: number;
  /** How many pictures it has. */
  pictures: number;
  /** The shop's. */
  answer: { text: string; daysAgo: number } | null;
  /** Customers who found it helpful, by e-mail address, and when. */
  helpfulTo: { email: string; daysAgo: number }[];
};

/** A second version of a product's file. */
export type DemoVersion = { productSlug: string; note: string; daysAgo: number };

export type DemoLink = { value: string; link: string };
export type DemoPage = { title: string; descriptionHtml: string };

export type DemoHomeSection = {
  title: string;
  backgroundColor: string;
  fontColor: string;
  visible: boolean;
  source: {
    type: 'best-sellers' | 'new' | 'recommended' | 'category' | 'hand-picked';
    categorySlug?: string;
    productSlugs?: string[];
  };
};

/** A slide or promotion: `art` names the picture that `artwork/site/` draws, `title` is its alternative text. */
export type DemoBanner = { title: string; link: string; art: string };

export type DemoBlogPost = {
  slug: string;
  title: string;
  author: string;
  imageAltText: string;
  descriptionHtml: string;
  /** Less than 0 for a time that is yet to come; null for a draft. */
  publishedDaysAgo: number | null;
};

export type DemoContent = {
  siteSettings: { name: string; bannerText: string; contactPhone: string; helplinePhone: string };
  headerFooter: {
    footerDescription: string;
    footerSectionTwoTitle: string;
    footerSectionTwo: DemoLink[];
    footerSectionThreeTitle: string;
    footerSectionThree: DemoLink[];
    contactEmail: string;
    contactPhone: string;
    contactAddress: string;
    copyrightText: string;
  };
  socialLinks: { link: string; icon: string }[];
  /** Groups of words that mean the same. */
  searchSynonyms: string[];
  heroSlides: DemoBanner[];
  promotions: DemoBanner[];
  home: { categorySectionTitle: string; sections: DemoHomeSection[] };
  faq: { question: string; answer: string }[];
  blog: DemoBlogPost[];
  policies: { privacy: DemoPage; terms: DemoPage; exchange: DemoPage };
  contactPage: {
    pageTitle: string;
    pageSubTitle: string;
    email: string;
    phone: string;
    address: string;
    buttonText: string;
    formSectionTitleOne: string;
    formSectionTitleTwo: string;
    formSectionTitleThree: string;
  };
};
