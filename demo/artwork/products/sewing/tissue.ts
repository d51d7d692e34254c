import { lineD, type Node, n, path, text } from '#demo/artwork/engine/scene.ts';
import { type ArtContext, designOf } from '#demo/artwork/products/context.ts';
import type { Random } from '#demo/random.ts';

/** Bodice, sleeve, trouser leg and collar in a unit box. */
const pieces = [
  'M0 0.16Q0.14 0.14 0.2 0L0.52 0.06Q0.5 0.32 0.82 0.38L0.76 1L0 1z',
  'M0 0.4C0.15 0.38 0.25 0 0.5 0C0.75 0 0.85 0.38 1 0.4L0.84 1L0.16 1z',
  'M0.2 0L0.8 0L0.84 0.28Q0.88 0.37 1 0.4L0.82 1L0.3 1L0.12 0.36z',
  'M0 0.34Q0.5 0.02 1 0.34L0.94 0.82Q0.5 0.5 0.06 0.82z',
];

function placed(unit: string, x: number, y: number, w: number, h: number): string {
  let axis = 0;
  return unit.replace(/[\d.]+/g, (number) => {
    const value = axis % 2 === 0 ? x + Number(number) * w : y + Number(number) * h;
    axis += 1;
    return `${n(value)}`;
  });
}

/** A tissue pattern piece: outline, seam line, grain arrow and its name. */
export function piece(
  random: Random,
  x: number,
  y: number,
  w: number,
  h: number,
  label: string,
  ink: string,
  size = 1,
): Node[] {
  const unit = random.pick(pieces);
  const [cx, top, bottom] = [x + w * 0.46, y + h * 0.46, y + h * 0.86];
  const tip = 6 * size;
  const arrow = `${lineD(cx, top, cx, bottom)}M${n(cx - tip)} ${n(top + tip * 2)}L${n(cx)} ${n(top)}L${n(cx + tip)} ${n(top + tip * 2)}M${n(cx - tip)} ${n(bottom - tip * 2)}L${n(cx)} ${n(bottom)}L${n(cx + tip)} ${n(bottom - tip * 2)}`;
  return [
    path(placed(unit, x, y, w, h), { stroke: ink, width: 2.4 * size }),
    path(placed(unit, x + w * 0.045, y + h * 0.05, w * 0.9, h * 0.9), {
      stroke: ink,
      width: 1.2 * size,
      dash: [8 * size, 6 * size],
    }),
    ...(unit === pieces[3] ? [] : [path(arrow, { stroke: ink, width: 1.6 * size })]),
    text(
      label,
      unit === pieces[3] ? x + w * 0.4 : cx + 10 * size,
      unit === pieces[3] ? y + h * 0.44 : (top + bottom) / 2,
      { face: 'bold', size: 20 * size, fill: ink },
    ),
  ];
}

export function tissue(context: ArtContext, w: number, h: number, ink: string): Node[] {
  const design = designOf(context);
  const unit = Math.min(w, h) / 1200;
  const spots: [number, number, number, number][] = [
    [-0.05, 0.3, 0.36, 0.4],
    [0.7, 0.24, 0.36, 0.34],
    [0.66, 0.66, 0.42, 0.36],
    [-0.08, 0.76, 0.34, 0.34],
  ];
  return spots.flatMap(([x, y, pw, ph], index) =>
    piece(design, x * w, y * h, pw * w, ph * h, String(index + 1), ink, unit),
  );
}
