import { mix, type Palette } from '#demo/artwork/engine/palettes.ts';
import { group, line, type Node, n, path, rect, rectD, text } from '#demo/artwork/engine/scene.ts';
import { fitTitle, setLines } from '#demo/artwork/engine/type.ts';
import {
  type ArtContext,
  copy,
  designOf,
  folio,
  type KindArt,
  pageWidth,
} from '#demo/artwork/products/context.ts';
import { grannies, outlines, ripples, trimmings, yarn } from '#demo/artwork/products/knitting/knitwear.ts';
import { toy } from '#demo/artwork/products/knitting/toys.ts';
import { bandChart, knit } from '#demo/artwork/products/stitches.ts';
import { proseFor } from '#demo/catalog/prose.ts';

const toys = new Set(['fox', 'bear', 'owl', 'whale', 'octopus']);
const flats = new Set(['granny', 'ripple']);

function shades(palette: Palette): string[] {
  return [palette.main, palette.paper, palette.second, palette.deep, palette.accent, palette.soft];
}

function chartOf(context: ArtContext) {
  const design = designOf(context);
  const order = design.shuffle([0, 1, 2, 3, 5, 4, 6]).slice(0, 5);
  const colors = [context.palette.main, ...design.shuffle(shades(context.palette).slice(1))];
  return bandChart(order, colors, 2);
}

/** The knitted or crocheted thing in a box of 1000 by 1000. */
function piece(context: ArtContext): Node[] {
  const { palette, product } = context;
  const design = designOf(context);
  if (toys.has(product.motif)) return toy(product.motif, palette);
  if (product.motif === 'granny')
    return [
      group(
        grannies(palette, (index) => shades(palette)[index % 6] as string, 4, 250),
        { clip: rectD(0, 0, 1000, 1000, 40) },
      ),
    ];
  if (product.motif === 'ripple')
    return [
      group(ripples(design.shuffle(shades(palette)), 1000, 1000), { clip: rectD(0, 0, 1000, 1000, 20) }),
    ];
  const outline = outlines[product.motif] ?? outlines.sweater;
  const chart = chartOf(context);
  const yoke = product.motif === 'sweater';
  const lace = product.motif === 'shawl' || product.motif === 'bag' || product.motif === 'cowl';
  const fill = (column: number, row: number): string | null => {
    if (lace)
      return (column + Math.floor(row / 2) * 2) % 6 === 0 && row % 4 < 2
        ? null
        : mix(palette.main, palette.second, row % 8 < 2 ? 0.5 : 0);
    // A yoke carries its bands at the top and is plain below.
    if (yoke && row > 17 && row < 34)
      return (column + row * 2) % 7 === 0 && row % 3 === 0 ? palette.second : palette.main;
    return chart(column, row);
  };
  return [
    path(outline ?? '', { fill: mix(lace ? palette.main : palette.deep, '#000000', lace ? 0.25 : 0) }),
    group(knit(fill, 35, 40, 29, -6, 96), { clip: outline }),
    ...trimmings(product.motif, palette),
  ];
}

function label(context: ArtContext, w: number, h: number): Node[] {
  const { palette, product } = context;
  const [lw, lh] = [w * 0.62, h * 0.26];
  const title = fitTitle(product.name, {
    face: 'display',
    width: lw * 0.84,
    height: lh * 0.5,
    max: w * 0.085,
    maxLines: 2,
    leading: 1,
  });
  const [x, y] = [(w - lw) / 2, (h - lh) / 2];
  return [
    rect(x, y + h * 0.008, lw, lh, { fill: '#000', opacity: 0.16 }, 10),
    rect(x, y, lw, lh, { fill: palette.paper }, 10),
    rect(
      x + w * 0.016,
      y + w * 0.016,
      lw - w * 0.032,
      lh - w * 0.032,
      { stroke: palette.main, width: w * 0.003, dash: [w * 0.012, w * 0.009] },
      6,
    ),
    ...setLines(title, w / 2, y + lh * 0.18 + (lh * 0.46 - title.height) / 2, {
      face: 'display',
      fill: palette.ink,
      anchor: 'middle',
    }),
    text(product.summary[1] ?? '', w / 2, y + lh * 0.82, {
      face: 'italic',
      size: w * 0.03,
      fill: palette.main,
      anchor: 'middle',
    }),
  ];
}

function swatch(context: ArtContext, w: number, h: number): Node[] {
  const { palette, product } = context;
  const design = designOf(context);
  if (product.motif === 'granny') {
    const columns = 4;
    return [
      group(
        grannies(
          palette,
          (index) => shades(palette)[index % 6] as string,
          Math.ceil((columns * h) / w),
          w / columns,
        ),
        { clip: rectD(0, 0, w, h) },
      ),
      ...label(context, w, h),
    ];
  }
  if (product.motif === 'ripple')
    return [
      rect(0, 0, w, h, { fill: palette.deep }),
      group(ripples(design.shuffle(shades(palette)), w, h * 1.1), { clip: rectD(0, 0, w, h) }),
      ...label(context, w, h),
    ];
  const cell = w / 30;
  return [
    rect(0, 0, w, h, { fill: mix(palette.deep, '#000000', 0.2) }),
    ...knit(chartOf(context), 30, Math.ceil(h / (cell * 0.84)), cell),
    ...label(context, w, h),
  ];
}

