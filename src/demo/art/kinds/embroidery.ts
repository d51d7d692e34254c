import { type ArtContext, copy, designOf, folio, type KindArt, pageWidth } from '#demo/art/context.ts';
import { type Chart, crosses } from '#demo/art/knit.ts';
import { motifOf } from '#demo/art/motifs/index.ts';
import { both, type Motif, paintMotif, type Role, stitchAt } from '#demo/art/motifs/shape.ts';
import { star } from '#demo/art/motifs/shape.ts';
import { mix, type Palette } from '#demo/art/palettes.ts';
import { circle, circleD, group, n, type Node, path, rect, rectD, text } from '#demo/art/scene.ts';
import { fit, setLines } from '#demo/art/type.ts';

const named: Record<string, string> = { wedding: 'wreath', tree: 'firtree', mountain: 'mountain' };
const small = ['leaf', 'bee', 'heart', 'star', 'mushroom', 'tulips', 'cup', 'bird', 'cat'];

const snow: Motif = [
  star('w', 0, 0, 92, 26, 6),
  star('s', 0, 0, 60, 40, 6),
  star('w', 0, 0, 34, 14, 6),
  ...both(star('w', 72, 72, 18, 6, 4), star('s', 72, -72, 18, 6, 4)),
];

function subject(motif: string): Motif {
  if (motif === 'star') return snow;
  return motifOf(named[motif] ?? motif, 'flower');
}

const letters: Record<string, string[]> = {
  A: ['01110', '10001', '11111', '10001', '10001'], B: ['11110', '10001', '11110', '10001', '11110'], C: ['01111', '10000', '10000', '10000', '01111'],
  D: ['11110', '10001', '10001', '10001', '11110'], E: ['11111', '10000', '11110', '10000', '11111'], F: ['11111', '10000', '11110', '10000', '10000'],
  G: ['01111', '10000', '10011', '10001', '01111'], H: ['10001', '10001', '11111', '10001', '10001'], I: ['11111', '00100', '00100', '00100', '11111'],
  J: ['00111', '00010', '00010', '10010', '01100'], K: ['10001', '10010', '11100', '10010', '10001'], L: ['10000', '10000', '10000', '10000', '11111'],
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
    return letter?.[Math.floor((y - 1) / 1.6)]?.[Math.floor((x - 1) / 1.6)] === '1' && y > 0 && x > 0 ? (colors[index % 3] as string) : null;
  };
}

/** The stitched picture on a grid of 56 by 56. */
function chartOf(context: ArtContext, cloth: string): Chart {
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

function weave(x: number, y: number, w: number, h: number, cell: number, ground: string): Node[] {
  const thread = mix(ground, '#000000', 0.1);
  let d = '';
  for (let at = x; at <= x + w; at += cell) d += `M${n(at)} ${n(y)}v${n(h)}`;
  for (let at = y; at <= y + h; at += cell) d += `M${n(x)} ${n(at)}h${n(w)}`;
  return [rect(x, y, w, h, { fill: ground }), path(d, { stroke: thread, width: cell * 0.1, dash: [cell * 0.2, cell * 0.8] })];
}

/** Running-stitch patterns on indigo. */
function sashiko(context: ArtContext, w: number, h: number): Node[] {
  const { palette } = context;
  const cell = w / 6;
  let d = '';
  for (let row = -1; row * cell * 0.5 < h + cell; row += 1) {
    for (let column = -1; column < 8; column += 1) {
      const x = (column + (row % 2 ? 0.5 : 0)) * cell;
      const y = row * cell * 0.5;
      for (const r of [0.5, 0.34, 0.18]) d += `M${n(x - cell * r)} ${n(y)}a${n(cell * r)} ${n(cell * r)} 0 0 1 ${n(cell * 2 * r)} 0`;
    }
  }
  return [rect(0, 0, w, h, { fill: palette.deep }), path(d, { stroke: palette.paper, width: w * 0.007, dash: [w * 0.02, w * 0.012], round: true })];
}

/** A bright darn, over and under, on a knitted ground. */
function darn(context: ArtContext, w: number, h: number): Node[] {
  const { palette } = context;
  const ground = palette.main;
  let ribs = '';
  for (let x = 0; x < w; x += w / 42) ribs += `M${n(x)} 0v${n(h)}`;
  const nodes: Node[] = [rect(0, 0, w, h, { fill: ground }), path(ribs, { stroke: mix(ground, '#000000', 0.18), width: w * 0.006 })];
  const patches: [number, number, number, string, string][] = [[0.5, 0.4, 15, palette.second, palette.paper], [0.16, 0.62, 8, palette.accent, palette.soft], [0.8, 0.64, 9, palette.soft, palette.accent]];
  for (const [cx, cy, count, warp, weft] of patches) {
    const step = w * 0.027;
    const [x, y] = [w * cx - (count * step) / 2, h * cy - (count * step) / 2];
    let [under, over] = ['', ''];
    for (let index = 0; index < count; index += 1) under += `M${n(x + (index + 0.5) * step)} ${n(y - step * 0.4)}v${n(step * (count + 0.8))}`;
    for (let row = 0; row < count; row += 1) {
      for (let column = row % 2; column < count; column += 2) over += `M${n(x + column * step - step * 0.12)} ${n(y + (row + 0.5) * step)}h${n(step * 1.24)}`;
    }
    nodes.push(path(under, { stroke: warp, width: step * 0.62, round: true }), path(over, { stroke: weft, width: step * 0.6, round: true }));
  }
  return nodes;
}

function titleStrip(context: ArtContext, w: number, h: number, y: number, ink: string, soft: string): Node[] {
  const { product } = context;
  const title = fit(product.name, { face: 'display', width: w * 0.86, height: h * 0.1, max: w * 0.09, maxLines: 2, leading: 1 });
  return [
    ...setLines(title, w / 2, y, { face: 'display', fill: ink, anchor: 'middle' }),
    text(product.summary[0] ?? '', w / 2, y + title.height + h * 0.042, { face: 'italic', size: w * 0.031, fill: soft, anchor: 'middle' }),
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
    return [path(one.d, { fill }), group([path(hatch, { stroke: mix(fill, '#ffffff', 0.34), width: 0.9 })], { clip: one.d })];
  });
  return group(nodes, { x: cx, y: cy, scale });
}

