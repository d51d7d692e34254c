import type { CaseDecision, CaseStatus, CaseType } from '#domain/case.ts';

/** Who speaks in a case of the demo; `admin` is its announced account, `support` a second member of staff. */
export type DemoSpeaker = 'customer' | 'vendor' | 'admin' | 'support' | 'visitor' | 'system';

/** One entry of a thread, in days before the seeding. */
interface DemoEntry {
  daysAgo: number;
  by: DemoSpeaker;
  text: string;
  /** A note of staff for staff. */
  isPrivate?: true;
  /** What the entry does; a message by default. The first entry opens the case. */
  kind?: 'appealed' | 'closed';
  decision?: Exclude<CaseDecision, 'refund' | 'hideProduct' | 'removeReview' | 'suspendVendor'>;
}

export interface DemoCase {
  type: CaseType;
  /** Of the shop and of the customer that are announced, or of others. */
  shop: 'demo' | 'other';
  customer: 'demo' | 'other';
  about: 'orderLine' | 'product' | 'review';
  status: CaseStatus;
  /** When the present turn ends; none for one that nobody has to do anything about. */
  dueInDays?: number;
  isAssigned?: true;
  thread: readonly [DemoEntry, ...DemoEntry[]];
}

/** Cases in every state, so that each of their screens has something to show. */
export const demoCases: readonly DemoCase[] = [
  {
    type: 'brokenFile',
    shop: 'demo',
    customer: 'demo',
    about: 'orderLine',
    status: 'WaitingForVendor',
    dueInDays: 2.2,
    thread: [
      {
        daysAgo: 0.8,
        by: 'customer',
        text: 'Page 7 is empty when I open the file on my tablet. On the computer the same page shows half of a picture.',
      },
    ],
  },
  {
    type: 'notAsDescribed',
    shop: 'demo',
    customer: 'other',
    about: 'orderLine',
    status: 'Open',
    dueInDays: -0.6,
    isAssigned: true,
    thread: [
      {
        daysAgo: 5.1,
        by: 'customer',
        text: 'The page says A4 and US Letter, but there is no Letter version in the file.',
      },
      {
        daysAgo: 4.4,
        by: 'vendor',
        text: 'Sorry about that! If you print at 94 % it fits on Letter without cutting anything.',
      },
      {
        daysAgo: 3.6,
        by: 'customer',
        text: 'Then the squares are too small to write in. I would like what was described.',
      },
      {
        daysAgo: 3.2,
        by: 'admin',
        text: 'The product page does promise Letter. Second report about sizes from this shop this year.',
        isPrivate: true,
      },
    ],
  },
  {
    type: 'notAsDescribed',
    shop: 'demo',
    customer: 'demo',
    about: 'orderLine',
    status: 'WaitingForCustomer',
    dueInDays: 1.4,
    thread: [
      {
        daysAgo: 2.1,
        by: 'customer',
        text: 'The contents name a map at the end of the book. My copy ends with the last chapter.',
      },
      {
        daysAgo: 1.6,
        by: 'vendor',
        text: 'The map came with the second version. Could you download the file again from your library, and tell us whether it is there?',
      },
    ],
  },
  {
    type: 'other',
    shop: 'other',
    customer: 'other',
    about: 'orderLine',
    status: 'WaitingForCustomer',
    dueInDays: 2.5,
    thread: [
      { daysAgo: 1.7, by: 'customer', text: 'The colours on my print are nothing like those on the screen.' },
      {
        daysAgo: 0.5,
        by: 'vendor',
        text: 'Which printer and which paper did you use? A photograph of the print beside the screen would help us most.',
      },
    ],
  },
  {
    type: 'chargedTwice',
    shop: 'other',
    customer: 'other',
    about: 'orderLine',
    status: 'WaitingForVendor',
    dueInDays: -1.3,
    thread: [
      {
        daysAgo: 4.3,
        by: 'customer',
        text: 'My bank shows this twice on the same day. I only wanted it once.',
      },
    ],
  },
  {
    type: 'copiedWork',
    shop: 'demo',
    customer: 'other',
    about: 'product',
    status: 'Open',
    dueInDays: 1.9,
    thread: [
      {
        daysAgo: 1.1,
        by: 'visitor',
        text: 'The third page is my drawing from 2019, mirrored. I can send the original with its layers.',
      },
    ],
  },
  {
    type: 'spam',
    shop: 'demo',
    customer: 'other',
    about: 'review',
    status: 'Open',
    dueInDays: 2.7,
    thread: [
      {
        daysAgo: 0.3,
        by: 'vendor',
        text: 'This person has rated everything of ours with one star within a minute.',
      },
    ],
  },
  {
    type: 'brokenFile',
    shop: 'demo',
    customer: 'other',
    about: 'orderLine',
    status: 'Appealed',
    dueInDays: 1.2,
    thread: [
      { daysAgo: 9.4, by: 'customer', text: 'The file cannot be opened at all. I have tried three readers.' },
      {
        daysAgo: 8.9,
        by: 'vendor',
        text: 'It opens fine here. Please try the newest version of your reader.',
      },
      {
        daysAgo: 6.2,
        by: 'admin',
        text: 'The file was damaged until last week; four customers could not open it, and the shop did not look at it.',
        decision: 'warn',
      },
      {
        daysAgo: 1.8,
        by: 'vendor',
        kind: 'appealed',
        text: 'We had replaced the file before the first message came. Please look at the date of the version.',
      },
    ],
  },
  {
    type: 'notAsDescribed',
    shop: 'demo',
    customer: 'demo',
    about: 'orderLine',
    status: 'Decided',
    thread: [
      { daysAgo: 8.2, by: 'customer', text: 'I expected more pages for this price.' },
      {
        daysAgo: 7.7,
        by: 'vendor',
        text: 'All the pages are shown in the preview, and their number is under ‘About this file’.',
      },
      {
        daysAgo: 3.1,
        by: 'admin',
        text: 'The number of pages is on the product’s page and in the preview, so the product is what it says.',
        decision: 'none',
      },
    ],
  },
  {
    type: 'brokenFile',
    shop: 'demo',
    customer: 'other',
    about: 'orderLine',
    status: 'Decided',
    dueInDays: 1.6,
    thread: [
      { daysAgo: 4.6, by: 'customer', text: 'The fonts are missing: every heading is a row of boxes.' },
      { daysAgo: 4.1, by: 'vendor', text: 'True, the fonts were not embedded. We are making a new version.' },
      {
        daysAgo: 1.4,
        by: 'admin',
        text: 'Please upload the version with embedded fonts. The customer can download it at once then.',
        decision: 'replaceFile',
      },
    ],
  },
  {
    type: 'notAsDescribed',
    shop: 'demo',
    customer: 'other',
    about: 'orderLine',
    status: 'Closed',
    thread: [
      {
        daysAgo: 61,
        by: 'customer',
        text: 'The description promises a list of materials, which is not in the file.',
      },
      { daysAgo: 60.2, by: 'vendor', text: 'It is on our website, we link to it on the last page.' },
      {
        daysAgo: 57,
        by: 'admin',
        text: 'What is promised has to be in the file: a link elsewhere can be gone tomorrow.',
        decision: 'warn',
      },
      { daysAgo: 43, by: 'system', kind: 'closed', text: 'Nobody has appealed the decision within 14 days.' },
    ],
  },
  {
    type: 'other',
    shop: 'other',
    customer: 'demo',
    about: 'orderLine',
    status: 'Closed',
    thread: [
      {
        daysAgo: 33,
        by: 'customer',
        text: 'May I print this for a class of twelve, or do I need it twelve times?',
      },
      { daysAgo: 32.5, by: 'vendor', text: 'A class is fine! Please do not pass on the file itself.' },
      { daysAgo: 32.1, by: 'customer', kind: 'closed', text: '' },
    ],
  },
  {
    type: 'brokenFile',
    shop: 'other',
    customer: 'other',
    about: 'orderLine',
    status: 'Closed',
    thread: [
      { daysAgo: 76, by: 'customer', text: 'Half of the pages are upside down.' },
      { daysAgo: 75.4, by: 'vendor', text: 'That is how a booklet is printed: fold it in the middle.' },
      { daysAgo: 74, by: 'admin', text: 'It is a booklet, as its page says.', decision: 'none' },
      {
        daysAgo: 72,
        by: 'customer',
        kind: 'appealed',
        text: 'The page says nothing about a booklet. I have a picture of it from the day that I bought it.',
      },
      {
        daysAgo: 70,
        by: 'support',
        text: 'The word was added after the purchase. We have looked at the earlier version of the page.',
        decision: 'warn',
      },
    ],
  },
];
