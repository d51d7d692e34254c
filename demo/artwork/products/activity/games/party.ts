import { motifOf } from '#demo/artwork/engine/motifs/index.ts';
import { paintMotif } from '#demo/artwork/engine/motifs/shape.ts';
import { mix, type Palette } from '#demo/artwork/engine/palettes.ts';
import {
  circle,
  circleD,
  group,
  line,
  type Node,
  type Point,
  path,
  poly,
  rect,
  text,
} from '#demo/artwork/engine/scene.ts';
import type { Game } from '#demo/artwork/products/activity/games/game.ts';

const card = (x: number, y: number, rotate: number, fill: string, motif: string, p: Palette): Node =>
  group(
    [
      rect(-148, -202, 312, 420, { fill: '#000', opacity: 0.12 }, 14),
      rect(-155, -210, 310, 420, { fill }, 14),
      group(paintMotif(motifOf(motif), { ...p, soft: p.paper }), { y: -20, scale: 1.25 }),
      rect(-60, 150, 120, 10, { fill: p.ink, opacity: 0.5 }, 5),
    ],
    { x, y, rotate, scale: 1.3 },
  );

export const cards: Game = (p) => [
  card(220, 380, -9, p.soft, 'cake', p),
  card(780, 380, 8, mix(p.second, p.paper, 0.5), 'heart', p),
  card(500, 410, -1, p.paper, 'balloon', p),
];
export const thanks: Game = (p) => [
  card(230, 370, -8, mix(p.second, p.paper, 0.5), 'bird', p),
  card(770, 400, 9, p.soft, 'cup', p),
  card(500, 390, 1, p.paper, 'tulips', p),
];

export const bunting: Game = (p) =>
  [0, 1].flatMap((row) => {
    const curve = (t: number): Point => [-40 + t * 1080, 90 + row * 360 + Math.sin(t * Math.PI) * 130];
    const letters = row === 0 ? 'HOORAY' : 'FORYOU';
    const colors = [p.accent, p.second, p.main, p.paper];
    return [
      path(`M-40 ${90 + row * 360}Q500 ${350 + row * 360} 1040 ${90 + row * 360}`, {
        stroke: p.ink,
        width: 6,
      }),
      ...[...letters].flatMap((letter, index) => {
        const [x, y] = curve((index + 0.9) / 6.8);
        const fill = colors[(index + row) % 4] as string;
        return [
          group(
            [
              poly(
                [
                  [-72, 0],
                  [72, 0],
                  [0, 190],
                ],
                { fill, stroke: p.ink, width: 5, round: true },
              ),
              path(Array.from({ length: 3 }, (_, dot) => circleD(-36 + dot * 36, 16, 6)).join(''), {
                fill: p.paper,
                opacity: 0.7,
              }),
              text(letter, 0, 100, {
                face: 'bold',
                size: 86,
                fill: fill === p.main || fill === p.accent ? p.paper : p.ink,
                anchor: 'middle',
              }),
            ],
            { x, y: y - 6, rotate: (x - 500) * -0.016 },
          ),
        ];
      }),
    ];
  });

export const topper: Game = (p) => {
  const stick = (x: number, y: number, name: string, r: number) => [
    line(x, y, x, 640, { stroke: '#c99a62', width: 14 }),
    circle(x, y, r, { fill: p.paper }),
    circle(x, y, r - 10, { stroke: p.accent, width: 5, dash: [12, 9] }),
    group(paintMotif(motifOf(name), p), { x, y, scale: r / 135 }),
  ];
  return [
    ...stick(240, 260, 'fox', 130),
    ...stick(760, 260, 'mushroom', 130),
    ...stick(500, 190, 'owl', 150),
    rect(120, 560, 760, 180, { fill: p.paper }, 24),
    path(
      'M120 600c40 70 80 0 120 50s90-60 130-10s90 40 130-6s80 50 130 6s90 40 130-10s70 10 120-30v-20a24 24 0 0 0-24-24H144a24 24 0 0 0-24 24z',
      { fill: p.accent, stroke: p.paper, width: 8 },
    ),
    rect(60, 740, 880, 26, { fill: p.deep }, 13),
  ];
};