function hoop(context: ArtContext, w: number, h: number): Node[] {
  const { palette, product } = context;
  const design = designOf(context);
  const hand = product.categoryPath[1] === 'hand-embroidery';
  const ground = design.pick([palette.second, palette.soft, palette.main]);
  const light = ground !== palette.main;
  const cloth = !hand && (product.motif === 'moon' || product.motif === 'star' || design.chance(0.2)) ? palette.deep : mix(palette.paper, '#ffffff', 0.3);
  const [cx, cy, r] = [w / 2, h * 0.42, Math.min(w * 0.375, h * 0.36)];
  const cell = (r * 1.56) / 56;
  const wood = '#c99a62';
  return [
    rect(0, 0, w, h, { fill: ground }),
    circle(cx + r * 0.03, cy + r * 0.06, r * 1.1, { fill: '#000', opacity: 0.14 }),
    rect(cx - r * 0.1, cy - r * 1.21, r * 0.2, r * 0.13, { fill: '#b8893f' }, r * 0.02),
    circle(cx, cy, r * 1.08, { fill: wood }),
    circle(cx, cy, r * 1.045, { stroke: mix(wood, '#ffffff', 0.35), width: r * 0.014 }),
    circle(cx, cy, r * 1.0, { fill: mix(wood, '#000000', 0.3) }),
    group(weave(cx - r, cy - r, r * 2, r * 2, cell, cloth), { clip: circleD(cx, cy, r * 0.985) }),
    hand ? satin(context, cx, cy, r * 0.0074) : group(crosses(chartOf(context, cloth), 56, 56, cell, cx - cell * 28, cy - cell * 28)),
    ...titleStrip(context, w, h, h * 0.842, light ? palette.ink : palette.paper, light ? palette.ink : palette.soft),
  ];
}

function panel(context: ArtContext, w: number, h: number): Node[] {
  const { palette, product } = context;
  const cloth = product.motif === 'moon' || product.motif === 'star' ? palette.deep : mix(palette.paper, '#ffffff', 0.4);
  const side = Math.min(w * 0.8, h * 0.7);
  const [x, y] = [(w - side) / 2, h * 0.065];
  const cell = side / 62;
  return [
    rect(0, 0, w, h, { fill: palette.soft }),
    rect(x - w * 0.03, y - w * 0.025, side + w * 0.06, side + w * 0.07, { fill: '#000', opacity: 0.1 }, 6),
    group(weave(x - w * 0.035, y - w * 0.035, side + w * 0.07, side + w * 0.07, cell, cloth)),
    group(crosses(chartOf(context, cloth), 56, 56, cell, x + cell * 3, y + cell * 3)),
    ...titleStrip(context, w, h, h * 0.842, palette.ink, palette.ink),
  ];
}

