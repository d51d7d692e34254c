import { mix } from '#demo/artwork/engine/palettes.ts';
import { circle, group, type Node, n, path, rect, text } from '#demo/artwork/engine/scene.ts';
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
import { model, net } from '#demo/artwork/products/papercraft/folded.ts';

function design(context: ArtContext, w: number, h: number): Node[] {
  const { palette, product } = context;
  const random = designOf(context);
  const pale = random.chance(0.6);
  const ground = pale ? mix(palette.soft, palette.paper, 0.25) : palette.deep;
  const ink = pale ? palette.ink : palette.paper;
  const title = fitTitle(product.name, {
    face: 'display',
    width: w * 0.84,
    height: h * 0.15,
    max: w * 0.115,
    maxLines: 2,
    leading: 1,
  });
  const wall = ['fox', 'bear', 'deer'].includes(product.motif);
  const hanging = ['lantern', 'shade', 'star'].includes(product.motif);
  const size = Math.min(w * 0.0038, h * 0.0031);
  const shade = mix(ground, '#000000', 0.12);
  return [
    rect(0, 0, w, h, { fill: ground }),
    group(
      [
        group(net(context, ink, mix(ground, ink, 0.1)), {
          x: w * 0.02,
          y: h * 0.16,
          scale: w * 0.0021,
          rotate: -8,
        }),
        group(net(context, ink, mix(ground, ink, 0.1)), {
          x: w * 0.98,
          y: h * 0.66,
          scale: w * 0.0021,
          rotate: 168,
        }),
      ],
      { opacity: 0.24 },
    ),
    ...(wall || hanging
      ? []
      : [
          rect(0, h * 0.64, w, h * 0.36, { fill: mix(ground, palette.second, 0.28) }),
          path(
            `M${n(w * 0.2)} ${n(h * 0.67)}a${n(w * 0.3)} ${n(h * 0.035)} 0 1 0 ${n(w * 0.6)} 0a${n(w * 0.3)} ${n(h * 0.035)} 0 1 0 ${n(-w * 0.6)} 0z`,
            { fill: '#000', opacity: 0.16 },
          ),
        ]),
    ...(wall
      ? [circle(w / 2, h * 0.4, w * 0.36, { fill: pale ? '#ffffff' : shade, opacity: pale ? 0.6 : 1 })]
      : []),
    group(model(context, ink), { x: w / 2, y: h * (hanging ? 0.41 : 0.4), scale: size }),
    ...setLines(title, w / 2, h * 0.775 + (h * 0.13 - title.height) / 2, {
      face: 'display',
      fill: ink,
      anchor: 'middle',
    }),
    text(product.summary[0] ?? '', w / 2, h * 0.945, {
      face: 'sans',
      size: w * 0.027,
      fill: ink,
      anchor: 'middle',
    }),
  ];
}

function page(context: ArtContext, number: number): Node[] {
  const { palette, product } = context;
  const ground = rect(0, 0, pageWidth, pageHeight, { fill: '#fffefb' });
  if (number % 2 === 1) {
    const pieces: [number, number, number, number][] = [
      [70, 130, 1.2, 4],
      [110, 300, 1.1, -6],
      [80, 470, 1.25, 2],
      [120, 620, 1.05, -3],
    ];
    return [
      ground,
      rect(40, 50, 515, 710, { stroke: palette.ink, width: 0.6, dash: [5, 4] }),
      ...pieces.flatMap(([x, y, scale, rotate], index) => [
        group(
          net(
            context,
            palette.ink,
            [
              palette.soft,
              mix(palette.second, '#ffffff', 0.55),
              mix(palette.main, '#ffffff', 0.7),
              mix(palette.accent, '#ffffff', 0.65),
            ][index] as string,
          ),
          { x, y, scale, rotate },
        ),
        text(`${number * 4 + index - 3}`, x - 14, y - 24, { face: 'display', size: 20, fill: palette.main }),
      ]),
      ...folio(context, number, palette.ink),
    ];
  }
  const steps = [
    'Score every fold with a dry pen before cutting.',
    'Cut along the outer lines; leave the tabs on.',
    'Fold mountains away from you, valleys towards you.',
    'Glue tab to edge by number, smallest part first.',
  ];
  return [
    ground,
    text('How it goes together', 60, 110, { face: 'display', size: 30, fill: palette.ink }),
    group(model(context), { x: pageWidth / 2, y: 290, scale: 1.35 }),
    ...steps.flatMap((step, index) => {
      const [x, y] = [60 + (index % 2) * 250, 500 + Math.floor(index / 2) * 130];
      return [
        rect(x, y, 225, 104, { fill: mix(palette.soft, '#ffffff', 0.4) }, 10),
        text(String(index + 1), x + 16, y + 40, { face: 'display', size: 30, fill: palette.main }),
        ...copy(step, { x: x + 48, y: y + 32, width: 160, size: 12, fill: palette.ink, face: 'sans' }).nodes,
      ];
    }),
    ...copy(`For ${product.name} you need card, a ruler, a dry ball pen, a knife and glue.`, {
      x: 60,
      y: 770,
      width: 470,
      size: 11,
      fill: palette.ink,
    }).nodes,
    ...folio(context, number, palette.ink),
  ];
}

export const papercraft: KindArt = {
  front: design,
  cover: (context) => design(context, 1200, 1200),
  emblem: (context) => [group(model(context), { scale: 4.6 })],
  page,
};
