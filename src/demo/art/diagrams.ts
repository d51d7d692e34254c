import { circle, circleD, group, lineD, n, type Node, path, type Point, polyD, rect, smoothD, text } from '#demo/art/scene.ts';
import type { Random } from '#demo/random.ts';

/** Diagrams of course notes in a box of 1000 by 640: `ink` draws, the other three colours tell. */
export type Chalk = { ink: string; one: string; two: string; three: string; faint: string };
export type Diagram = (c: Chalk, random: Random) => Node[];

const stroke = (d: string, color: string, width = 6, dash?: number[]): Node => path(d, { stroke: color, width, round: true, dash });
const word = (content: string, x: number, y: number, fill: string, size = 40): Node => text(content, x, y, { face: 'italic', size, fill, anchor: 'middle' });
const arrow = (x1: number, y1: number, x2: number, y2: number, color: string, width = 7): Node => {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const wing = (turn: number) => `${n(x2 - Math.cos(angle + turn) * 26)} ${n(y2 - Math.sin(angle + turn) * 26)}`;
  return group([stroke(lineD(x1, y1, x2 - Math.cos(angle) * 12, y2 - Math.sin(angle) * 12), color, width), path(`M${wing(0.42)}L${n(x2)} ${n(y2)}L${wing(-0.42)}z`, { fill: color })]);
};
const axes = (c: Chalk, x = 90, y = 560): Node[] => [arrow(x - 30, y, 950, y, c.ink, 5), arrow(x, y + 40, x, 40, c.ink, 5)];
const curve = (f: (x: number) => number, from: number, to: number): string =>
  smoothD(Array.from({ length: 33 }, (_, index): Point => { const x = from + ((to - from) * index) / 32; return [x, f(x)]; }));

const algebra: Diagram = (c) => [
  stroke('M180 250H820M500 250V560M380 560H620', c.ink, 9),
  stroke('M180 250L90 410H270zM820 250L730 410H910z', c.ink, 5),
  rect(110, 346, 62, 62, { fill: c.one }, 6), rect(186, 346, 62, 62, { fill: c.one }, 6), circle(180, 316, 28, { fill: c.two }),
  ...[752, 806, 860].map((x) => circle(x + 6, 380, 26, { fill: c.two })), ...[780, 834].map((x) => circle(x + 6, 334, 26, { fill: c.two })),
  word('2x + 1', 180, 480, c.ink, 50), word('5', 820, 480, c.ink, 50), word('=', 500, 190, c.three, 90),
];

const geometry: Diagram = (c) => [
  circle(500, 330, 270, { stroke: c.faint, width: 5 }),
  path(polyD([[500, 60], [266, 465], [734, 465]]), { fill: c.one, opacity: 0.35 }),
  stroke(polyD([[500, 60], [266, 465], [734, 465]]), c.ink, 7),
  stroke('M500 60V465M266 465L617 262M734 465L383 262', c.two, 4, [16, 12]),
  path('M500 465v-34h34v34z', { stroke: c.three, width: 5 }),
  ...[[500, 60], [266, 465], [734, 465], [500, 330]].map(([x, y]) => circle(x as number, y as number, 12, { fill: c.three })),
  word('A', 500, 36, c.ink), word('B', 226, 500, c.ink), word('C', 774, 500, c.ink),
];

const calculus: Diagram = (c) => {
  const f = (x: number) => 470 - 300 * Math.sin((x - 90) / 330) + (x - 90) * 0.12;
  const bars = Array.from({ length: 9 }, (_, index) => { const x = 200 + index * 58; return `M${x} 560V${n(f(x + 29))}h54V560z`; }).join('');
  return [path(bars, { fill: c.one, opacity: 0.5 }), stroke(bars, c.one, 3), ...axes(c), stroke(curve(f, 90, 930), c.two, 9), stroke(lineD(430, f(430) + 5, 830, f(630) - 130), c.three, 5), circle(630, f(630), 13, { fill: c.three }), word('f(x)', 905, 350, c.two, 46), word('a', 200, 610, c.ink), word('b', 722, 610, c.ink)];
};

