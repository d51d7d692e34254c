import { motifOf } from '#demo/art/motifs/index.ts';
import { outlineMotif, paintMotif } from '#demo/art/motifs/shape.ts';
import { mix, type Palette } from '#demo/art/palettes.ts';
import { circle, circleD, group, line, n, type Node, path, type Point, poly, rect, text } from '#demo/art/scene.ts';
import type { Random } from '#demo/random.ts';

/** Playthings in a box of 1000 by 800. */
export type Game = (p: Palette, random: Random) => Node[];

/** A real maze, cut by walking at random and turning back at dead ends. */
export function mazeD(columns: number, rows: number, cell: number, x: number, y: number, random: Random): string {
  const open = new Set<string>();
  const seen = new Set<number>([0]);
  const stack = [0];
  while (stack.length > 0) {
    const at = stack[stack.length - 1] as number;
    const [cx, cy] = [at % columns, Math.floor(at / columns)];
    const ways = [[1, 0], [-1, 0], [0, 1], [0, -1]]
      .map(([dx, dy]) => [cx + (dx ?? 0), cy + (dy ?? 0)] as Point)
      .filter(([nx, ny]) => nx >= 0 && ny >= 0 && nx < columns && ny < rows && !seen.has(ny * columns + nx));
    if (ways.length === 0) {
      stack.pop();
      continue;
    }
    const [nx, ny] = random.pick(ways);
    const next = ny * columns + nx;
    open.add(`${Math.min(at, next)}-${Math.max(at, next)}`);
    seen.add(next);
    stack.push(next);
  }
  let d = `M${n(x)} ${n(y + cell)}V${n(y + rows * cell)}H${n(x + columns * cell)}M${n(x + columns * cell)} ${n(y + (rows - 1) * cell)}V${n(y)}H${n(x)}`;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      if (column + 1 < columns && !open.has(`${at}-${at + 1}`)) d += `M${n(x + (column + 1) * cell)} ${n(y + row * cell)}v${n(cell)}`;
      if (row + 1 < rows && !open.has(`${at}-${at + columns}`)) d += `M${n(x + column * cell)} ${n(y + (row + 1) * cell)}h${n(cell)}`;
    }
  }
  return d;
}

const card = (x: number, y: number, rotate: number, fill: string, motif: string, p: Palette): Node =>
  group([rect(-148, -202, 312, 420, { fill: '#000', opacity: 0.12 }, 14), rect(-155, -210, 310, 420, { fill }, 14), group(paintMotif(motifOf(motif), { ...p, soft: p.paper }), { y: -20, scale: 1.25 }), rect(-60, 150, 120, 10, { fill: p.ink, opacity: 0.5 }, 5)], { x, y, rotate, scale: 1.3 });

const cards: Game = (p) => [card(220, 380, -9, p.soft, 'cake', p), card(780, 380, 8, mix(p.second, p.paper, 0.5), 'heart', p), card(500, 410, -1, p.paper, 'balloon', p)];
const thanks: Game = (p) => [card(230, 370, -8, mix(p.second, p.paper, 0.5), 'bird', p), card(770, 400, 9, p.soft, 'cup', p), card(500, 390, 1, p.paper, 'tulips', p)];

const bunting: Game = (p) => [0, 1].flatMap((row) => {
  const curve = (t: number): Point => [-40 + t * 1080, 90 + row * 360 + Math.sin(t * Math.PI) * 130];
  const letters = row === 0 ? 'HOORAY' : 'FORYOU';
  const colors = [p.accent, p.second, p.main, p.paper];
  return [
    path(`M-40 ${90 + row * 360}Q500 ${350 + row * 360} 1040 ${90 + row * 360}`, { stroke: p.ink, width: 6 }),
    ...[...letters].flatMap((letter, index) => {
      const [x, y] = curve((index + 0.9) / 6.8);
      const fill = colors[(index + row) % 4] as string;
      return [group([poly([[-72, 0], [72, 0], [0, 190]], { fill, stroke: p.ink, width: 5, round: true }), path(Array.from({ length: 3 }, (_, dot) => circleD(-36 + dot * 36, 16, 6)).join(''), { fill: p.paper, opacity: 0.7 }), text(letter, 0, 100, { face: 'bold', size: 86, fill: fill === p.main || fill === p.accent ? p.paper : p.ink, anchor: 'middle' })], { x, y: y - 6, rotate: (x - 500) * -0.016 })];
    }),
  ];
});

