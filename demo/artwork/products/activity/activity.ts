import { motifOf } from '#demo/artwork/engine/motifs/index.ts';
import { outlineMotif } from '#demo/artwork/engine/motifs/shape.ts';
import { inkOn, mix } from '#demo/artwork/engine/palettes.ts';
import { circle, group, line, type Node, path, rect, rectD, text } from '#demo/artwork/engine/scene.ts';
import { fitTitle, setLines } from '#demo/artwork/engine/type.ts';
import { games } from '#demo/artwork/products/activity/games/index.ts';
import { mazeD } from '#demo/artwork/products/activity/games/maze.ts';
import {
  type ArtContext,
  copy,
  designOf,
  folio,
  type KindArt,
  pageHeight,
  pageWidth,
} from '#demo/artwork/products/context.ts';

function game(context: ArtContext): Node[] {
  const draw = games[context.product.motif] ?? games.colouring;
  return draw ? draw(context.palette, designOf(context)) : [];
}

function confetti(context: ArtContext, w: number, h: number, colors: string[]): Node[] {
  const random = designOf(context);
  return Array.from({ length: 34 }, () => {
    const [x, y, fill] = [random.next() * w, random.next() * h, random.pick(colors)];
    return random.chance(0.5)
      ? circle(x, y, w * random.between(0.006, 0.014), { fill })
      : group([rect(-w * 0.016, -w * 0.006, w * 0.032, w * 0.012, { fill }, w * 0.006)], {
          x,
          y,
          rotate: random.between(0, 180),
        });
  });
}

function design(context: ArtContext, w: number, h: number): Node[] {
  const { palette, product } = context;
  const random = designOf(context);
  const ground = random.pick([
    palette.main,
    palette.second,
    palette.accent,
    mix(palette.second, palette.paper, 0.35),
  ]);
  const ink = inkOn(ground, palette);
  const title = fitTitle(product.name, {
    face: 'bold',
    width: w * 0.86,
    height: h * 0.175,
    max: w * 0.12,
    maxLines: 2,
    leading: 1.06,
    track: -0.02,
  });
  const scale = (w * 0.84) / 1000;
  const low = random.chance(0.5);
  const top = low ? h * 0.06 : h * 0.27;
  const space = h * 0.69 - 800 * scale;
  const titleY = low ? h * 0.77 : h * 0.055;
  return [
    rect(0, 0, w, h, { fill: ground }),
    group(confetti(context, w, h, [mix(ground, palette.paper, 0.4), mix(ground, palette.deep, 0.25)]), {
      clip: rectD(0, 0, w, h),
    }),
    group(game(context), { x: w * 0.08, y: top + Math.max(0, space * 0.5), scale }),
    ...setLines(title, w / 2, titleY + (h * 0.175 - title.height) / 2, {
      face: 'bold',
      fill: ink,
      anchor: 'middle',
      track: -0.02,
    }),
  ];
}

function page(context: ArtContext, number: number): Node[] {
  const { palette, product, random } = context;
  const ground = rect(0, 0, pageWidth, pageHeight, { fill: '#ffffff' });
  if (number % 3 === 1)
    return [
      ground,
      text(product.name, pageWidth / 2, 110, { face: 'bold', size: 26, fill: palette.ink, anchor: 'middle' }),
      group(game({ ...context, palette: { ...palette, paper: '#ffffff' } }), { x: 52, y: 180, scale: 0.49 }),
      ...folio(context, number, palette.ink),
    ];
  if (number % 3 === 2) {
    return [
      ground,
      text('Find the way', pageWidth / 2, 100, {
        face: 'bold',
        size: 26,
        fill: palette.ink,
        anchor: 'middle',
      }),
      path(mazeD(15, 18, 32, 57, 140, random), { stroke: palette.ink, width: 4, round: true }),
      circle(73, 156, 9, { fill: palette.accent }),
      ...folio(context, number, palette.ink),
    ];
  }
  const names = ['owl', 'mushroom', 'whale', 'flower', 'house', 'cat'];
  return [
    ground,
    text('Colour, cut and keep', pageWidth / 2, 100, {
      face: 'bold',
      size: 26,
      fill: palette.ink,
      anchor: 'middle',
    }),
    ...names.flatMap((name, index) => {
      const [x, y] = [165 + (index % 2) * 265, 240 + Math.floor(index / 2) * 190];
      return [
        rect(x - 115, y - 88, 230, 176, { stroke: palette.ink, width: 0.8, dash: [5, 4] }, 12),
        group(outlineMotif(motifOf(name), '#1c1a17', 2.4), { x, y, scale: 0.78 }),
      ];
    }),
    line(60, 736, 535, 736, { stroke: palette.ink, width: 0.5 }),
    ...copy('For grown-ups: ten minutes, round scissors, and no hurry.', {
      x: 60,
      y: 756,
      width: 470,
      size: 11,
      fill: palette.ink,
      face: 'sans',
    }).nodes,
    ...folio(context, number, palette.ink),
  ];
}

export const activity: KindArt = {
  front: design,
  cover: (context) => design(context, 1200, 1200),
  emblem: (context) => [group(game(context), { x: -500, y: -400 })],
  page,
};