export const rocket: Game = (p) => [
  rect(60, 30, 880, 740, { fill: p.deep }, 40),
  ...Array.from({ length: 26 }, (_, index) =>
    circle(100 + ((index * 197) % 800), 70 + ((index * 131) % 660), 3 + (index % 4), { fill: p.paper }),
  ),
  group(paintMotif(motifOf('rocket'), p), { x: 420, y: 410, scale: 3, rotate: 14 }),
  group(paintMotif(motifOf('moon').slice(0, 4), p), { x: 780, y: 250, scale: 1.6 }),
];

export const dinosaur: Game = (p) => [
  circle(500, 390, 360, { fill: p.second }),
  group(paintMotif(motifOf('dinosaur'), p), { x: 490, y: 420, scale: 3.4 }),
  group(paintMotif(motifOf('fern'), p), { x: 130, y: 600, scale: 1.7 }),
  group(paintMotif(motifOf('leaf'), p), { x: 890, y: 610, scale: 1.5 }),
];

export const treasure: Game = (p, random) => [
  path(
    'M60 90L180 60L340 96L520 50L700 92L860 56L946 100L920 300L950 520L930 730L760 706L560 750L360 712L200 748L70 716L90 500L52 300z',
    { fill: mix('#e9d3a4', p.paper, 0.15), stroke: '#8a6a3a', width: 6 },
  ),
  path('M150 620C220 480 330 640 400 500S560 300 660 420S800 300 800 240', {
    stroke: p.accent,
    width: 13,
    dash: [30, 24],
    round: true,
  }),
  path('M770 210l60 60M830 210l-60 60', { stroke: p.accent, width: 22, round: true }),
  group(paintMotif(motifOf('tree'), p), { x: 250, y: 270, scale: 1 }),
  group(paintMotif(motifOf('house'), p), { x: 560, y: 210, scale: 0.9 }),
  group(paintMotif(motifOf('boat'), p), { x: 780, y: 600, scale: 1 }),
  group(
    [
      circle(0, 0, 60, { stroke: p.deep, width: 6 }),
      poly(
        [
          [0, -74],
          [14, 0],
          [0, 74],
          [-14, 0],
        ],
        { fill: p.deep },
      ),
      poly(
        [
          [-74, 0],
          [0, -14],
          [74, 0],
          [0, 14],
        ],
        { fill: p.main },
      ),
    ],
    { x: 480, y: 620, rotate: random.between(-10, 10) },
  ),
];

export const bingo: Game = (p, random) => {
  const names = random.shuffle([
    'cup',
    'boat',
    'house',
    'tree',
    'train',
    'bird',
    'cat',
    'leaf',
    'bee',
    'mushroom',
    'camera',
    'cake',
    'whale',
    'flower',
    'owl',
    'jar',
  ]);
  return [
    rect(170, 20, 660, 760, { fill: p.paper }, 30),
    rect(170, 20, 660, 110, { fill: p.accent }, 30),
    rect(170, 90, 660, 40, { fill: p.accent }),
    text('BINGO', 500, 104, { face: 'bold', size: 76, fill: p.paper, anchor: 'middle', track: 0.2 }),
    ...Array.from({ length: 16 }, (_, index) => {
      const [x, y] = [260 + (index % 4) * 160, 220 + Math.floor(index / 4) * 154];
      return group(
        [
          rect(-72, -70, 144, 140, { fill: index % 5 === 2 ? p.second : p.soft }, 16),
          group(paintMotif(motifOf(names[index] as string), p), { scale: 0.6 }),
        ],
        { x, y },
      );
    }),
  ];
};
