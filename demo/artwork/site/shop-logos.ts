import { paletteFor } from '#demo/artwork/engine/palettes.ts';
import { circle, circleD, group, type Node, path, rect } from '#demo/artwork/engine/scene.ts';
import { fitTitle, setLines } from '#demo/artwork/engine/type.ts';
import type { DemoVendor } from '#demo/catalog/types.ts';

/** A mark in a box from -100 to 100, in one colour and an accent. */
type Mark = (ink: string, accent: string, ground: string) => Node[];

/** The mark of each shop, after what it is called and sells. */
const MARKS: Record<string, Mark> = {
  'paper-lantern-press': (ink, accent) => [
    path('M-34 -78H34L62 -30V30L34 78H-34L-62 30V-30z', { fill: accent }),
    path('M-34 -78H34M-62 -30H62M-62 30H62M-34 78H34M0 -78V78', { stroke: ink, width: 8 }),
    path('M-34 -78H34L62 -30V30L34 78H-34L-62 30V-30z', { stroke: ink, width: 9 }),
    path('M-16 -78V-96H16V-78M0 78V98', { stroke: ink, width: 8, round: true }),
  ],
  'salt-and-fennel': (ink, accent) => [
    path('M0 96C-8 40 -8 0 0 -40', { stroke: ink, width: 9, round: true }),
    ...[-62, -38, -14, 14, 38, 62].flatMap((turn) => [
      group(
        [path('M0 0V-52', { stroke: ink, width: 5, round: true }), circle(0, -62, 11, { fill: accent })],
        {
          y: -36,
          rotate: turn,
        },
      ),
    ]),
    path('M0 60C-40 50 -52 22 -50 2M0 60C40 50 52 22 50 2', { stroke: ink, width: 7, round: true }),
  ],
  'northlight-scores': (ink, accent) => [
    path('M0 -100L16 -18L98 0L16 18L0 100L-16 18L-98 0L-16 -18z', { fill: ink }),
    path('M-52 -52L-20 -20M52 -52L20 -20M-52 52L-20 20M52 52L20 20', {
      stroke: accent,
      width: 8,
      round: true,
    }),
  ],
  'blue-heron-music': (ink, accent) => [
    path(
      'M-8 96V20C-46 20 -76 4 -92 -18C-50 -8 -22 -22 -6 -46C6 -64 2 -80 18 -90C34 -98 46 -88 48 -76L98 -66L46 -58C40 -30 52 -4 34 14C26 22 20 22 16 24V96',
      { fill: ink },
    ),
    circle(28, -76, 6, { fill: accent }),
    path('M-60 96H80', { stroke: accent, width: 9, round: true }),
  ],
  'thimble-and-thread': (ink, accent, ground) => [
    path('M-44 60L-34 -52A34 30 0 0 1 34 -52L44 60z', { fill: ink }),
    path('M-50 60H50V80H-50z', { fill: ink }),
    ...[-30, -6, 18].map((y, row) =>
      path(`M${-24 - row * 2} ${y}h.1M0 ${y}h.1M${24 + row * 2} ${y}h.1`, {
        stroke: ground,
        width: 11,
        round: true,
      }),
    ),
    path('M52 40C110 30 96 -40 60 -60C30 -78 66 -104 88 -84', { stroke: accent, width: 8, round: true }),
  ],
  'harbor-cloth': (ink, accent) => [
    path('M0 -74V84M-36 -44H36', { stroke: ink, width: 13, round: true }),
    circle(0, -84, 15, { stroke: ink, width: 10 }),
    path('M-82 18C-76 68 -38 88 0 88C38 88 76 68 82 18', {
      stroke: ink,
      width: 14,
      round: true,
      dash: [30, 16],
    }),
    path('M-96 36L-82 8L-62 32M96 36L82 8L62 32', { stroke: accent, width: 9, round: true }),
  ],
  'wren-and-wool': (ink, accent, ground) => [
    circle(-4, 18, 66, { fill: ink }),
    path('M-62 4C-30 -22 22 -22 54 4M-68 28C-30 4 26 4 60 28M-58 54C-24 34 20 34 50 54', {
      stroke: ground,
      width: 6,
      round: true,
    }),
    path('M-4 -40C-14 -78 20 -98 44 -82C54 -76 54 -66 52 -60L78 -54L48 -44C40 -34 24 -32 12 -34z', {
      fill: accent,
    }),
    circle(36, -68, 5, { fill: ground }),
    path('M56 56C84 66 92 84 76 96', { stroke: ink, width: 7, round: true }),
  ],
  'loop-theory': (ink, accent) => [
    path('M0 0C-30 -62 -96 -52 -96 0C-96 52 -30 62 0 0C30 -62 96 -52 96 0C96 52 30 62 0 0z', {
      stroke: ink,
      width: 20,
    }),
    circle(-52, 0, 14, { fill: accent }),
    circle(52, 0, 14, { fill: accent }),
  ],
  'the-counted-stitch': (ink, accent) =>
    ['..x.x..', '.xx.xx.', 'xxxxxxx', 'xxoxoxx', '.xxxxx.', '..xxx..', '...x...'].flatMap((row, y) =>
      [...row].flatMap((cell, x) =>
        cell === '.'
          ? []
          : [
              path(`M${x * 28 - 95} ${y * 28 - 95}l22 22m0 -22l-22 22`, {
                stroke: cell === 'o' ? accent : ink,
                width: 8,
                round: true,
              }),
            ],
      ),
    ),
  'plain-days': (ink, accent) => [
    path('M-84 34H84', { stroke: ink, width: 10, round: true }),
    path('M-58 34A58 58 0 0 1 58 34z', { fill: accent }),
    path('M-60 60H60M-34 84H34', { stroke: ink, width: 10, round: true }),
    path('M0 -46V-78M-58 -24L-80 -46M58 -24L80 -46', { stroke: ink, width: 9, round: true }),
  ],
  'margin-studio': (ink, accent) => [
    rect(-74, -92, 148, 184, { stroke: ink, width: 11 }, 10),
    path('M-34 -92V92', { stroke: accent, width: 9 }),
    path('M-10 -48H46M-10 -14H46M-10 20H22', { stroke: ink, width: 9, round: true }),
  ],
  'atelier-kestrel': (ink, accent) => [
    path(
      'M0 -20C-20 -66 -64 -82 -100 -70C-76 -56 -66 -30 -54 -8C-40 16 -20 22 -10 26L-26 92L0 70L26 92L10 26C20 22 40 16 54 -8C66 -30 76 -56 100 -70C64 -82 20 -66 0 -20z',
      { fill: ink },
    ),
    path('M0 -20C-12 -40 -8 -58 0 -66C8 -58 12 -40 0 -20z', { fill: accent }),
  ],
  'meridian-prints': (ink, accent) => [
    circle(0, 0, 86, { stroke: ink, width: 10 }),
    path(`${circleD(0, 0, 40, 86)}M-86 0H86M-74 -44H74M-74 44H74`, { stroke: ink, width: 6 }),
    path('M0 -104V104', { stroke: accent, width: 11, round: true }),
  ],
  'chalkline-notes': (ink, accent) => [
    path('M-84 84L0 -84L84 84z', { stroke: ink, width: 12, round: true }),
    path('M-84 84L42 0', { stroke: accent, width: 9, round: true, dash: [3, 15] }),
    path('M42 0l-16 -8M42 0l-4 -19', { stroke: ink, width: 8, round: true }),
    path('M-58 84A30 30 0 0 0 -70 56', { stroke: accent, width: 8, round: true }),
  ],
  'the-lingua-larder': (ink, accent, ground) => [
    rect(-48, -96, 96, 26, { fill: accent }, 8),
    path(
      'M-58 -62H58C70 -62 74 -50 74 -40V70C74 86 64 96 50 96H-50C-64 96 -74 86 -74 70V-40C-74 -50 -70 -62 -58 -62z',
      { fill: ink },
    ),
    path(
      'M-40 -18H40C50 -18 54 -12 54 -4V32C54 42 48 46 40 46H-6L-34 70V46H-40C-50 46 -54 42 -54 32V-4C-54 -12 -50 -18 -40 -18z',
      { fill: ground },
    ),
    path('M-26 14h.1M0 14h.1M26 14h.1', { stroke: ink, width: 14, round: true }),
  ],
  'kerf-and-grain': (ink, accent) => [
    path('M-90 -60H-50V-84H-10V-60H30V-84H70V-60H90V60H-90z', { fill: ink }),
    path('M-90 60H90V84H50V60', { fill: ink }),
    path('M-70 -20C-30 -44 20 -2 70 -28M-70 10C-30 -14 20 28 70 2M-70 40C-30 16 20 58 70 32', {
      stroke: accent,
      width: 7,
      round: true,
    }),
  ],
  'folded-fox': (ink, accent, ground) => [
    path('M-88 -84L-20 -30L0 88L-72 16z', { fill: ink }),
    path('M88 -84L20 -30L0 88L72 16z', { fill: accent }),
    path('M-20 -30H20L0 88z', { fill: ground }),
    path('M-20 -30H20L0 8z', { fill: ink, opacity: 0.55 }),
    circle(0, 84, 9, { fill: ink }),
  ],
  'rainy-day-club': (ink, accent) => [
    path('M-92 0A92 84 0 0 1 92 0C76 -16 46 -16 31 0C16 -16 -16 -16 -31 0C-46 -16 -76 -16 -92 0z', {
      fill: ink,
    }),
    path('M0 -12V66A20 20 0 0 1 -40 66', { stroke: ink, width: 10, round: true }),
    path('M0 -84V-100', { stroke: ink, width: 10, round: true }),
    path('M46 30v26M70 52v26M28 74v22', { stroke: accent, width: 10, round: true }),
  ],
  'moss-and-marble': (ink, accent) => [
    circle(0, 10, 80, { stroke: ink, width: 11 }),
    path('M-60 62C-30 20 10 50 30 10C40 -10 30 -34 56 -46', { stroke: ink, width: 6, round: true }),
    path(
      'M0 -34C-34 -44 -44 -78 -34 -102C-4 -96 14 -70 0 -34zM0 -34C10 -66 36 -80 60 -76C62 -50 36 -28 0 -34z',
      { fill: accent },
    ),
  ],
  'ink-parade': (ink, accent) => [
    path('M0 -98C34 -46 62 -14 62 26A62 62 0 0 1 -62 26C-62 -14 -34 -46 0 -98z', { fill: ink }),
    path('M-30 28A30 30 0 0 0 6 58', { stroke: accent, width: 10, round: true }),
    path('M-92 -62V-96L-60 -86zM60 -78V-104L90 -94z', { fill: accent }),
  ],
};

type Shop = Pick<DemoVendor, 'slug' | 'shopName'>;

/**
 * The logo of a shop, 800 by 800: its mark above its name, on paper or on its colour.
 * @throws Error for a shop that has no mark
 */
export function shopLogo({ slug, shopName }: Shop): Node[] {
  const mark = MARKS[slug];
  if (!mark) throw new Error(`The shop ${slug} has no mark.`);
  const palette = paletteFor(`shop ${slug}`);
  const shops = Object.keys(MARKS);
  const isDark = shops.indexOf(slug) % 3 === 1;
  const [ground, ink] = isDark ? [palette.deep, palette.paper] : [palette.paper, palette.deep];
  const accent = isDark ? palette.second : palette.accent;
  const face = (['display', 'bold', 'italic'] as const)[shops.indexOf(slug) % 3] ?? 'display';
  const name = fitTitle(shopName, { face, width: 640, height: 120, max: 92, maxLines: 1 });
  return [
    rect(0, 0, 800, 800, { fill: ground }),
    group(mark(ink, accent, ground), { x: 400, y: 330, scale: 2.1 }),
    ...setLines(name, 400, 640 - name.height / 2, { face, fill: ink, anchor: 'middle' }),
  ];
}