function bookmark(context: ArtContext, w: number, h: number): Node[] {
  const { palette } = context;
  const colors = [palette.paper, palette.soft, palette.deep];
  const strips = [-1, 0, 1].flatMap((index): Node[] => {
    const cloth = colors[index + 1] as string;
    const width = w * 0.17;
    const cell = width / 18;
    const motif = subject(index === 0 ? context.product.motif : (small[(index + 3) % small.length] ?? 'leaf'));
    const chart: Chart = (column, row) => {
      if (column < 1 || column > 14) return (row + column) % 3 === 0 ? palette.main : null;
      const role = stitchAt(motif, (column - 7.5) * 15, ((row % 18) - 8.5) * 15);
      return role ? palette[role === 'deep' && cloth === palette.deep ? 'second' : role === 'paper' ? 'second' : role] : null;
    };
    const tassel = path(`M0 ${n(h * 0.63)}v${n(h * 0.06)}M${n(-w * 0.012)} ${n(h * 0.69)}l${n(-w * 0.012)} ${n(h * 0.05)}M0 ${n(h * 0.69)}v${n(h * 0.055)}M${n(w * 0.012)} ${n(h * 0.69)}l${n(w * 0.012)} ${n(h * 0.05)}`, { stroke: palette.accent, width: w * 0.006, round: true });
    return [
      group([rect(-width / 2 + 8, 12, width, h * 0.63, { fill: '#000', opacity: 0.12 }), ...weave(-width / 2, 0, width, h * 0.63, cell, cloth), ...crosses(chart, 16, Math.floor((h * 0.61) / cell), cell, -cell * 8, cell), tassel], { x: w * (0.5 + index * 0.25), y: h * (0.05 + Math.abs(index) * 0.012), rotate: index * 3 }),
    ];
  });
  return [rect(0, 0, w, h, { fill: mix(palette.second, palette.paper, 0.6) }), ...strips, ...titleStrip(context, w, h, h * 0.855, palette.ink, palette.ink)];
}

function design(context: ArtContext, w: number, h: number): Node[] {
  const { palette, product } = context;
  if (product.motif === 'sashiko' || product.motif === 'darn') {
    const ground = product.motif === 'sashiko' ? sashiko(context, w, h) : darn(context, w, h);
    return [group(ground, { clip: rectD(0, 0, w, h) }), rect(0, h * 0.8, w, h * 0.2, { fill: palette.paper }), ...titleStrip(context, w, h, h * 0.835, palette.ink, palette.main)];
  }
  const place = product.categoryPath.at(-1);
  if (place === 'bookmarks') return bookmark(context, w, h);
  if (product.motif === 'alphabet' || (place !== 'hoop-minis' && product.categoryPath[1] !== 'hand-embroidery' && designOf(context).chance(0.35))) return panel(context, w, h);
  return hoop(context, w, h);
}

function page(context: ArtContext, number: number): Node[] {
  const { palette, product } = context;
  const ground = rect(0, 0, pageWidth, 842, { fill: '#fffefb' });
  const chart = chartOf(context, palette.paper);
  if (number % 2 === 1) {
    const byColor = new Map<string, string>();
    const cell = 8.2;
    for (let row = 0; row < 56; row += 1) {
      for (let column = 0; column < 56; column += 1) {
        const color = chart(column, row);
        if (color) byColor.set(color, `${byColor.get(color) ?? ''}M${n(68 + column * cell)} ${n(130 + row * cell)}h${cell}v${cell}h-${cell}z`);
      }
    }
    const lines = (step: number) => Array.from({ length: 56 / step + 1 }, (_, index) => `M${n(68 + index * step * cell)} 130v${n(56 * cell)}M68 ${n(130 + index * step * cell)}h${n(56 * cell)}`).join('');
    const legend = [...byColor.keys()].slice(0, 6).flatMap((fill, index) => [
      rect(68 + (index % 3) * 155, 630 + Math.floor(index / 3) * 40, 22, 22, { fill }, 4),
      text(`Shade ${310 + index * 37}`, 98 + (index % 3) * 155, 645 + Math.floor(index / 3) * 40, { face: 'sans', size: 10, fill: palette.ink }),
    ]);
    return [
      ground,
      text('Chart, in colour', 68, 104, { face: 'display', size: 28, fill: palette.ink }),
      ...[...byColor].map(([fill, d]) => path(d, { fill })),
      path(lines(1), { stroke: palette.ink, width: 0.2 }),
      path(lines(14), { stroke: palette.ink, width: 0.8 }),
      ...legend,
      ...folio(context, number, palette.ink),
    ];
  }
  const notes = 'Begin in the middle: fold the cloth twice and mark the point with a thread. Bring the needle up, leave a tail of three centimetres and catch it under the first stitches.\nWork the lower arm of every cross in one direction and the upper arm in the other, and the surface will lie as smooth as water. Change hands at the end of a row if you are tired, but not in the middle.\nWash in lukewarm water, roll in a towel and press face down.';
  return [
    ground,
    text('Before the first stitch', 68, 110, { face: 'display', size: 28, fill: palette.ink }),
    ...copy(notes, { x: 68, y: 150, width: 300, size: 12, fill: palette.ink }).nodes,
    group(paintMotif(subject(product.motif), palette), { x: 455, y: 200, scale: 0.62 }),
    group([...weave(0, 0, 460, 220, 23, mix(palette.soft, '#ffffff', 0.4)), ...crosses((column, row) => (row === 4 && column > 2 && column < 12 ? palette.accent : row === 5 && column > 4 && column < 17 ? palette.main : null), 20, 9, 23)], { x: 68, y: 500, clip: rectD(0, 0, 460, 220) }),
    text('Half of the row first, then back.', 68, 742, { face: 'italic', size: 12, fill: palette.ink }),
    ...folio(context, number, palette.ink),
  ];
}

export const embroidery: KindArt = { front: design, cover: (context) => design(context, 1200, 1200), page };
