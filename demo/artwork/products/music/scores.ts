import { type Node, rect, text } from '#demo/artwork/engine/scene.ts';
import { fitTitle, setLines } from '#demo/artwork/engine/type.ts';
import { type ArtContext, designOf } from '#demo/artwork/products/context.ts';
import type { Clef } from '#demo/artwork/products/music/clefs.ts';
import { type Ensemble, type Part, system } from '#demo/artwork/products/music/engraving.ts';

const part = (clef: Clef, density: number, low = 0, high = 8): Part => ({ clef, density, low, high });

const ensembles: Record<string, Ensemble> = {
  piano: { parts: [part('treble', 0.8, 0, 9), part('bass', 0.4)], bracket: 'brace' },
  strings: {
    parts: [part('treble', 0.8, 2, 10), part('treble', 0.7), part('alto', 0.5), part('bass', 0.4)],
    bracket: 'bracket',
  },
  guitar: { parts: [part('treble', 0.9, -3, 8)], bracket: 'none' },
  ukulele: { parts: [part('treble', 0.5, 0, 7)], bracket: 'none' },
  choir: {
    parts: [
      part('treble', 0.4, 1, 8),
      part('treble', 0.4, -1, 6),
      part('bass', 0.4, 2, 9),
      part('bass', 0.3),
    ],
    bracket: 'bracket',
  },
  winds: { parts: [part('treble', 0.9, 1, 10), part('treble', 0.6, -1, 7)], bracket: 'bracket' },
  brass: {
    parts: [part('treble', 0.6, 1, 9), part('treble', 0.6), part('bass', 0.5, 2, 9), part('bass', 0.4)],
    bracket: 'bracket',
  },
  staves: { parts: [part('treble', 0)], bracket: 'none' },
  theory: { parts: [part('treble', 0.2)], bracket: 'none' },
};

const meters: [string, string][] = [
  ['3', '4'],
  ['4', '4'],
  ['6', '8'],
  ['2', '4'],
  ['5', '4'],
];
const tempi = [
  'Andante, quietly',
  'Allegretto',
  'Lento, like breathing',
  'Moderato con moto',
  'With a swing',
  'Gently, not slow',
  'Vivace',
];

export function score(
  context: ArtContext,
  w: number,
  top: number,
  bottom: number,
  gap: number,
  ink: string,
  first = true,
): Node[] {
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
    nodes.push(
      ...system(
        { x: margin, y, width: w - margin * 2, gap, ink },
        ensemble,
        bars,
        random,
        first && y === top ? meter : undefined,
      ).nodes,
    );
  }
  return nodes;
}

export function firstPage(context: ArtContext, w: number, h: number, bottom = h * 0.95): Node[] {
  const { palette, product } = context;
  const title = fitTitle(product.name, {
    face: 'display',
    width: w * 0.76,
    height: h * 0.085,
    max: w * 0.072,
    maxLines: 2,
  });
  return [
    rect(0, 0, w, h, { fill: '#fffdf7' }),
    ...setLines(title, w / 2, h * 0.055, { face: 'display', fill: palette.ink, anchor: 'middle' }),
    text(designOf(context).pick(tempi), w * 0.11, h * 0.165, {
      face: 'bold',
      size: w * 0.021,
      fill: palette.ink,
    }),
    text(context.shop, w * 0.89, h * 0.155, {
      face: 'italic',
      size: w * 0.023,
      fill: palette.ink,
      anchor: 'end',
    }),
    ...score(context, w, h * 0.185, bottom, w * 0.0105, palette.ink),
  ];
}
