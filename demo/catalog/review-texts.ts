import type { DemoKind } from './types.ts';

type Tone = 'pleased' | 'between' | 'disappointed';

/** How a review with so many stars sounds. */
export function toneOf(stars: number): Tone {
  if (stars >= 4) return 'pleased';
  return stars === 3 ? 'between' : 'disappointed';
}

/** What shops answer, and to which share of the reviews with words. */
export const reviewAnswers: Record<Tone, { share: number; texts: readonly string[] }> = {
  pleased: {
    share: 0.22,
    texts: [
      'Thank you for the kind words. They are pinned above the desk now.',
      'This made our Monday. Happy making!',
      'Thank you! A second part is on the table, half done.',
      'We are so glad. If you would like to show us what came of it, we would love to see it.',
      'Thank you, also from the one of us who argued for that page.',
      'Lovely to read. You will get later versions free, so keep an eye on your library.',
    ],
  },
  between: {
    share: 0.5,
    texts: [
      'Thank you for being exact. We have written it down for the next version, which you will get free.',
      'That is fair. We have added a line about it to the description, so that the next person knows.',
      'You are right, and it annoyed us too. The new version mends it; you can download it again.',
    ],
  },
  disappointed: {
    share: 0.6,
    texts: [
      'We are sorry that it was not what you had hoped for. Write to us with ‘Meet your Seller’, and we will put it right.',
      'Thank you for saying so plainly. It is on our list for the next version, and that one is yours without paying again.',
      'That must not happen. We have looked at the page that you mean, and drawn it again.',
    ],
  },
};

/** What buyers of a kind of product say. */
export const reviewTexts: Record<DemoKind, Record<Tone, readonly string[]>> = {
  ebook: {
    pleased: [
      'Clear, short chapters that I could read on the train. I have already gone back to the third one twice.',
      'The examples are from real work, not from a textbook. The links in the contents all lead where they should.',
      'Read it in two evenings and kept a page of notes. Exactly as long as it needs to be.',
      'Well set and easy on the eyes, also on a small reader. I would buy the next one unseen.',
      'Bought it for the chapter on planning and stayed for the rest. Worth the price for the tables alone.',
    ],
    between: [
      'Good for beginners. If you have read two books about this, little will be new to you.',
      'The content is fine, but the margins are so wide that it looks longer than it is.',
    ],
    disappointed: ['Too general for me. I had hoped for more examples and fewer quotations.'],
  },
  music: {
    pleased: [
      'Prints cleanly, and the page turns are where a pianist has a hand free. Somebody thought about that.',
      'The fingering is helpful without being bossy. My pupils like it.',
      'A lovely arrangement that sounds harder than it is. We played it at a wedding.',
      'Bar numbers, dynamics, a clean layout: everything that free scores do not have.',
    ],
    between: ['Nice music, but the second page is a little crowded on A4.'],
    disappointed: ['I missed the chord symbols. Please look at the first page before you buy.'],
  },
  sewing: {
    pleased: [
      'All the pieces fitted together at the first try, and the notches match. The instructions have a drawing for each step.',
      'I sew a lot, and this is one of the best drafted patterns I have had. The sizes are true.',
      'Printed at home on A4, taped in half an hour. The test square was exact.',
      'My first garment with sleeves, and I can wear it. Thank you!',
      'Layers for each size, so I printed only mine. That saves so much paper.',
    ],
    between: ['It fits well, but I had to lengthen the bodice by 3 cm. I am 1.78 m tall.'],
    disappointed: [
      'The seam allowance is included in some pieces and not in others; it says so, but only on page two.',
    ],
  },
  knitting: {
    pleased: [
      'Both chart and words, and they agree. Not a single mistake in the whole pattern.',
      'A relaxing knit with just enough going on. I am on my second one.',
      'The photographs of the difficult row saved me. Yarn amounts are right too.',
      'Good for a first lace project: the repeat is easy to remember.',
    ],
    between: ['Beautiful, but I needed one ball more than the pattern says.'],
    disappointed: ['The symbols are not explained next to the chart, so I kept turning pages.'],
  },
  embroidery: {
    pleased: [
      'The outline transfers well and the stitch guide is drawn clearly. It hangs in our kitchen now.',
      'Colour numbers for two brands of thread: very thoughtful.',
      'I finished it in a weekend. The back looks almost as good as the front, which says something about the order of the steps.',
      'Prints sharp even at twice the size.',
    ],
    between: ['Pretty motif. I would have liked a version without the border.'],
    disappointed: ['Two of the colours in the list are so close that one cannot tell them apart.'],
  },
  planner: {
    pleased: [
      'I have tried many planners. This is the first that I still use after a month.',
      'Enough room to write in, and the dotted lines disappear when copied. I print a new set each quarter.',
      'The links between month and week work on my tablet. That is why I bought it.',
      'Simple, no quotes on every page. My week fits on one sheet.',
      'Starts on Monday, as it should.',
    ],
    between: ['I like the weekly pages, but I have no use for the habit tracker and cannot leave it out.'],
    disappointed: ['Too much grey for my printer. The lines come out as a pattern.'],
  },
  poster: {
    pleased: [
      'Printed at A2 in a shop, and the colours came out as on the screen. Everyone asks where it is from.',
      'Crisp at 50 x 70 cm. It is vector, so it could be even larger.',
      'It looks calm and grown-up above the desk. The margins fit a standard frame.',
      'Bought two for the hallway. The paper colour in the file is a real colour, mind that when you print.',
    ],
    between: ['Nice design, but darker in print than I expected.'],
    disappointed: ['Only one size of margin: I had to crop it for my frame.'],
  },
  course: {
    pleased: [
      'One lesson a day, half an hour, and I did finish it. The exercises build on each other.',
      'Better than two video courses that I paid more for. I can look things up again.',
      'The worksheets made the difference. Print them.',
      'Well structured and honest about what takes time.',
    ],
    between: ['Lessons one to six are excellent, the last two feel hurried.'],
    disappointed: ['I had expected answers to all exercises; there are some for every second one.'],
  },
  laser: {
    pleased: [
      'Cut it in 3 mm poplar: everything slides together without glue. Kerf as stated.',
      'The layers are named and the lines are closed. I only had to press start.',
      'A test piece for the fit is included. Why does nobody else do that?',
      'Assembled in an hour with my daughter. The drawing of the steps is very clear.',
    ],
    between: ['Fits well in plywood; for MDF I had to change the slots by a tenth.'],
    disappointed: [
      'The largest part is wider than my bed of 30 cm. It is in the description, I read it too late.',
    ],
  },
  papercraft: {
    pleased: [
      'Folds exactly on the lines, and the glue tabs are numbered. It took an afternoon.',
      'We made three of them for a birthday. Heavy paper is a must.',
      'The finished model is sturdier than it looks. Lovely shape.',
      'Even the small parts have room for the fingers.',
    ],
    between: ['Looks great, but the smallest tabs are for people with tweezers.'],
    disappointed: ['The pieces are spread over more sheets than necessary.'],
  },
  activity: {
    pleased: [
      'Kept two children busy for a whole train ride. Solutions at the end, for the adults.',
      'The difficulty rises slowly. My five-year-old did the first ten pages alone.',
      'We printed it twice. The drawings are funny.',
      'Used it in my class: clear pages, little ink, and everyone could do something.',
    ],
    between: ['Good for four to five; a seven-year-old is through in half an hour.'],
    disappointed: ['Some mazes are repeated with another picture in the middle.'],
  },
};
