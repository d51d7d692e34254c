import { mix } from '#demo/artwork/engine/palettes.ts';
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
import { cullText, greek } from '#demo/artwork/engine/small-text.ts';
import { fitTitle, setLines, wrap } from '#demo/artwork/engine/type.ts';
import {
  type ArtContext,
  type ArtProduct,
  contextFor,
  pageHeight,
  pageWidth,
} from '#demo/artwork/products/context.ts';
import { kindArt } from '#demo/artwork/products/index.ts';
import { framed } from '#demo/artwork/products/poster/poster.ts';
import { propsFor, tablet } from '#demo/artwork/products/props.ts';

const side = 1200;

function sheetOf(product: ArtProduct, number: number): Node[] {
  const context = contextFor(product, `page ${number}`);
  return [
    group(greek(kindArt[product.kind].page(context, number)), { clip: rectD(0, 0, pageWidth, pageHeight) }),
  ];
}

function frontOf(product: ArtProduct, w: number, h: number): Node[] {
  return [
    group(kindArt[product.kind].front(contextFor(product, 'front'), w, h), { clip: rectD(0, 0, w, h) }),
  ];
}

/** Two pages side by side, as they lie open. */
function spread({ product, palette }: ArtContext): Node[] {
  const scale = 0.9;
  const [w, h] = [pageWidth * scale, pageHeight * scale];
  const [x, y] = [side / 2 - w, (side - h) / 2];
  const fold = { from: [w - 60, 0] as [number, number], to: [w + 60, 0] as [number, number] };
  return [
    rect(0, 0, side, side, { fill: mix(palette.soft, palette.paper, 0.2) }),
    circle(960, 190, 330, { fill: mix(palette.second, palette.paper, 0.35), opacity: 0.6 }),
    shadow(x, y, w * 2, h, 60, 0.05),
    rect(x - 5, y + 5, w * 2 + 10, h, { fill: mix(palette.paper, '#000000', 0.14) }, 3),
    group(sheetOf(product, 1), { x, y, scale }),
    group(sheetOf(product, 2), { x: x + w, y, scale }),
    group(
      [
        rect(w - 60, 0, 120, h, {
          fill: {
            ...fold,
            stops: [
              [0, '#000', 0],
              [0.49, '#000', 0.16],
              [0.51, '#000', 0.1],
              [1, '#000', 0],
            ],
          },
        }),
      ],
      { x, y },
    ),
  ];
}

/** A poster at home: above a bench, with a lamp. */
function room(context: ArtContext): Node[] {
  const { palette } = context;
  const wall = mix(palette.main, palette.paper, 0.78);
  return [
    rect(0, 0, side, side, { fill: wall }),
    rect(0, 930, side, 270, { fill: '#d9bd97' }),
    rect(0, 918, side, 18, { fill: '#ffffff' }),
    path(
      'M0 990H1200M0 1060H1200M0 1140H1200M200 936V990M620 936V990M980 990V1060M400 990V1060M140 1060V1140M760 1060V1140M520 1140V1200M1050 1140V1200',
      { stroke: mix('#d9bd97', '#000000', 0.12), width: 3 },
    ),
    group(framed(context, '#2a2622'), { x: 500, y: 110, scale: 0.62 }),
    path('M150 400L250 400L300 530H100z', { fill: palette.second }),
    line(200, 530, 200, 960, { stroke: palette.ink, width: 9 }),
    rect(130, 955, 140, 14, { fill: palette.ink }, 7),
    path('M100 530H300L420 960H-20z', { fill: '#fff', opacity: 0.12 }),
    rect(360, 850, 720, 36, { fill: '#8a6543' }, 6),
    path('M400 886V1010M1040 886V1010', { stroke: '#6d4e31', width: 26 }),
    rect(430, 806, 190, 46, { fill: palette.accent }, 14),
    rect(680, 816, 150, 34, { fill: palette.main }, 4),
    rect(690, 790, 134, 26, { fill: palette.second }, 4),
    group(
      [
        path('M720 850C700 800 706 770 730 750V700H770V750C794 770 800 800 780 850z', {
          fill: palette.paper,
        }),
        path('M750 700C740 640 710 620 690 590M750 700C754 630 780 610 800 570', {
          stroke: palette.deep,
          width: 5,
          round: true,
        }),
        path('M690 590c-20-34-4-58 14-70c14 30 10 54-14 70zM800 570c-16-30 2-60 22-70c8 30 0 56-22 70z', {
          fill: palette.deep,
        }),
      ],
      { x: 280 },
    ),
  ];
}