const topper: Game = (p) => {
  const stick = (x: number, y: number, name: string, r: number) => [line(x, y, x, 640, { stroke: '#c99a62', width: 14 }), circle(x, y, r, { fill: p.paper }), circle(x, y, r - 10, { stroke: p.accent, width: 5, dash: [12, 9] }), group(paintMotif(motifOf(name), p), { x, y, scale: r / 135 })];
  return [...stick(240, 260, 'fox', 130), ...stick(760, 260, 'mushroom', 130), ...stick(500, 190, 'owl', 150), rect(120, 560, 760, 180, { fill: p.paper }, 24), path('M120 600c40 70 80 0 120 50s90-60 130-10s90 40 130-6s80 50 130 6s90 40 130-10s70 10 120-30v-20a24 24 0 0 0-24-24H144a24 24 0 0 0-24 24z', { fill: p.accent, stroke: p.paper, width: 8 }), rect(60, 740, 880, 26, { fill: p.deep }, 13)];
};

const rocket: Game = (p) => [rect(60, 30, 880, 740, { fill: p.deep }, 40), ...Array.from({ length: 26 }, (_, index) => circle(100 + ((index * 197) % 800), 70 + ((index * 131) % 660), 3 + (index % 4), { fill: p.paper })), group(paintMotif(motifOf('rocket'), p), { x: 420, y: 410, scale: 3, rotate: 14 }), group(paintMotif(motifOf('moon').slice(0, 4), p), { x: 780, y: 250, scale: 1.6 })];

const dinosaur: Game = (p) => [circle(500, 390, 360, { fill: p.second }), group(paintMotif(motifOf('dinosaur'), p), { x: 490, y: 420, scale: 3.4 }), group(paintMotif(motifOf('fern'), p), { x: 130, y: 600, scale: 1.7 }), group(paintMotif(motifOf('leaf'), p), { x: 890, y: 610, scale: 1.5 })];

const treasure: Game = (p, random) => [
  path('M60 90L180 60L340 96L520 50L700 92L860 56L946 100L920 300L950 520L930 730L760 706L560 750L360 712L200 748L70 716L90 500L52 300z', { fill: mix('#e9d3a4', p.paper, 0.15), stroke: '#8a6a3a', width: 6 }),
  path('M150 620C220 480 330 640 400 500S560 300 660 420S800 300 800 240', { stroke: p.accent, width: 13, dash: [30, 24], round: true }),
  path('M770 210l60 60M830 210l-60 60', { stroke: p.accent, width: 22, round: true }),
  group(paintMotif(motifOf('tree'), p), { x: 250, y: 270, scale: 1 }), group(paintMotif(motifOf('house'), p), { x: 560, y: 210, scale: 0.9 }), group(paintMotif(motifOf('boat'), p), { x: 780, y: 600, scale: 1 }),
  group([circle(0, 0, 60, { stroke: p.deep, width: 6 }), poly([[0, -74], [14, 0], [0, 74], [-14, 0]], { fill: p.deep }), poly([[-74, 0], [0, -14], [74, 0], [0, 14]], { fill: p.main })], { x: 480, y: 620, rotate: random.between(-10, 10) }),
];

const bingo: Game = (p, random) => {
  const names = random.shuffle(['cup', 'boat', 'house', 'tree', 'train', 'bird', 'cat', 'leaf', 'bee', 'mushroom', 'camera', 'cake', 'whale', 'flower', 'owl', 'jar']);
  return [rect(170, 20, 660, 760, { fill: p.paper }, 30), rect(170, 20, 660, 110, { fill: p.accent }, 30), rect(170, 90, 660, 40, { fill: p.accent }), text('BINGO', 500, 104, { face: 'bold', size: 76, fill: p.paper, anchor: 'middle', track: 0.2 }), ...Array.from({ length: 16 }, (_, index) => {
    const [x, y] = [260 + (index % 4) * 160, 220 + Math.floor(index / 4) * 154];
    return group([rect(-72, -70, 144, 140, { fill: index % 5 === 2 ? p.second : p.soft }, 16), group(paintMotif(motifOf(names[index] as string), p), { scale: 0.6 })], { x, y });
  })];
};

const mazeOf = (count: number): Game => (p, random) => {
  const cell = 690 / count;
  return [
    rect(110, 10, 780, 780, { fill: p.paper }, 36),
    path(mazeD(count, count, cell, 155, 55, random), { stroke: p.deep, width: Math.min(14, cell * 0.2), round: true }),
    circle(155 + cell / 2, 55 + cell / 2, cell * 0.32, { fill: p.accent }),
    group(paintMotif(motifOf('bee'), p), { x: 845 - cell / 2, y: 745 - cell / 2, scale: cell * 0.0055 }),
  ];
};

