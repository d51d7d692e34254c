import { motifOf } from '#demo/artwork/engine/motifs/index.ts';
import { paintMotif } from '#demo/artwork/engine/motifs/shape.ts';
import { mix, type Palette } from '#demo/artwork/engine/palettes.ts';
import {
  circle,
  group,
  line,
  type Node,
  type Placing,
  path,
  rect,
  rectD,
  stamp,
  text,
} from '#demo/artwork/engine/scene.ts';
import { fitTitle, setLines } from '#demo/artwork/engine/type.ts';
import { type ArtContext, designOf } from '#demo/artwork/products/context.ts';
import { penNames } from '#demo/catalog/passages.ts';

type Layout = (context: ArtContext, w: number, h: number) => Node[];

const fiction = new Set(['fiction', 'essays-and-poetry']);

function byline(context: ArtContext): string {
  if (!fiction.has(context.product.categoryPath[1] ?? '')) return context.shop;
  return designOf(context).pick(penNames);
}

function foot(context: ArtContext, w: number, y: number, fill: string): Node {
  return text(byline(context).toUpperCase(), w / 2, y, {
    face: 'bold',
    size: w * 0.029,
    fill,
    anchor: 'middle',
    track: 0.16,
  });
}

/** Swaps light and dark colours on a dark background, for contrast. */
function onDark(palette: Palette): Palette {
  return {
    ...palette,
    deep: mix(palette.deep, '#000000', 0.45),
    main: mix(palette.main, palette.paper, 0.22),
  };
}

const centred: Layout = (context, w, h) => {
  const { palette, product } = context;
  const title = fitTitle(product.name, {
    face: 'display',
    width: w * 0.8,
    height: h * 0.26,
    max: w * 0.15,
    maxLines: 4,
  });
  return [
    rect(0, 0, w, h, { fill: palette.soft }),
    rect(w * 0.04, w * 0.04, w * 0.92, h - w * 0.08, { stroke: palette.ink, width: w * 0.004 }),
    ...setLines(title, w / 2, h * 0.1 + (h * 0.26 - title.height) / 2, {
      face: 'display',
      fill: palette.ink,
      anchor: 'middle',
    }),
    group(paintMotif(motifOf(product.motif), palette), { x: w / 2, y: h * 0.63, scale: w * 0.0039 }),
    foot(context, w, h * 0.935, palette.ink),
  ];
};

const sunDisc: Layout = (context, w, h) => {
  const { palette, product } = context;
  const title = fitTitle(product.name, {
    face: 'display',
    width: w * 0.82,
    height: h * 0.27,
    max: w * 0.16,
    maxLines: 4,
  });
  return [
    rect(0, 0, w, h, { fill: palette.deep }),
    circle(w / 2, h * 0.37, w * 0.4, { fill: palette.second }),
    group(paintMotif(motifOf(product.motif), { ...palette, second: palette.paper }), {
      x: w / 2,
      y: h * 0.37,
      scale: w * 0.004,
      clip: 'M-100-100h200v110a100 92 0 0 1-200 0z',
    }),
    ...setLines(title, w / 2, h * 0.66, { face: 'display', fill: palette.paper, anchor: 'middle' }),
    foot(context, w, h * 0.95, palette.second),
  ];
};

const stacked: Layout = (context, w, h) => {
  const { palette, product } = context;
  const title = fitTitle(product.name, {
    face: 'display',
    width: w * 0.86,
    height: h * 0.58,
    max: w * 0.3,
    leading: 0.94,
    maxLines: 6,
  });
  return [
    rect(0, 0, w, h, { fill: palette.main }),
    rect(0, h * 0.72, w, h * 0.28, { fill: palette.soft }),
    ...setLines(title, w * 0.07, h * 0.06, { face: 'display', fill: palette.paper }),
    group(paintMotif(motifOf(product.motif), palette), { x: w * 0.72, y: h * 0.845, scale: w * 0.0021 }),
    text(byline(context).toUpperCase(), w * 0.07, h * 0.945, {
      face: 'bold',
      size: w * 0.027,
      fill: palette.ink,
      track: 0.14,
    }),
  ];
};

