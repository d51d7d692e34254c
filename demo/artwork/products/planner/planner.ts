import { inkOn, mix, type Palette } from '#demo/artwork/engine/palettes.ts';
import {
  circle,
  group,
  line,
  type Node,
  path,
  rect,
  rectD,
  shadow,
  text,
} from '#demo/artwork/engine/scene.ts';
import { greek } from '#demo/artwork/engine/small-text.ts';
import { fitTitle, setLines } from '#demo/artwork/engine/type.ts';
import {
  type ArtContext,
  designOf,
  folio,
  type KindArt,
  pageHeight,
  pageWidth,
} from '#demo/artwork/products/context.ts';
import { layouts } from '#demo/artwork/products/planner/layouts/index.ts';

/** On white paper the pale tints of the palettes are enough; ink stays thin. */
function sheet(context: ArtContext, number: number): Node[] {
  const set = layouts[context.product.motif] ?? layouts.week ?? [];
  const layout = set[(number - 1) % set.length];
  return [rect(0, 0, pageWidth, pageHeight, { fill: '#fffefb' }), ...(layout ? layout(context.palette) : [])];
}

function tabs(palette: Palette, w: number, y: number, h: number): Node[] {
  const colors = [palette.accent, palette.second, palette.main, palette.soft, palette.deep];
  return colors.map((fill, index) => rect(w - 14, y + index * (h / 6), 46, h / 7, { fill }, 10));
}

function front(context: ArtContext, w: number, h: number): Node[] {
  const { palette, product } = context;
  const title = fitTitle(product.name, {
    face: 'display',
    width: w * 0.74,
    height: h * 0.36,
    max: w * 0.19,
    maxLines: 4,
    leading: 1,
  });
  const style = designOf(context).int(0, 2);
  const pattern: Node[] = [];
  if (style === 0) {
    for (let index = 0; index < 7; index += 1)
      pattern.push(
        rect(
          w * (0.13 + index * 0.106),
          h * 0.62,
          w * 0.09,
          h * 0.2 * (0.4 + ((index * 5) % 7) / 10),
          { fill: [palette.second, palette.soft, palette.accent][index % 3] as string },
          w * 0.02,
        ),
      );
  } else if (style === 1) {
    for (let index = 0; index < 31; index += 1)
      pattern.push(
        circle(
          w * (0.165 + (index % 7) * 0.1115),
          h * 0.6 + Math.floor(index / 7) * w * 0.1,
          w * 0.034,
          index % 5 === 2 ? { fill: palette.second } : { stroke: palette.soft, width: w * 0.005 },
        ),
      );
  } else {
    for (let index = 0; index < 9; index += 1)
      pattern.push(
        line(w * 0.13, h * (0.6 + index * 0.03), w * (0.87 - (index % 3) * 0.12), h * (0.6 + index * 0.03), {
          stroke: index % 4 === 0 ? palette.second : palette.soft,
          width: w * 0.006,
        }),
      );
  }
  return [
    rect(0, 0, w, h, { fill: palette.main }),
    rect(0, 0, w * 0.055, h, { fill: palette.deep }),
    ...setLines(title, w * 0.13, h * 0.1, { face: 'display', fill: palette.paper }),
    ...pattern,
    text(context.shop, w * 0.13, h * 0.925, { face: 'italic', size: w * 0.042, fill: palette.paper }),
  ];
}

/** A ring-bound book beside one of its pages. */
function bound(context: ArtContext): Node[] {
  const { palette } = context;
  const [w, h] = [640, 906];
  return [
    rect(0, 0, 1200, 1200, { fill: palette.soft }),
    group([shadow(0, 0, w, h, 36), ...greek(sheet(context, 1))], {
      x: 520,
      y: 170,
      scale: 1.06,
      rotate: 5,
      clip: undefined,
    }),
    group(
      [
        ...tabs(palette, w, 60, h),
        shadow(0, 0, w, h, 40, 0.06, 14),
        group(front(context, w, h), { clip: rectD(0, 0, w, h, 14) }),
        path(Array.from({ length: 13 }, (_, index) => `M-22 ${60 + index * 65}h56`).join(''), {
          stroke: mix(palette.ink, '#ffffff', 0.25),
          width: 13,
          round: true,
        }),
      ],
      { x: 120, y: 130, rotate: -4 },
    ),
  ];
}

/** The title set large, with pages sliding in from below. */
function fanned(context: ArtContext): Node[] {
  const { palette, product } = context;
  const title = fitTitle(product.name, {
    face: 'display',
    width: 1020,
    height: 300,
    max: 160,
    maxLines: 3,
    leading: 0.98,
  });
  const dark = designOf(context).chance(0.5);
  const ground = dark ? palette.main : mix(palette.second, palette.paper, 0.25);
  const top = 130 + title.height + 60;
  const page = (number: number, x: number, rotate: number, drop: number) =>
    group([shadow(0, 0, pageWidth, pageHeight, 30, 0.055), ...greek(sheet(context, number))], {
      x,
      y: top + drop,
      rotate,
      scale: 0.98,
    });
  return [
    rect(0, 0, 1200, 1200, { fill: ground }),
    ...setLines(title, 90, 90, { face: 'display', fill: inkOn(ground, palette) }),
    page(3, 90, -7, 110),
    page(2, 560, 6, 60),
    page(1, 310, -1, 30),
  ];
}

/** One page, seen large, with a pencil on it. */
function desk(context: ArtContext): Node[] {
  const { palette, product } = context;
  const ink = inkOn(palette.second, palette);
  const title = fitTitle(product.name, {
    face: 'display',
    width: 1020,
    height: 210,
    max: 150,
    maxLines: 2,
    leading: 0.98,
  });
  return [
    rect(0, 0, 1200, 1200, { fill: palette.second }),
    rect(0, 0, 250, 1200, { fill: palette.main, opacity: 0.16 }),
    ...setLines(title, 90, 80, { face: 'display', fill: ink }),
    group([shadow(0, 0, pageWidth, pageHeight, 34, 0.06), ...greek(sheet(context, 1))], {
      x: 330,
      y: 370,
      rotate: -3,
      scale: 1.34,
    }),
    group(
      [
        rect(0, 0, 380, 26, { fill: palette.accent }, 3),
        path('M380 0L432 13L380 26z', { fill: '#ecd2a8' }),
        path('M418 9.6L432 13L418 16.5z', { fill: palette.ink }),
        rect(-40, 0, 40, 26, { fill: palette.main }, 6),
      ],
      { x: 110, y: 1010, rotate: -62 },
    ),
  ];
}

function cover(context: ArtContext): Node[] {
  return designOf(context).pick([bound, fanned, desk, fanned])(context);
}

function page(context: ArtContext, number: number): Node[] {
  return [...sheet(context, number), ...folio(context, number, context.palette.ink)];
}

function emblem(context: ArtContext): Node[] {
  const one = (number: number, x: number, y: number, rotate: number) =>
    group([shadow(0, 0, pageWidth, pageHeight, 30, 0.05), ...greek(sheet(context, number))], {
      x,
      y,
      rotate,
      scale: 1.02,
    });
  return [one(2, -200, -420, 9), one(1, -340, -420, -4)];
}

export const planner: KindArt = { front, cover, emblem, page };
