import { circleD, n, type Point, polyD } from '#demo/artwork/engine/scene.ts';

/** A panel with fingers on all sides. */
export function fingers(x: number, y: number, w: number, h: number, count: number, depth: number): string {
  const [sx, sy] = [w / (count * 2 + 1), h / (count * 2 + 1)];
  let d = `M${n(x)} ${n(y)}`;
  const side = (dx: number, dy: number, ox: number, oy: number) => {
    for (let index = 0; index < count; index += 1)
      d += `l${n(dx)} ${n(dy)}l${n(ox)} ${n(oy)}l${n(dx)} ${n(dy)}l${n(-ox)} ${n(-oy)}`;
    d += `l${n(dx)} ${n(dy)}`;
  };
  side(sx, 0, 0, depth);
  side(0, sy, -depth, 0);
  side(-sx, 0, 0, -depth);
  side(0, -sy, depth, 0);
  return `${d}z`;
}

export function gear(x: number, y: number, r: number, teeth: number): string {
  const points: Point[] = [];
  for (let index = 0; index < teeth; index += 1) {
    const a = (index / teeth) * Math.PI * 2;
    const step = (Math.PI * 2) / teeth;
    for (const [part, radius] of [
      [0, 0.86],
      [0.22, 0.86],
      [0.34, 1],
      [0.56, 1],
      [0.68, 0.86],
    ] as const)
      points.push([x + Math.cos(a + step * part) * r * radius, y + Math.sin(a + step * part) * r * radius]);
  }
  const holes = Array.from({ length: 5 }, (_, index) =>
    circleD(
      x + Math.cos((index / 5) * Math.PI * 2) * r * 0.5,
      y + Math.sin((index / 5) * Math.PI * 2) * r * 0.5,
      r * 0.16,
    ),
  ).join('');
  return polyD(points) + circleD(x, y, r * 0.12) + holes;
}

export function snow(x: number, y: number, r: number, style: number): string {
  const arms = Array.from({ length: 6 }, (_, index) => {
    const at = (radius: number, turn = 0) =>
      `${n(x + Math.cos((index / 3) * Math.PI + turn) * radius)} ${n(y + Math.sin((index / 3) * Math.PI + turn) * radius)}`;
    const branches = [0.4, 0.62, 0.84]
      .map(
        (part) =>
          `M${at(r * part)}L${at(r * (part + 0.16), 0.22 + style * 0.05)}M${at(r * part)}L${at(r * (part + 0.16), -0.22 - style * 0.05)}`,
      )
      .join('');
    return `M${at(r * 0.12)}L${at(r)}${branches}M${at(r * 0.3, 0.52)}L${at(r * 0.3)}L${at(r * 0.3, -0.52)}`;
  });
  return arms.join('') + circleD(x, y, r * 0.12);
}
