import { group, lineD, type Node, n, type Point, path, smoothD, text } from '#demo/artwork/engine/scene.ts';
import type { Random } from '#demo/random.ts';

/** Diagrams of course notes in a box of 1000 by 640: `ink` draws, the other three colours mark what matters. */
export type Chalk = { ink: string; one: string; two: string; three: string; faint: string };
export type Diagram = (c: Chalk, random: Random) => Node[];

export const stroke = (d: string, color: string, width = 6, dash?: number[]): Node =>
  path(d, { stroke: color, width, round: true, dash });
export const word = (content: string, x: number, y: number, fill: string, size = 40): Node =>
  text(content, x, y, { face: 'italic', size, fill, anchor: 'middle' });
export const arrow = (x1: number, y1: number, x2: number, y2: number, color: string, width = 7): Node => {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const wing = (turn: number) =>
    `${n(x2 - Math.cos(angle + turn) * 26)} ${n(y2 - Math.sin(angle + turn) * 26)}`;
  return group([
    stroke(lineD(x1, y1, x2 - Math.cos(angle) * 12, y2 - Math.sin(angle) * 12), color, width),
    path(`M${wing(0.42)}L${n(x2)} ${n(y2)}L${wing(-0.42)}z`, { fill: color }),
  ]);
};
export const axes = (c: Chalk, x = 90, y = 560): Node[] => [
  arrow(x - 30, y, 950, y, c.ink, 5),
  arrow(x, y + 40, x, 40, c.ink, 5),
];
export const curve = (f: (x: number) => number, from: number, to: number): string =>
  smoothD(
    Array.from({ length: 33 }, (_, index): Point => {
      const x = from + ((to - from) * index) / 32;
      return [x, f(x)];
    }),
  );