function portrait(context: ArtContext, w: number, h: number): Node[] {
  const { palette, product } = context;
  const design = designOf(context);
  const ground = design.pick([palette.soft, palette.paper, mix(palette.second, palette.paper, 0.45)]);
  const title = fitTitle(product.name, {
    face: 'display',
    width: w * 0.86,
    height: h * 0.13,
    max: w * 0.1,
    maxLines: 2,
    leading: 1,
  });
  const scale = Math.min(w * 0.72, h * 0.66) / 1000;
  return [
    rect(0, 0, w, h, { fill: ground }),
    rect(0, h * 0.74, w, h * 0.26, { fill: mix(ground, palette.main, 0.16) }),
    group(piece(context), { x: w / 2 - 500 * scale, y: h * 0.235 - 60 * scale, scale }),
    ...(toys.has(product.motif) ? [] : [yarn(w * 0.86, h * 0.82, w * 0.06, palette.accent, palette.ink)]),
    ...setLines(title, w / 2, h * 0.055, { face: 'display', fill: palette.ink, anchor: 'middle' }),
    text(product.summary[0] ?? '', w / 2, h * 0.945, {
      face: 'italic',
      size: w * 0.032,
      fill: palette.ink,
      anchor: 'middle',
    }),
  ];
}

function design(context: ArtContext, w: number, h: number): Node[] {
  const { motif } = context.product;
  if (toys.has(motif)) return portrait(context, w, h);
  if (flats.has(motif)) return swatch(context, w, h);
  return designOf(context).chance(motif === 'cowl' || motif === 'cushion' ? 0.8 : 0.3)
    ? swatch(context, w, h)
    : portrait(context, w, h);
}

function page(context: ArtContext, number: number): Node[] {
  const { palette, product } = context;
  const ground = rect(0, 0, pageWidth, 842, { fill: '#fffefa' });
  if (number % 2 === 1) {
    const chart = chartOf(context);
    const [columns, rows, cell] = [24, 26, 18];
    const byColor = new Map<string, string>();
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const color = chart(column, row);
        byColor.set(
          color,
          `${byColor.get(color) ?? ''}M${n(80 + column * cell)} ${n(150 + row * cell)}h${cell}v${cell}h-${cell}z`,
        );
      }
    }
    const grid =
      Array.from({ length: columns + 1 }, (_, index) => `M${80 + index * cell} 150v${rows * cell}`).join('') +
      Array.from({ length: rows + 1 }, (_, index) => `M80 ${150 + index * cell}h${columns * cell}`).join('');
    return [
      ground,
      text('Chart A', 80, 110, { face: 'display', size: 30, fill: palette.ink }),
      text('Read from the bottom right. One square is one stitch.', 80, 132, {
        face: 'italic',
        size: 12,
        fill: palette.ink,
      }),
      ...[...byColor].map(([fill, d]) => path(d, { fill })),
      path(grid, { stroke: palette.ink, width: 0.35 }),
      path(Array.from({ length: 5 }, (_, index) => `M${80 + index * 5 * cell} 150v${rows * cell}`).join(''), {
        stroke: palette.ink,
        width: 1,
      }),
      ...Array.from({ length: rows / 2 }, (_, index) =>
        text(String(index * 2 + 1), 520, 150 + (rows - index * 2 - 0.25) * cell, {
          face: 'sans',
          size: 8,
          fill: palette.ink,
        }),
      ),
      ...[...byColor.keys()].slice(0, 5).flatMap((fill, index) => [
        rect(80 + index * 88, 650, 20, 20, { fill }, 4),
        text(`Shade ${'ABCDE'[index]}`, 106 + index * 88, 664, {
          face: 'sans',
          size: 10,
          fill: palette.ink,
        }),
      ]),
      ...folio(context, number, palette.ink),
    ];
  }
  const prose = proseFor(product, context.random);
  const rounds = [
    'Cast on with shade A and join without twisting. Place a marker.',
    'Rib for five centimetres: knit one, purl one, to the end.',
    ...Array.from({ length: 3 }, () => prose.paragraph(2)),
  ];
  const body = rounds.flatMap((entry, index) => [
    text(String(index + 1), 70, 318 + index * 62, { face: 'display', size: 22, fill: palette.main }),
    ...copy(entry, { x: 104, y: 314 + index * 62, width: 410, size: 12, fill: palette.ink }).nodes,
  ]);
  return [
    ground,
    text('Working the pattern', 70, 110, { face: 'display', size: 30, fill: palette.ink }),
    text(product.name, 70, 134, { face: 'italic', size: 12, fill: palette.main }),
    group(piece(context), { x: 380, y: 80, scale: 0.16 }),
    line(70, 270, 525, 270, { stroke: palette.ink, width: 0.6 }),
    ...body,
    ...folio(context, number, palette.ink),
  ];
}

export const knitting: KindArt = {
  front: design,
  cover: (context) => design(context, 1200, 1200),
  emblem: (context) => [group(piece(context), { x: -500, y: -510 })],
  page,
};