const wordsearch: Game = (p, random) => {
  const alphabet = 'ABCDEFGHIKLMNOPRSTUW';
  const rows = ['TIDE', 'GULL', 'SHELL', 'CRAB', 'SAND', 'WAVE'];
  const nodes: Node[] = [rect(130, 10, 740, 780, { fill: p.paper }, 36)];
  rows.forEach((word, index) => nodes.push(rect(190 + (index % 4) * 66 - 4, 66 + (index * 3 % 10) * 68, word.length * 64, 58, { fill: [p.second, p.soft, p.accent][index % 3] as string, opacity: 0.75 }, 29)));
  for (let row = 0; row < 10; row += 1) {
    const word = rows.find((_, at) => (at * 3) % 10 === row);
    const start = word ? rows.indexOf(word) % 4 : -1;
    for (let column = 0; column < 10; column += 1) {
      const letter = word && column >= start && column < start + word.length ? (word[column - start] as string) : (random.pick([...alphabet]) as string);
      nodes.push(text(letter, 220 + column * 62, 110 + row * 68, { face: 'bold', size: 42, fill: p.ink, anchor: 'middle' }));
    }
  }
  return nodes;
};

const dots: Game = (p, random) => {
  const [name, part] = random.pick([['whale', 2], ['dinosaur', 0]] as [string, number][]);
  const outline = motifOf(name)[part]?.points ?? [];
  const points = outline.filter((_, index) => index % 3 === 0).map(([x, y]): Point => [500 + x * 4.2, 430 + y * 4]);
  const joined = points.slice(0, 15).map(([x, y], index) => `${index ? 'L' : 'M'}${n(x)} ${n(y)}`).join('');
  return [
    rect(20, 10, 960, 780, { fill: p.paper }, 36),
    path(joined, { stroke: p.accent, width: 9, round: true }),
    path(points.map(([x, y]) => circleD(x, y, 10)).join(''), { fill: p.ink }),
    ...points.map(([x, y], index) => text(String(index + 1), x + (x > 500 ? 16 : -16), y + (y > 430 ? 42 : -18), { face: 'bold', size: 32, fill: p.main, anchor: 'middle' })),
  ];
};

const machines: Game = (p) => {
  const pen = { stroke: p.ink, width: 6, round: true };
  const cog = (x: number, y: number, r: number, fill: string): Node[] => [
    path(Array.from({ length: 10 }, (_, index) => { const a = (index / 10) * Math.PI * 2; return `M${n(x + Math.cos(a) * r)} ${n(y + Math.sin(a) * r)}L${n(x + Math.cos(a) * (r + 20))} ${n(y + Math.sin(a) * (r + 20))}`; }).join(''), { stroke: p.ink, width: 22 }),
    circle(x, y, r, { fill, ...pen }),
    circle(x, y, r * 0.3, { fill: p.paper, ...pen }),
  ];
  return [
    rect(20, 10, 960, 780, { fill: p.paper }, 36),
    path('M250 300L190 120H420L360 300', { fill: p.second, ...pen }),
    ...[230, 290, 350].map((x, index) => circle(x + 10, 96 - index * 14, 26, { fill: '#ffffff', ...pen })),
    rect(180, 300, 560, 300, { fill: '#ffffff', ...pen }, 30),
    path('M740 380H830V240H900', { stroke: p.ink, width: 62, round: true }),
    path('M740 380H830V240H900', { stroke: p.soft, width: 50, round: true }),
    path('M880 150c30-50 90-30 80 30c20 60-60 80-90 40c-40-10-40-60 10-70z', { fill: '#ffffff', ...pen }),
    ...cog(330, 440, 76, p.accent),
    ...cog(490, 490, 54, '#ffffff'),
    circle(640, 420, 60, { fill: p.soft, ...pen }),
    path('M640 420L676 384', pen),
    path('M240 600V680M680 600V680', { stroke: p.ink, width: 26 }),
    circle(240, 690, 62, { fill: '#ffffff', ...pen }),
    circle(680, 690, 62, { fill: p.main, ...pen }),
    circle(240, 690, 20, { fill: p.ink }),
    circle(680, 690, 20, { fill: p.ink }),
    path('M180 520H90V590M60 590h70v60h-70z', { fill: p.second, ...pen }),
    ...[0, 1, 2].map((index) => circle(430 + index * 54, 350, 15, { fill: [p.accent, p.second, p.main][index] as string, ...pen })),
  ];
};

