/** Messages of shoppers to shops; `{product}` is replaced by a product of the shop. */
export const shopperMessages: readonly string[] = [
  'Hello, I bought "{product}" last night and it is lovely. Is there a version in large print? My mother would like one too.',
  'Does "{product}" come with a licence for a class of twelve, or do I buy it twelve times?',
  'I changed computers and cannot find my copy of "{product}". Where do I download it again?\n\nThank you, and no hurry.',
  'Page 3 of "{product}" prints a little pale on my machine. Is it meant to be that light, or is it my toner?',
  'Before I buy: is "{product}" suitable for somebody who has never done this before?',
  'Just a note to say that "{product}" made a rainy Sunday. More like it, please.',
  'Could you make "{product}" in US Letter as well? I can scale A4 down, but the margins get wide.',
  'Is there a discount when I take "{product}" together with two others of yours?',
  'We would like to show "{product}" in our library’s newsletter, with a link to your shop. May we use the cover?',
  'I think there is a small slip in "{product}": the list on page 2 says six, and I count seven. Otherwise perfect.',
  'Do you plan a second part of "{product}"? I would pre-order it today.',
  'My reader asks for a password when I open "{product}". Is there one?',
  'May I give a printed copy of "{product}" as a present if I keep no copy for myself?',
  'What is the difference between "{product}" and the one before it? They look alike to me.',
];

/** Messages to the operator of the market, from people of whom some have an account. */
export const marketMessages: readonly {
  name: string;
  email: string;
  phone: string;
  daysAgo: number;
  text: string;
}[] = [
  {
    name: 'Ottilie Brandvold',
    email: 'ottilie@example.test',
    phone: '+1 555 0211',
    daysAgo: 0.3,
    text: 'I draw botanical alphabets and would like to open a shop. Do I need a company, or is it enough that they are mine?',
  },
  {
    name: 'Hamish Pellow',
    email: 'hamish.pellow@demo.test',
    phone: '+1 555 0108',
    daysAgo: 1.7,
    text: 'I would like to change the e-mail address of my account and keep what I have bought. Can you do that for me?',
  },
  {
    name: 'Library of Lower Wexcombe',
    email: 'desk@library.example.test',
    phone: '+1 555 0226',
    daysAgo: 6.4,
    text: 'May a public library buy a licence and lend printed copies of a pattern? Whom do we ask: you, or the shop?',
  },
  {
    name: 'Keiko Tannersley',
    email: 'keiko.tannersley@demo.test',
    phone: '+1 555 0111',
    daysAgo: 15.2,
    text: 'The search finds nothing for "counted cross", but a lot for "cross stitch". Perhaps you can teach it.',
  },
  {
    name: 'Rufus Ebbing',
    email: 'rufus@example.test',
    phone: '+1 555 0239',
    daysAgo: 33.9,
    text: 'I write about small presses for a weekly paper. Is there somebody I could call for a quarter of an hour?',
  },
  {
    name: 'Maren Holloway',
    email: 'maren.holloway@demo.test',
    phone: '+1 555 0113',
    daysAgo: 71.6,
    text: 'Thank you for the quick help with the double payment. It was back on my card on the third day.',
  },
  {
    name: 'Petronella Vance',
    email: 'petronella@example.test',
    phone: '+1 555 0245',
    daysAgo: 140.3,
    text: 'Do you sell gift cards? My brother-in-law knits, and I never know what.',
  },
  {
    name: 'Ulrich Penhallow',
    email: 'ulrich.penhallow@demo.test',
    phone: '+1 555 0121',
    daysAgo: 262.8,
    text: 'My accountant asks for an invoice with the name of our association on it. Where do I enter that?',
  },
];

/** A conversation of a customer with a shop. */
interface DemoThread {
  /** The shop's slug; without it that of the announced account. */
  shop?: string;
  /** The place of the customer among the demo's; 0 is the announced account. */
  customer: number;
  /** When it began. */
  daysAgo: number;
  /** In turn of the customer and the shop. */
  texts: readonly string[];
  /** Whether the latest message has been read. */
  read: boolean;
}

export const demoThreads: readonly DemoThread[] = [
  {
    customer: 0,
    daysAgo: 2.4,
    texts: [
      'Hello! In chapter four the ferryman is called Anselm, and in chapter nine Anson. Is that on purpose?\n\nI am asking for my book club, which meets on Thursday.',
      'You are the first to notice, and no: he is Anselm throughout. I have put up a corrected file, so download it again from your library before Thursday.\n\nIf your club would like a question or two to argue about, tell me, and I will write you some.',
    ],
    read: false,
  },
  {
    customer: 3,
    daysAgo: 9.5,
    texts: [
      'Is there a large-print edition planned? My father reads everything of yours, with a magnifier.',
      'Not as a book of its own, but the file has real text in it: most readers make it as large as you like. Which device does he have?',
      'An old tablet, ten inches. I will set it up for him at the weekend.',
      'Then tap the two letters at the top and drag to the right. Give him our regards.',
    ],
    read: true,
  },
  {
    customer: 7,
    daysAgo: 0.6,
    texts: [
      'I run a reading circle of eight at our library. Would one business licence cover printed copies for all of them?',
    ],
    read: false,
  },
  {
    customer: 12,
    daysAgo: 1.3,
    texts: [
      'My reader shows the chapters in the wrong order in its list of contents. In the book itself they are right.',
      'Thank you, that is worth knowing. Which reader is it, and does it happen with our other books too?',
      'An older one, with grey paper. I have only this book of yours so far, so I cannot say.\n\nShall I send a photograph of the screen?',
    ],
    read: false,
  },
  {
    customer: 21,
    daysAgo: 26.2,
    texts: [
      'May I read two pages aloud on our local radio, with your name and the title?',
      'With pleasure. Tell us when, and we will listen above the bakery.',
      'Sunday the week after next, at nine in the morning. It is the scene with the lantern.',
    ],
    read: true,
  },
  {
    customer: 34,
    daysAgo: 88.4,
    texts: [
      'I bought the first volume twice by mistake, on two devices.',
      'Sorry about that! Open a case from the order, please: the market gives the money back, and we will agree at once.',
    ],
    read: true,
  },
  {
    customer: 48,
    daysAgo: 171,
    texts: [
      'Do you take manuscripts? Mine is forty pages, and somebody who mends clocks is in it.',
      'Twice a year, in March and in October. Forty pages are just right for us, and so are clocks.',
      'Then I will write to you in March. Thank you!',
    ],
    read: true,
  },
  {
    shop: 'salt-and-fennel',
    customer: 0,
    daysAgo: 17.8,
    texts: [
      'The recipe says to rest the dough overnight. In the refrigerator, or on the table?',
      'On the table if your kitchen is below 18 degrees, otherwise in the refrigerator. It is on page 6 too, but smaller than it should be.',
      'Mine is cold enough to keep butter in the open. Thank you!',
    ],
    read: true,
  },
  {
    shop: 'wren-and-wool',
    customer: 0,
    daysAgo: 41.5,
    texts: [
      'Could I knit the yoke in two colours instead of four without losing the pattern?',
      'Yes: take the darkest for shades A and C and the lightest for the others. The birds stay birds; the hills go quiet.',
    ],
    read: true,
  },
  {
    shop: 'plain-days',
    customer: 0,
    daysAgo: 0.9,
    texts: ['Is there a version of the week that begins on a Sunday? My calendar at work does.'],
    read: false,
  },
];
