import { mix } from '#demo/artwork/engine/palettes.ts';
import {
  group,
  type Node,
  type Point,
  path,
  rect,
  rectD,
  shadow,
  smoothD,
  text,
} from '#demo/artwork/engine/scene.ts';
import { fitTitle, setLines } from '#demo/artwork/engine/type.ts';
import { type ArtContext, designOf } from '#demo/artwork/products/context.ts';
import { ribbon } from '#demo/artwork/products/music/engraving.ts';
import { instrument } from '#demo/artwork/products/music/instruments.ts';
import { firstPage } from '#demo/artwork/products/music/scores.ts';

export function sheetCover(context: ArtContext): Node[] {
  const { palette } = context;
  const design = designOf(context);
  const [w, h] = [900, 1273];
  const tilt = design.pick([-5, -3, 4]);
  const pale = design.chance(0.4);
  return [
    rect(0, 0, 1200, 1200, { fill: pale ? palette.soft : palette.main }),
    group(instrument(context, palette.deep), { x: -120, y: 700, scale: 1.45, opacity: pale ? 0.5 : 0.3 }),
    group([shadow(0, 0, w, h, 40, 0.06), rect(0, 0, w, h, { fill: mix('#fffdf7', palette.soft, 0.35) })], {
      x: 230,
      y: 150,
      rotate: tilt + 6,
    }),
    group([shadow(0, 0, w, h, 40, 0.06), ...firstPage(context, w, h, 1130)], {
      x: 150 - tilt * 5,
      y: 120 + tilt * 2,
      rotate: tilt,
    }),
  ];
}

export function ribbonCover(context: ArtContext): Node[] {
  const { palette, product, random } = context;
  const [phase, lift] = [random.between(0, 2), random.between(90, 140)];
  const curve = (t: number): Point => [
    -60 + t * 1320,
    770 + Math.sin(phase + t * 5.2) * lift + (0.5 - t) * 120,
  ];
  const colors = [palette.paper, palette.second, palette.accent];
  let step = 4;
  const notes = Array.from({ length: 13 }, (_, index) => {
    step = Math.max(-1, Math.min(9, step + random.pick([-2, -1, 1, 2, 3, -3])));
    return {
      t: 0.07 + index * 0.07,
      step,
      color: colors[index % 4 === 3 ? 2 : index % 5 === 2 ? 1 : 0] as string,
    };
  });
  const title = fitTitle(product.name, {
    face: 'display',
    width: 960,
    height: 400,
    max: 168,
    maxLines: 4,
    leading: 1,
  });
  return [
    rect(0, 0, 1200, 1200, { fill: palette.deep }),
    path(
      `${smoothD(
        Array.from({ length: 13 }, (_, index) => {
          const [x, y] = curve(index / 12);
          return [x, y - 210] as Point;
        }),
      )}L1260 1260L-60 1260z`,
      { fill: mix(palette.deep, palette.main, 0.75) },
    ),
    ...ribbon(curve, 34, mix(palette.deep, palette.paper, 0.75), notes),
    ...setLines(title, 90, 90, { face: 'display', fill: palette.paper }),
    text(product.summary[0] ?? '', 92, 90 + title.height + 70, {
      face: 'italic',
      size: 46,
      fill: palette.second,
    }),
    text(context.shop.toUpperCase(), 92, 1138, { face: 'bold', size: 25, fill: palette.paper, track: 0.18 }),
  ];
}

export function instrumentCover(context: ArtContext): Node[] {
  const { palette, product } = context;
  const title = fitTitle(product.name, {
    face: 'display',
    width: 960,
    height: 270,
    max: 132,
    maxLines: 3,
    leading: 1,
  });
  return [
    rect(0, 0, 1200, 1200, { fill: palette.paper }),
    rect(0, 0, 1200, 770, { fill: palette.deep }),
    group(instrument(context, palette.deep), { x: 90, y: 78, scale: 1.02, clip: rectD(-90, -78, 1180, 756) }),
    ...setLines(title, 90, 820 + (270 - title.height) / 2, { face: 'display', fill: palette.ink }),
    text(product.summary[0] ?? '', 92, 1136, { face: 'italic', size: 38, fill: palette.ink }),
    text(context.shop, 1110, 1136, { face: 'italic', size: 38, fill: palette.main, anchor: 'end' }),
  ];
}
