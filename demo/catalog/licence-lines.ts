import type { DemoKind } from '#demo/catalog/types.ts';

/** The licence on the last page of a product's file, by kind. */
export const licenceLines: Record<DemoKind, string[]> = {
  ebook: [
    'You may keep it on as many of your own devices as you like and print one copy for yourself.',
    'One purchase covers one household. Please do not post the file; do lend the printed copy.',
    'Later editions of this title are yours for nothing and appear under your orders.',
  ],
  music: [
    'The licence covers performance, lessons and exams. Print as many copies as your own group needs.',
    'Recordings for private use are welcome. For broadcasts, ask us; the answer is usually yes.',
    'If you need it transposed or in another clef, write to the shop. Most changes are made within a week.',
  ],
  sewing: [
    'Sell what you sew, in small numbers and with pleasure; the pattern itself stays with you.',
    'Fabric needs and a table of body and finished measurements are in the pictures, so you can choose before you buy.',
    'Stuck at a step? Send the shop a message with the number of the frame, and we will draw it again, larger.',
  ],
  knitting: [
    'Corrections, if any are ever needed, are added to the file, and you can download it again from your orders.',
    'Finished pieces may be sold by the person who made them. We like to see them.',
    'Questions go to the designer, who is usually knitting and answers in the evening.',
  ],
  embroidery: [
    'For private stitching and for gifts; small numbers of finished pieces may be sold.',
    'If a shade is discontinued, ask us for the nearest living relative.',
    'The file can be opened in chart readers on a tablet, and marked off as you go.',
  ],
  planner: [
    'Print it again every year, for yourself and the people you live with.',
    'Both paper families are in one download, with a plain cover you can name.',
    'A message to the shop gets you the week starting on another day, if we have forgotten yours.',
  ],
  poster: [
    'For your own walls and for gifts. Cafés and offices are welcome to one framed print a purchase.',
    'Most copy shops will print it while you wait. Ask for matt, 170 grams or more.',
    'No frame is included, as you will have guessed; the pictures show it in plain oak.',
  ],
  course: [
    'One copy covers one learner; for a class, write to the shop about a licence that costs less than you fear.',
    'Corrected editions appear under your orders as soon as somebody sharp-eyed has written to us.',
    'No video, no log-in, no streak. Twenty minutes and a pencil will do.',
  ],
  laser: [
    'You may sell up to fifty finished pieces a year; write to us when it becomes a business, and we will be pleased.',
    'Scaling changes the joints. If your sheet is thicker, use the other layer and not the percent field.',
    'No machine? Most maker spaces will cut it in under an hour.',
  ],
  papercraft: [
    'Make as many as you wish for yourself, a class or a shop window.',
    'If a sheet goes wrong, print just that one again: that is the beauty of it.',
    'Suitable for patient people from about twelve years on, and for impatient ones with help.',
  ],
  activity: [
    'Print it for your own family, class or party, as often as you like.',
    'If a name, a language or an animal is missing, ask: many pages here began as a letter.',
    'Best on ordinary paper. The cards like something thicker.',
  ],
};
