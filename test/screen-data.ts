import type { SignedInUser } from '#contract/accounts.ts';
import type { ProductCard, ProductDetail } from '#contract/catalog.ts';
import type { CategoryRow } from '#contract/categories.ts';
import { SECTION_NAMES } from '#contract/content.ts';
import type { DataOf } from '#contract/contract.ts';
import type { LookInside, PreviewSettings } from '#contract/look-inside.ts';
import type { CustomerOrder } from '#contract/orders.ts';
import type { VendorProduct } from '#contract/products.ts';

/** Valid answers of the API for tests of screens. */

export const user = (role: SignedInUser['role'], fields: Partial<SignedInUser> = {}): SignedInUser => ({
  id: `${role}-1`,
  name: 'Robin Test',
  email: 'robin@example.test',
  phone: '+1 555 0199',
  role,
  shopRole: role === 'vendor' ? 'owner' : null,
  deletionDueAt: null,
  token: `token of the ${role}`,
  profile: { profileImage: null, shopImage: null, shopName: null },
  ...fields,
});

const leaf = (id: string, name: string) => ({ id, name, image: null, bannerImage: null });

export const COMMON_DATA: DataOf<'GET site/common-data'> = {
  mainCategory: [
    { id: 'm1', name: 'Patterns', image: null },
    { id: 'm2', name: 'Planners', image: null },
  ],
  nestedCategories: [
    {
      ...leaf('m1', 'Patterns'),
      firstCategories: [
        {
          ...leaf('f1', 'Knitting'),
          secondCategories: [
            { ...leaf('s1', 'Socks'), thirdCategories: [leaf('t1', 'Cables'), leaf('t2', 'Lace')] },
          ],
        },
      ],
    },
    { ...leaf('m2', 'Planners'), firstCategories: [] },
  ],
  faqData: [
    { id: 'q1', question: 'May I print it?', answer: '<p>Yes.</p>' },
    { id: 'q2', question: 'May I sell it?', answer: '<p>No.</p>' },
  ],
  headerFooterData: {
    headerLogo: null,
    footerLogo: null,
    footerDescription: 'Goods made of files.',
    footerSectionTwoTitle: 'Market',
    footerSectionTwo: [{ link: '/shop', value: 'The whole shop' }],
    footerSectionThreeTitle: 'Help',
    footerSectionThree: [
      { link: '/faq', value: 'Questions and answers' },
      { link: '/privacy-policy', value: 'Privacy' },
    ],
    contactEmail: 'hello@example.test',
    contactPhone: '+1 555 0100',
    contactAddress: '1 Harbour Street',
    copyrightText: '© Emporia',
  },
  socialLinkData: [{ id: 'l1', link: 'https://example.test/us', icon: 'facebook' }],
  siteSettings: {
    bannerText: 'Free of postage.',
    contactPhone: '+1 555 0101',
    helplinePhone: '+1 555 0102',
    taxesOn: false,
    pricesIncludeTax: true,
    freeProducts: false,
    passwordReset: false,
  },
};

type HomePage = DataOf<'GET site/home-page'>;

export const PICTURE = '/media/0123456789abcdef0123456789abcdef-1200x1200-aa8844/800.webp';

export const productCard = (n: number, fields: Partial<ProductCard> = {}): ProductCard => ({
  id: `p${n}`,
  slug: `product-${n}`,
  name: `Product ${n}`,
  mainCategoryName: 'Patterns',
  price: 10 + n,
  priceKind: 'fixed',
  originalPrice: null,
  featuredImage: PICTURE,
  rating: 0,
  reviewCount: 0,
  shopName: 'Loop Theory',
  shopSlug: 'loop-theory',
  ...fields,
});

type OrderLine = CustomerOrder['orderSummaries'][number];

export const orderLine = (n: number, fields: Partial<OrderLine> = {}): OrderLine => ({
  id: `l${n}`,
  productId: `p${n}`,
  productName: `Product ${n}`,
  productImage: PICTURE,
  price: 10,
  quantity: 1,
  shopName: 'Loop Theory',
  shopSlug: 'loop-theory',
  license: null,
  licenseText: null,
  bundle: null,
  licenseKey: null,
  licenseKeys: [],
  refunded: false,
  downloadable: true,
  versions: [{ version: 1, note: null, createdAt: '2026-01-05T10:00:00.000Z' }],
  files: [{ id: 'main', name: 'Main file', kind: 'pdf', bytes: 3 * 1024 * 1024, version: 1 }],
  file: { pageCount: 24, sizeBytes: 3 * 1024 * 1024 },
  ...fields,
});

export const customerOrder = (n: number, fields: Partial<CustomerOrder> = {}): CustomerOrder => ({
  id: `o${n}`,
  orderId: `EM-${n}`,
  createdAt: '2026-03-04T12:00:00.000Z',
  totalAmount: 30,
  code: null,
  codeDiscount: 0,
  status: 'Completed',
  paymentStatus: 'Paid',
  failure: null,
  refundedAmount: 0,
  tax: 0,
  taxCountry: null,
  taxAdded: 0,
  orderSummaries: [orderLine(1)],
  ...fields,
});

const UNREAD_FILE = {
  pageCount: null,
  pageSize: null,
  searchable: null,
  tagged: null,
  language: null,
  fontsEmbedded: null,
  links: null,
  sizeBytes: 1000,
  undrawable: [],
};

/** What is known of a file that has not been read yet. */
export const lookInside = (fields: Partial<LookInside> = {}): LookInside => ({
  ...UNREAD_FILE,
  outline: [],
  pages: [],
  ...fields,
});