const linear: Diagram = (c) => {
  let grid = '';
  for (let index = -6; index < 12; index += 1) grid += `${lineD(index * 110 - 120, 640, index * 110 + 220, 0)}${lineD(-60, 600 - index * 84, 1060, 520 - index * 84)}`;
  return [group([stroke(grid, c.faint, 3)], { clip: 'M0 0h1000v640H0z' }), path(polyD([[260, 540], [590, 516], [724, 264], [394, 288]]), { fill: c.one, opacity: 0.5 }), arrow(260, 540, 590, 516, c.two, 10), arrow(260, 540, 394, 288, c.three, 10), arrow(260, 540, 724, 264, c.ink, 7), word('u', 600, 576, c.two, 52), word('v', 350, 270, c.three, 52), word('u + v', 800, 250, c.ink, 46)];
};

const stats: Diagram = (c, random) => {
  const bell = (x: number) => 560 - 440 * Math.exp(-(((x - 510) / 170) ** 2));
  const bars = Array.from({ length: 14 }, (_, index) => { const x = 132 + index * 54; return `M${x} 560V${n(bell(x + 24) + random.between(-22, 30))}h46V560z`; }).join('');
  return [path(bars, { fill: c.one, opacity: 0.65 }), stroke(curve(bell, 100, 930), c.two, 8), stroke('M510 110V560', c.three, 5, [14, 12]), arrow(60, 560, 950, 560, c.ink, 5), word('mean', 510, 90, c.three, 44)];
};

const mechanics: Diagram = (c) => [
  stroke('M100 560H920L260 200z', c.ink, 7),
  group([rect(-90, -120, 180, 120, { fill: c.one }, 8)], { x: 560, y: 364, rotate: 28.6 }),
  arrow(588, 310, 588, 560, c.three, 8), arrow(588, 310, 706, 96, c.two, 8), arrow(588, 310, 400, 208, c.ink, 8),
  word('mg', 636, 540, c.three, 46), word('N', 742, 110, c.two, 50), word('F', 380, 180, c.ink, 50), stroke('M820 560A100 100 0 0 1 832 512', c.three, 5),
];

const waves: Diagram = (c) => {
  const rings = (x: number, y: number) => Array.from({ length: 9 }, (_, index) => circleD(x, y, 34 + index * 56)).join('');
  return [group([path(rings(330, 330), { stroke: c.one, width: 6 }), path(rings(670, 330), { stroke: c.two, width: 6 })], { clip: 'M20 20h960v600H20z' }), circle(330, 330, 18, { fill: c.three }), circle(670, 330, 18, { fill: c.three }), stroke(curve((x) => 330 + Math.sin(x / 24) * 40, 330, 670), c.ink, 7)];
};

const chemistry: Diagram = (c) => {
  const ring = (x: number, y: number, r: number): Point[] => Array.from({ length: 6 }, (_, index) => [x + Math.cos((index / 3) * Math.PI + Math.PI / 6) * r, y + Math.sin((index / 3) * Math.PI + Math.PI / 6) * r]);
  const [a, b] = [ring(360, 330, 140), ring(602, 330, 140)];
  return [stroke(polyD(a), c.ink, 8), stroke(polyD(b), c.ink, 8), circle(360, 330, 84, { stroke: c.one, width: 6 }), stroke('M239 400L130 470M481 190V80M723 260L840 190', c.ink, 8), ...a.map(([x, y]) => circle(x, y, 24, { fill: c.one })), ...b.map(([x, y]) => circle(x, y, 24, { fill: c.two })), circle(120, 476, 40, { fill: c.three }), circle(850, 184, 40, { fill: c.three }), word('OH', 120, 492, c.faint, 36), word('N', 850, 198, c.faint, 40), circle(481, 70, 34, { fill: c.two })];
};

const biology: Diagram = (c, random) => [
  path(smoothD([[160, 330], [240, 130], [480, 70], [760, 120], [880, 320], [780, 530], [500, 580], [260, 530]], true), { fill: c.one, opacity: 0.3, stroke: c.ink, width: 8 }),
  circle(560, 320, 120, { fill: c.two }), circle(590, 300, 46, { fill: c.three }),
  ...Array.from({ length: 5 }, (_, index) => group([path(circleD(0, 0, 62, 30), { fill: c.three, stroke: c.ink, width: 4 }), stroke('M-40 0q10-22 20 0t20 0t20 0t20 0', c.ink, 4)], { x: [290, 360, 730, 300, 760][index] as number, y: [230, 460, 200, 350, 460][index] as number, rotate: random.between(-60, 60) })),
  stroke('M560 200L640 40H760M730 460L900 580', c.ink, 3), word('nucleus', 850, 52, c.ink, 42),
];