const tables: Game = (p) => ['7 × 8', '6 × 9', '4 × 7', '56', '54', '28'].flatMap((sum, index) => {
  const [x, y] = [180 + (index % 3) * 320, 205 + Math.floor(index / 3) * 390];
  const fill = [p.paper, p.soft, p.paper][index % 3] as string;
  return [rect(x - 132, y - 178, 276, 372, { fill: '#000', opacity: 0.1 }, 26), rect(x - 138, y - 185, 276, 370, { fill: index > 2 ? p.deep : fill }, 26), circle(x, y - 138, 20, { fill: p.ink, opacity: 0.35 }), text(sum, x, y + 44, { face: 'bold', size: index > 2 ? 150 : 100, fill: index > 2 ? p.paper : p.ink, anchor: 'middle' })];
});

const colouring: Game = (p) => {
  const names = ['owl', 'mushroom', 'flower', 'fern', 'bee', 'leaf', 'tulips', 'cat'];
  const half = names.map((name, index) => {
    const [x, y] = [150 + (index % 4) * 234, 210 + Math.floor(index / 4) * 380];
    return group(index % 3 === 0 ? paintMotif(motifOf(name), p) : outlineMotif(motifOf(name), p.ink, 3.2, p.paper), { x, y, scale: 1.12 });
  });
  return [rect(20, 10, 960, 780, { fill: p.paper }, 36), ...half];
};

const city: Game = (p) => {
  const nodes: Node[] = [rect(20, 10, 960, 780, { fill: p.paper }, 36)];
  for (let row = 0; row < 3; row += 1) for (let index = 0; index < 6; index += 1) {
    const [x, base, h] = [60 + index * 150, 270 + row * 230, 110 + ((index * 37 + row * 53) % 80)];
    const painted = (index + row) % 4 === 1;
    const style = painted ? { fill: [p.accent, p.second, p.main][(index + row) % 3] as string, stroke: p.ink, width: 5 } : { fill: '#ffffff', stroke: p.ink, width: 5 };
    nodes.push(rect(x, base - h, 130, h, style), index % 2 ? poly([[x - 8, base - h], [x + 65, base - h - 60], [x + 138, base - h]], style) : rect(x + 20, base - h - 30, 90, 30, style));
    for (let pane = 0; pane < 6; pane += 1) nodes.push(rect(x + 16 + (pane % 3) * 36, base - h + 16 + Math.floor(pane / 3) * 44, 24, 28, { fill: painted ? p.paper : '#ffffff', stroke: p.ink, width: 4 }));
  }
  return nodes;
};

const flash: Game = (p) => ['cat', 'boat', 'bread', 'owl', 'house', 'lemon'].flatMap((name, index) => {
  const [x, y] = [180 + (index % 3) * 320, 205 + Math.floor(index / 3) * 390];
  return [rect(x - 132, y - 178, 276, 372, { fill: '#000', opacity: 0.1 }, 26), rect(x - 138, y - 185, 276, 370, { fill: [p.paper, p.soft, p.second][index % 3] as string }, 26), group(paintMotif(motifOf(name), p), { x, y: y - 36, scale: 1.02 }), text(name === 'bread' ? 'loaf' : name, x, y + 146, { face: 'bold', size: 56, fill: p.ink, anchor: 'middle' })];
});

const letters: Game = (p) => [
  rect(40, 10, 920, 780, { fill: p.paper }, 36),
  ...[0, 1].flatMap((row) => [line(90, 130 + row * 360, 910, 130 + row * 360, { stroke: p.main, width: 3 }), line(90, 250 + row * 360, 910, 250 + row * 360, { stroke: p.second, width: 3, dash: [14, 12] }), line(90, 370 + row * 360, 910, 370 + row * 360, { stroke: p.main, width: 3 })]),
  text('Aa', 110, 370, { face: 'bold', size: 330, fill: p.second }), text('Aa', 520, 370, { face: 'bold', size: 310, fill: p.soft }), text('Bb', 110, 730, { face: 'bold', size: 330, fill: p.accent }), text('Bb', 520, 730, { face: 'bold', size: 310, fill: p.soft }),
  path('M150 340L226 140M240 140L310 340', { stroke: p.ink, width: 7, dash: [18, 14], round: true }), circle(150, 344, 15, { fill: p.accent }),
];

export const games: Record<string, Game> = { cards, thanks, bunting, topper, rocket, dinosaur, treasure, bingo, maze: mazeOf(14), firstmaze: mazeOf(7), bigmaze: mazeOf(22), machines, tables, wordsearch, dots, colouring, city, flash, letters };
