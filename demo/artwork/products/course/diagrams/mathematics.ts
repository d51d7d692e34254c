import { circle, group, lineD, n, path, polyD, rect } from '#demo/artwork/engine/scene.ts';
import {
  arrow,
  axes,
  curve,
  type Diagram,
  stroke,
  word,
} from '#demo/artwork/products/course/diagrams/chalk.ts';

export const algebra: Diagram = (c) => [
  stroke('M180 250H820M500 250V560M380 560H620', c.ink, 9),
  stroke('M180 250L90 410H270zM820 250L730 410H910z', c.ink, 5),
  rect(110, 346, 62, 62, { fill: c.one }, 6),
  rect(186, 346, 62, 62, { fill: c.one }, 6),
  circle(180, 316, 28, { fill: c.two }),
  ...[752, 806, 860].map((x) => circle(x + 6, 380, 26, { fill: c.two })),
  ...[780, 834].map((x) => circle(x + 6, 334, 26, { fill: c.two })),
  word('2x + 1', 180, 480, c.ink, 50),
  word('5', 820, 480, c.ink, 50),
  word('=', 500, 190, c.three, 90),
];

export const geometry: Diagram = (c) => [
  circle(500, 330, 270, { stroke: c.faint, width: 5 }),
  path(
    polyD([
      [500, 60],
      [266, 465],
      [734, 465],
    ]),
    { fill: c.one, opacity: 0.35 },
  ),
  stroke(
    polyD([
      [500, 60],
      [266, 465],
      [734, 465],
    ]),
    c.ink,
    7,
  ),
  stroke('M500 60V465M266 465L617 262M734 465L383 262', c.two, 4, [16, 12]),
  path('M500 465v-34h34v34z', { stroke: c.three, width: 5 }),
  ...[
    [500, 60],
    [266, 465],
    [734, 465],
    [500, 330],
  ].map(([x, y]) => circle(x as number, y as number, 12, { fill: c.three })),
  word('A', 500, 36, c.ink),
  word('B', 226, 500, c.ink),
  word('C', 774, 500, c.ink),
];

export const calculus: Diagram = (c) => {
  const f = (x: number) => 470 - 300 * Math.sin((x - 90) / 330) + (x - 90) * 0.12;
  const bars = Array.from({ length: 9 }, (_, index) => {
    const x = 200 + index * 58;
    return `M${x} 560V${n(f(x + 29))}h54V560z`;
  }).join('');
  return [
    path(bars, { fill: c.one, opacity: 0.5 }),
    stroke(bars, c.one, 3),
    ...axes(c),
    stroke(curve(f, 90, 930), c.two, 9),
    stroke(lineD(430, f(430) + 5, 830, f(630) - 130), c.three, 5),
    circle(630, f(630), 13, { fill: c.three }),
    word('f(x)', 905, 350, c.two, 46),
    word('a', 200, 610, c.ink),
    word('b', 722, 610, c.ink),
  ];
};

export const linear: Diagram = (c) => {
  let grid = '';
  for (let index = -6; index < 12; index += 1)
    grid += `${lineD(index * 110 - 120, 640, index * 110 + 220, 0)}${lineD(-60, 600 - index * 84, 1060, 520 - index * 84)}`;
  return [
    group([stroke(grid, c.faint, 3)], { clip: 'M0 0h1000v640H0z' }),
    path(
      polyD([
        [260, 540],
        [590, 516],
        [724, 264],
        [394, 288],
      ]),
      { fill: c.one, opacity: 0.5 },
    ),
    arrow(260, 540, 590, 516, c.two, 10),
    arrow(260, 540, 394, 288, c.three, 10),
    arrow(260, 540, 724, 264, c.ink, 7),
    word('u', 600, 576, c.two, 52),
    word('v', 350, 270, c.three, 52),
    word('u + v', 800, 250, c.ink, 46),
  ];
};

export const stats: Diagram = (c, random) => {
  const bell = (x: number) => 560 - 440 * Math.exp(-(((x - 510) / 170) ** 2));
  const bars = Array.from({ length: 14 }, (_, index) => {
    const x = 132 + index * 54;
    return `M${x} 560V${n(bell(x + 24) + random.between(-22, 30))}h46V560z`;
  }).join('');
  return [
    path(bars, { fill: c.one, opacity: 0.65 }),
    stroke(curve(bell, 100, 930), c.two, 8),
    stroke('M510 110V560', c.three, 5, [14, 12]),
    arrow(60, 560, 950, 560, c.ink, 5),
    word('mean', 510, 90, c.three, 44),
  ];
};
