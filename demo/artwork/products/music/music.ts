import { circle, circleD, group, line, type Node, rect, text } from '#demo/artwork/engine/scene.ts';
import { fitTitle, setLines } from '#demo/artwork/engine/type.ts';
import { type ArtContext, copy, designOf, type KindArt, pageWidth } from '#demo/artwork/products/context.ts';
import { instrument } from '#demo/artwork/products/music/instruments.ts';
import { instrumentCover, ribbonCover, sheetCover } from '#demo/artwork/products/music/music-covers.ts';
import { firstPage, score } from '#demo/artwork/products/music/scores.ts';

function front(context: ArtContext, w: number, h: number): Node[] {
  const { palette, product } = context;
  const title = fitTitle(product.name, {
    face: 'display',
    width: w * 0.78,
    height: h * 0.17,
    max: w * 0.11,
    maxLines: 3,
  });
  const scale = (w * 0.78) / 1000;
  return [
    rect(0, 0, w, h, { fill: palette.paper }),
    ...setLines(title, w / 2, h * 0.09 + (h * 0.17 - title.height) / 2, {
      face: 'display',
      fill: palette.ink,
      anchor: 'middle',
    }),
    text(product.summary[0] ?? '', w / 2, h * 0.305, {
      face: 'italic',
      size: w * 0.034,
      fill: palette.ink,
      anchor: 'middle',
    }),
    rect(w * 0.11, h * 0.36, w * 0.78, 620 * scale + w * 0.08, { fill: palette.deep }),
    group(instrument(context, palette.deep), {
      x: w * 0.11,
      y: h * 0.36 + w * 0.04,
      scale,
      clip: 'M0-60h1000v720H0z',
    }),
    ...score(context, w, h * 0.815, h * 0.9, w * 0.0085, palette.ink),
    text(context.shop.toUpperCase(), w / 2, h * 0.95, {
      face: 'bold',
      size: w * 0.02,
      fill: palette.ink,
      anchor: 'middle',
      track: 0.2,
    }),
  ];
}

function cover(context: ArtContext): Node[] {
  return designOf(context).pick([sheetCover, sheetCover, ribbonCover, instrumentCover])(context);
}

function page(context: ArtContext, number: number): Node[] {
  const { palette, product } = context;
  if (number === 1) return firstPage(context, pageWidth, 842);
  const nodes: Node[] = [
    rect(0, 0, pageWidth, 842, { fill: '#fffdf7' }),
    ...score(context, pageWidth, 76, 740, 5.8, palette.ink, false),
  ];
  nodes.push(
    line(65, 770, 530, 770, { stroke: palette.ink, width: 0.5 }),
    ...copy(
      `${product.name}. Copying within your own ensemble is allowed; a kind word to the shop is welcome.`,
      { x: 65, y: 788, width: 400, size: 8.5, fill: palette.ink, face: 'sans' },
    ).nodes,
    text(String(number), 530, 790, { face: 'text', size: 10, fill: palette.ink, anchor: 'end' }),
  );
  return nodes;
}

function emblem(context: ArtContext): Node[] {
  const { palette } = context;
  return [
    circle(0, 0, 490, { fill: palette.deep }),
    group([group(instrument(context, palette.deep), { x: -400, y: -248, scale: 0.8 })], {
      clip: circleD(0, 0, 490),
    }),
  ];
}

export const music: KindArt = { front, cover, emblem, page };
