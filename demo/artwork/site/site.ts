import { motifs } from '#demo/artwork/engine/motifs/index.ts';
import { paintMotif } from '#demo/artwork/engine/motifs/shape.ts';
import { contrast, inkOn, mix, type Palette, paletteFor, palettes } from '#demo/artwork/engine/palettes.ts';
import { circle, group, line, type Node, rect, text } from '#demo/artwork/engine/scene.ts';
import { emblemOf, headline } from '#demo/artwork/site/compositions.ts';
import { avatar } from '#demo/artwork/site/people.ts';
import { vendors } from '#demo/catalog/vendors.ts';

type Promotion = { words: string; slug: string; scale: number; palette: number; dark?: boolean };

const promotions: Record<string, Promotion> = {
  music: {
    words: 'For tired hands and loud brass',
    slug: 'stepping-stones-twenty-studies',
    scale: 0.4,
    palette: 8,
    dark: true,
  },
  planner: { words: 'Plan less, breathe more', slug: 'the-garden-book', scale: 0.42, palette: 1 },
  papercraft: { words: 'Animals for empty walls', slug: 'gentle-bear-trophy', scale: 0.4, palette: 9 },
  activity: {
    words: 'Rainy days, solved',
    slug: 'dinosaur-party-invitations',
    scale: 0.42,
    palette: 0,
    dark: true,
  },
  course: { words: 'Twenty minutes and a pencil', slug: 'chance-counted', scale: 0.38, palette: 3 },
};

/** Promotions, 800 by 450. */
export function promotionPicture(name: string): Node[] {
  const promotion = promotions[name] ?? promotions.planner;
  if (!promotion) return [];
  const palette = palettes[promotion.palette] as Palette;
  const ground = promotion.dark ? palette.main : palette.soft;
  return [
    rect(0, 0, 800, 450, { fill: ground }),
    circle(590, 230, 250, {
      fill: promotion.dark ? mix(ground, '#000000', 0.18) : mix(ground, '#ffffff', 0.5),
    }),
    emblemOf(promotion.slug, 590, 228, promotion.scale, 3),
    ...headline(promotion.words, 48, 70, { width: 320, height: 310, max: 72 }, inkOn(ground, palette)),
  ];
}

/** A quiet pattern of motifs for the head of the shop page, 2000 by 400: words can be set over it in white. */
export function shopBanner(): Node[] {
  const names = [
    'bird',
    'jar',
    'lighthouse',
    'flower',
    'cup',
    'whale',
    'house',
    'leaf',
    'owl',
    'camera',
    'tree',
    'boat',
    'mushroom',
    'train',
    'cat',
    'wave',
  ];
  const tint = (part: number) => mix('#0e5a47', '#ffffff', part);
  const palette = {
    paper: tint(0.2),
    soft: tint(0.16),
    main: tint(0.1),
    second: tint(0.18),
    accent: tint(0.14),
    deep: tint(0.05),
  };
  const tiles = names.flatMap((name, index) =>
    [0, 1].map((row) =>
      group(paintMotif(motifs[name] ?? [], palette), {
        x: 65 + index * 125 + row * 62,
        y: 105 + row * 190,
        scale: 0.62,
      }),
    ),
  );
  return [rect(0, 0, 2000, 400, { fill: '#0e5a47' }), ...tiles];
}

/** The banner that invites vendors, 2000 by 560. */
export function sellerBanner(): Node[] {
  const people = vendors.slice(0, 8).map((vendor, index) =>
    group([group(avatar(vendor.name), { clip: 'M200 0a200 200 0 1 0 0.1 0z' })], {
      x: 1080 + (index % 4) * 216,
      y: 60 + Math.floor(index / 4) * 226,
      scale: 0.5,
    }),
  );
  return [
    rect(0, 0, 2000, 560, { fill: '#12362c' }),
    circle(1520, 280, 520, { fill: '#0e5a47' }),
    ...people,
    ...headline(
      'You make it. We keep the shop open.',
      110,
      70,
      { width: 820, height: 300, max: 108 },
      '#fbfaf7',
    ),
    rect(110, 420, 300, 76, { fill: '#e2a23b' }, 38),
    text('Open a shop', 260, 470, { face: 'bold', size: 33, fill: '#12362c', anchor: 'middle' }),
    line(450, 458, 560, 458, { stroke: '#e2a23b', width: 3 }),
  ];
}

const posts: Record<string, [string, string?]> = {
  'a-present-without-a-parcel': ['nine-kitchens', 'der-die-das-done'],
  'what-sellers-ask-first': ['the-honest-box', 'kitchen-table-waltzes'],
  'print-at-actual-size': ['barge-trousers', 'quay-tote'],
  'how-a-cover-is-born': ['low-water', 'nine-kitchens'],
  'five-colours-that-get-on': ['embers', 'four-winds-beanie'],
  'page-turns': ['kitchen-table-waltzes'],
  'kerf-explained-with-biscuits': ['the-honest-box'],
  'twenty-minutes-and-a-pencil': ['der-die-das-done'],
  'a-budget-for-boring-surprises': ['the-household-budget-that-adds-up'],
  'hang-it-lower': ['five-arches-at-noon', 'amber-valley'],
  'the-aunt-of-seven': ['forty-mazes-for-patient-people'],
  'ferments-in-a-small-kitchen': ['jar-by-jar', 'the-lemon-shelf'],
};

/** A blog post's picture, 1600 by 900. */
export function blogPicture(slug: string): Node[] {
  const palette = paletteFor(`blog ${slug}`);
  const [one, other] = posts[slug] ?? ['nine-kitchens'];
  const ground = mix(palette.second, palette.paper, 0.35);
  return [
    rect(0, 0, 1600, 900, { fill: ground }),
    rect(0, 640, 1600, 260, {
      fill: mix(ground, palette.main, contrast(ground, palette.main) > 2 ? 0.3 : 0.5),
    }),
    circle(other ? 560 : 800, 430, 380, { fill: mix(ground, '#ffffff', 0.4) }),
    ...(other
      ? [emblemOf(one, 540, 440, 0.72, -4), emblemOf(other, 1110, 460, 0.68, 5)]
      : [emblemOf(one, 800, 440, 0.78, -3)]),
  ];
}
