import { circle, circleD, group, type Node, path, rect, smoothD, text } from '#demo/artwork/engine/scene.ts';
import { type Diagram, stroke, word } from '#demo/artwork/products/course/diagrams/chalk.ts';

export const language: Diagram = (c) => {
  const blocks: [string, number, string][] = [
    ['I', 90, c.one],
    ['have', 190, c.two],
    ['the bread', 330, c.faint],
    ['bought', 240, c.two],
  ];
  let x = 66;
  const nodes: Node[] = [];
  for (const [entry, width, fill] of blocks) {
    nodes.push(
      rect(x, 260, width, 110, { fill, opacity: fill === c.faint ? 0.5 : 1 }, 18),
      word(entry, x + width / 2, 332, c.ink, 52),
    );
    x += width + 14;
  }
  return [
    ...nodes,
    stroke('M268 245C320 60 760 60 820 240', c.three, 6),
    path('M800 214L824 250L842 210z', { fill: c.three }),
    stroke('M80 430H920', c.ink, 5),
    ...['1', '2', '3', 'end'].map((entry, index) =>
      word(entry, [110, 265, 540, 825][index] as number, 490, c.ink, 42),
    ),
    word('the verb is second, until it is last', 500, 574, c.three, 44),
  ];
};

export const vocab: Diagram = (c) =>
  [0, 1, 2, 3, 4, 5].flatMap((index) => {
    const [x, y] = [60 + (index % 3) * 300, 50 + Math.floor(index / 3) * 285];
    const icon = [
      circleD(0, 0, 50),
      'M-50 40V-10L0-52L50-10V40z',
      'M-46 34C-60-40 60-40 46 34z',
      'M0-54L16-16L54-16L24 8L36 48L0 24L-36 48L-24 8L-54-16L-16-16z',
      'M-44-34H44V40H-44z',
      'M0 48C-60 0-50-50-14-40L0-24L14-40C50-50 60 0 0 48z',
    ][index] as string;
    const names = ['sun', 'house', 'loaf', 'star', 'box', 'heart'];
    return [
      rect(x, y, 270, 250, { fill: [c.one, c.two, c.three][index % 3] as string }, 26),
      group([path(icon, { fill: c.ink })], { x: x + 135, y: y + 104 }),
      word(names[index] as string, x + 135, y + 216, c.ink, 44),
    ];
  });

export const history: Diagram = (c) => [
  path(
    smoothD([
      [40, 420],
      [180, 330],
      [300, 380],
      [420, 250],
      [560, 300],
      [700, 180],
      [860, 220],
      [970, 120],
    ]),
    { stroke: c.faint, width: 50, round: true },
  ),
  stroke(
    smoothD([
      [40, 420],
      [180, 330],
      [300, 380],
      [420, 250],
      [560, 300],
      [700, 180],
      [860, 220],
      [970, 120],
    ]),
    c.two,
    9,
    [26, 18],
  ),
  ...[
    [180, 330],
    [420, 250],
    [700, 180],
    [860, 220],
  ].flatMap(([x, y], index) => [
    circle(x as number, y as number, 24, { fill: c.three }),
    stroke(`M${x} ${Number(y) + 30}V540`, c.ink, 3, [8, 8]),
    circle(x as number, 540, 10, { fill: c.ink }),
    word(['salt', 'amber', 'silk', 'tin'][index] as string, x as number, 600, c.ink, 42),
  ]),
  stroke('M60 540H940', c.ink, 6),
];

export const writing: Diagram = (c) => [
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((row) =>
    rect(
      120,
      70 + row * 66,
      [700, 740, 420, 760, 690, 300, 720, 560][row] as number,
      24,
      { fill: c.ink, opacity: row === 2 || row === 5 ? 0.25 : 0.7 },
      12,
    ),
  ),
  stroke('M110 214C240 196 420 234 560 212', c.three, 9),
  stroke('M600 230C700 190 720 330 620 340C560 344 560 262 640 256', c.three, 7),
  stroke('M110 412H440', c.three, 9),
  stroke('M880 130C930 240 930 380 884 470', c.two, 9),
  path('M866 448L880 488L906 456z', { fill: c.two }),
  word('move', 940, 310, c.two, 46),
  word('why?', 760, 280, c.three, 50),
];

export const verbs: Diagram = (c) => {
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

export const spelling: Diagram = (c) => [
  ...[...'oiseau'].map((letter, index) =>
    text(letter, 130 + index * 148, 380, {
      face: 'display',
      size: 230,
      fill: index === 2 ? c.two : index < 2 ? c.three : c.ink,
      anchor: 'middle',
    }),
  ),
  stroke('M80 420C80 470 330 470 330 420', c.three, 7),
  stroke('M500 420C500 490 930 490 930 420', c.one, 7),
  stroke('M426 420V470', c.two, 7),
  word('wa', 205, 540, c.three, 66),
  word('z', 426, 540, c.two, 66),
  word('o', 715, 560, c.ink, 66),
  stroke('M60 600H940', c.faint, 5),
];
