import { motifOf } from '#demo/artwork/engine/motifs/index.ts';
import { paintMotif } from '#demo/artwork/engine/motifs/shape.ts';
import { mix } from '#demo/artwork/engine/palettes.ts';
import { circle, group, line, type Node, rect, rectD, shadow, text } from '#demo/artwork/engine/scene.ts';
import { fitTitle, setLines } from '#demo/artwork/engine/type.ts';
import { type ArtContext, copy, folio, type KindArt, pageWidth } from '#demo/artwork/products/context.ts';
import { front } from '#demo/artwork/products/ebook/book-covers.ts';
import { isHandbook, passageFor } from '#demo/catalog/passages.ts';
import { proseFor } from '#demo/catalog/prose.ts';

function cover(context: ArtContext): Node[] {
  const { palette } = context;
  const [w, h] = [690, 1000];
  const [x, y] = [(1200 - w) / 2 + 8, 96];
  const hinge = { from: [0, 0] as [number, number], to: [46, 0] as [number, number] };
  return [
    rect(0, 0, 1200, 1200, { fill: mix(palette.soft, palette.paper, 0.35) }),
    rect(0, 860, 1200, 340, { fill: mix(palette.soft, palette.second, 0.3) }),
    shadow(x + 10, y + 14, w, h, 46, 0.055),
    rect(x + 6, y + 5, w + 8, h, { fill: mix(palette.paper, '#000000', 0.16) }, 4),
    rect(x + 6, y + 3, w + 4, h, { fill: palette.paper }, 4),
    group(
      [
        ...front(context, w, h),
        rect(0, 0, 46, h, {
          fill: {
            ...hinge,
            stops: [
              [0, '#000', 0.22],
              [0.35, '#fff', 0.16],
              [0.6, '#000', 0.13],
              [1, '#000', 0],
            ],
          },
        }),
      ],
      { x, y, clip: rectD(0, 0, w, h, 5) },
    ),
  ];
}

function page(context: ArtContext, number: number): Node[] {
  const { palette, product } = context;
  const passage = passageFor(product, number);
  const [opening = ''] = passage.text.split('\n');
  // Several shops publish handbooks, which must not read alike.
  const words = isHandbook(product)
    ? `${opening}\n${proseFor(product, context.random).paragraph(6)}`
    : passage.text;
  const ground = rect(0, 0, pageWidth, 842, { fill: '#fffdf8' });
  const motif = motifOf(product.motif);
  if (number % 2 === 0) {
    const heading = fitTitle(passage.title, {
      face: 'display',
      width: 400,
      height: 90,
      max: 40,
      maxLines: 2,
    });
    return [
      ground,
      text(passage.label, 88, 150, { face: 'bold', size: 10, fill: palette.main, track: 0.14 }),
      ...setLines(heading, 88, 172, { face: 'display', fill: palette.ink }),
      line(88, 290, 148, 290, { stroke: palette.accent, width: 3 }),
      ...copy(words, { x: 88, y: 330, width: 420, size: 12, fill: palette.ink }).nodes,
      ...folio(context, 10 + number, palette.ink),
    ];
  }
  return [
    ground,
    rect(70, 70, 455, 330, { fill: palette.soft }),
    group(paintMotif(motif, palette), {
      x: pageWidth / 2,
      y: 235,
      scale: 1.5,
      clip: rectD(-151, -110, 302, 220),
    }),
    text(passage.caption, pageWidth / 2, 424, {
      face: 'italic',
      size: 11,
      fill: palette.ink,
      anchor: 'middle',
    }),
    ...copy(words, { x: 88, y: 470, width: 420, size: 12, fill: palette.ink }).nodes,
    ...folio(context, 10 + number, palette.ink),
  ];
}

function emblem(context: ArtContext): Node[] {
  const { palette } = context;
  return [
    group([rect(-290, -420, 580, 840, { fill: palette.second }, 10)], { x: 70, y: 20, rotate: 9 }),
    shadow(-300, -430, 600, 860, 40, 0.05),
    rect(-300, -430, 600, 860, { fill: palette.main }, 10),
    rect(-300, -430, 46, 860, { fill: '#000', opacity: 0.16 }),
    circle(20, -20, 235, { fill: palette.paper }),
    group(paintMotif(motifOf(context.product.motif), palette), { x: 20, y: -20, scale: 1.75 }),
    rect(-150, 300, 340, 18, { fill: palette.second }, 9),
    rect(-80, 340, 200, 12, { fill: palette.paper, opacity: 0.7 }, 6),
  ];
}

export const ebook: KindArt = { front, cover, emblem, page };