/** Part of a page from close by, at a slight angle, where the real words can be read. */
function closeUp({ product, palette }: ArtContext): Node[] {
  const number = product.kind === 'poster' ? 1 : 2;
  const zoom = product.kind === 'poster' ? 2.7 : 2.75;
  const x0 = product.kind === 'poster' ? 170 : 46;
  const y0 = product.kind === 'poster' ? 190 : 74;
  const reach = side / zoom;
  const page = kindArt[product.kind].page(contextFor(product, `page ${number}`), number);
  const visible = cullText(page, x0 - 30, y0 - 10, x0 + reach + 40, y0 + reach);
  return [
    rect(0, 0, side, side, { fill: palette.soft }),
    group([shadow(0, 0, pageWidth, pageHeight, 24, 0.06), ...greek(visible, 9.6)], {
      x: -x0 * zoom + 40,
      y: -y0 * zoom + 60,
      scale: zoom,
      rotate: -3.5,
    }),
    rect(0, 0, side, side, {
      fill: {
        from: [0, 0],
        to: [1200, 1200],
        stops: [
          [0, '#fff', 0.12],
          [0.6, '#fff', 0],
          [1, '#000', 0.1],
        ],
      },
    }),
  ];
}

/** The list of what is in the file, beside a fan of its pages. */
function contents({ product, palette, shop }: ArtContext): Node[] {
  const title = fitTitle(product.name, {
    face: 'display',
    width: 1000,
    height: 150,
    max: 76,
    maxLines: 2,
    leading: 1.02,
  });
  const lines = product.summary.slice(0, 6);
  let y = 400;
  const list = lines.flatMap((entry) => {
    const rows = wrap(entry, 'sans', 33, 430);
    const nodes: Node[] = [
      circle(116, y - 11, 20, { fill: palette.main }),
      path(`M107 ${y - 11}l7 8 13-15`, { stroke: palette.paper, width: 5, round: true }),
      ...rows.map((row, index) =>
        text(row, 156, y + index * 42, { face: 'sans', size: 33, fill: palette.ink }),
      ),
    ];
    y += rows.length * 42 + 36;
    return nodes;
  });
  const page = (number: number, x: number, top: number, rotate: number): Node =>
    group(
      [
        shadow(0, 0, pageWidth, pageHeight, 36, 0.06),
        ...(number === 0 ? frontOf(product, pageWidth, pageHeight) : sheetOf(product, number)),
      ],
      { x, y: top, rotate, scale: 0.62 },
    );
  return [
    rect(0, 0, side, side, { fill: palette.paper }),
    rect(760, 0, 440, side, { fill: palette.soft }),
    text('What you get', 96, 150, { face: 'italic', size: 46, fill: palette.main }),
    ...setLines(title, 96, 180, { face: 'display', fill: palette.ink }),
    ...list,
    group(
      [shadow(0, 0, pageWidth, pageHeight, 36, 0.06), rect(0, 0, pageWidth, pageHeight, { fill: '#fffefb' })],
      { x: 790, y: 300, rotate: 8, scale: 0.62 },
    ),
    page(1, 700, 400, 3),
    page(0, 640, 520, -3),
    text(shop, 96, 1120, { face: 'italic', size: 34, fill: palette.ink }),
  ];
}

