import { mix } from '#demo/artwork/engine/palettes.ts';
import {
  group,
  type Node,
  n,
  type Point,
  path,
  rect,
  rectD,
  shadow,
  smoothD,
  text,
} from '#demo/artwork/engine/scene.ts';
import { fitTitle, setLines } from '#demo/artwork/engine/type.ts';
import {
  type ArtContext,
  copy,
  designOf,
  folio,
  type KindArt,
  pageHeight,
  pageWidth,
} from '#demo/artwork/products/context.ts';
import { fingers } from '#demo/artwork/products/laser/cut-parts.ts';
import { nest } from '#demo/artwork/products/laser/cutting.ts';

/** Lines in the three colours of a cutter: what is cut, what is scored, what is engraved. */
type Sheet = { cut: string; score: string; engrave: string };

function draw(context: ArtContext, sheet: Sheet, width: number): Node[] {
  const { cut, score, engrave } = nest(context.product.motif, designOf(context));
  return [
    path(engrave, { stroke: sheet.engrave, width: width * 0.8 }),
    path(score, { stroke: sheet.score, width: width * 0.8, dash: [12, 8] }),
    path(cut, { stroke: sheet.cut, width, round: true }),
  ];
}

function graph(w: number, h: number, step: number, color: string, width: number): Node {
  let d = '';
  for (let x = step; x < w; x += step) d += `M${n(x)} 0v${n(h)}`;
  for (let y = step; y < h; y += step) d += `M0 ${n(y)}h${n(w)}`;
  return path(d, { stroke: color, width });
}

function titleBlock(context: ArtContext, w: number, h: number, ink: string, fill: string): Node[] {
  const { product } = context;
  const [x, y, bw, bh] = [w * 0.06, h * 0.765, w * 0.88, h * 0.175];
  const title = fitTitle(product.name, {
    face: 'display',
    width: bw * 0.62,
    height: bh * 0.7,
    max: w * 0.085,
    maxLines: 2,
    leading: 1,
  });
  const line = { stroke: ink, width: w * 0.0022 };
  const facts = product.summary.slice(0, 3);
  return [
    rect(x, y, bw, bh, { fill, ...line }),
    path(
      `M${n(x + bw * 0.68)} ${n(y)}v${n(bh)}M${n(x + bw * 0.68)} ${n(y + bh / 3)}h${n(bw * 0.32)}M${n(x + bw * 0.68)} ${n(y + (bh * 2) / 3)}h${n(bw * 0.32)}`,
      line,
    ),
    ...setLines(title, x + bw * 0.03, y + (bh - title.height) / 2, { face: 'display', fill: ink }),
    ...facts.map((fact, index) => {
      const size = Math.min(w * 0.024, (bw * 0.29) / (fact.length * 0.56));
      return text(fact, x + bw * 0.7, y + bh * (index / 3 + 0.21), { face: 'sans', size, fill: ink });
    }),
  ];
}

function blueprint(context: ArtContext, w: number, h: number): Node[] {
  const { palette } = context;
  const ground = designOf(context).pick([palette.deep, mix(palette.main, palette.deep, 0.5)]);
  const ink = palette.paper;
  const scale = (w * 0.84) / 1000;
  const top = h * 0.07 + (h * 0.66 - 760 * scale) / 2;
  const d = `M${n(w * 0.08)} ${n(top + 760 * scale + h * 0.022)}h${n(w * 0.84)}M${n(w * 0.08)} ${n(top + 760 * scale + h * 0.012)}v${n(h * 0.02)}M${n(w * 0.92)} ${n(top + 760 * scale + h * 0.012)}v${n(h * 0.02)}`;
  return [
    rect(0, 0, w, h, { fill: ground }),
    graph(w, h, w / 40, mix(ground, ink, 0.1), w * 0.001),
    graph(w, h, w / 8, mix(ground, ink, 0.17), w * 0.0014),
    rect(w * 0.035, w * 0.035, w * 0.93, h - w * 0.07, { stroke: ink, width: w * 0.0028 }),
    group(draw(context, { cut: ink, score: palette.second, engrave: mix(palette.accent, ink, 0.2) }, 3.6), {
      x: w * 0.08,
      y: top,
      scale,
    }),
    path(d, { stroke: ink, width: w * 0.0016 }),
    ...titleBlock(context, w, h, ink, ground),
  ];
}