const code: Diagram = (c) => {
  const lines: [number, [number, string][]][] = [[0, [[120, c.three], [200, c.ink]]], [1, [[90, c.two], [150, c.ink], [110, c.one]]], [2, [[200, c.ink], [140, c.one]]], [2, [[160, c.one], [90, c.ink], [120, c.two]]], [1, [[110, c.three], [200, c.ink]]], [2, [[260, c.ink]]], [0, [[130, c.three], [90, c.one]]]];
  return [rect(120, 40, 760, 560, { fill: c.faint, opacity: 0.35 }, 24), ...[160, 196, 232].map((x, index) => circle(x, 84, 12, { fill: [c.three, c.two, c.one][index] as string })), ...lines.flatMap(([indent, words], row) => { let x = 180 + indent * 56; return words.map(([width, fill]) => { const node = rect(x, 134 + row * 62, width, 26, { fill }, 13); x += width + 22; return node; }); })];
};

const algorithms: Diagram = (c) => {
  const spots: Point[] = [[130, 330], [330, 130], [340, 500], [540, 310], [720, 130], [740, 500], [890, 310]];
  const edges: [number, number, number][] = [[0, 1, 4], [0, 2, 2], [1, 3, 5], [2, 3, 3], [1, 4, 8], [3, 4, 2], [3, 5, 7], [4, 6, 1], [5, 6, 6]];
  const best = new Set(['0-2', '2-3', '3-4', '4-6']);
  const at = (index: number) => spots[index] as Point;
  return [...edges.map(([a, b]) => stroke(lineD(...at(a), ...at(b)), best.has(`${a}-${b}`) ? c.two : c.faint, best.has(`${a}-${b}`) ? 14 : 6)), ...edges.map(([a, b, weight]) => word(String(weight), (at(a)[0] + at(b)[0]) / 2 + 4, (at(a)[1] + at(b)[1]) / 2 - 22, c.ink, 38)), ...spots.flatMap(([x, y], index) => [circle(x, y, 48, { fill: index === 0 || index === 6 ? c.three : c.one }), word('SABCDET'[index] as string, x, y + 15, c.ink, 46)])];
};

const database: Diagram = (c) => {
  const table = (x: number, y: number, rows: number, fill: string): Node[] => [rect(x, y, 270, 56 + rows * 50, { fill: c.faint, opacity: 0.35 }, 12), rect(x, y, 270, 56, { fill }, 12), ...Array.from({ length: rows }, (_, index) => [circle(x + 30, y + 82 + index * 50, 9, { fill: index === 0 ? c.three : c.ink }), rect(x + 54, y + 73 + index * 50, 90 + ((index * 47) % 90), 18, { fill: c.ink, opacity: 0.75 }, 9)]).flat()];
  return [stroke('M350 150H650M500 150V430H370M500 430H640', c.ink, 6), ...table(80, 60, 3, c.one), ...table(650, 60, 4, c.two), ...table(100, 370, 3, c.two), ...table(640, 390, 3, c.one)];
};

const language: Diagram = (c) => {
  const blocks: [string, number, string][] = [['I', 90, c.one], ['have', 190, c.two], ['the bread', 330, c.faint], ['bought', 240, c.two]];
  let x = 66;
  const nodes: Node[] = [];
  for (const [entry, width, fill] of blocks) {
    nodes.push(rect(x, 260, width, 110, { fill, opacity: fill === c.faint ? 0.5 : 1 }, 18), word(entry, x + width / 2, 332, c.ink, 52));
    x += width + 14;
  }
  return [...nodes, stroke('M268 245C320 60 760 60 820 240', c.three, 6), path('M800 214L824 250L842 210z', { fill: c.three }), stroke('M80 430H920', c.ink, 5), ...['1', '2', '3', 'end'].map((entry, index) => word(entry, [110, 265, 540, 825][index] as number, 490, c.ink, 42)), word('the verb is second, until it is last', 500, 574, c.three, 44)];
};

