/**
 * Drawings consist of a few kinds of nodes. The screen shows them as SVG; the file that is sold has them as a PDF page.
 */
export type Face = 'display' | 'italic' | 'text' | 'sans' | 'bold';

export type Gradient = { from: [number, number]; to: [number, number]; stops: [number, string, number?][] };

export type Style = {
  fill?: string | Gradient;
  stroke?: string;
  width?: number;
  opacity?: number;
  dash?: number[];
  round?: boolean;
};

export type Matrix = [number, number, number, number, number, number];

export type Node =
  | ({ kind: 'path'; d: string } & Style)
  | {
      kind: 'text';
      text: string;
      face: Face;
      size: number;
      x: number;
      y: number;
      fill: string;
      anchor: 'start' | 'middle' | 'end';
      track: number;
      opacity?: number;
    }
  | { kind: 'stamp'; places: Matrix[]; children: Node[] }
  | { kind: 'group'; matrix?: Matrix; opacity?: number; clip?: string; children: Node[] };

/** Formats a number with as few digits as the eye can see. */
export function n(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return Object.is(rounded, -0) ? '0' : String(rounded);
}

export const path = (d: string, style: Style): Node => ({ kind: 'path', d, ...style });

export const rectD = (x: number, y: number, w: number, h: number, r = 0): string =>
  r === 0
    ? `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`
    : `M${n(x + r)} ${n(y)}h${n(w - 2 * r)}a${n(r)} ${n(r)} 0 0 1 ${n(r)} ${n(r)}v${n(h - 2 * r)}a${n(r)} ${n(r)} 0 0 1 ${n(-r)} ${n(r)}h${n(2 * r - w)}a${n(r)} ${n(r)} 0 0 1 ${n(-r)} ${n(-r)}v${n(2 * r - h)}a${n(r)} ${n(r)} 0 0 1 ${n(r)} ${n(-r)}z`;

export const circleD = (x: number, y: number, r: number, ry = r): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(ry)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(ry)} 0 1 0 ${n(-2 * r)} 0z`;

export const lineD = (x1: number, y1: number, x2: number, y2: number): string =>
  `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`;

export type Point = [number, number];

export const polyD = (points: readonly Point[], close = true): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('') + (close ? 'z' : '');

/** A smooth curve through the points (Catmull-Rom, written as cubic curves). */
export function smoothD(points: readonly Point[], close = false): string {
  const count = points.length;
  const at = (index: number): Point =>
    points[close ? (index + count) % count : Math.max(0, Math.min(count - 1, index))] as Point;
  const [startX, startY] = at(0);
  let d = `M${n(startX)} ${n(startY)}`;
  for (let index = 0; index < (close ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    d += `C${n(from[0] + (to[0] - before[0]) / 6)} ${n(from[1] + (to[1] - before[1]) / 6)} ${n(to[0] - (after[0] - from[0]) / 6)} ${n(to[1] - (after[1] - from[1]) / 6)} ${n(to[0])} ${n(to[1])}`;
  }
  return close ? `${d}z` : d;
}

export const rect = (x: number, y: number, w: number, h: number, style: Style, r = 0): Node =>
  path(rectD(x, y, w, h, r), style);
export const circle = (x: number, y: number, r: number, style: Style): Node => path(circleD(x, y, r), style);
export const line = (x1: number, y1: number, x2: number, y2: number, style: Style): Node =>
  path(lineD(x1, y1, x2, y2), style);
export const poly = (points: readonly Point[], style: Style): Node => path(polyD(points), style);

export type TextOptions = {
  face?: Face;
  size: number;
  fill: string;
  anchor?: 'start' | 'middle' | 'end';
  track?: number;
  opacity?: number;
};

export const text = (content: string, x: number, y: number, options: TextOptions): Node => ({
  kind: 'text',
  text: content,
  face: options.face ?? 'sans',
  size: options.size,
  x,
  y,
  fill: options.fill,
  anchor: options.anchor ?? 'start',
  track: options.track ?? 0,
  opacity: options.opacity,
});

export type Placing = {
  x?: number;
  y?: number;
  scale?: number;
  scaleY?: number;
  /** Degrees, clockwise. */
  rotate?: number;
  opacity?: number;
  /** A path in the group's own coordinates. */
  clip?: string;
};

function matrixOf(placing: Placing): Matrix {
  const { x = 0, y = 0, scale = 1, scaleY = Math.abs(scale), rotate = 0 } = placing;
  const angle = (rotate * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos * scale, sin * scale, -sin * scaleY, cos * scaleY, x, y];
}

/** Repeats a drawing at several positions. */
export const stamp = (children: Node[], placings: Placing[]): Node => ({
  kind: 'stamp',
  places: placings.map(matrixOf),
  children,
});

export function group(children: Node[], placing: Placing = {}): Node {
  const { opacity, clip } = placing;
  const matrix = matrixOf(placing);
  const still = matrix.join() === '1,0,0,1,0,0';
  return { kind: 'group', matrix: still ? undefined : matrix, opacity, clip, children };
}

/** A soft shadow without a filter: translucent rectangles, each slightly larger. */
export function shadow(
  x: number,
  y: number,
  w: number,
  h: number,
  reach: number,
  strength = 0.05,
  r = 2,
): Node {
  const sheets = [0.08, 0.2, 0.33, 0.46, 0.6, 0.74, 0.87, 1].map((part) => {
    const grow = reach * part;
    return rect(
      x - grow * 0.6,
      y - grow * 0.25,
      w + grow * 1.2,
      h + grow * 1.15,
      { fill: '#000', opacity: strength * 0.62 },
      r + grow * 0.6,
    );
  });
  return group(sheets);
}
