import { motifOf } from '#demo/artwork/engine/motifs/index.ts';
import { paintMotif } from '#demo/artwork/engine/motifs/shape.ts';
import { circle, group, line, path, rect, text } from '#demo/artwork/engine/scene.ts';
import type { Game } from '#demo/artwork/products/activity/games/game.ts';

export const tables: Game = (p) =>
  ['7 × 8', '6 × 9', '4 × 7', '56', '54', '28'].flatMap((sum, index) => {
    const [x, y] = [180 + (index % 3) * 320, 205 + Math.floor(index / 3) * 390];
    const fill = [p.paper, p.soft, p.paper][index % 3] as string;
    return [
      rect(x - 132, y - 178, 276, 372, { fill: '#000', opacity: 0.1 }, 26),
      rect(x - 138, y - 185, 276, 370, { fill: index > 2 ? p.deep : fill }, 26),
      circle(x, y - 138, 20, { fill: p.ink, opacity: 0.35 }),
      text(sum, x, y + 44, {
        face: 'bold',
        size: index > 2 ? 150 : 100,
        fill: index > 2 ? p.paper : p.ink,
        anchor: 'middle',
      }),
    ];
  });

export const flash: Game = (p) =>
  ['cat', 'boat', 'bread', 'owl', 'house', 'lemon'].flatMap((name, index) => {
    const [x, y] = [180 + (index % 3) * 320, 205 + Math.floor(index / 3) * 390];
    return [
      rect(x - 132, y - 178, 276, 372, { fill: '#000', opacity: 0.1 }, 26),
      rect(x - 138, y - 185, 276, 370, { fill: [p.paper, p.soft, p.second][index % 3] as string }, 26),
      group(paintMotif(motifOf(name), p), { x, y: y - 36, scale: 1.02 }),
      text(name === 'bread' ? 'loaf' : name, x, y + 146, {
        face: 'bold',
        size: 56,
        fill: p.ink,
        anchor: 'middle',
      }),
    ];
  });

export const letters: Game = (p) => [
  rect(40, 10, 920, 780, { fill: p.paper }, 36),
  ...[0, 1].flatMap((row) => [
    line(90, 130 + row * 360, 910, 130 + row * 360, { stroke: p.main, width: 3 }),
    line(90, 250 + row * 360, 910, 250 + row * 360, { stroke: p.second, width: 3, dash: [14, 12] }),
    line(90, 370 + row * 360, 910, 370 + row * 360, { stroke: p.main, width: 3 }),
  ]),
  text('Aa', 110, 370, { face: 'bold', size: 330, fill: p.second }),
  text('Aa', 520, 370, { face: 'bold', size: 310, fill: p.soft }),
  text('Bb', 110, 730, { face: 'bold', size: 330, fill: p.accent }),
  text('Bb', 520, 730, { face: 'bold', size: 310, fill: p.soft }),
  path('M150 340L226 140M240 140L310 340', { stroke: p.ink, width: 7, dash: [18, 14], round: true }),
  circle(150, 344, 15, { fill: p.accent }),
];
