import { mix } from '#demo/artwork/engine/palettes.ts';
import { circle, group, line, type Node, rect, text } from '#demo/artwork/engine/scene.ts';
import { fitTitle, setLines } from '#demo/artwork/engine/type.ts';
import {
  type ArtContext,
  copy,
  designOf,
  folio,
  type KindArt,
  pageWidth,
} from '#demo/artwork/products/context.ts';
import { flat } from '#demo/artwork/products/sewing/cloth.ts';
import { piece, tissue } from '#demo/artwork/products/sewing/tissue.ts';
import { proseFor } from '#demo/catalog/prose.ts';
import { seeded } from '#demo/random.ts';

function envelope(context: ArtContext, w: number, h: number): Node[] {
  const { palette, product } = context;
  const design = designOf(context);
  const dark = design.chance(0.3);
  const ground = dark ? palette.main : design.pick([palette.paper, palette.soft]);
  const ink = dark ? palette.paper : palette.ink;
  const title = fitTitle(product.name, {
    face: 'display',
    width: w * 0.84,
    height: h * 0.145,
    max: w * 0.115,
    maxLines: 2,
    leading: 1,
  });
  const scale = Math.min((w * 0.8) / 400, (h * 0.6) / 480);
  const [level, sizes] = [product.summary[1] ?? '', product.summary[0] ?? ''];
  return [
    rect(0, 0, w, h, { fill: ground }),
    group(tissue(context, w, h, ink), { opacity: 0.26 }),
    ...setLines(title, w * 0.08, h * 0.065, { face: 'display', fill: ink }),
    circle(w / 2, h * 0.57, Math.min(w * 0.39, h * 0.34), {
      fill: dark ? palette.soft : mix(ground, '#ffffff', 0.6),
    }),
    group(flat(context, dark ? palette.main : ''), {
      x: w / 2 - 200 * scale,
      y: h * 0.57 - 245 * scale,
      scale,
    }),
    line(w * 0.08, h * 0.91, w * 0.92, h * 0.91, { stroke: ink, width: w * 0.0018 }),
    text(sizes, w * 0.08, h * 0.952, { face: 'bold', size: w * 0.026, fill: ink }),
    text(level, w * 0.92, h * 0.952, { face: 'italic', size: w * 0.029, fill: ink, anchor: 'end' }),
  ];
}

/** Two views of the garment on a panel of one colour, the words below. */
function catalogue(context: ArtContext): Node[] {
  const { palette, product } = context;
  const design = designOf(context);
  const panel = design.pick([palette.main, palette.second, palette.soft, palette.accent]);
  const title = fitTitle(product.name, {
    face: 'display',
    width: 1040,
    height: 150,
    max: 120,
    maxLines: 2,
    leading: 1,
  });
  const single = product.motif === 'quilt';
  return [
    rect(0, 0, 1200, 1200, { fill: palette.paper }),
    rect(0, 0, 1200, 900, { fill: panel }),
    group(tissue(context, 1200, 900, palette.paper), { opacity: 0.4 }),
    ...(single
      ? []
      : [
          group(
            flat(
              {
                ...context,
                palette: {
                  ...palette,
                  main: palette.accent,
                  accent: palette.main,
                  second: palette.soft,
                  soft: palette.second,
                },
              },
              panel,
            ),
            { x: 600, y: 190, scale: 1.32, opacity: 1 },
          ),
        ]),
    group(flat(context, panel), { x: single ? 240 : 60, y: 20, scale: 1.8 }),
    ...setLines(title, 80, 935 + (150 - title.height) / 2, { face: 'display', fill: palette.ink }),
    text(product.summary[0] ?? '', 82, 1136, { face: 'bold', size: 32, fill: palette.ink }),
    text(product.summary[1] ?? '', 1118, 1136, {
      face: 'italic',
      size: 36,
      fill: palette.main,
      anchor: 'end',
    }),
  ];
}

function cover(context: ArtContext): Node[] {
  return seeded(`layout:${context.product.slug}`).chance(0.5)
    ? catalogue(context)
    : envelope(context, 1200, 1200);
}

function page(context: ArtContext, number: number): Node[] {
  const { palette, product, random } = context;
  const ground = rect(0, 0, pageWidth, 842, { fill: '#fffefb' });
  if (number % 2 === 1) {
    const nodes: Node[] = [ground, rect(40, 60, 515, 700, { stroke: palette.ink, width: 0.8, dash: [4, 3] })];
    nodes.push(
      rect(60, 80, 71, 71, { stroke: palette.ink, width: 1.2 }),
      text('5 cm test square', 60, 164, { face: 'sans', size: 8, fill: palette.ink }),
    );
    ['A', 'B', 'C'].forEach((label, index) => {
      const [x, y, w, h] = [
        [170, 90, 250, 330],
        [70, 440, 190, 290],
        [310, 450, 210, 270],
      ][index] as [number, number, number, number];
      nodes.push(
        ...piece(
          random,
          x,
          y,
          w,
          h,
          `${label}  cut 2`,
          [palette.main, palette.ink, palette.accent][index] as string,
          0.55,
        ),
      );
    });
    return [...nodes, ...folio(context, number, palette.ink)];
  }
  const prose = proseFor(product, random);
  const steps = [
    'Stay-stitch the neck edges, 3 mm from the edge.',
    ...Array.from({ length: 3 }, () => prose.sentence()),
  ];
  const nodes: Node[] = [
    ground,
    text('Sewing order', 70, 110, { face: 'display', size: 30, fill: palette.ink }),
    text(product.name, 70, 134, { face: 'italic', size: 12, fill: palette.main }),
  ];
  steps.forEach((step, index) => {
    const [x, y] = [70 + (index % 2) * 235, 165 + Math.floor(index / 2) * 300];
    nodes.push(
      rect(x, y, 215, 200, { fill: mix(palette.soft, '#ffffff', 0.45) }, 6),
      group(flat(context), { x: x + 22 + index * 3, y: y + 6, scale: 0.4 }),
      circle(x + 22, y + 22, 13, { fill: palette.deep }),
      text(String(index + 1), x + 22, y + 27, { face: 'bold', size: 13, fill: '#ffffff', anchor: 'middle' }),
      ...copy(step, { x, y: y + 222, width: 210, size: 11, fill: palette.ink, face: 'sans' }).nodes,
    );
  });
  return [...nodes, ...folio(context, number, palette.ink)];
}

export const sewing: KindArt = {
  front: envelope,
  cover,
  emblem: (context) => [group(flat(context), { x: -420, y: -510, scale: 2.1 })],
  page,
};
