import { paintMotif, stitchAt } from '#demo/artwork/engine/motifs/shape.ts';
import { inkOn, mix } from '#demo/artwork/engine/palettes.ts';
import { group, type Node, n, path, rect, rectD, text } from '#demo/artwork/engine/scene.ts';
import { fitTitle, setLines } from '#demo/artwork/engine/type.ts';
import {
  type ArtContext,
  copy,
  designOf,
  folio,
  type KindArt,
  pageWidth,
} from '#demo/artwork/products/context.ts';
import { darn, sashiko } from '#demo/artwork/products/embroidery/mending.ts';
import { chartOf, ring, small, subject, weave } from '#demo/artwork/products/embroidery/stitching.ts';
import { type Chart, crosses } from '#demo/artwork/products/stitches.ts';
import { seeded } from '#demo/random.ts';

function titleStrip(context: ArtContext, w: number, h: number, y: number, ink: string, soft: string): Node[] {
  const { product } = context;
  const title = fitTitle(product.name, {
    face: 'display',
    width: w * 0.86,
    height: h * 0.1,
    max: w * 0.09,
    maxLines: 2,
    leading: 1,
  });
  return [
    ...setLines(title, w / 2, y, { face: 'display', fill: ink, anchor: 'middle' }),
    text(product.summary[0] ?? '', w / 2, y + title.height + h * 0.042, {
      face: 'italic',
      size: w * 0.031,
      fill: soft,
      anchor: 'middle',
    }),
  ];
}

function hoop(context: ArtContext, w: number, h: number): Node[] {
  const { palette } = context;
  const ground = seeded(`ground:${context.product.slug}`).pick([palette.second, palette.soft, palette.main]);
  const ink = inkOn(ground, palette);
  return [
    rect(0, 0, w, h, { fill: ground }),
    ...ring(context, w / 2, h * 0.42, Math.min(w * 0.375, h * 0.36)),
    ...titleStrip(context, w, h, h * 0.842, ink, ink),
  ];
}

function panel(context: ArtContext, w: number, h: number): Node[] {
  const { palette, product } = context;
  const cloth =
    product.motif === 'moon' || product.motif === 'star' ? palette.deep : mix(palette.paper, '#ffffff', 0.4);
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
    const motif = subject(
      index === 0 ? context.product.motif : (small[(index + 3) % small.length] ?? 'leaf'),
    );
    const chart: Chart = (column, row) => {
      if (column < 1 || column > 14) return (row + column) % 3 === 0 ? palette.main : null;
      const role = stitchAt(motif, (column - 7.5) * 15, ((row % 18) - 8.5) * 15);
      return role
        ? palette[role === 'deep' && cloth === palette.deep ? 'second' : role === 'paper' ? 'second' : role]
        : null;
    };
    const tassel = path(
      `M0 ${n(h * 0.63)}v${n(h * 0.06)}M${n(-w * 0.012)} ${n(h * 0.69)}l${n(-w * 0.012)} ${n(h * 0.05)}M0 ${n(h * 0.69)}v${n(h * 0.055)}M${n(w * 0.012)} ${n(h * 0.69)}l${n(w * 0.012)} ${n(h * 0.05)}`,
      { stroke: palette.accent, width: w * 0.006, round: true },
    );
    return [
      group(
        [
          rect(-width / 2 + 8, 12, width, h * 0.63, { fill: '#000', opacity: 0.12 }),
          ...weave(-width / 2, 0, width, h * 0.63, cell, cloth),
          ...crosses(chart, 16, Math.floor((h * 0.61) / cell), cell, -cell * 8, cell),
          tassel,
        ],
        { x: w * (0.5 + index * 0.25), y: h * (0.05 + Math.abs(index) * 0.012), rotate: index * 3 },
      ),
    ];
  });
  return [
    rect(0, 0, w, h, { fill: mix(palette.second, palette.paper, 0.6) }),
    ...strips,
    ...titleStrip(context, w, h, h * 0.855, palette.ink, palette.ink),
  ];
}

function design(context: ArtContext, w: number, h: number): Node[] {
  const { palette, product } = context;
  if (product.motif === 'sashiko' || product.motif === 'darn') {
    const ground = product.motif === 'sashiko' ? sashiko(context, w, h) : darn(context, w, h);
    return [
      group(ground, { clip: rectD(0, 0, w, h) }),
      rect(0, h * 0.8, w, h * 0.2, { fill: palette.paper }),
      ...titleStrip(context, w, h, h * 0.835, palette.ink, palette.main),
    ];
  }
  const place = product.categoryPath.at(-1);
  if (place === 'bookmarks') return bookmark(context, w, h);
  if (
    product.motif === 'alphabet' ||
    (place !== 'hoop-minis' &&
      product.categoryPath[1] !== 'hand-embroidery' &&
      designOf(context).chance(0.35))
  )
    return panel(context, w, h);
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
        if (color)
          byColor.set(
            color,
            `${byColor.get(color) ?? ''}M${n(68 + column * cell)} ${n(130 + row * cell)}h${cell}v${cell}h-${cell}z`,
          );
      }
    }
    const lines = (step: number) =>
      Array.from(
        { length: 56 / step + 1 },
        (_, index) =>
          `M${n(68 + index * step * cell)} 130v${n(56 * cell)}M68 ${n(130 + index * step * cell)}h${n(56 * cell)}`,
      ).join('');
    const legend = [...byColor.keys()].slice(0, 6).flatMap((fill, index) => [
      rect(68 + (index % 3) * 155, 630 + Math.floor(index / 3) * 40, 22, 22, { fill }, 4),
      text(`Shade ${310 + index * 37}`, 98 + (index % 3) * 155, 645 + Math.floor(index / 3) * 40, {
        face: 'sans',
        size: 10,
        fill: palette.ink,
      }),
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
  const notes =
    'Begin in the middle: fold the cloth twice and mark the point with a thread. Bring the needle up, leave a tail of three centimetres and catch it under the first stitches.\nWork the lower arm of every cross in one direction and the upper arm in the other, and the surface will lie as smooth as water. Change hands at the end of a row if you are tired, but not in the middle.\nWash in lukewarm water, roll in a towel and press face down.';
  return [
    ground,
    text('Before the first stitch', 68, 110, { face: 'display', size: 28, fill: palette.ink }),
    ...copy(notes, { x: 68, y: 150, width: 300, size: 12, fill: palette.ink }).nodes,
    group(paintMotif(subject(product.motif), palette), { x: 455, y: 200, scale: 0.62 }),
    group(
      [
        ...weave(0, 0, 460, 220, 23, mix(palette.soft, '#ffffff', 0.4)),
        ...crosses(
          (column, row) =>
            row === 4 && column > 2 && column < 12
              ? palette.accent
              : row === 5 && column > 4 && column < 17
                ? palette.main
                : null,
          20,
          9,
          23,
        ),
      ],
      { x: 68, y: 500, clip: rectD(0, 0, 460, 220) },
    ),
    text('Half of the row first, then back.', 68, 742, { face: 'italic', size: 12, fill: palette.ink }),
    ...folio(context, number, palette.ink),
  ];
}

export const embroidery: KindArt = {
  front: design,
  cover: (context) => design(context, 1200, 1200),
  emblem: (context) => ring(context, 0, 0, 440),
  page,
};
