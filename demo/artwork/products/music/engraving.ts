import {
  line,
  lineD,
  type Node,
  n,
  type Point,
  path,
  polyD,
  smoothD,
  text,
} from '#demo/artwork/engine/scene.ts';
import { brush, type Clef, clefNodes } from '#demo/artwork/products/music/clefs.ts';
import type { Random } from '#demo/random.ts';

/** Music is drawn in staff spaces from the bottom line, y upwards, and placed by `Staff`. */
export type Staff = { x: number; y: number; width: number; gap: number; ink: string };
function headD(x: number, y: number, gap: number): string {
  const [dx, dy] = [0.62 * gap, -0.24 * gap];
  const arc = `a${n(gap * 0.67)} ${n(gap * 0.46)} -21 1 0 `;
  return `M${n(x - dx)} ${n(y - dy)}${arc}${n(2 * dx)} ${n(2 * dy)}${arc}${n(-2 * dx)} ${n(-2 * dy)}z`;
}

export function staffLines({ x, y, width, gap, ink }: Staff): Node {
  const d = [0, 1, 2, 3, 4].map((row) => `M${n(x)} ${n(y - row * gap)}h${n(width)}`).join('');
  return path(d, { stroke: ink, width: gap * 0.1 });
}

/** Where notes of a beamed group stand: their steps above the bottom line, in half spaces. */
function beamed(steps: number[], x: number, y: number, gap: number, spread: number, ink: string): Node[] {
  const up = steps.reduce((sum, step) => sum + step, 0) / steps.length < 4;
  const side = up ? 0.6 * gap : -0.6 * gap;
  const xs = steps.map((_, index) => x + index * spread);
  const ys = steps.map((step) => y - (step * gap) / 2);
  const last = steps.length - 1;
  const slope = Math.max(-0.9 * gap, Math.min(0.9 * gap, (ys[last] ?? 0) - (ys[0] ?? 0)));
  const edge = up ? Math.min(...ys) - 2.9 * gap : Math.max(...ys) + 2.9 * gap;
  const beamAt = (index: number) => edge + (last === 0 ? 0 : slope * (index / last - 0.5));
  const stems = xs
    .map((at, index) =>
      lineD(at + side, (ys[index] ?? 0) - (up ? 0.2 : -0.2) * gap, at + side, beamAt(index)),
    )
    .join('');
  const thick = (up ? 0.5 : -0.5) * gap;
  const [from, to] = [(xs[0] ?? 0) + side, (xs[last] ?? 0) + side];
  const nodes: Node[] = [
    path(steps.map((_, index) => headD(xs[index] ?? 0, ys[index] ?? 0, gap)).join(''), { fill: ink }),
    path(stems, { stroke: ink, width: gap * 0.13 }),
  ];
  if (last > 0) {
    nodes.push(
      path(
        polyD([
          [from, beamAt(0)],
          [to, beamAt(last)],
          [to, beamAt(last) + thick],
          [from, beamAt(0) + thick],
        ]),
        { fill: ink },
      ),
    );
  }
  for (const [index, step] of steps.entries()) {
    for (let ledger = -2; ledger >= step; ledger -= 2) {
      nodes.push(
        line((xs[index] ?? 0) - gap, y - (ledger * gap) / 2, (xs[index] ?? 0) + gap, y - (ledger * gap) / 2, {
          stroke: ink,
          width: gap * 0.12,
        }),
      );
    }
    for (let ledger = 10; ledger <= step; ledger += 2) {
      nodes.push(
        line((xs[index] ?? 0) - gap, y - (ledger * gap) / 2, (xs[index] ?? 0) + gap, y - (ledger * gap) / 2, {
          stroke: ink,
          width: gap * 0.12,
        }),
      );
    }
  }
  return nodes;
}

export type Part = { clef: Clef; density: number; low: number; high: number };

/** One staff of music from the left end of a system to its right end. */
function measures(staff: Staff, part: Part, bars: number, random: Random, meter?: [string, string]): Node[] {
  const { x, y, width, gap, ink } = staff;
  const nodes: Node[] = [staffLines(staff), ...clefNodes(part.clef, x + gap * 1.9, y, gap, ink)];
  let left = x + gap * 3.9;
  if (meter) {
    nodes.push(
      text(meter[0], left + gap, y - gap * 2.1, {
        face: 'display',
        size: gap * 2.5,
        fill: ink,
        anchor: 'middle',
      }),
      text(meter[1], left + gap, y - gap * 0.1, {
        face: 'display',
        size: gap * 2.5,
        fill: ink,
        anchor: 'middle',
      }),
    );
    left += gap * 2.6;
  }
  if (part.density === 0) return nodes;
  const measure = (x + width - left) / bars;
  let step = random.int(part.low + 2, part.high - 2);
  const move = () => {
    step = Math.max(part.low, Math.min(part.high, step + random.pick([-3, -2, -1, -1, 1, 1, 2, 4])));
    return step;
  };
  for (let bar = 0; bar < bars; bar += 1) {
    const start = left + bar * measure + gap * 1.2;
    const room = measure - gap * 2;
    const groups =
      part.density > 0.6
        ? random.pick([
            [2, 2],
            [4, 1],
            [1, 2, 1],
            [3, 3],
          ])
        : random.pick([[1, 1], [2, 1], [1], [1, 2]]);
    const count = groups.reduce((sum, size) => sum + size, 0);
    const spread = room / count;
    let at = start;
    for (const size of groups) {
      nodes.push(...beamed(Array.from({ length: size }, move), at, y, gap, spread * 0.92, ink));
      at += spread * size;
    }
  }
  return nodes;
}

