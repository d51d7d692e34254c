import { type ArtContext, copy, designOf, type KindArt, pageWidth } from '#demo/art/context.ts';
import { type Clef, clefNodes, type Ensemble, type Part, ribbon, staffLines, system } from '#demo/art/engraving.ts';
import { mix } from '#demo/art/palettes.ts';
import { circle, circleD, group, line, n, type Node, path, type Point, rect, rectD, shadow, smoothD, text } from '#demo/art/scene.ts';
import { fit, setLines } from '#demo/art/type.ts';

const part = (clef: Clef, density: number, low = 0, high = 8): Part => ({ clef, density, low, high });

const ensembles: Record<string, Ensemble> = {
  piano: { parts: [part('treble', 0.8, 0, 9), part('bass', 0.4)], bracket: 'brace' },
  strings: { parts: [part('treble', 0.8, 2, 10), part('treble', 0.7), part('alto', 0.5), part('bass', 0.4)], bracket: 'bracket' },
  guitar: { parts: [part('treble', 0.9, -3, 8)], bracket: 'none' },
  ukulele: { parts: [part('treble', 0.5, 0, 7)], bracket: 'none' },
  choir: { parts: [part('treble', 0.4, 1, 8), part('treble', 0.4, -1, 6), part('bass', 0.4, 2, 9), part('bass', 0.3)], bracket: 'bracket' },
  winds: { parts: [part('treble', 0.9, 1, 10), part('treble', 0.6, -1, 7)], bracket: 'bracket' },
  brass: { parts: [part('treble', 0.6, 1, 9), part('treble', 0.6), part('bass', 0.5, 2, 9), part('bass', 0.4)], bracket: 'bracket' },
  staves: { parts: [part('treble', 0)], bracket: 'none' },
  theory: { parts: [part('treble', 0.2)], bracket: 'none' },
};

const meters: [string, string][] = [['3', '4'], ['4', '4'], ['6', '8'], ['2', '4'], ['5', '4']];
const tempi = ['Andante, quietly', 'Allegretto', 'Lento, like breathing', 'Moderato con moto', 'With a swing', 'Gently, not slow', 'Vivace'];

/** The instrument as a few large flat shapes in a box of 1000 by 620. */
function emblem(context: ArtContext, ink: string): Node[] {
  const { palette } = context;
  const { second, accent, soft } = palette;
  switch (context.product.motif) {
    case 'piano': {
      const white = Array.from({ length: 11 }, (_, index) => rect(index * 92, 60, 86, 520, { fill: index === 3 ? accent : index === 7 ? second : soft }, 6));
      const black = [0, 1, 3, 4, 5, 7, 8].map((index) => rect(index * 92 + 60, 60, 56, 320, { fill: ink }, 5));
      return [...white, ...black];
    }
    case 'strings': {
      const hole = 'M0 40C-60 40-60-40 0-40C50-40 60 30 40 110L-20 330C-50 430-40 520 20 520C80 520 80 440 20 440';
      return [
        circle(500, 310, 300, { fill: second }),
        ...[-1, 1].map((side) => group([path(hole, { stroke: ink, width: 30, round: true })], { x: 500 + side * 175, y: 70, scale: side })),
        ...[0, 1, 2, 3].map((index) => line(440 + index * 40, 0, 440 + index * 40, 620, { stroke: index % 2 ? accent : soft, width: 7 - index })),
      ];
    }
    case 'guitar':
    case 'ukulele': {
      const rings = [300, 270, 205, 186].map((r, index) => circle(500, 310, r, { fill: [second, accent, ink, mix(ink, '#000000', 0.4)][index] as string }));
      const ticks = Array.from({ length: 36 }, (_, index) => {
        const angle = (index / 36) * Math.PI * 2;
        return `M${n(500 + Math.cos(angle) * 216)} ${n(310 + Math.sin(angle) * 216)}L${n(500 + Math.cos(angle) * 258)} ${n(310 + Math.sin(angle) * 258)}`;
      }).join('');
      const count = context.product.motif === 'guitar' ? 6 : 4;
      const strings = Array.from({ length: count }, (_, index) => line(0, 310 + (index - (count - 1) / 2) * 46, 1000, 310 + (index - (count - 1) / 2) * 46, { stroke: soft, width: 8 - index }));
      return [...rings, path(ticks, { stroke: soft, width: 8 }), ...strings];
    }
    case 'choir':
      return [0, 1, 2, 3, 4].flatMap((index) => {
        const [x, fill] = [120 + index * 190, [second, accent, soft, second, accent][index] as string];
        const y = 240 + (index % 2) * 70;
        return [
          path(`M${x - 120} 620c0-190 60-260 120-260s120 70 120 260z`, { fill, opacity: 0.94 }),
          circle(x, y, 78, { fill }),
          path(circleD(x + 8, y + 26, 20, 27), { fill: ink }),
        ];
      });
    case 'winds':
      return [0, 1, 2].flatMap((index) => {
        const x = 220 + index * 270;
        return [
          rect(x - 34, 20 + index * 40, 68, 580 - index * 40, { fill: [second, soft, accent][index] as string }, 34),
          path(Array.from({ length: 6 - index }, (_, hole) => circleD(x, 130 + index * 40 + hole * 78, 19)).join(''), { fill: ink }),
        ];
      });
    case 'brass':
      return [300, 236, 172, 112, 56].map((r, index) => circle(500 + index * 16, 310 - index * 8, r, { fill: [second, mix(second, ink, 0.22), accent, mix(accent, ink, 0.3), ink][index] as string }));
    default:
      return [
        staffLines({ x: 0, y: 470, width: 1000, gap: 80, ink: soft }),
        ...clefNodes('treble', 170, 470, 80, second),
        ...[[420, 470, accent], [600, 390, soft], [780, 310, second], [930, 230, accent]].map(([x, y, fill]) =>
          group([path(circleD(0, 0, 54, 40), { fill: String(fill) })], { x: Number(x), y: Number(y), rotate: -20 }),
        ),
      ];
  }
}

