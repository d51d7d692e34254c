import type { DemoKind } from '#demo/catalog/types.ts';

/** What all goods of a kind have in common: how the makers of this market speak about them. */
export type KindWords = {
  code: string;
  /** Closing lines of the specification; `{pages}` is the number of pages. */
  summary: string[];
  insideTitle: string[];
  /** One or two of these follow the product's own text. */
  about: string[];
  closing: string[];
};

export const kindWords: Record<DemoKind, KindWords> = {
  ebook: {
    code: 'EB',
    summary: ['{pages} pages, PDF 1.7 with bookmarks', 'Tagged for screen readers', 'No copy protection'],
    insideTitle: ['Inside', 'What the chapters cover', 'You will find'],
    about: [
      'Set in a sturdy book face at a size that suits a tablet held at arm’s length, with wide margins for those who print and scribble. Chapters are bookmarked, notes are linked both ways, and the cover is included as a separate page.',
      'The text was edited and proofread by two people who do not know each other. If you do find a slip, write to us: corrected editions are sent to everyone who has bought the book, without charge.',
      'Made as a page-true PDF and not as a converted web page, so that line breaks, drawings and tables stay where they were put. It reads well on an e-reader of seven inches or more, and beautifully on paper.',
      'There is a short first chapter to read in the preview pictures. If the tone is not yours by then, it will not become so later, and we would rather tell you now.',
    ],
    closing: [
      'You may keep it on as many of your own devices as you like and print one copy for yourself.',
      'One purchase covers one household. Please do not post the file; do lend the printed copy.',
      'Later editions of this title are yours for nothing and appear under your orders.',
    ],
  },
  music: {
    code: 'SM',
    summary: ['{pages} pages, vector engraving', 'A4 and US Letter', 'Copying within your ensemble allowed'],
    insideTitle: ['In the file', 'What you download', 'Contents'],
    about: [
      'Engraved from scratch with generous spacing, real rests at the page turns and no collisions between slurs and fingerings. Bar numbers stand at every system, and rehearsal marks where people actually stop.',
      'Staves are 7 mm high in the score and 8 mm in the parts, which is large enough for a badly lit church. The lines are vector, so they stay sharp on a tablet at any zoom.',
      'Every passage was tried by players of the level given above before it was published, and two of them were persuaded to be rude about it. What you get is the third version.',
      'Metronome marks are suggestions and pedal marks are not. Editorial additions are printed small, so that you can see what is the composer’s and what is ours.',
    ],
    closing: [
      'The licence covers performance, lessons and exams. Print as many copies as your own group needs.',
      'Recordings for private use are welcome. For broadcasts, ask us; the answer is usually yes.',
      'If you need it transposed or in another clef, write to the shop. Most changes are made within a week.',
    ],
  },
  sewing: {
    code: 'SP',
    summary: ['{pages} pages with instructions', 'A4, US Letter and A0 for copy shops', 'Layers by size'],
    insideTitle: ['The pattern includes', 'What you get', 'Details we care about'],
    about: [
      'Each size sits on its own layer, so you can print one and leave the rest. Pages are numbered like a chess board, with trimming on two edges only and a test square of 5 cm that you should measure before anything else.',
      'Instructions are line drawings, one step to a frame, with the wrong side shaded. They name the seam allowance in every step and tell you when to press, which is more often than you would like.',
      'Drafted from a block that was fitted on real people at both ends of the range, and tested by twenty sewers. Finished measurements are printed on the pieces, beside the line where you need them.',
      'Allowances of 1 cm are included and marked, notches are cut outwards, and every piece carries its name, its number and how many to cut. There is a layout for two common fabric widths.',
    ],
    closing: [
      'Sell what you sew, in small numbers and with pleasure; the pattern itself stays with you.',
      'Fabric needs and a table of body and finished measurements are in the pictures, so you can choose before you buy.',
      'Stuck at a step? Send the shop a message with the number of the frame, and we will draw it again, larger.',
    ],
  },
  knitting: {
    code: 'KC',
    summary: ['{pages} pages, charts and written rows', 'Metric and imperial', 'Reads well in one colour'],
    insideTitle: ['In the pattern', 'Included', 'What you get'],
    about: [
      'Charts are drawn large, numbered every five stitches and printed in symbols as well as in colour, so that a black-and-white printer will do. Every round is also written out for those who prefer words.',
      'All sizes were knitted or crocheted by testers, and the yarn table gives what they really used, with a tenth on top. Gauge is stated in two places and explained in one.',
      'Stitch counts stand at the end of every shaping row. Abbreviations are listed once, in plain sentences, and anything unusual has a drawing beside it.',
      'A page at the back shows how to alter length, where to add room and which rows to leave out. Substituting yarn is encouraged; there is a table for that as well.',
    ],
    closing: [
      'Corrections, if any are ever needed, are added to the file, and you can download it again from your orders.',
      'Finished pieces may be sold by the person who made them. We like to see them.',
      'Questions go to the designer, who is usually knitting and answers in the evening.',
    ],
  },
  embroidery: {
    code: 'XS',
    summary: [
      '{pages} pages, colour and symbol charts',
      'Works with any pattern keeper',
      'Thread list by shade number',
    ],
    insideTitle: ['In the file', 'Included', 'Your chart comes with'],
    about: [
      'The chart comes three times: in colour, in colour with symbols, and in symbols alone. Pages overlap by three stitches, shaded, so that you never lose your place at the edge.',
      'Finished sizes are given for 14, 16 and 18-count cloth, with how much fabric to cut and how much thread to buy. Most colours need less than one skein.',
      'There are no quarter stitches and next to no backstitch. Where a line is needed, it is drawn over the chart in a colour that can be seen.',
      'Stitched twice before publication: once by the designer and once by somebody who had never held a hoop. The second person’s notes became the last page.',
    ],
    closing: [
      'For private stitching and for gifts; small numbers of finished pieces may be sold.',
      'If a shade is discontinued, ask us for the nearest living relative.',
      'The file can be opened in chart readers on a tablet, and marked off as you go.',
    ],
  },
  planner: {
    code: 'PL',
    summary: ['{pages} pages, print or write on a tablet', 'Undated unless stated', 'Light on ink'],
    insideTitle: ['The pages', 'In the set', 'Inside'],
    about: [
      'Rules are hairlines in a warm grey that disappear once you have written over them. Margins leave room for rings, discs or a stapler, on the correct side for double-sided printing.',
      'On a tablet, the tabs and dates are linked, so that two taps take you from a day to its month and back. On paper nothing looks like a button.',
      'We used it for a month before selling it, then took out a third. What is left are the boxes that were filled in every time.',
      'Print it at home at full size, or take the file to a copy shop and ask for ninety-gram paper. There is a short page on binding for people who like to make things properly.',
    ],
    closing: [
      'Print it again every year, for yourself and the people you live with.',
      'Both paper families are in one download, with a plain cover you can name.',
      'A message to the shop gets you the week starting on another day, if we have forgotten yours.',
    ],
  },
  poster: {
    code: 'PO',
    summary: [
      '{pages} print sizes in one file',
      'Colour-managed for home and lab printing',
      'With and without a white border',
    ],
    insideTitle: ['Sizes', 'In the download', 'Included'],
    about: [
      'The artwork is vector wherever it can be, so it is as sharp on a large sheet as on a postcard. Blacks are built to print cleanly, and large flat areas have just enough grain to avoid banding.',
      'We proof on matt cotton paper under daylight. On gloss the colours are a little louder; on uncoated stock they settle down and look hand printed.',
      'Hang it by itself or with its neighbours in the shop: our prints share inks on purpose, so that two bought a year apart still belong together.',
      'Every size is composed separately and not merely scaled, because a margin that is right on a large sheet is stingy on a small one.',
    ],
    closing: [
      'For your own walls and for gifts. Cafés and offices are welcome to one framed print a purchase.',
      'Most copy shops will print it while you wait. Ask for matt, 170 grams or more.',
      'No frame is included, as you will have guessed; the pictures show it in plain oak.',
    ],
  },
  course: {
    code: 'CN',
    summary: [
      '{pages} pages, PDF 1.7 with bookmarks',
      'Solutions in a separate part',
      'Printable in one colour',
    ],
    insideTitle: ['The chapters', 'You will learn', 'What is covered'],
    about: [
      'One idea a page, one page an idea. A wide outer margin holds the drawings, the warnings and your own pencil; the solutions sit at the end and explain the wrong turns as well as the right ones.',
      'The notes grew out of classes and were rewritten after each. What people asked about became a paragraph; what nobody needed went.',
      'Each chapter opens with a question that you cannot answer yet and closes with three that you can. Between them there is as much practice as one sitting allows.',
      'Diagrams are drawn for printing in black, then given colour. Nothing depends on telling red from green.',
    ],
    closing: [
      'One copy covers one learner; for a class, write to the shop about a licence that costs less than you fear.',
      'Corrected editions appear under your orders as soon as somebody sharp-eyed has written to us.',
      'No video, no log-in, no streak. Twenty minutes and a pencil will do.',
    ],
  },
  laser: {
    code: 'LC',
    summary: [
      '{pages} pages, true-size vectors',
      'Cut, score and engrave in separate colours',
      'Test coupon included',
    ],
    insideTitle: ['In the file', 'What you get', 'Cutting plan'],
    about: [
      'Lines are clean single paths, sorted from the inside out, in three colours for cutting, scoring and engraving. The file opens in the usual controllers without redrawing anything.',
      'Joints are drawn for a kerf of 0.15 mm. Cut the coupon first: it tells you in one minute which of the three joint widths in the file fits your machine and your sheet.',
      'Parts are nested for small beds and numbered by engraving on the inside, where nobody will see it. Assembly is drawn step by step, with the direction of the grain shown.',
      'Tested in birch ply, poplar ply and grey board by two libraries and a school. All three have sent pictures, and one has sent improvements.',
    ],
    closing: [
      'You may sell up to fifty finished pieces a year; write to us when it becomes a business, and we will be pleased.',
      'Scaling changes the joints. If your sheet is thicker, use the other layer and not the percent field.',
      'No machine? Most maker spaces will cut it in under an hour.',
    ],
  },
  papercraft: {
    code: 'PC',
    summary: ['{pages} pages of parts and drawings', 'Numbered tabs', 'A4 and US Letter'],
    insideTitle: ['In the file', 'You get', 'Included'],
    about: [
      'Every tab carries the number of the edge that it meets. Valley folds are dotted, mountain folds are dashed, and both are printed on the inside, so that they disappear.',
      'You need card, a ruler, an empty ball pen for scoring, a knife and glue that allows second thoughts. A page at the start shows how to score without cutting through.',
      'Parts come in the order of building, a few to a sheet, and each group ends in something you can hold. So it can be put down and taken up again.',
      'There is a version with printed colour and one with lines only, for card that is already the right colour.',
    ],
    closing: [
      'Make as many as you wish for yourself, a class or a shop window.',
      'If a sheet goes wrong, print just that one again: that is the beauty of it.',
      'Suitable for patient people from about twelve years on, and for impatient ones with help.',
    ],
  },
  activity: {
    code: 'AC',
    summary: ['{pages} pages, A4 and US Letter', 'Prints in colour or black', 'Reprint as often as you like'],
    insideTitle: ['In the set', 'You get', 'What is inside'],
    about: [
      'Lines are thick, shapes are large, and everything prints legibly on the last drops of a tired cartridge. There is a low-ink version of each page.',
      'Tried out by seven nieces and nephews and one classroom. What bored them is gone; what they did twice is at the front.',
      'Cutting guides keep a finger’s breadth from the drawing, so that round scissors and first attempts are fine.',
      'A short note for grown-ups on each page says what is needed, how long it takes and when to leave the room.',
    ],
    closing: [
      'Print it for your own family, class or party, as often as you like.',
      'If a name, a language or an animal is missing, ask: many pages here began as a letter.',
      'Best on ordinary paper. The cards like something thicker.',
    ],
  },
};