function slurD(x1: number, y1: number, x2: number, y2: number, rise: number): string {
  const third = (x2 - x1) / 3;
  return `M${n(x1)} ${n(y1)}C${n(x1 + third)} ${n(y1 - rise)} ${n(x2 - third)} ${n(y2 - rise)} ${n(x2)} ${n(y2)}C${n(x2 - third)} ${n(y2 - rise * 0.8)} ${n(x1 + third)} ${n(y1 - rise * 0.8)} ${n(x1)} ${n(y1)}z`;
}

export type Ensemble = { parts: Part[]; bracket: 'brace' | 'bracket' | 'none' };

/** A system: all staves of an ensemble, joined at the left and divided by common bar lines. */
export function system(
  place: { x: number; y: number; width: number; gap: number; ink: string },
  ensemble: Ensemble,
  bars: number,
  random: Random,
  meter?: [string, string],
): { nodes: Node[]; height: number } {
  const { x, y, width, gap, ink } = place;
  const distance = gap * 9.6;
  const nodes: Node[] = [];
  const last = ensemble.parts.length - 1;
  ensemble.parts.forEach((part, index) => {
    nodes.push(
      ...measures({ x, y: y + gap * 4 + index * distance, width, gap, ink }, part, bars, random, meter),
    );
  });
  const bottom = y + gap * 4 + last * distance;
  const left = x + gap * 3.9 + (meter ? gap * 2.6 : 0);
  const measure = (x + width - left) / bars;
  const barXs = Array.from({ length: bars }, (_, index) => left + measure * (index + 1));
  nodes.push(
    path([x, ...barXs].map((at) => lineD(at, y, at, bottom)).join(''), { stroke: ink, width: gap * 0.14 }),
  );
  if (ensemble.bracket === 'brace') {
    const middle = (y + bottom) / 2;
    const half = (bottom - y) / 2;
    nodes.push(
      path(
        brush([
          [x - gap * 0.5, y, 0.1 * gap],
          [x - gap * 1.1, y + half * 0.35, 0.5 * gap],
          [x - gap * 0.8, middle - half * 0.2, 0.4 * gap],
          [x - gap * 1.6, middle, 0.08 * gap],
          [x - gap * 0.8, middle + half * 0.2, 0.4 * gap],
          [x - gap * 1.1, bottom - half * 0.35, 0.5 * gap],
          [x - gap * 0.5, bottom, 0.1 * gap],
        ]),
        { fill: ink },
      ),
    );
  } else if (ensemble.bracket === 'bracket') {
    nodes.push(
      path(
        polyD([
          [x - gap, y - gap * 0.6],
          [x - gap * 0.5, y - gap * 0.6],
          [x - gap * 0.5, bottom + gap * 0.6],
          [x - gap, bottom + gap * 0.6],
        ]),
        { fill: ink },
      ),
    );
  }
  const from = left + measure * 0.2;
  if (ensemble.parts.every((one) => one.density === 0)) return { nodes, height: bottom - y };
  nodes.push(
    path(slurD(from, y - gap * 1.2, from + measure * random.between(0.9, 1.5), y - gap * 1.4, gap * 1.8), {
      fill: ink,
    }),
    text(random.pick(['p', 'mf', 'mp', 'pp']), from, y + gap * 7.4, {
      face: 'italic',
      size: gap * 2.1,
      fill: ink,
    }),
  );
  return { nodes, height: bottom - y };
}

/** Five lines that flow along a curve, with notes on them. */
export function ribbon(
  curve: (t: number) => Point,
  gap: number,
  ink: string,
  notes: { t: number; step: number; color: string }[],
): Node[] {
  const offset = (t: number, up: number): Point => {
    const [ax, ay] = curve(t - 0.004);
    const [bx, by] = curve(t + 0.004);
    const [x, y] = curve(t);
    const length = Math.hypot(bx - ax, by - ay) || 1;
    return [x + ((by - ay) / length) * up, y - ((bx - ax) / length) * up];
  };
  const nodes: Node[] = [0, 1, 2, 3, 4].map((row) =>
    path(smoothD(Array.from({ length: 25 }, (_, index) => offset(index / 24, (row - 2) * gap))), {
      stroke: ink,
      width: gap * 0.09,
    }),
  );
  for (const note of notes) {
    const [x, y] = offset(note.t, ((note.step - 4) * gap) / 2);
    const up = note.step < 4 ? 1 : -1;
    const [sx, sy] = offset(note.t + 0.002 * up, ((note.step - 4) * gap) / 2 + up * 3.3 * gap);
    nodes.push(
      path(lineD(x + 0.6 * gap * up, y - 0.2 * gap * up, sx + 0.6 * gap * up, sy), {
        stroke: note.color,
        width: gap * 0.16,
      }),
      path(headD(x, y, gap * 1.08), { fill: note.color }),
    );
  }
  return nodes;
}
