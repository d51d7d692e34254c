import {
  circle,
  circleD,
  group,
  n,
  type Point,
  path,
  polyD,
  rect,
  smoothD,
} from '#demo/artwork/engine/scene.ts';
import { arrow, curve, type Diagram, stroke, word } from '#demo/artwork/products/course/diagrams/chalk.ts';

export const mechanics: Diagram = (c) => [
  stroke('M100 560H920L260 200z', c.ink, 7),
  group([rect(-90, -120, 180, 120, { fill: c.one }, 8)], { x: 560, y: 364, rotate: 28.6 }),
  arrow(588, 310, 588, 560, c.three, 8),
  arrow(588, 310, 706, 96, c.two, 8),
  arrow(588, 310, 400, 208, c.ink, 8),
  word('mg', 636, 540, c.three, 46),
  word('N', 742, 110, c.two, 50),
  word('F', 380, 180, c.ink, 50),
  stroke('M820 560A100 100 0 0 1 832 512', c.three, 5),
];

export const waves: Diagram = (c) => {
  const rings = (x: number, y: number) =>
    Array.from({ length: 9 }, (_, index) => circleD(x, y, 34 + index * 56)).join('');
  return [
    group(
      [
        path(rings(330, 330), { stroke: c.one, width: 6 }),
        path(rings(670, 330), { stroke: c.two, width: 6 }),
      ],
      { clip: 'M20 20h960v600H20z' },
    ),
    circle(330, 330, 18, { fill: c.three }),
    circle(670, 330, 18, { fill: c.three }),
    stroke(
      curve((x) => 330 + Math.sin(x / 24) * 40, 330, 670),
      c.ink,
      7,
    ),
  ];
};

export const chemistry: Diagram = (c) => {
  const ring = (x: number, y: number, r: number): Point[] =>
    Array.from({ length: 6 }, (_, index) => [
      x + Math.cos((index / 3) * Math.PI + Math.PI / 6) * r,
      y + Math.sin((index / 3) * Math.PI + Math.PI / 6) * r,
    ]);
  const [a, b] = [ring(360, 330, 140), ring(602, 330, 140)];
  return [
    stroke(polyD(a), c.ink, 8),
    stroke(polyD(b), c.ink, 8),
    circle(360, 330, 84, { stroke: c.one, width: 6 }),
    stroke('M239 400L130 470M481 190V80M723 260L840 190', c.ink, 8),
    ...a.map(([x, y]) => circle(x, y, 24, { fill: c.one })),
    ...b.map(([x, y]) => circle(x, y, 24, { fill: c.two })),
    circle(120, 476, 40, { fill: c.three }),
    circle(850, 184, 40, { fill: c.three }),
    word('OH', 120, 492, c.faint, 36),
    word('N', 850, 198, c.faint, 40),
    circle(481, 70, 34, { fill: c.two }),
  ];
};

export const biology: Diagram = (c, random) => [
  path(
    smoothD(
      [
        [160, 330],
        [240, 130],
        [480, 70],
        [760, 120],
        [880, 320],
        [780, 530],
        [500, 580],
        [260, 530],
      ],
      true,
    ),
    { fill: c.one, opacity: 0.3, stroke: c.ink, width: 8 },
  ),
  circle(560, 320, 120, { fill: c.two }),
  circle(590, 300, 46, { fill: c.three }),
  ...Array.from({ length: 5 }, (_, index) =>
    group(
      [
        path(circleD(0, 0, 62, 30), { fill: c.three, stroke: c.ink, width: 4 }),
        stroke('M-40 0q10-22 20 0t20 0t20 0t20 0', c.ink, 4),
      ],
      {
        x: [290, 360, 730, 300, 760][index] as number,
        y: [230, 460, 200, 350, 460][index] as number,
        rotate: random.between(-60, 60),
      },
    ),
  ),
  stroke('M560 200L640 40H760M730 460L900 580', c.ink, 3),
  word('nucleus', 850, 52, c.ink, 42),
];

export const lens: Diagram = (c) => [
  stroke('M40 320H960', c.faint, 4, [18, 12]),
  path('M500 70C580 200 580 440 500 570C420 440 420 200 500 70z', {
    fill: c.one,
    opacity: 0.45,
    stroke: c.ink,
    width: 6,
  }),
  ...[-170, -90, 90, 170].map((y) => stroke(`M40 ${320 + y}H500L860 320L960 ${n(320 - y * 0.28)}`, c.two, 5)),
  circle(860, 320, 14, { fill: c.three }),
  word('F', 860, 280, c.three, 48),
  arrow(140, 320, 140, 130, c.ink, 9),
];
