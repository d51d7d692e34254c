import { homeDocument, type SectionName, type SectionSource } from '#contract/content.ts';
import { DEFAULT_GOODS_SETTINGS } from '#domain/goods.ts';
import { DEFAULT_MONEY_SETTINGS } from '#domain/money-settings.ts';
import type { ContentValues } from './content.values.ts';

const section = (
  name: SectionName,
  title: string,
  source: SectionSource['type'],
  visible: boolean,
  backgroundColor = '#fbfaf7',
) => ({
  [`isProductSection${name}Visible`]: visible,
  [`productSection${name}Title`]: title,
  [`productSection${name}BackgroundColor`]: backgroundColor,
  [`productSection${name}FontColor`]: '#1c1a17',
  [`productSection${name}Source`]: { type: source },
});

/**
 * The built-in content of a new market. Addresses and phone numbers are empty, because only the operator knows them;
 * screens leave out empty fields.
 */
export const DEFAULT_CONTENT: ContentValues = {
  'site-settings': {
    name: 'Emporia',
    bannerText: 'Digital goods from independent makers. Yours the moment you pay.',
    contactPhone: '',
    helplinePhone: '',
    vendorApproval: true,
    ...DEFAULT_GOODS_SETTINGS,
    ...DEFAULT_MONEY_SETTINGS,
  },
  'header-footer': {
    headerLogo: null,
    footerLogo: null,
    footerDescription:
      'A market of many small shops for things that arrive as files: books, music, patterns, prints and more.',
    footerSectionTwoTitle: 'Market',
    footerSectionTwo: [
      { link: '/shop', value: 'Shop' },
      { link: '/all-categories', value: 'All Categories' },
      { link: '/blog', value: 'Blog' },
      { link: '/vendor-signup', value: 'Become a Seller' },
    ],
    footerSectionThreeTitle: 'Help',
    footerSectionThree: [
      { link: '/faq', value: 'FAQ' },
      { link: '/contact-us', value: 'Contact' },
      { link: '/privacy-policy', value: 'Privacy Policy' },
      { link: '/terms-conditions', value: 'Terms & Conditions' },
      { link: '/exchange-policy', value: 'Exchange Policy' },
    ],
    contactEmail: '',
    contactPhone: '',
    contactAddress: '',
    copyrightText: '© {name}. Every work belongs to its maker.',
  },
  'home-page': homeDocument.parse({
    categorySectionTitle: 'Browse by Category',
    bannerImage: null,
    ...section('One', 'Best Sellers', 'best-sellers', true),
    ...section('Two', 'New Arrivals', 'new', true, '#ffffff'),
    ...section('Three', 'Recommended for You', 'recommended', true),
    ...section('Four', 'More Best Sellers', 'best-sellers', false, '#ffffff'),
    ...section('Five', 'More New Arrivals', 'new', false),
    ...section('Six', 'More Recommendations', 'recommended', false, '#ffffff'),
  }),
  'shop-page': { bannerImage: null },
  'cart-page': { recommendedSource: { type: 'recommended' } },
  'privacy-policy': {
    title: 'Privacy Policy',
    description: [
      '<h2>What we keep</h2>',
      '<p>Your name, e-mail address and phone number, the messages you send us, and what you bought. ',
      'Your password is kept only as a hash that cannot be turned back. ',
      'Card details go to the card provider and are never kept here.</p>',
      '<h2>What we use it for</h2>',
      '<p>To deliver what you buy, to answer you, and to let you download your files again. ',
      'A seller sees what was bought in their shop. Nothing is sold or given away.</p>',
      '<h2>Your choice</h2>',
      '<p>Ask us through the contact page for what is kept about you, or to have it removed.</p>',
    ].join(''),
  },
  'terms-conditions': {
    title: 'Terms & Conditions',
    description: [
      '<h2>Buying</h2>',
      '<p>Every product is a file. It is yours to download as soon as the payment succeeds, ',
      'and stays in your orders.</p>',
      '<h2>Using what you buy</h2>',
      '<p>Files are for your personal use unless the seller says otherwise. ',
      'Please do not pass on or resell the file itself.</p>',
      '<h2>Selling</h2>',
      '<p>Sellers offer their own work, describe it truthfully and answer for it. ',
      'The market keeps a share of each sale.</p>',
    ].join(''),
  },
  'exchange-policy': {
    title: 'Exchange Policy',
    description: [
      '<p>A file cannot be sent back, so please read the description and look at the pictures first.</p>',
      '<p>If a file is damaged, incomplete or not as described, write to the seller or to us: ',
      'it will be put right, or you get your money back. ',
      'A payment that could not be turned into an order is refunded by itself.</p>',
    ].join(''),
  },
  'contact-us-page': {
    pageTitle: 'Contact Us',
    pageSubTitle: 'Questions about an order, a shop or the market? Write to us.',
    email: '',
    phone: '',
    address: '',
    buttonText: 'Send Message',
    formSectionTitleOne: 'How to reach us',
    formSectionTitleTwo: 'Where we are',
    formSectionTitleThree: 'Send us a message',
  },
};