function plywood(context: ArtContext, w: number, h: number): Node[] {
  const { palette } = context;
  const wood = '#dcb98a';
  const random = designOf(context);
  const scale = (w * 0.82) / 1000;
  const grain = Array.from({ length: 22 }, (_, index) => {
    const y = h * 0.06 + index * h * 0.033;
    return smoothD(
      Array.from(
        { length: 6 },
        (_unused, at): Point => [w * (0.05 + at * 0.18), y + random.between(-1, 1) * h * 0.012],
      ),
    );
  }).join('');
  const burnt = '#4b2c14';
  return [
    rect(0, 0, w, h, { fill: palette.main }),
    shadow(w * 0.06, h * 0.055, w * 0.88, h * 0.68, w * 0.02, 0.06),
    rect(w * 0.06, h * 0.055, w * 0.88, h * 0.68, { fill: wood }, w * 0.006),
    group([path(grain, { stroke: mix(wood, '#7a4a1c', 0.22), width: w * 0.0022 })], {
      clip: rectD(w * 0.06, h * 0.055, w * 0.88, h * 0.68),
    }),
    group(draw(context, { cut: burnt, score: mix(burnt, wood, 0.3), engrave: mix(burnt, wood, 0.35) }, 5), {
      x: w * 0.09,
      y: h * 0.055 + (h * 0.68 - 760 * scale) / 2,
      scale,
    }),
    ...titleBlock(context, w, h, palette.ink, palette.paper),
  ];
}

function design(context: ArtContext, w: number, h: number): Node[] {
  return designOf(context).pick([blueprint, plywood])(context, w, h);
}

function page(context: ArtContext, number: number): Node[] {
  const { palette, product } = context;
  const ground = rect(0, 0, pageWidth, pageHeight, { fill: '#fffefb' });
  if (number % 2 === 1) {
    return [
      ground,
      rect(40, 40, 515, 720, { stroke: palette.ink, width: 0.8 }),
      group(draw(context, { cut: '#c23b2e', score: '#2d62b8', engrave: '#555555' }, 2.2), {
        x: 62,
        y: 70,
        scale: 0.47,
      }),
      text(`Sheet ${number} · 3 mm · scale 1 : 2`, 60, 470, { face: 'bold', size: 11, fill: palette.ink }),
      ...['#c23b2e', '#2d62b8', '#555555'].flatMap((color, index) => [
        rect(60, 490 + index * 26, 40, 3, { fill: color }),
        text(['cut last', 'score', 'engrave first'][index] as string, 112, 496 + index * 26, {
          face: 'sans',
          size: 11,
          fill: palette.ink,
        }),
      ]),
      path(fingers(300, 500, 220, 70, 6, 12), { stroke: '#c23b2e', width: 1.2 }),
      text('Test coupon: cut this before anything else', 300, 600, {
        face: 'italic',
        size: 11,
        fill: palette.ink,
      }),
      ...copy(
        `${product.name}. The three joint widths on the coupon are marked a, b and c. The one that needs a firm thumb is yours: print the layer with the same letter.`,
        { x: 60, y: 640, width: 460, size: 12, fill: palette.ink },
      ).nodes,
      ...folio(context, number, palette.ink),
    ];
  }
  const steps = [
    'Sort the parts by number; the numbers are on the inside.',
    'Dry-fit the base and two sides. Nothing should need force.',
    'Add the dividers from the back, tall ones first.',
    'Close the top. Wipe off soot with a dry cloth.',
  ];
  return [
    ground,
    text('Putting it together', 60, 110, { face: 'display', size: 30, fill: palette.ink }),
    ...steps.flatMap((step, index) => {
      const [x, y] = [60 + (index % 2) * 245, 140 + Math.floor(index / 2) * 310];
      return [
        rect(x, y, 225, 200, { fill: mix(palette.soft, '#ffffff', 0.4) }, 8),
        group(draw(context, { cut: palette.ink, score: palette.main, engrave: palette.accent }, 4), {
          x: x + 12,
          y: y + 24,
          scale: 0.2,
        }),
        text(`${index + 1}`, x + 16, y + 232, { face: 'display', size: 22, fill: palette.main }),
        ...copy(step, { x: x + 40, y: y + 226, width: 180, size: 11, fill: palette.ink, face: 'sans' }).nodes,
      ];
    }),
    ...folio(context, number, palette.ink),
  ];
}

function emblem(context: ArtContext): Node[] {
  const burnt = '#4b2c14';
  const wood = '#dcb98a';
  return [
    shadow(-520, -420, 1040, 840, 30, 0.05),
    rect(-520, -420, 1040, 840, { fill: wood }, 14),
    group(draw(context, { cut: burnt, score: mix(burnt, wood, 0.3), engrave: mix(burnt, wood, 0.35) }, 6), {
      x: -470,
      y: -357,
      scale: 0.94,
    }),
  ];
}

export const laser: KindArt = {
  front: design,
  cover: (context) => design(context, 1200, 1200),
  emblem,
  page,
};
