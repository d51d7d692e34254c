import { mix } from '#demo/artwork/engine/palettes.ts';
import { group, line, type Node, path, rect, rectD, shadow, text } from '#demo/artwork/engine/scene.ts';
import {
  type ArtContext,
  copy,
  designOf,
  folio,
  type KindArt,
  pageHeight,
  pageWidth,
} from '#demo/artwork/products/context.ts';
import { prints } from '#demo/artwork/products/poster/prints/index.ts';
import { proseFor } from '#demo/catalog/prose.ts';

function print(context: ArtContext): Node[] {
  const draw = prints[context.product.motif] ?? prints.arches;
  const { palette, product } = context;
  return draw ? [group(draw(palette, designOf(context), product.name), { clip: rectD(0, 0, 700, 980) })] : [];
}

/** The print in a frame with a mount, its top left corner at 0, 0 and its outer size 700 by 980 plus the frame. */
export function framed(context: ArtContext, wood = '#c8a275'): Node[] {
  const edge = 26;
  return [
    shadow(-edge, -edge + 14, 700 + edge * 2, 980 + edge * 2, 46, 0.04),
    rect(-edge, -edge, 700 + edge * 2, 980 + edge * 2, { fill: wood }),
    path(`M${-edge} ${-edge}h${700 + edge * 2}l-10 10h${-(680 + edge * 2)}z`, {
      fill: mix(wood, '#ffffff', 0.35),
    }),
    rect(-8, -8, 716, 996, { fill: mix(wood, '#000000', 0.35) }),
    ...print(context),
    path('M0 0h700v9H9v971H0z', { fill: '#000', opacity: 0.14 }),
  ];
}

function front(context: ArtContext, w: number, h: number): Node[] {
  const { palette, product } = context;
  const scale = (w * 0.8) / 700;
  return [
    rect(0, 0, w, h, { fill: '#fffefb' }),
    group(print(context), { x: w * 0.1, y: h * 0.07, scale }),
    text(product.name, w * 0.1, h * 0.935, { face: 'display', size: w * 0.04, fill: palette.ink }),
    text(context.shop, w * 0.9, h * 0.935, {
      face: 'italic',
      size: w * 0.028,
      fill: palette.ink,
      anchor: 'end',
    }),
  ];
}

function cover(context: ArtContext): Node[] {
  const { palette } = context;
  const design = designOf(context);
  const wall = design.pick([
    mix(palette.soft, palette.paper, 0.5),
    mix(palette.second, palette.paper, 0.62),
    mix(palette.main, palette.paper, 0.72),
  ]);
  const wood = design.pick(['#c8a275', '#2a2622', '#f4efe6', '#8a6543']);
  const style = design.int(0, 2);
  const scale = style === 0 ? 0.96 : 0.84;
  const y = style === 0 ? 118 : 84;
  const floor: Node[] =
    style === 0
      ? []
      : [
          rect(0, 1010, 1200, 26, { fill: mix(wall, '#000000', 0.1) }),
          rect(0, 1030, 1200, 170, { fill: mix(wall, '#7a4a1c', 0.34) }),
          line(0, 1032, 1200, 1032, { stroke: '#000', width: 2, opacity: 0.15 }),
        ];
  const prop: Node[] =
    style === 1
      ? [
          path('M985 1030C960 960 975 900 1010 870V820H1060V870C1095 900 1110 960 1085 1030z', {
            fill: palette.main,
          }),
          path(
            'M1035 820C1020 720 980 690 950 660M1035 820C1040 700 1070 660 1100 620M1035 820C1034 720 1030 680 1020 600',
            { stroke: palette.deep, width: 5, round: true },
          ),
          path(
            'M950 660c-10-40 10-60 30-70c10 40-4 60-30 70zM1100 620c-14-34 4-60 22-72c12 34 2 60-22 72zM1020 600c-20-30-10-62 6-78c18 26 14 60-6 78z',
            { fill: palette.deep },
          ),
        ]
      : style === 2
        ? [
            rect(96, 986, 210, 44, { fill: palette.accent }, 5),
            rect(112, 946, 190, 40, { fill: palette.main }, 5),
            rect(104, 912, 176, 34, { fill: palette.second }, 5),
          ]
        : [];
  return [
    rect(0, 0, 1200, 1200, { fill: wall }),
    ...floor,
    group(framed(context, wood), { x: 600 - 350 * scale, y: style === 0 ? y + 10 : y, scale }),
    ...prop,
  ];
}

function page(context: ArtContext, number: number): Node[] {
  const { palette, product } = context;
  const ground = rect(0, 0, pageWidth, pageHeight, { fill: '#fffefb' });
  if (number % 2 === 1) {
    const scale = (pageWidth - 40) / 700;
    return [ground, group(print(context), { x: 20, y: (pageHeight - 980 * scale) / 2, scale })];
  }
  const prose = proseFor(product, context.random);
  const sizes = [
    ['A1', 190],
    ['A2', 134],
    ['A3', 95],
    ['A4', 67],
    ['A5', 48],
  ] as const;
  let x = 60;
  const frames = sizes.flatMap(([name, w]) => {
    const at = x;
    x += w * 0.78 + 16;
    return [
      group([rect(-2, -2, 704, 984, { stroke: palette.ink, width: 4 }), ...print(context)], {
        x: at,
        y: 400 - w * 1.1,
        scale: (w * 0.78) / 700,
      }),
      text(name, at, 424, { face: 'bold', size: 10, fill: palette.ink }),
    ];
  });
  return [
    ground,
    text('Printing and hanging', 60, 110, { face: 'display', size: 30, fill: palette.ink }),
    ...frames,
    ...copy(
      `Ask for matt paper of 170 grams or more, printed at actual size and without a border of the machine’s own. If ${product.name} is to hang in the sun, choose pigment inks.\n${prose.paragraph(4)}\n${prose.paragraph(3)}`,
      { x: 60, y: 480, width: 430, size: 13, fill: palette.ink },
    ).nodes,
    ...folio(context, number, palette.ink),
  ];
}

export const poster: KindArt = {
  front,
  cover,
  emblem: (context) => [group(framed(context), { x: -315, y: -441, scale: 0.9 })],
  page,
};
