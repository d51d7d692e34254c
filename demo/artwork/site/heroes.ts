import { type Palette, palettes } from '#demo/artwork/engine/palettes.ts';
import { circle, group, type Node, path, rect, text } from '#demo/artwork/engine/scene.ts';
import { card, emblemOf, headline } from '#demo/artwork/site/compositions.ts';
import { facade } from '#demo/artwork/site/streets.ts';
import { vendors } from '#demo/catalog/vendors.ts';

const pine = palettes[7] as Palette;
const clay = palettes[0] as Palette;

/** Hero slides, 2000 by 760. */
const heroes: Record<string, () => Node[]> = {
  market: () => [
    rect(0, 0, 2000, 760, { fill: '#0e5a47' }),
    circle(1560, 380, 560, { fill: '#0b4b3b' }),
    ...headline(
      'Made by people, ready in a minute',
      110,
      110,
      { width: 860, height: 470, max: 158 },
      '#fbfaf7',
    ),
    text('E-books, scores, patterns and prints', 114, 650, {
      face: 'italic',
      size: 40,
      fill: '#dfe8df',
    }),
    card('heathland-yoke-sweater', 1060, 60, 340, -6),
    card('low-water', 1420, 40, 330, 4),
    card('moon-twenty-nine-nights', 1720, 130, 310, -4),
    card('stepping-stones-twenty-studies', 1130, 420, 310, 5),
    card('fox-on-the-wall', 1450, 400, 340, -3),
    card('marguerite-day-dress', 1790, 460, 300, 6),
  ],
  making: () => [
    rect(0, 0, 2000, 760, { fill: '#f3e3cb' }),
    path('M0 560C420 470 700 640 1100 560S1720 480 2000 560V760H0z', { fill: '#e9cfa8' }),
    emblemOf('marguerite-day-dress', 1130, 370, 0.6, -5),
    emblemOf('embers', 1490, 400, 0.6, 3),
    emblemOf('fly-agaric-and-friends', 1830, 300, 0.42, 6),
    emblemOf('octavia-in-eight-socks', 1800, 630, 0.3),
    ...headline('Something for the hands', 110, 120, { width: 780, height: 420, max: 168 }, clay.ink),
    text('Patterns to sew, knit, crochet and stitch', 114, 622, { face: 'italic', size: 42, fill: clay.ink }),
  ],
  walls: () => [
    rect(0, 0, 2000, 760, { fill: '#d9e2dc' }),
    rect(0, 640, 2000, 120, { fill: '#cbb08a' }),
    rect(0, 626, 2000, 16, { fill: '#ffffff' }),
    emblemOf('seven-hills-before-rain', 1175, 312, 0.43),
    emblemOf('half-suns', 1500, 312, 0.43),
    emblemOf('monstera-cut-out', 1825, 312, 0.43),
    ...headline('Bare walls welcome', 110, 90, { width: 780, height: 360, max: 176 }, pine.ink),
    text('Prints you can frame this afternoon', 114, 540, { face: 'italic', size: 44, fill: pine.ink }),
  ],
  sell: () => [
    rect(0, 0, 2000, 760, {
      fill: {
        from: [0, 0],
        to: [0, 760],
        stops: [
          [0, '#f7d9b8'],
          [1, '#fbf3e4'],
        ],
      },
    }),
    circle(1290, 210, 130, { fill: '#f0b74d' }),
    ...['paper-lantern-press', 'wren-and-wool', 'blue-heron-music'].map((slug, index) => {
      const vendor = vendors.find((entry) => entry.slug === slug) ?? { slug, shopName: slug };
      const scale = index === 1 ? 0.58 : 0.5;
      return group(facade(vendor), {
        x: 860 + index * 366 - (index === 1 ? 24 : 0),
        y: 666 - 740 * scale,
        scale,
      });
    }),
    rect(0, 666, 2000, 94, { fill: '#b9a68a' }),
    rect(0, 660, 2000, 10, { fill: '#8d7b60' }),
    ...headline('Your shop could be next door', 110, 80, { width: 740, height: 420, max: 142 }, '#12362c'),
    text('No monthly fee. The works stay yours.', 114, 586, { face: 'italic', size: 42, fill: '#12362c' }),
  ],
};

export function heroPicture(name: string): Node[] {
  return (heroes[name] ?? heroes.market)?.() ?? [];
}