export const previewSettings = (fields: Partial<PreviewSettings> = {}): PreviewSettings => ({
  ...UNREAD_FILE,
  status: 'waiting',
  most: null,
  previewPages: null,
  shown: [],
  missingGlyphs: [],
  data: [],
  total: 0,
  ...fields,
});

export const productDetail = (n: number, fields: Partial<ProductDetail> = {}): ProductDetail => ({
  ...productCard(n),
  licenses: [],
  available: null,
  suggestedPrice: null,
  halfGave: null,
  productImages: [
    { imageUrl: PICTURE.replace('0123', '1111') },
    { imageUrl: PICTURE.replace('0123', '2222') },
  ],
  summary: '1. A4',
  summaryLines: ['A4'],
  description: '<p>Well drawn.</p>',
  videoUrl: null,
  files: [
    {
      name: 'Main file',
      note: '',
      kind: 'pdf',
      bytes: 3 * 1024 * 1024,
      facts: { kind: 'pdf' },
      about: 'PDF · 3 MB',
    },
  ],
  whatYouGet: null,
  categoryPath: [{ id: 'm1', name: 'Patterns' }],
  vendorId: 'v1',
  vendor: {
    name: 'Lou',
    slug: 'loop-theory',
    about: '',
    away: false,
    awayUntil: null,
    profile: { shopImage: null, shopName: 'Loop Theory' },
  },
  relatedProducts: [productCard(91), productCard(92)],
  productReview: {
    ratingAverage: 0,
    weightedRating: 0,
    reviewCount: 0,
    unverifiedReviewCount: 0,
    countOneStartRating: 0,
    countTwoStartRating: 0,
    countThreeStartRating: 0,
    countFourStartRating: 0,
    countFiveStartRating: 0,
  },
  sku: 'BOOK-1',
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
  ...fields,
});

/** A product as its vendor reads it. */
export const vendorProduct = (fields: Partial<VendorProduct> = {}): VendorProduct => ({
  id: 'p1',
  vendorId: 'v1',
  kind: 'single',
  slug: 'tides',
  name: 'Tide tables',
  sku: 'EM-1',
  version: 3,
  status: true,
  listed: true,
  hidden: false,
  held: null,
  unsoldParts: [],
  price: 20,
  priceKind: 'fixed',
  leastPrice: null,
  suggestedPrice: null,
  salePrice: 20,
  mainCategoryId: 'm1',
  mainCategoryName: 'Patterns',
  firstCategoryId: null,
  firstCategoryName: null,
  secondCategoryId: null,
  secondCategoryName: null,
  thirdCategoryId: null,
  thirdCategoryName: null,
  licenses: [],
  handsOutKeys: false,
  maxActivations: null,
  cost: 3,
  discountType: null,
  discountAmount: 0,
  rating: 0,
  reviewCount: 0,
  videoUrl: 'https://vimeo.com/76979871',
  isBestSeller: false,
  isRecommended: false,
  isNew: false,
  summary: '1. A4',
  summaryLines: ['A4'],
  description: '<p>High and low.</p>',
  featuredImage: PICTURE,
  productImages: [{ imageUrl: PICTURE }],
  fileUrl: '/files/p1',
  mainFileName: 'Main file',
  marking: 'hidden',
  markable: true,
  unmarkableReason: null,
  repaired: false,
  vendorName: 'Vera',
  shopName: 'Vera’s',
  createdAt: '2026-01-02T03:04:05.000Z',
  ...fields,
});

export const list = <T>(...data: T[]) => ({ data, total: data.length, pageCount: data.length ? 1 : 0 });

export const category = (id: string, fields: Partial<CategoryRow> = {}): CategoryRow => ({
  id,
  name: id,
  image: null,
  bannerImage: null,
  position: 0,
  version: 1,
  productCount: 0,
  childCount: 0,
  ...fields,
});

export const blogCard = (n: number) => ({
  id: `b${n}`,
  slug: `post-${n}`,
  title: `Post ${n}`,
  author: 'Ada Marsh',
  image: PICTURE,
  imageAltText: `The picture of post ${n}`,
  createdAt: '2026-02-03T04:05:06.000Z',
});

export const homePage = (fields: Partial<HomePage> = {}): HomePage => {
  const slide = (id: string) => ({ id, image: PICTURE, link: '/shop', alt: `Slide ${id}` });
  const section = (name: string, products: readonly ProductCard[]) => ({
    [`section${name}Products`]: products,
  });
  const content = (name: string) => ({
    [`isProductSection${name}Visible`]: true,
    [`productSection${name}Title`]: `Section ${name}`,
    [`productSection${name}BackgroundColor`]: '#ffffff',
    [`productSection${name}FontColor`]: '#000000',
  });
  return {
    heroSlider: ['h1', 'h2', 'h3'].map(slide),
    promotions: ['a1', 'a2', 'a3', 'a4'].map(slide),
    hasProducts: true,
    ...Object.assign({}, ...SECTION_NAMES.map((name) => section(name, [productCard(1), productCard(2)]))),
    contentData: {
      categorySectionTitle: 'Shop by category',
      bannerImage: PICTURE,
      ...Object.assign({}, ...SECTION_NAMES.map(content)),
    },
    ...fields,
  };
};

/** Counts of the shop's filters that are not known, as those of a long list. */
export const UNCOUNTED: DataOf<'GET site/product-facets'> = {
  total: 1000,
  isCapped: true,
  prices: [],
  ratings: [],
  pages: [],
  papers: [],
  onSale: 0,
  lookInside: 0,
  businessLicense: 0,
  tagged: 0,
  categories: [],
  without: [],
};
