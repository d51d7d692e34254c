import type { Palette } from '#demo/artwork/engine/palettes.ts';
import { circleD, type Node, type Point, path, polyD, smoothD } from '#demo/artwork/engine/scene.ts';

/**
 * A motif is a list of flat shapes in a box from -100 to 100, each with the role of its colour. Every shape also has
 * its outline as points, so that the same motif can be filled, drawn as lines, or converted to stitches.
 */
export type Role = 'paper' | 'soft' | 'main' | 'second' | 'accent' | 'deep';
export type Shape = { role: Role; d: string; points: Point[] };
export type Motif = Shape[];

const roles: Record<string, Role> = { w: 'paper', t: 'soft', m: 'main', s: 'second', a: 'accent', k: 'deep' };

function roleOf(letter: string): Role {
  const role = roles[letter];
  if (!role) throw new Error(`No colour has the role '${letter}'.`);
  return role;
}

function pairs(flat: number[]): Point[] {
  return Array.from(
    { length: flat.length / 2 },
    (_, index): Point => [flat[index * 2] ?? 0, flat[index * 2 + 1] ?? 0],
  );
}

export function oval(letter: string, cx: number, cy: number, rx: number, ry = rx, turn = 0): Shape {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const points = Array.from({ length: 40 }, (_, index): Point => {
    const angle = (index / 40) * Math.PI * 2;
    const [x, y] = [Math.cos(angle) * rx, Math.sin(angle) * ry];
    return [cx + x * cos - y * sin, cy + x * sin + y * cos];
  });
  return { role: roleOf(letter), d: turn === 0 ? circleD(cx, cy, rx, ry) : smoothD(points, true), points };
}

export function shape(letter: string, ...flat: number[]): Shape {
  const points = pairs(flat);
  return { role: roleOf(letter), d: polyD(points), points };
}

export const box = (letter: string, x: number, y: number, w: number, h: number): Shape =>
  shape(letter, x, y, x + w, y, x + w, y + h, x, y + h);

function sampleSmooth(points: Point[]): Point[] {
  const count = points.length;
  const at = (index: number) => points[(index + count) % count] as Point;
  return points.flatMap((_, index) =>
    [0, 0.25, 0.5, 0.75].map((t): Point => {
      const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
      const one = (axis: 0 | 1) =>
        0.5 *
        (2 * p1[axis] +
          (p2[axis] - p0[axis]) * t +
          (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t * t +
          (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t * t * t);
      return [one(0), one(1)];
    }),
  );
}

/** A closed smooth curve through the given points. */
export function blob(letter: string, ...flat: number[]): Shape {
  const points = pairs(flat);
  return { role: roleOf(letter), d: smoothD(points, true), points: sampleSmooth(points) };
}

/** A leaf from one tip to the other; `fullness` is its half width. */
export function leaf(
  letter: string,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  fullness: number,
): Shape {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [nx, ny] = [(-(y2 - y1) / length) * fullness, ((x2 - x1) / length) * fullness];
  const side = (sign: number) =>
    Array.from({ length: 12 }, (_, index): Point => {
      const t = index / 12;
      const swell = Math.sin(Math.PI * t ** 0.85) * sign;
      return [x1 + (x2 - x1) * t + nx * swell, y1 + (y2 - y1) * t + ny * swell];
    });
  const points = [...side(1), [x2, y2] as Point, ...side(-1).slice(1).reverse()];
  return { role: roleOf(letter), d: polyD(points), points };
}

/** A band of even thickness along a smooth line. */
export function band(letter: string, thickness: number, ...flat: number[]): Shape {
  const spine = pairs(flat);
  const dense: Point[] = [];
  for (let index = 0; index < spine.length - 1; index += 1) {
    const at = (position: number) => spine[Math.max(0, Math.min(spine.length - 1, position))] as Point;
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    for (let step = 0; step < 8; step += 1) {
      const t = step / 8;
      const one = (axis: 0 | 1) =>
        0.5 *
        (2 * p1[axis] +
          (p2[axis] - p0[axis]) * t +
          (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t * t +
          (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t * t * t);
      dense.push([one(0), one(1)]);
    }
  }
  dense.push(spine[spine.length - 1] as Point);
  const offset = (sign: number) =>
    dense.map(([x, y], index): Point => {
      const [ax, ay] = dense[Math.max(0, index - 1)] as Point;
      const [bx, by] = dense[Math.min(dense.length - 1, index + 1)] as Point;
      const length = Math.hypot(bx - ax, by - ay) || 1;
      return [
        x - ((by - ay) / length) * (thickness / 2) * sign,
        y + ((bx - ax) / length) * (thickness / 2) * sign,
      ];
    });
  const points = [...offset(1), ...offset(-1).reverse()];
  return { role: roleOf(letter), d: polyD(points), points };
}

export function star(
  letter: string,
  cx: number,
  cy: number,
  outer: number,
  inner: number,
  tips: number,
): Shape {
  const points = Array.from({ length: tips * 2 }, (_, index): Point => {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = (index / (tips * 2)) * Math.PI * 2 - Math.PI / 2;
    return [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius];
  });
  return { role: roleOf(letter), d: polyD(points), points };
}

/** The shapes together with their mirror images. */
export function both(...shapes: Shape[]): Shape[] {
  return shapes.flatMap((one) => {
    const points = one.points.map(([x, y]): Point => [-x, y]);
    return [one, { role: one.role, points, d: polyD(points) }];
  });
}

export function paintMotif(motif: Motif, colors: Pick<Palette, Role>): Node[] {
  return motif.map((one) => path(one.d, { fill: colors[one.role] }));
}

/** The motif as a drawing to colour in: white shapes with an outline. */
export function outlineMotif(motif: Motif, stroke: string, width: number, fill = '#ffffff'): Node[] {
  return motif.map((one) => path(one.d, { fill, stroke, width, round: true }));
}

function inside(points: Point[], x: number, y: number): boolean {
  let within = false;
  for (let index = 0, last = points.length - 1; index < points.length; last = index, index += 1) {
    const [ax, ay] = points[index] as Point;
    const [bx, by] = points[last] as Point;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  }
  return within;
}

const boxes = new WeakMap<Shape, [number, number, number, number]>();

function boxOf(one: Shape): [number, number, number, number] {
  const known = boxes.get(one);
  if (known) return known;
  const [xs, ys] = [one.points.map(([x]) => x), one.points.map(([, y]) => y)];
  const found: [number, number, number, number] = [
    Math.min(...xs),
    Math.min(...ys),
    Math.max(...xs),
    Math.max(...ys),
  ];
  boxes.set(one, found);
  return found;
}

/** The colour of the stitch at this point; null if there is none. */
export function stitchAt(motif: Motif, x: number, y: number): Role | null {
  for (let index = motif.length - 1; index >= 0; index -= 1) {
    const one = motif[index] as Shape;
    const [left, top, right, bottom] = boxOf(one);
    if (x < left || x > right || y < top || y > bottom) continue;
    if (inside(one.points, x, y)) return one.role;
  }
  return null;
}
