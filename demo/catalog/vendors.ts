import type { DemoVendor } from '#demo/catalog/types.ts';

export const vendors: DemoVendor[] = [
  {
    slug: 'paper-lantern-press',
    name: 'Imogen Varley',
    email: 'vendor@demo.test',
    phone: '+1 555 0142',
    shopName: 'Paper Lantern Press',
    about:
      'We are a two-room press above a bakery, and we publish the kind of stories people read in one sitting and lend to a friend. Every book is edited twice, typeset by hand and proofread on an actual e-reader. No locks, no accounts: the file is yours.',
    joinedDaysAgo: 912,
  },
  {
    slug: 'salt-and-fennel',
    name: 'Tobiah Renn',
    email: 'salt-and-fennel@demo.test',
    phone: '+1 555 0117',
    shopName: 'Salt & Fennel',
    about:
      'I cooked in other people’s restaurants for eleven years and now I write down what I learned, in plain grams and plain words. Each recipe is tested three times in a small home kitchen with an oven that lies.',
    joinedDaysAgo: 655,
  },
  {
    slug: 'northlight-scores',
    name: 'Ansel Whitcombe',
    email: 'northlight-scores@demo.test',
    phone: '+1 555 0128',
    shopName: 'Northlight Scores',
    about:
      'Chamber, choral and wind music, newly engraved from the sources and laid out so that nobody has to turn a page with a bow in hand. Parts are always included, and cues are where you need them.',
    joinedDaysAgo: 1040,
  },
  {
    slug: 'blue-heron-music',
    name: 'Marisol Quintane',
    email: 'blue-heron-music@demo.test',
    phone: '+1 555 0133',
    shopName: 'Blue Heron Music',
    about:
      'I teach piano and guitar in a river town, and most of these pieces began as something a student needed on a Thursday. They are graded honestly, fingered sensibly and nice to listen to from the next room.',
    joinedDaysAgo: 578,
  },
  {
    slug: 'thimble-and-thread',
    name: 'Beatrix Okonvale',
    email: 'thimble-and-thread@demo.test',
    phone: '+1 555 0151',
    shopName: 'Thimble & Thread',
    about:
      'Sewing patterns for everyday clothes, drafted in a wide range of sizes and tested by people who have those bodies. Layers can be switched off, so you print only your size and tape only what you need.',
    joinedDaysAgo: 834,
  },
  {
    slug: 'harbor-cloth',
    name: 'Runa Eskeland',
    email: 'harbor-cloth@demo.test',
    phone: '+1 555 0109',
    shopName: 'Harbor Cloth',
    about:
      'Bags, aprons, workwear and quilts from a former sail loft. We like straight seams, strong corners and things that can be washed. If a step can be done without a special tool, we show you how.',
    joinedDaysAgo: 548,
  },
  {
    slug: 'wren-and-wool',
    name: 'Sorcha Pennick',
    email: 'wren-and-wool@demo.test',
    phone: '+1 555 0164',
    shopName: 'Wren & Wool',
    about:
      'Colourwork and quiet cables, designed on a hill farm where the sheep outnumber the customers. Charts come large, in colour and in symbols, with every row written out as well.',
    joinedDaysAgo: 981,
  },
  {
    slug: 'loop-theory',
    name: 'Dario Feltrane',
    email: 'loop-theory@demo.test',
    phone: '+1 555 0172',
    shopName: 'Loop Theory',
    about:
      'Crochet with a bit of geometry in it: toys that sit up straight, blankets that stay square and granny squares that do something unexpected. All patterns use standard terms, in both dialects.',
    joinedDaysAgo: 531,
  },
  {
    slug: 'the-counted-stitch',
    name: 'Amabel Thornley',
    email: 'the-counted-stitch@demo.test',
    phone: '+1 555 0186',
    shopName: 'The Counted Stitch',
    about:
      'Cross-stitch and embroidery charts for people who like to finish things. Full-coverage monsters are not our trade: most designs take between one evening and one month, and the thread list is always short.',
    joinedDaysAgo: 720,
  },
  {
    slug: 'plain-days',
    name: 'Noor Castellin',
    email: 'plain-days@demo.test',
    phone: '+1 555 0195',
    shopName: 'Plain Days',
    about:
      'Planners with room to breathe. I design for printing at home on ordinary paper: thin rules, little ink and margins that survive a hole punch. Undated wherever that is possible, so that nothing is wasted.',
    joinedDaysAgo: 603,
  },
  {
    slug: 'margin-studio',
    name: 'Wilhelmina Osander',
    email: 'margin-studio@demo.test',
    phone: '+1 555 0138',
    shopName: 'Margin Studio',
    about:
      'Journals, trackers and work templates made by a bookkeeper who could not find a budget sheet that added up. Everything is tested for a full month at our own kitchen table before it goes on sale.',
    joinedDaysAgo: 522,
  },
  {
    slug: 'atelier-kestrel',
    name: 'Lucan Ferriday',
    email: 'atelier-kestrel@demo.test',
    phone: '+1 555 0121',
    shopName: 'Atelier Kestrel',
    about:
      'Prints of shapes, plants and weather. I draw with a plotter and too much tea, then prepare every print in five frame sizes, so that the shop around the corner can print it while you wait.',
    joinedDaysAgo: 866,
  },
  {
    slug: 'meridian-prints',
    name: 'Ylva Andermatt',
    email: 'meridian-prints@demo.test',
    phone: '+1 555 0157',
    shopName: 'Meridian Prints',
    about:
      'Maps, moons and star charts from a small observatory town. Coastlines are simplified with care, constellations are where they should be, and all the lettering is set large enough to read from the sofa.',
    joinedDaysAgo: 491,
  },
  {
    slug: 'chalkline-notes',
    name: 'Priyanka Oduhale',
    email: 'chalkline-notes@demo.test',
    phone: '+1 555 0113',
    shopName: 'Chalkline Notes',
    about:
      'Course notes in mathematics, physics and computing by someone who has marked nine thousand exam papers. Short chapters, one idea a page, and exercises whose solutions explain the wrong turns too.',
    joinedDaysAgo: 745,
    awayForDays: 10,
  },
  {
    slug: 'the-lingua-larder',
    name: 'Ottoline Sarkane',
    email: 'the-lingua-larder@demo.test',
    phone: '+1 555 0179',
    shopName: 'The Lingua Larder',
    about:
      'Languages, history and writing, portioned for the kitchen table. Our notes assume you have twenty minutes, a pencil and no teacher, and they are generous with examples and sparing with terms.',
    joinedDaysAgo: 372,
  },
  {
    slug: 'kerf-and-grain',
    name: 'Emeric Vossgaard',
    email: 'kerf-and-grain@demo.test',
    phone: '+1 555 0168',
    shopName: 'Kerf & Grain',
    about:
      'Laser-cut projects for 3 mm sheet that fit the first time. Each file states its kerf, comes with a test coupon and nests on the small beds that schools, libraries and garages really have.',
    joinedDaysAgo: 521,
  },
  {
    slug: 'folded-fox',
    name: 'Junia Albescroft',
    email: 'folded-fox@demo.test',
    phone: '+1 555 0147',
    shopName: 'Folded Fox',
    about:
      'Paper animals, lamps and ornaments that you cut, score and glue in an afternoon. Numbered edges tell you what meets what, so there is no puzzling, only the pleasant part.',
    joinedDaysAgo: 637,
  },
  {
    slug: 'rainy-day-club',
    name: 'Hattie Lindobi',
    email: 'rainy-day-club@demo.test',
    phone: '+1 555 0190',
    shopName: 'Rainy Day Club',
    about:
      'Mazes, parties, cards and colouring for children who have already done the other ones. Made by an aunt of seven, printed on the last sheet of paper in the house, and reviewed without mercy.',
    joinedDaysAgo: 507,
  },
  {
    slug: 'moss-and-marble',
    name: 'Petra Lindqvane',
    email: 'moss-and-marble@demo.test',
    phone: '+1 555 0126',
    shopName: 'Moss & Marble',
    about:
      'Garden plans drawn to scale for small, shady and awkward plots. Each one comes with a planting list, a calendar for the first two years and a version for people who would rather not dig.',
    joinedDaysAgo: 2.31,
    hidden: { status: 'Applied' },
  },
  {
    slug: 'ink-parade',
    name: 'Corwin Aldermoor',
    email: 'ink-parade@demo.test',
    phone: '+1 555 0183',
    shopName: 'Ink Parade',
    about: 'Colouring books and comics from the golden age, cleaned up and ready to print.',
    joinedDaysAgo: 163,
    hidden: {
      status: 'Suspended',
      reason:
        'Several books in this shop were scans of works that are still under copyright. Please show us that you may sell them.',
      daysAgo: 19,
    },
  },
];
