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

/** A conversation with the shop of the demo account. */
interface DemoThread {
  /** The place of the customer among the demo's; 0 is the demo account. */
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
];
