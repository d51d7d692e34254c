import type { DemoBlogPost } from '#demo/catalog/types.ts';

export const blogPosts: DemoBlogPost[] = [
  {
    slug: 'a-present-without-a-parcel',
    title: 'A present without a parcel',
    author: 'Imogen Varley',
    imageAltText: 'A book cover and a notebook, leaning on each other',
    publishedDaysAgo: -30,
    descriptionHtml: `<p>A file is a fine present and a poor thing to unwrap. Every winter people ask us how to give somebody a pattern, a score or a book that weighs nothing. Here is what we have seen work.</p>
<h2>Print the first page</h2>
<p>One sheet on good paper, rolled up and tied with whatever string is in the drawer. It says what is coming, and it can be put under a tree. The rest follows by mail when the coats are off.</p>
<h2>Add what the file needs</h2>
<p>Two skeins for the hat, a frame for the print, a pencil for the mazes. The present is then the afternoon that it will be used on, and the file is only its instructions.</p>
<p>And write a line about why you chose it. That is the part people keep.</p>`,
  },
  {
    slug: 'what-sellers-ask-first',
    title: 'What new sellers ask us first',
    author: 'Ada Marsh',
    imageAltText: 'A plan of a wooden box beside a page of music',
    publishedDaysAgo: null,
    descriptionHtml: `<p>Notes for a post about opening a shop. To be checked with two or three of the sellers before it goes out.</p>
<h2>How many products do I need</h2>
<p>One. It should be the best thing you have made, described for somebody who has never heard of you.</p>
<h2>What about the pictures</h2>
<p>Show the thing in use, then one detail, then what comes out of the printer. More than five are never looked at.</p>`,
  },
  {
    slug: 'print-at-actual-size',
    title: 'Print at actual size, and other ways to save a Saturday',
    author: 'Runa Eskeland',
    imageAltText: 'A ruler laid across a printed test square',
    publishedDaysAgo: 4,
    descriptionHtml: `<p>Every pattern in this market has a small square on its first page, and every week somebody finds out why. The dress is lovely, the seams are straight, and it fits a cousin who is four percent smaller.</p>
<h2>What the printer does to you</h2>
<p>Printers are helpful. They notice that a page runs close to the edge of the sheet and quietly shrink it so that nothing is lost. On a letter to the bank this is kind. On a sleeve it is a disaster, because four percent of a chest is the ease that you were going to breathe with.</p>
<p>The cure is one setting. It is called <strong>Actual size</strong>, or <strong>100 %</strong>, or <strong>Scale: none</strong>, and it hides near another one called <em>Fit to page</em>, which must be off.</p>
<h2>Measure twice, print once</h2>
<p>Print only the page with the square. Measure it in both directions, for some machines stretch one and not the other. If it is right, print the rest. If it is wrong by a hair, measure again with a better ruler before you blame anybody.</p>
<h2>Taping without swearing</h2>
<p>Trim two edges only, the right and the bottom, and lay each sheet over its neighbour. Work in rows, then join the rows. A long ruler against the printed border keeps the whole thing from turning into a banana.</p>
<p>And if the pattern has thirty pages or more, consider the copy shop. An A0 sheet costs about as much as a coffee and a half, and your Saturday is worth that.</p>`,
  },
  {
    slug: 'how-a-cover-is-born',
    title: 'How a cover is born above a bakery',
    author: 'Imogen Varley',
    imageAltText: 'Four book covers with strong shapes, laid in a row',
    publishedDaysAgo: 13,
    descriptionHtml: `<p>Our press has two rooms, three chairs and the smell of rolls from five in the morning. It also has a wall on which every cover hangs for a week before it is allowed on a book.</p>
<h2>One shape, one idea</h2>
<p>A cover in a digital shop is first met at the size of a postage stamp. Anything that needs explaining is gone at that size. So we begin with one shape that could be cut from paper with blunt scissors: a lighthouse, a seed, a lit window.</p>
<p>Then we try to spoil it. We print it in grey, look at it upside down, and hold it next to whatever is selling well this month. If the shape is still the first thing you see, it stays.</p>
<h2>Type that knows its place</h2>
<p>Titles are set in one family, in two sizes, and never over the busy part. The author’s name is smaller than authors would like, and larger than we did it last year.</p>
<p>Colours come from a drawer of paper scraps. Four is our limit; with five, one of them is always doing nothing.</p>
<h2>The stranger test</h2>
<p>On the last day we ask whoever comes up the stairs what kind of book it is. If the man who repairs the oven says <em>a story about an island, and somebody is dead</em>, we send it to the shop.</p>`,
  },
  {
    slug: 'five-colours-that-get-on',
    title: 'Choosing five colours that get on',
    author: 'Sorcha Pennick',
    imageAltText: 'Five shades of wool beside a knitted swatch',
    publishedDaysAgo: 24,
    descriptionHtml: `<p>The question I am asked most often about yokes is not about floats or short rows. It is: which colours? Here is what I do, standing in front of the shelf with a sheep watching.</p>
<h2>Begin with the dark one</h2>
<p>Choose the darkest first; it does the drawing. Charcoal, bottle green, a brown like strong tea. Then choose the lightest, which does the shining. You now have a yoke. Everything else is seasoning.</p>
<h2>Take a picture without colour</h2>
<p>Lay the skeins side by side, and photograph them with the colour turned off. If two of them become the same grey, they will melt into each other on the needles, however different they look in the hand. Swap one.</p>
<h2>One that does not belong</h2>
<p>Four shades from the same hillside are tasteful and a little sleepy. The fifth should come from somewhere else: a spoonful of orange among blues, a pink in the browns. Use it in three rounds at the most. People will not know why they like it.</p>
<p>Swatch in the round, with the real chart, for at least one repeat. A swatch costs an evening. A yoke costs the month of November.</p>
<p>And write down what you chose. In three years you will need exactly one more metre.</p>`,
  },
  {
    slug: 'page-turns',
    title: 'The most important bar in the piece is the last one on the page',
    author: 'Ansel Whitcombe',
    imageAltText: 'Two pages of engraved music with a rest before the turn',
    publishedDaysAgo: 41,
    descriptionHtml: `<p>Listeners believe that music is made of notes. Players know that it is made of page turns.</p>
<h2>A rest is a present</h2>
<p>When I lay out a part I look first for the silences. A second violin has perhaps nine good rests in a movement, and each of them is a possible bottom of a page. Between them, the staves are stretched or squeezed until the paper obeys. It can take longer than writing the piece.</p>
<h2>When there is no rest</h2>
<p>Then one makes room. Three pages can be laid side by side. A passage can be cued small at the top of the next page, so that the player turns early and loses nothing. In the worst case one writes <em>V.S.</em>, for <em>turn quickly</em>, and apologises in person.</p>
<h2>Tablets have not saved us</h2>
<p>A pedal turns the page without hands, which is a blessing for pianists. But the eye still needs a breath at the seam, and it is in the same place. Good turns make good phrasing; I am almost sure it is not the other way around.</p>
<p>So when you look at the preview of a score, look at the bottom right corner. If there is a rest, somebody thought of you.</p>`,
  },
  {
    slug: 'kerf-explained-with-biscuits',
    title: 'Kerf, explained with biscuits',
    author: 'Emeric Vossgaard',
    imageAltText: 'Interlocking finger joints drawn as a blueprint',
    publishedDaysAgo: 66,
    descriptionHtml: `<p>Cut a biscuit in half with a thick knife, and the two halves are together a little shorter than the biscuit was. The missing part is crumbs. A laser has crumbs as well; it merely burns them. That missing width is the kerf.</p>
<h2>Why it matters</h2>
<p>On a sheet of 3 mm ply it is about the width of two hairs. You would never see it on an ornament. But a finger joint has two cut sides, and a box has forty fingers, and suddenly the difference between press-fit and rattle is a fifth of a millimetre.</p>
<h2>Cut the coupon</h2>
<p>Each of our files begins with a strip the size of a bookmark with three joints on it: snug, middling and loose. Cut it from the sheet you are about to use, on the machine that will cut the rest. Push them together. Whichever needs a firm thumb is yours, and its letter tells you which layer to send.</p>
<h2>Things that change it</h2>
<ul><li>A lens that has not been cleaned since spring.</li><li>Glue lines in cheap ply, which smoulder and widen.</li><li>Cutting twice because once did not go through.</li></ul>
<p>None of these is a reason for shame. All are reasons for another coupon. Then eat the biscuit.</p>`,
  },
  {
    slug: 'twenty-minutes-and-a-pencil',
    title: 'Twenty minutes and a pencil',
    author: 'Ottoline Sarkane',
    imageAltText: 'An open notebook with a sentence taken apart into blocks',
    publishedDaysAgo: 98,
    descriptionHtml: `<p>People who write to me about learning a language nearly always begin by apologising. They have no time, no talent, no teacher. They have, it turns out, twenty minutes after the dishes, which is more than enough.</p>
<h2>Small and daily beats large and sorry</h2>
<p>An hour on Sunday feels virtuous and is forgotten by Wednesday. Twenty minutes on five evenings is the same amount of pencil, and sleep does the rest. The trick is to stop while it is still going well, so that tomorrow has somewhere to begin.</p>
<h2>Read aloud, even badly</h2>
<p>The mouth is a slow learner and has to be sent to class with the eyes. One page aloud is worth three in silence. If there are others in the house, let them laugh; they will pick up more than they think.</p>
<h2>Write the sentence you need</h2>
<p>Do not write about the pen of your aunt. Write what you would have said today if you had known how: that the bus was late, that the soup was good, that you are tired of the rain. Look up two words. Tomorrow use them again.</p>
<p>That is the whole method. The notes in my shop only save you the trouble of ordering it.</p>`,
  },
  {
    slug: 'a-budget-for-boring-surprises',
    title: 'A budget for boring surprises',
    author: 'Wilhelmina Osander',
    imageAltText: 'A budget sheet with columns and a small stack of coins',
    publishedDaysAgo: 139,
    descriptionHtml: `<p>I kept the books of other people for nineteen years, and I can tell you what ruins a household. It is not coffee. It is the washing machine.</p>
<h2>It was never a surprise</h2>
<p>Machines break, tyres wear, teeth ask for attention, and December comes every year at the same time. We call these things emergencies because they are irregular. They are not; they are merely slow. Write down everything you paid last year that was not monthly, add it up and divide by twelve. That number is a bill, just like the rent.</p>
<h2>Twelve small envelopes</h2>
<p>Put that sum aside on the day you are paid. Whether it goes into a second account, a tin or an envelope with a ledger on its back does not matter. What matters is that the money has a name. Money without a name is spent on whatever shouts.</p>
<h2>When it is not enough</h2>
<p>In the first year it will not be. The machine has not read your plan. Begin all the same with the three likeliest, and let the others wait. By the second winter something will break, you will pay for it without a phone call to anybody, and it will be the dullest triumph of your life.</p>
<p>I recommend it warmly.</p>`,
  },
  {
    slug: 'hang-it-lower',
    title: 'Hang it lower: a few rules for bare walls',
    author: 'Lucan Ferriday',
    imageAltText: 'Three framed prints of arches and hills above a bench',
    publishedDaysAgo: 187,
    descriptionHtml: `<p>Most pictures hang too high, as if everybody had been measured in boots. If you change only one thing about your walls this year, move everything down by the width of a hand.</p>
<h2>The middle of the picture</h2>
<p>Galleries put the centre of a work at about 150 centimetres. At home, where one sits, it can be less. Above a sofa, leave a hand and a half between the back and the frame; more, and the two no longer know each other.</p>
<h2>Groups like a line</h2>
<p>Three prints of different sizes will settle down as soon as they share something: a top edge, a bottom edge or a centre. Choose one. Lay the group out on the floor and take a picture from a chair before you make any holes.</p>
<h2>Printing well for little money</h2>
<p>Ask the copy shop for matt paper, 170 grams or more, and for the file to be printed without fitting. Do not trim the white border to save on the frame. The border is where the picture breathes, and a mount is only a border that costs more.</p>
<p>A last thing: rotate. Prints are light. What hung in the hall all winter will surprise you in the kitchen.</p>`,
  },
  {
    slug: 'the-aunt-of-seven',
    title: 'What seven children taught me about mazes',
    author: 'Hattie Lindobi',
    imageAltText: 'A large maze with a whale in its centre',
    publishedDaysAgo: 256,
    descriptionHtml: `<p>The first maze I ever sold had been solved by my niece before I could cap the pen. She had gone around the outside.</p>
<h2>Nobody likes a corridor</h2>
<p>A good maze makes you choose within the first finger’s length. It need not be a hard choice, but it must be a real one: a wrong way has to look at least as nice as the right one for a while. My nephews call this <em>the nice lie</em>, and they can smell its absence.</p>
<h2>Dead ends should be short for the small and long for the large</h2>
<p>At four, a dead end of three turns is an adventure. At nine it is an insult. I keep a table of how long a wrong way may be at each age; it is the only trade secret I have.</p>
<h2>Something must be in the middle</h2>
<p>It can be a whale, a biscuit or a very small crown. A maze that ends at an arrow is homework.</p>
<p>In every book of mine there is one maze without a solution, and it is marked. They always try it. Last spring one of them showed me that I had made a mistake, and that there was a way through after all. She was allowed to choose the cake.</p>`,
  },
  {
    slug: 'ferments-in-a-small-kitchen',
    title: 'Ferments in a kitchen without a cellar',
    author: 'Tobiah Renn',
    imageAltText: 'A row of jars with vegetables and a lemon',
    publishedDaysAgo: 338,
    descriptionHtml: `<p>Books about fermenting are full of cellars. I live on a third floor, over a shop that sells lamps. The coolest spot in my home is behind the bathroom door, and that is where the cabbage lives.</p>
<h2>Three jars, no more</h2>
<p>One that is starting, one that is working and one that is being eaten. With three jars you taste something at every stage, and there is never so much of it that a failure hurts. It also fits on one shelf.</p>
<h2>Salt by weight</h2>
<p>Two percent of what is in the jar, water included, is right for most vegetables. Spoons are no use, since salts differ and so do spoons. A cheap scale is the only equipment I insist upon.</p>
<h2>What warmth does</h2>
<p>At twenty-four degrees everything is faster and a little coarser. Taste on the third day and every day after, and move the jar to the refrigerator as soon as you would happily finish it. Recipes that say <em>two weeks</em> were written by someone with a cellar.</p>
<p>If it smells sharp, it is fine. If it smells of feet, wait a day. If it smells of something you cannot name, you know the answer already.</p>`,
  },
];
