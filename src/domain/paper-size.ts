const POINTS_PER_CM = 72 / 2.54;
/** Programs round sizes differently. */
const TOLERANCE_POINTS = 3;

/** Sizes with a name, upright, in points. */
const NAMED: readonly (readonly [name: string, width: number, height: number])[] = [
  ['A0', 2384, 3370],
  ['A1', 1684, 2384],
  ['A2', 1191, 1684],
  ['A3', 842, 1191],
  ['A4', 595, 842],
  ['A5', 420, 595],
  ['A6', 298, 420],
  ['US Letter', 612, 792],
  ['US Legal', 612, 1008],
  ['US Tabloid', 792, 1224],
];

/** The size of a page, in points, as people say it: 'A4', 'US Letter landscape', '32 x 45 cm'. */
export function paperSize(width: number, height: number): string {
  const [short, long] = width < height ? [width, height] : [height, width];
  const named = NAMED.find(
    ([, w, h]) => Math.abs(w - short) <= TOLERANCE_POINTS && Math.abs(h - long) <= TOLERANCE_POINTS,
  );
  if (named) return width > height ? `${named[0]} landscape` : named[0];
  return `${centimeters(width)} x ${centimeters(height)} cm`;
}

/** Whole centimeters, with a decimal below 10. */
function centimeters(points: number): string {
  const cm = points / POINTS_PER_CM;
  return cm < 9.95 ? String(Math.max(0.1, Math.round(cm * 10) / 10)) : String(Math.round(cm));
}
