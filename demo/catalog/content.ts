import { blogPosts } from '#demo/catalog/blog.ts';
import { faq } from '#demo/catalog/faq.ts';
import { policies } from '#demo/catalog/policies.ts';
import type { DemoContent } from '#demo/catalog/types.ts';

export const demoContent: DemoContent = {
  siteSettings: {
    name: 'Emporia',
    bannerText:
      'New this week: winter mittens, a backpack and a barn owl  ·  Every file is yours to keep and to download again  ·  Eighteen small shops, one basket',
    contactPhone: '+1 555 0100',
    helplinePhone: '+1 555 0101',
  },
  headerFooter: {
    footerDescription:
      'Emporia is a market of small shops that sell things to read, play, sew, knit, fold, print and learn. You pay once, the file is yours, and most of the money goes to the person who made it.',
    footerSectionTwoTitle: 'Visit',
    footerSectionTwo: [
      { value: 'The whole shop', link: '/shop' },
      { value: 'All categories', link: '/all-categories' },
      { value: 'Stories from the market', link: '/blog' },
      { value: 'Your wishlist', link: '/wishlist' },
      { value: 'Open a shop', link: '/vendor-signup' },
    ],
    footerSectionThreeTitle: 'Good to know',
    footerSectionThree: [
      { value: 'Questions and answers', link: '/faq' },
      { value: 'Write to us', link: '/contact-us' },
      { value: 'Refunds and exchanges', link: '/exchange-policy' },
      { value: 'Terms and licence', link: '/terms-conditions' },
      { value: 'Privacy', link: '/privacy-policy' },
    ],
    contactEmail: 'hello@demo.test',
    contactPhone: '+1 555 0100',
    contactAddress: '12 Arcade Row, Harwick Bay',
    copyrightText: '© Emporia. The works belong to their makers.',
  },
  searchSynonyms: [
    'sweater = pullover = jumper',
    'knitting pattern = strickmuster',
    'sheet music = score = noten',
  ],
  socialLinks: [
    { link: 'https://www.instagram.com/', icon: 'instagram' },
    { link: 'https://www.youtube.com/', icon: 'youtube' },
    { link: 'https://www.pinterest.com/', icon: 'pinterest' },
    { link: '/blog/rss.xml', icon: 'rss' },
  ],
  heroSlides: [
    {
      title:
        'Made by people, ready in a minute: e-books, scores, patterns and prints from eighteen small shops',
      link: '/shop',
      art: 'market',
    },
    {
      title: 'Something for the hands: sewing, knitting and embroidery patterns',
      link: '/all-categories',
      art: 'making',
    },
    { title: 'Bare walls welcome: prints you can frame this afternoon', link: '/shop', art: 'walls' },
    { title: 'Sell what you make: open a shop on Emporia', link: '/vendor-signup', art: 'sell' },
  ],
  promotions: [
    { title: 'Sheet music for tired hands and loud brass', link: '/shop', art: 'music' },
    { title: 'Plan less, breathe more: undated planners', link: '/shop', art: 'planner' },
    { title: 'Low-poly animals for empty walls', link: '/shop', art: 'papercraft' },
    { title: 'Rainy days, solved: mazes, hunts and colouring', link: '/shop', art: 'activity' },
    { title: 'Forty minutes and a pencil: course notes', link: '/shop', art: 'course' },
  ],
  home: {
    categorySectionTitle: 'What are you making?',
    sections: [
      {
        title: 'Best sellers',
        backgroundColor: '#fbfaf7',
        fontColor: '#1c1a17',
        visible: true,
        source: { type: 'best-sellers' },
      },
      {
        title: 'New on the shelves',
        backgroundColor: '#0e5a47',
        fontColor: '#ffffff',
        visible: true,
        source: { type: 'new' },
      },
      {
        title: 'Prints for the wall',
        backgroundColor: '#f3efe6',
        fontColor: '#1c1a17',
        visible: true,
        source: { type: 'category', categorySlug: 'wall-art-and-posters' },
      },
      {
        title: 'We would give these to friends',
        backgroundColor: '#fbfaf7',
        fontColor: '#12362c',
        visible: true,
        source: { type: 'recommended' },
      },
      {
        title: 'One quiet weekend',
        backgroundColor: '#dfe8df',
        fontColor: '#12362c',
        visible: true,
        source: {
          type: 'hand-picked',
          productSlugs: [
            'slow-loaves',
            'plain-good-socks',
            'sitting-rabbit',
            'morning-on-the-towpath',
            'three-inch-hoops-summits',
            'quay-tote',
            'nine-kitchens',
            'forty-mazes-for-patient-people',
            'olive-branch-ink',
            'snow-lattice-ornaments',
          ],
        },
      },
      {
        title: 'From the knitting basket',
        backgroundColor: '#12362c',
        fontColor: '#f3efe6',
        visible: true,
        source: { type: 'category', categorySlug: 'knitting-and-crochet' },
      },
    ],
  },
  faq,
  blog: blogPosts,
  policies,
  contactPage: {
    pageTitle: 'Write to us',
    pageSubTitle:
      'For a question about one product, its shop answers fastest: use the form on the product page. For orders, downloads and everything else, we are here on weekdays from nine to five.',
    email: 'hello@demo.test',
    phone: '+1 555 0100',
    address: '12 Arcade Row, Harwick Bay',
    buttonText: 'Send message',
    formSectionTitleOne: 'Call or visit',
    formSectionTitleTwo: 'Where we are',
    formSectionTitleThree: 'Send us a message',
  },
};