const repeated: Layout = (context, w, h) => {
  const { palette, product } = context;
  const dark = onDark(palette);
  const motif = motifOf(product.motif);
  const cell = w / 4;
  const nodes: Node[] = [rect(0, 0, w, h, { fill: palette.deep })];
  const places: Placing[] = [];
  for (let row = -1; row * cell < h + cell; row += 1) {
    for (let column = -1; column < 5; column += 1) {
      const [x, y] = [cell * (column + (row % 2 === 0 ? 0.5 : 0)), cell * (row + 0.5)];
      places.push({ x, y, scale: w * 0.00092 });
    }
  }
  nodes.push(group([stamp(paintMotif(motif, dark), places)], { clip: rectD(0, 0, w, h) }));
  const title = fitTitle(product.name, {
    face: 'display',
    width: w * 0.62,
    height: h * 0.24,
    max: w * 0.12,
    maxLines: 4,
  });
  nodes.push(
    rect(w * 0.12, h * 0.31, w * 0.76, h * 0.38, { fill: palette.paper }),
    rect(w * 0.14, h * 0.31 + w * 0.02, w * 0.72, h * 0.38 - w * 0.04, {
      stroke: palette.main,
      width: w * 0.003,
    }),
    ...setLines(title, w / 2, h * 0.345 + (h * 0.25 - title.height) / 2, {
      face: 'display',
      fill: palette.ink,
      anchor: 'middle',
    }),
    line(w * 0.44, h * 0.615, w * 0.56, h * 0.615, { stroke: palette.accent, width: w * 0.006 }),
    text(byline(context), w / 2, h * 0.655, {
      face: 'italic',
      size: w * 0.036,
      fill: palette.ink,
      anchor: 'middle',
    }),
  );
  return nodes;
};

const arched: Layout = (context, w, h) => {
  const { palette, product } = context;
  const title = fitTitle(product.name, {
    face: 'italic',
    width: w * 0.82,
    height: h * 0.2,
    max: w * 0.14,
    maxLines: 3,
  });
  const arch = (x: number, y: number, width: number, bottom: number) =>
    `M${x} ${bottom}V${y + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${bottom}z`;
  return [
    rect(0, 0, w, h, { fill: palette.paper }),
    path(arch(w * 0.09, h * 0.3, w * 0.82, h * 0.9), { fill: palette.main }),
    path(arch(w * 0.14, h * 0.335, w * 0.72, h * 0.9), { fill: palette.soft }),
    group(paintMotif(motifOf(product.motif), palette), { x: w / 2, y: h * 0.69, scale: w * 0.0034 }),
    rect(w * 0.05, h * 0.9, w * 0.9, w * 0.008, { fill: palette.ink }),
    ...setLines(title, w / 2, h * 0.055 + (h * 0.2 - title.height) / 2, {
      face: 'italic',
      fill: palette.ink,
      anchor: 'middle',
    }),
    foot(context, w, h * 0.95, palette.ink),
  ];
};

const striped: Layout = (context, w, h) => {
  const { palette, product } = context;
  const colors = [palette.second, palette.soft, palette.accent, palette.main];
  const title = fitTitle(product.name, {
    face: 'display',
    width: w * 0.84,
    height: h * 0.24,
    max: w * 0.15,
    maxLines: 3,
  });
  return [
    rect(0, 0, w, h, { fill: palette.paper }),
    ...colors.map((fill, index) => rect((w / 4) * index, h * 0.36, w / 4, h * 0.64, { fill })),
    circle(w / 2, h * 0.655, w * 0.37, { fill: palette.paper }),
    group(paintMotif(motifOf(product.motif), palette), { x: w / 2, y: h * 0.655, scale: w * 0.0026 }),
    ...setLines(title, w * 0.08, h * 0.05, { face: 'display', fill: palette.ink }),
    text(byline(context), w * 0.08, h * 0.335, { face: 'italic', size: w * 0.042, fill: palette.main }),
  ];
};

const layouts: Layout[] = [centred, sunDisc, stacked, repeated, arched, striped];

export function front(context: ArtContext, w: number, h: number): Node[] {
  return designOf(context).pick(layouts)(context, w, h);
}