const vocab: Diagram = (c) => [0, 1, 2, 3, 4, 5].flatMap((index) => {
  const [x, y] = [60 + (index % 3) * 300, 50 + Math.floor(index / 3) * 285];
  const icon = [circleD(0, 0, 50), 'M-50 40V-10L0-52L50-10V40z', 'M-46 34C-60-40 60-40 46 34z', 'M0-54L16-16L54-16L24 8L36 48L0 24L-36 48L-24 8L-54-16L-16-16z', 'M-44-34H44V40H-44z', 'M0 48C-60 0-50-50-14-40L0-24L14-40C50-50 60 0 0 48z'][index] as string;
  const names = ['sun', 'house', 'loaf', 'star', 'box', 'heart'];
  return [rect(x, y, 270, 250, { fill: [c.one, c.two, c.three][index % 3] as string }, 26), group([path(icon, { fill: c.ink })], { x: x + 135, y: y + 104 }), word(names[index] as string, x + 135, y + 216, c.ink, 44)];
});

const history: Diagram = (c) => [
  path(smoothD([[40, 420], [180, 330], [300, 380], [420, 250], [560, 300], [700, 180], [860, 220], [970, 120]]), { stroke: c.faint, width: 50, round: true }),
  stroke(smoothD([[40, 420], [180, 330], [300, 380], [420, 250], [560, 300], [700, 180], [860, 220], [970, 120]]), c.two, 9, [26, 18]),
  ...[[180, 330], [420, 250], [700, 180], [860, 220]].flatMap(([x, y], index) => [circle(x as number, y as number, 24, { fill: c.three }), stroke(`M${x} ${Number(y) + 30}V540`, c.ink, 3, [8, 8]), circle(x as number, 540, 10, { fill: c.ink }), word(['salt', 'amber', 'silk', 'tin'][index] as string, x as number, 600, c.ink, 42)]),
  stroke('M60 540H940', c.ink, 6),
];

const writing: Diagram = (c) => [
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((row) => rect(120, 70 + row * 66, [700, 740, 420, 760, 690, 300, 720, 560][row] as number, 24, { fill: c.ink, opacity: row === 2 || row === 5 ? 0.25 : 0.7 }, 12)),
  stroke('M110 214C240 196 420 234 560 212', c.three, 9), stroke('M600 230C700 190 720 330 620 340C560 344 560 262 640 256', c.three, 7), stroke('M110 412H440', c.three, 9), stroke('M880 130C930 240 930 380 884 470', c.two, 9), path('M866 448L880 488L906 456z', { fill: c.two }), word('move', 940, 310, c.two, 46), word('why?', 760, 280, c.three, 50),
];

const verbs: Diagram = (c) => {
  const endings = ['o', 'as', 'a', 'amos', 'áis', 'an'];
  return endings.flatMap((ending, index) => {
    const [x, y] = [70 + (index % 2) * 450, 60 + Math.floor(index / 2) * 185];
    return [
      rect(x, y, 410, 150, { fill: [c.one, c.two, c.three][Math.floor(index / 2)] as string }, 22),
      text('habl', x + 196, y + 100, { face: 'display', size: 80, fill: c.ink, anchor: 'end' }),
      rect(x + 206, y + 24, 184, 102, { fill: c.ink, opacity: 0.14 }, 14),
      text(ending, x + 222, y + 100, { face: 'italic', size: 76, fill: c.ink }),
    ];
  });
};

const spelling: Diagram = (c) => [
  ...[...'oiseau'].map((letter, index) => text(letter, 130 + index * 148, 380, { face: 'display', size: 230, fill: index === 2 ? c.two : index < 2 ? c.three : c.ink, anchor: 'middle' })),
  stroke('M80 420C80 470 330 470 330 420', c.three, 7), stroke('M500 420C500 490 930 490 930 420', c.one, 7), stroke('M426 420V470', c.two, 7),
  word('wa', 205, 540, c.three, 66), word('z', 426, 540, c.two, 66), word('o', 715, 560, c.ink, 66), stroke('M60 600H940', c.faint, 5),
];

const lens: Diagram = (c) => [
  stroke('M40 320H960', c.faint, 4, [18, 12]),
  path('M500 70C580 200 580 440 500 570C420 440 420 200 500 70z', { fill: c.one, opacity: 0.45, stroke: c.ink, width: 6 }),
  ...[-170, -90, 90, 170].map((y) => stroke(`M40 ${320 + y}H500L860 320L960 ${n(320 - y * 0.28)}`, c.two, 5)),
  circle(860, 320, 14, { fill: c.three }), word('F', 860, 280, c.three, 48),
  arrow(140, 320, 140, 130, c.ink, 9),
];

export const diagrams: Record<string, Diagram> = { algebra, geometry, calculus, linear, stats, mechanics, waves, chemistry, biology, code, algorithms, database, language, vocab, history, writing, verbs, spelling, lens };
