import { motifOf } from '#demo/artwork/engine/motifs/index.ts';
import { outlineMotif, paintMotif } from '#demo/artwork/engine/motifs/shape.ts';
import {
  circle,
  circleD,
  group,
  type Node,
  n,
  type Point,
  path,
  poly,
  rect,
  text,
} from '#demo/artwork/engine/scene.ts';
import type { Game } from '#demo/artwork/products/activity/games/game.ts';

export const wordsearch: Game = (p, random) => {
  const alphabet = 'ABCDEFGHIKLMNOPRSTUW';
  const rows = ['TIDE', 'GULL', 'SHELL', 'CRAB', 'SAND', 'WAVE'];
  const nodes: Node[] = [rect(130, 10, 740, 780, { fill: p.paper }, 36)];
  for (const [index, word] of rows.entries()) {
    const [x, y] = [186 + (index % 4) * 66, 66 + ((index * 3) % 10) * 68];
    const fill = [p.second, p.soft, p.accent][index % 3] as string;
    nodes.push(rect(x, y, word.length * 64, 58, { fill, opacity: 0.75 }, 29));
  }
  for (let row = 0; row < 10; row += 1) {
    const word = rows.find((_, at) => (at * 3) % 10 === row);
    const start = word ? rows.indexOf(word) % 4 : -1;
    for (let column = 0; column < 10; column += 1) {
      const letter =
        word && column >= start && column < start + word.length
          ? (word[column - start] as string)
          : (random.pick([...alphabet]) as string);
      nodes.push(
        text(letter, 220 + column * 62, 110 + row * 68, {
          face: 'bold',
          size: 42,
          fill: p.ink,
          anchor: 'middle',
        }),
      );
    }
  }
  return nodes;
};

export const dots: Game = (p, random) => {
  const [name, part] = random.pick([
    ['whale', 2],
    ['dinosaur', 0],
  ] as [string, number][]);
  const outline = motifOf(name)[part]?.points ?? [];
  const points = outline
    .filter((_, index) => index % 3 === 0)
    .map(([x, y]): Point => [500 + x * 4.2, 430 + y * 4]);
  const joined = points
    .slice(0, 15)
    .map(([x, y], index) => `${index ? 'L' : 'M'}${n(x)} ${n(y)}`)
    .join('');
  return [
    rect(20, 10, 960, 780, { fill: p.paper }, 36),
    path(joined, { stroke: p.accent, width: 9, round: true }),
    path(points.map(([x, y]) => circleD(x, y, 10)).join(''), { fill: p.ink }),
    ...points.map(([x, y], index) =>
      text(String(index + 1), x + (x > 500 ? 16 : -16), y + (y > 430 ? 42 : -18), {
        face: 'bold',
        size: 32,
        fill: p.main,
        anchor: 'middle',
      }),
    ),
  ];
};

export const machines: Game = (p) => {
  const pen = { stroke: p.ink, width: 6, round: true };
  const cog = (x: number, y: number, r: number, fill: string): Node[] => [
    path(
      Array.from({ length: 10 }, (_, index) => {
        const a = (index / 10) * Math.PI * 2;
        return `M${n(x + Math.cos(a) * r)} ${n(y + Math.sin(a) * r)}L${n(x + Math.cos(a) * (r + 20))} ${n(y + Math.sin(a) * (r + 20))}`;
      }).join(''),
      { stroke: p.ink, width: 22 },
    ),
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
    ...[0, 1, 2].map((index) =>
      circle(430 + index * 54, 350, 15, { fill: [p.accent, p.second, p.main][index] as string, ...pen }),
    ),
  ];
};

export const colouring: Game = (p) => {
  const names = ['owl', 'mushroom', 'flower', 'fern', 'bee', 'leaf', 'tulips', 'cat'];
  const half = names.map((name, index) => {
    const [x, y] = [150 + (index % 4) * 234, 210 + Math.floor(index / 4) * 380];
    return group(
      index % 3 === 0 ? paintMotif(motifOf(name), p) : outlineMotif(motifOf(name), p.ink, 3.2, p.paper),
      { x, y, scale: 1.12 },
    );
  });
  return [rect(20, 10, 960, 780, { fill: p.paper }, 36), ...half];
};

export const city: Game = (p) => {
  const nodes: Node[] = [rect(20, 10, 960, 780, { fill: p.paper }, 36)];
  for (let row = 0; row < 3; row += 1)
    for (let index = 0; index < 6; index += 1) {
      const [x, base, h] = [60 + index * 150, 270 + row * 230, 110 + ((index * 37 + row * 53) % 80)];
      const painted = (index + row) % 4 === 1;
      const style = painted
        ? { fill: [p.accent, p.second, p.main][(index + row) % 3] as string, stroke: p.ink, width: 5 }
        : { fill: '#ffffff', stroke: p.ink, width: 5 };
      nodes.push(
        rect(x, base - h, 130, h, style),
        index % 2
          ? poly(
              [
                [x - 8, base - h],
                [x + 65, base - h - 60],
                [x + 138, base - h],
              ],
              style,
            )
          : rect(x + 20, base - h - 30, 90, 30, style),
      );
      for (let pane = 0; pane < 6; pane += 1)
        nodes.push(
          rect(x + 16 + (pane % 3) * 36, base - h + 16 + Math.floor(pane / 3) * 44, 24, 28, {
            fill: painted ? p.paper : '#ffffff',
            stroke: p.ink,
            width: 4,
          }),
        );
    }
  return nodes;
};