function score(context: ArtContext, w: number, top: number, bottom: number, gap: number, ink: string, first = true): Node[] {
  const ensemble = ensembles[context.product.motif] ?? ensembles.piano;
  if (!ensemble) return [];
  const { random } = context;
  const meter = designOf(context).pick(meters);
  const nodes: Node[] = [];
  const margin = w * 0.11;
  const systemHeight = gap * 4 + (ensemble.parts.length - 1) * gap * 9.6;
  const step = systemHeight + gap * (ensemble.parts.length > 1 ? 8.5 : 7);
  for (let y = top; y + systemHeight < bottom; y += step) {
    const bars = ensemble.parts.length > 2 ? 3 : 4;
    nodes.push(...system({ x: margin, y, width: w - margin * 2, gap, ink }, ensemble, bars, random, first && y === top ? meter : undefined).nodes);
  }
  return nodes;
}

function front(context: ArtContext, w: number, h: number): Node[] {
  const { palette, product } = context;
  const title = fit(product.name, { face: 'display', width: w * 0.78, height: h * 0.17, max: w * 0.11, maxLines: 3 });
  const scale = (w * 0.78) / 1000;
  return [
    rect(0, 0, w, h, { fill: palette.paper }),
    ...setLines(title, w / 2, h * 0.09 + (h * 0.17 - title.height) / 2, { face: 'display', fill: palette.ink, anchor: 'middle' }),
    text(product.summary[0] ?? '', w / 2, h * 0.305, { face: 'italic', size: w * 0.034, fill: palette.ink, anchor: 'middle' }),
    rect(w * 0.11, h * 0.36, w * 0.78, 620 * scale + w * 0.08, { fill: palette.deep }),
    group(emblem(context, palette.deep), { x: w * 0.11, y: h * 0.36 + w * 0.04, scale, clip: 'M0-60h1000v720H0z' }),
    ...score(context, w, h * 0.815, h * 0.9, w * 0.0085, palette.ink),
    text(context.shop.toUpperCase(), w / 2, h * 0.95, { face: 'bold', size: w * 0.02, fill: palette.ink, anchor: 'middle', track: 0.2 }),
  ];
}

function firstPage(context: ArtContext, w: number, h: number, bottom = h * 0.95): Node[] {
  const { palette, product } = context;
  const title = fit(product.name, { face: 'display', width: w * 0.76, height: h * 0.085, max: w * 0.072, maxLines: 2 });
  return [
    rect(0, 0, w, h, { fill: '#fffdf7' }),
    ...setLines(title, w / 2, h * 0.055, { face: 'display', fill: palette.ink, anchor: 'middle' }),
    text(designOf(context).pick(tempi), w * 0.11, h * 0.165, { face: 'bold', size: w * 0.021, fill: palette.ink }),
    text(context.shop, w * 0.89, h * 0.155, { face: 'italic', size: w * 0.023, fill: palette.ink, anchor: 'end' }),
    ...score(context, w, h * 0.185, bottom, w * 0.0105, palette.ink),
  ];
}

