import { circleD, type Node, type Point, path, polyD } from '#demo/artwork/engine/scene.ts';

export type Clef = 'treble' | 'bass' | 'alto';

/** A pen stroke with a width at every point. */
export function brush(points: [number, number, number][]): string {
  const dense: [number, number, number][] = [];
  const at = (index: number) =>
    points[Math.max(0, Math.min(points.length - 1, index))] as [number, number, number];
  for (let index = 0; index < points.length - 1; index += 1) {
    for (let step = 0; step < 4; step += 1) {
      const t = step / 4;
      const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
      dense.push(
        [0, 1, 2].map((axis) => {
          const [a, b, c, d] = [p0[axis] ?? 0, p1[axis] ?? 0, p2[axis] ?? 0, p3[axis] ?? 0];
          return (
            0.5 *
            (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
          );
        }) as [number, number, number],
      );
    }
  }
  dense.push(at(points.length - 1));
  const edge = (sign: number) =>
    dense.map(([x, y, width], index): Point => {
      const [ax, ay] = dense[Math.max(0, index - 1)] as [number, number, number];
      const [bx, by] = dense[Math.min(dense.length - 1, index + 1)] as [number, number, number];
      const length = Math.hypot(bx - ax, by - ay) || 1;
      return [x - ((by - ay) / length) * (width / 2) * sign, y + ((bx - ax) / length) * (width / 2) * sign];
    });
  return polyD([...edge(1), ...edge(-1).reverse()]);
}

const scaled = (points: [number, number, number][], x: number, y: number, gap: number) =>
  brush(points.map(([px, py, width]) => [x + px * gap, y - py * gap, Math.max(0.05, width) * gap]));

const treble: [number, number, number][] = [
  [0.18, 0.62, 0.1],
  [-0.38, 0.72, 0.16],
  [-0.5, 1.2, 0.2],
  [-0.1, 1.68, 0.24],
  [0.55, 1.6, 0.3],
  [0.9, 0.95, 0.34],
  [0.6, 0.2, 0.28],
  [-0.1, -0.05, 0.2],
  [-0.9, 0.3, 0.3],
  [-1.22, 1.15, 0.4],
  [-0.85, 2.15, 0.4],
  [-0.1, 3.0, 0.34],
  [0.48, 3.85, 0.3],
  [0.56, 4.75, 0.26],
  [0.36, 5.3, 0.14],
  [0.08, 5.0, 0.16],
  [-0.08, 4.2, 0.18],
  [0.08, 2.6, 0.16],
  [0.34, 0.4, 0.15],
  [0.48, -0.8, 0.15],
  [0.3, -1.5, 0.18],
  [-0.2, -1.62, 0.2],
  [-0.55, -1.25, 0.2],
];

const bass: [number, number, number][] = [
  [-0.75, 2.9, 0.2],
  [-0.78, 3.5, 0.2],
  [-0.3, 4.0, 0.2],
  [0.35, 3.95, 0.34],
  [0.78, 3.2, 0.46],
  [0.62, 2.2, 0.36],
  [0.05, 1.3, 0.2],
  [-0.9, 0.62, 0.06],
];

export function clefNodes(clef: Clef, x: number, y: number, gap: number, fill: string): Node[] {
  const dot = (dx: number, dy: number, r: number) =>
    path(circleD(x + dx * gap, y - dy * gap, r * gap), { fill });
  if (clef === 'treble') return [path(scaled(treble, x, y, gap), { fill }), dot(-0.42, -1.18, 0.3)];
  if (clef === 'bass') {
    return [
      path(scaled(bass, x, y, gap), { fill }),
      dot(-0.55, 2.98, 0.3),
      dot(1.3, 3.5, 0.16),
      dot(1.3, 2.5, 0.16),
    ];
  }
  const bar = (dx: number, width: number) =>
    polyD([
      [x + dx * gap, y],
      [x + (dx + width) * gap, y],
      [x + (dx + width) * gap, y - 4 * gap],
      [x + dx * gap, y - 4 * gap],
    ]);
  const hook = (sign: number) =>
    scaled(
      [
        [-0.1, 2, 0.06],
        [0.12, 2 + 0.55 * sign, 0.16],
        [0.6, 2 + 0.55 * sign, 0.2],
        [1.0, 2 + 1.15 * sign, 0.34],
        [0.75, 2 + 1.85 * sign, 0.26],
        [0.3, 2 + 1.75 * sign, 0.2],
      ],
      x,
      y,
      gap,
    );
  return [
    path(bar(-0.8, 0.35) + bar(-0.3, 0.1) + hook(1) + hook(-1), { fill }),
    dot(0.3, 3.6, 0.22),
    dot(0.3, 0.4, 0.22),
  ];
}
