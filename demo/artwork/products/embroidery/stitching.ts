import { motifOf } from '#demo/artwork/engine/motifs/index.ts';
import { both, type Motif, type Role, star, stitchAt } from '#demo/artwork/engine/motifs/shape.ts';
import { mix, type Palette } from '#demo/artwork/engine/palettes.ts';
import { circle, circleD, group, type Node, n, path, rect } from '#demo/artwork/engine/scene.ts';
import { type ArtContext, designOf } from '#demo/artwork/products/context.ts';
import { type Chart, crosses } from '#demo/artwork/products/stitches.ts';

const named: Record<string, string> = { wedding: 'wreath', tree: 'firtree', mountain: 'mountain' };
export const small = ['leaf', 'bee', 'heart', 'star', 'mushroom', 'tulips', 'cup', 'bird', 'cat'];

const snow: Motif = [
  star('w', 0, 0, 92, 26, 6),
  star('s', 0, 0, 60, 40, 6),
  star('w', 0, 0, 34, 14, 6),
  ...both(star('w', 72, 72, 18, 6, 4), star('s', 72, -72, 18, 6, 4)),
];

export function subject(motif: string): Motif {
  if (motif === 'star') return snow;
  return motifOf(named[motif] ?? motif, 'flower');
}

const letters: Record<string, string[]> = {
  A: ['01110', '10001', '11111', '10001', '10001'],
  B: ['11110', '10001', '11110', '10001', '11110'],
  C: ['01111', '10000', '10000', '10000', '01111'],
  D: ['11110', '10001', '10001', '10001', '11110'],
  E: ['11111', '10000', '11110', '10000', '11111'],
  F: ['11111', '10000', '11110', '10000', '10000'],
  G: ['01111', '10000', '10011', '10001', '01111'],
  H: ['10001', '10001', '11111', '10001', '10001'],
  I: ['11111', '00100', '00100', '00100', '11111'],
  J: ['00111', '00010', '00010', '10010', '01100'],
  K: ['10001', '10010', '11100', '10010', '10001'],
  L: ['10000', '10000', '10000', '10000', '11111'],
};

function alphabet(palette: Palette): Chart {
  const keys = Object.keys(letters);
  const colors = [palette.main, palette.accent, palette.deep];
  return (column, row) => {
    if (row < 2 || row > 53 || column < 2 || column > 53) return (column + row) % 4 < 2 ? palette.main : null;
    const [cellX, cellY] = [Math.floor((column - 5) / 12), Math.floor((row - 6) / 12)];
    const [x, y] = [(column - 5) % 12, (row - 6) % 12];
    if (column < 5 || row < 6 || cellX > 3 || cellY > 3) return null;
    const index = cellY * 3 + cellX;
    if (cellX === 3 || cellY === 3) {
      const motif = motifOf(small[(cellX + cellY * 2) % small.length] ?? 'heart', 'heart');
      const role = stitchAt(motif, (x - 5) * 19, (y - 4.5) * 19);
      return role ? palette[role === 'paper' ? 'soft' : role] : null;
    }
    const letter = letters[keys[index] ?? 'A'];
    return letter?.[Math.floor((y - 1) / 1.6)]?.[Math.floor((x - 1) / 1.6)] === '1' && y > 0 && x > 0
      ? (colors[index % 3] as string)
      : null;
  };
}

/** The stitched picture on a grid of 56 by 56. */
export function chartOf(context: ArtContext, cloth: string): Chart {
  const { palette, product } = context;
  if (product.motif === 'alphabet') return alphabet(palette);
  const motif = subject(product.motif);
  const dark = cloth === palette.deep;
  const colors: Record<Role, string> = {
    ...palette,
    main: dark ? mix(palette.main, palette.paper, 0.35) : palette.main,
    deep: dark ? mix(palette.deep, palette.paper, 0.22) : palette.deep,
    paper: dark ? palette.paper : mix(palette.soft, palette.second, 0.35),
  };
  return (column, row) => {
    const role = stitchAt(motif, (column - 27.5) * 4, (row - 27.5) * 4);
    return role ? colors[role] : null;
  };
}

export function weave(x: number, y: number, w: number, h: number, cell: number, ground: string): Node[] {
  const thread = mix(ground, '#000000', 0.1);
  let d = '';
  for (let at = x; at <= x + w; at += cell) d += `M${n(at)} ${n(y)}v${n(h)}`;
  for (let at = y; at <= y + h; at += cell) d += `M${n(x)} ${n(at)}h${n(w)}`;
  return [
    rect(x, y, w, h, { fill: ground }),
    path(d, { stroke: thread, width: cell * 0.1, dash: [cell * 0.2, cell * 0.8] }),
  ];
}

/** Hand embroidery: shapes filled with slanting satin stitches. */
function satin(context: ArtContext, cx: number, cy: number, scale: number): Node {
  const { palette, product } = context;
  const motif = subject(product.motif);
  const nodes = motif.flatMap((one, index): Node[] => {
    const fill = palette[one.role === 'paper' ? 'soft' : one.role];
    let hatch = '';
    for (let at = -220; at < 220; at += 3.6) hatch += `M${n(at)}-110l${index % 2 ? 60 : -60} 220`;
    return [
      path(one.d, { fill }),
      group([path(hatch, { stroke: mix(fill, '#ffffff', 0.34), width: 0.9 })], { clip: one.d }),
    ];
  });
  return group(nodes, { x: cx, y: cy, scale });
}

/** The work in its wooden hoop. */
export function ring(context: ArtContext, cx: number, cy: number, r: number): Node[] {
  const { palette, product } = context;
  const hand = product.categoryPath[1] === 'hand-embroidery';
  const night = product.motif === 'moon' || product.motif === 'star' || designOf(context).chance(0.2);
  const cloth = !hand && night ? palette.deep : mix(palette.paper, '#ffffff', 0.3);
  const cell = (r * 1.56) / 56;
  const wood = '#c99a62';
  return [
    circle(cx + r * 0.03, cy + r * 0.06, r * 1.1, { fill: '#000', opacity: 0.14 }),
    rect(cx - r * 0.1, cy - r * 1.21, r * 0.2, r * 0.13, { fill: '#b8893f' }, r * 0.02),
    circle(cx, cy, r * 1.08, { fill: wood }),
    circle(cx, cy, r * 1.045, { stroke: mix(wood, '#ffffff', 0.35), width: r * 0.014 }),
    circle(cx, cy, r, { fill: mix(wood, '#000000', 0.3) }),
    group(weave(cx - r, cy - r, r * 2, r * 2, cell, cloth), { clip: circleD(cx, cy, r * 0.985) }),
    hand
      ? satin(context, cx, cy, r * 0.0074)
      : group(crosses(chartOf(context, cloth), 56, 56, cell, cx - cell * 28, cy - cell * 28)),
  ];
}