function sheetCover(context: ArtContext): Node[] {
  const { palette } = context;
  const design = designOf(context);
  const [w, h] = [900, 1273];
  const tilt = design.pick([-5, -3, 4]);
  const pale = design.chance(0.4);
  return [
    rect(0, 0, 1200, 1200, { fill: pale ? palette.soft : palette.main }),
    group(emblem(context, palette.deep), { x: -120, y: 700, scale: 1.45, opacity: pale ? 0.5 : 0.3 }),
    group([shadow(0, 0, w, h, 40, 0.06), rect(0, 0, w, h, { fill: mix('#fffdf7', palette.soft, 0.35) })], {
      x: 230,
      y: 150,
      rotate: tilt + 6,
    }),
    group([shadow(0, 0, w, h, 40, 0.06), ...firstPage(context, w, h, 1130)], { x: 150 - tilt * 5, y: 120 + tilt * 2, rotate: tilt }),
  ];
}

function ribbonCover(context: ArtContext): Node[] {
  const { palette, product, random } = context;
  const [phase, lift] = [random.between(0, 2), random.between(90, 140)];
  const curve = (t: number): Point => [-60 + t * 1320, 770 + Math.sin(phase + t * 5.2) * lift + (0.5 - t) * 120];
  const colors = [palette.paper, palette.second, palette.accent];
  let step = 4;
  const notes = Array.from({ length: 13 }, (_, index) => {
    step = Math.max(-1, Math.min(9, step + random.pick([-2, -1, 1, 2, 3, -3])));
    return { t: 0.07 + index * 0.07, step, color: colors[index % 4 === 3 ? 2 : index % 5 === 2 ? 1 : 0] as string };
  });
  const title = fit(product.name, { face: 'display', width: 960, height: 400, max: 168, maxLines: 4, leading: 1 });
  return [
    rect(0, 0, 1200, 1200, { fill: palette.deep }),
    path(`${smoothD(Array.from({ length: 13 }, (_, index) => { const [x, y] = curve(index / 12); return [x, y - 210] as Point; }))}L1260 1260L-60 1260z`, { fill: mix(palette.deep, palette.main, 0.75) }),
    ...ribbon(curve, 34, mix(palette.deep, palette.paper, 0.75), notes),
    ...setLines(title, 90, 90, { face: 'display', fill: palette.paper }),
    text(product.summary[0] ?? '', 92, 90 + title.height + 70, { face: 'italic', size: 46, fill: palette.second }),
    text(context.shop.toUpperCase(), 92, 1138, { face: 'bold', size: 25, fill: palette.paper, track: 0.18 }),
  ];
}

function emblemCover(context: ArtContext): Node[] {
  const { palette, product } = context;
  const title = fit(product.name, { face: 'display', width: 960, height: 270, max: 132, maxLines: 3, leading: 1 });
  return [
    rect(0, 0, 1200, 1200, { fill: palette.paper }),
    rect(0, 0, 1200, 770, { fill: palette.deep }),
    group(emblem(context, palette.deep), { x: 90, y: 78, scale: 1.02, clip: rectD(-90, -78, 1180, 756) }),
    ...setLines(title, 90, 820 + (270 - title.height) / 2, { face: 'display', fill: palette.ink }),
    text(product.summary[0] ?? '', 92, 1136, { face: 'italic', size: 38, fill: palette.ink }),
    text(context.shop, 1110, 1136, { face: 'italic', size: 38, fill: palette.main, anchor: 'end' }),
  ];
}

function cover(context: ArtContext): Node[] {
  return designOf(context).pick([sheetCover, sheetCover, ribbonCover, emblemCover])(context);
}

function page(context: ArtContext, number: number): Node[] {
  const { palette, product } = context;
  if (number === 1) return firstPage(context, pageWidth, 842);
  const nodes: Node[] = [rect(0, 0, pageWidth, 842, { fill: '#fffdf7' }), ...score(context, pageWidth, 76, 740, 5.8, palette.ink, false)];
  nodes.push(
    line(65, 770, 530, 770, { stroke: palette.ink, width: 0.5 }),
    ...copy(`${product.name}. Copying within your own ensemble is allowed; a kind word to the shop is welcome.`, { x: 65, y: 788, width: 400, size: 8.5, fill: palette.ink, face: 'sans' }).nodes,
    text(String(number), 530, 790, { face: 'text', size: 10, fill: palette.ink, anchor: 'end' }),
  );
  return nodes;
}

export const music: KindArt = { front, cover, page };
