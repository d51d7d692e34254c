import { motifOf } from '#demo/artwork/engine/motifs/index.ts';
import { paintMotif } from '#demo/artwork/engine/motifs/shape.ts';
import { circle, group, n, type Point, path, rect } from '#demo/artwork/engine/scene.ts';
import type { Game } from '#demo/artwork/products/activity/games/game.ts';
import type { Random } from '#demo/random.ts';

/** A real maze, cut by walking at random and turning back at dead ends. */
export function mazeD(
  columns: number,
  rows: number,
  cell: number,
  x: number,
  y: number,
  random: Random,
): string {
  const open = new Set<string>();
  const seen = new Set<number>([0]);
  const stack = [0];
  while (stack.length > 0) {
    const at = stack[stack.length - 1] as number;
    const [cx, cy] = [at % columns, Math.floor(at / columns)];
    const ways = [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ]
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
      if (column + 1 < columns && !open.has(`${at}-${at + 1}`))
        d += `M${n(x + (column + 1) * cell)} ${n(y + row * cell)}v${n(cell)}`;
      if (row + 1 < rows && !open.has(`${at}-${at + columns}`))
        d += `M${n(x + column * cell)} ${n(y + (row + 1) * cell)}h${n(cell)}`;
    }
  }
  return d;
}

export const mazeOf =
  (count: number): Game =>
  (p, random) => {
    const cell = 690 / count;
    return [
      rect(110, 10, 780, 780, { fill: p.paper }, 36),
      path(mazeD(count, count, cell, 155, 55, random), {
        stroke: p.deep,
        width: Math.min(14, cell * 0.2),
        round: true,
      }),
      circle(155 + cell / 2, 55 + cell / 2, cell * 0.32, { fill: p.accent }),
      group(paintMotif(motifOf('bee'), p), { x: 845 - cell / 2, y: 745 - cell / 2, scale: cell * 0.0055 }),
    ];
  };