/** The front on a table, or on a tablet for what is read on one. */
function table({ product, palette, random }: ArtContext): Node[] {
  const woods = [
    '#d9b98c',
    '#e7ddcd',
    '#b98e62',
    mix(palette.main, '#ffffff', 0.75),
    mix(palette.deep, '#000000', 0.1),
  ];
  const ground = random.pick(woods);
  const boards = [0, 1, 2, 3].map((index) =>
    line(0, 300 * index + 150, side, 300 * index + 150, { stroke: mix(ground, '#000000', 0.14), width: 3 }),
  );
  const screen = product.kind === 'ebook' || product.kind === 'course' || product.kind === 'planner';
  const thing: Node[] = screen
    ? [
        group(
          tablet(
            random.chance(0.5)
              ? [group(sheetOf(product, 2), { scale: 560 / pageWidth })]
              : frontOf(product, 560, 792),
          ),
          { x: 330, y: 190, rotate: -7, scale: 1.04 },
        ),
      ]
    : [
        group(
          [
            shadow(0, 0, pageWidth, pageHeight, 40, 0.055),
            rect(0, 0, pageWidth, pageHeight, { fill: '#fff' }),
          ],
          { x: 400, y: 190, rotate: 7 },
        ),
        group([shadow(0, 0, pageWidth, pageHeight, 40, 0.06), ...frontOf(product, pageWidth, pageHeight)], {
          x: 270,
          y: 200,
          rotate: -6,
          scale: 1.02,
        }),
      ];
  return [rect(0, 0, side, side, { fill: ground }), ...boards, ...thing, ...propsFor(product.kind, palette)];
}

/** Picture 0 is the cover; then an open page, what you get, a close-up and the thing on a table. */
export function productScene(product: ArtProduct, index: number): Node[] {
  const context = contextFor(product, `picture ${index}`);
  if (index <= 0) return kindArt[product.kind].cover(context);
  if (index === 1) return product.kind === 'poster' ? room(context) : spread(context);
  if (index === 2) return contents(context);
  return index === 3 ? closeUp(context) : table(context);
}

/** What a customer made of it, as a photograph of the customer's: held over a table, window or floor. */
export function customerScene(product: ArtProduct, key: string): Node[] {
  const context = contextFor(product, `customer ${key}`);
  const { palette, random } = context;
  const ground = random.pick([
    '#c9b08c',
    '#8f6f52',
    '#d8d4cc',
    '#7d8a86',
    '#b7a9a0',
    mix(palette.soft, '#7a6a58', 0.4),
  ]);
  const [x, y] = [600 + random.between(-90, 90), 590 + random.between(-60, 60)];
  const planks = Array.from({ length: 7 }, (_, index) => {
    const at = index * 200 + random.between(-20, 20);
    return line(at, 0, at + random.between(-60, 60), side, {
      stroke: mix(ground, '#000000', 0.13),
      width: 4,
    });
  });
  const cloth = rect(-560, -420, 1120, 840, { fill: mix(palette.paper, ground, 0.25) }, 12);
  const light = (from: [number, number], to: [number, number]): Node =>
    rect(0, 0, side, side, {
      fill: {
        from,
        to,
        stops: [
          [0, '#fff3d6', 0.34],
          [0.55, '#fff3d6', 0],
          [1, '#1a1410', 0.3],
        ],
      },
    });
  return [
    rect(0, 0, side, side, { fill: ground }),
    ...planks,
    ...(random.chance(0.5) ? [group([cloth], { x, y, rotate: random.between(-14, 14) })] : []),
    group(kindArt[product.kind].emblem(context), {
      x,
      y,
      scale: random.between(0.66, 0.86),
      rotate: random.between(-13, 13),
    }),
    // The edge of whatever else lies there.
    circle(random.pick([40, 1160]), random.between(900, 1180), random.between(120, 190), {
      fill: mix(random.pick([palette.accent, palette.second, palette.main]), '#000000', 0.15),
    }),
    random.chance(0.5) ? light([0, 0], [1200, 1200]) : light([1200, 0], [0, 1200]),
  ];
}
