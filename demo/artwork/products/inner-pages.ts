import { mix, palettes } from '#demo/artwork/engine/palettes.ts';
import type { PdfPage } from '#demo/artwork/engine/pdf-file.ts';
import { circle, group, line, type Node, rect, rectD, text } from '#demo/artwork/engine/scene.ts';
import { fitTitle, setLines } from '#demo/artwork/engine/type.ts';
import {
  type ArtContext,
  type ArtProduct,
  contextFor,
  copy,
  folio,
  pageHeight,
  pageWidth,
} from '#demo/artwork/products/context.ts';
import { kindArt } from '#demo/artwork/products/index.ts';
import { type Prose, proseFor } from '#demo/catalog/prose.ts';
import type { DemoKind } from '#demo/catalog/types.ts';
import { seeded } from '#demo/random.ts';

/** All pages of a file, with the title page and the licence. */
const LEAST_PAGES = 15;
const MOST_PAGES = 40;
/** A poster has no long text to fill pages with. */
const MOST_OF_POSTER = 20;

/** `art` is a page as the kind's first ones, drawn anew; `plate` a large picture of what is made. */
type Sheet = 'words' | 'steps' | 'table' | 'art' | 'plate';

/** What follows the first pages of a file, again and again. */
const SHEETS: Record<DemoKind, readonly Sheet[]> = {
  ebook: ['words', 'words', 'words', 'words', 'plate'],
  music: ['art', 'art', 'words', 'art', 'art', 'steps'],
  sewing: ['table', 'art', 'steps', 'words', 'art'],
  knitting: ['table', 'steps', 'table', 'words', 'plate'],
  embroidery: ['table', 'steps', 'words', 'plate'],
  planner: ['art', 'art', 'art', 'words', 'table'],
  poster: ['plate', 'words', 'plate', 'table'],
  course: ['words', 'steps', 'table', 'plate'],
  laser: ['table', 'steps', 'art', 'words'],
  papercraft: ['art', 'steps', 'words', 'table'],
  activity: ['art', 'art', 'words', 'art', 'table'],
};

/** The number of a page of the kind that is a picture, not text: the pages of most kinds take turns. */
function pictureNumber(kind: DemoKind, number: number): number {
  if (kind === 'music' || kind === 'planner') return number;
  if (kind === 'activity') return number % 3 === 0 ? number + 1 : number;
  return number % 2 === 0 ? number + 1 : number;
}

export function pageCount({ slug, kind }: Pick<ArtProduct, 'slug' | 'kind'>): number {
  const most = kind === 'poster' ? MOST_OF_POSTER : MOST_PAGES;
  // Most files are short: the market reads all of them after its first start.
  const share = seeded(`pages ${slug}`).next() ** 3;
  return LEAST_PAGES + Math.floor(share * (most - LEAST_PAGES + 1));
}

/** The pages between the title page and the licence. Its second version has another first one, and one page more. */
export function innerPages(product: ArtProduct, shop: string, version: 1 | 2): PdfPage[] {
  const { kind } = product;
  const shown = kind === 'poster' ? 2 : 3;
  const sheets = SHEETS[kind];
  return Array.from({ length: pageCount(product) - 2 + (version - 1) }, (_, index): PdfPage => {
    const number = index + 1;
    const part = number === 1 && version === 2 ? 'page 1, mended' : `page ${number}`;
    const context = contextFor(product, part, shop);
    // The pictures of the product show the first pages.
    if (number <= shown) {
      const nodes = kindArt[kind].page(context, number);
      return { nodes: [...nodes, ...note(context, number)], bookmark: `Part ${number}` };
    }
    const further = number - shown - 1;
    return sheetPage(sheets[further % sheets.length] ?? 'words', context, number);
  });
}

function sheetPage(sheet: Sheet, context: ArtContext, number: number): PdfPage {
  if (sheet === 'art') return { nodes: artPage(context, number) };
  const prose = proseFor(context.product, context.random);
  const title = prose.title();
  const ground = rect(0, 0, pageWidth, pageHeight, { fill: '#fffefb' });
  const nodes = { words: wordsPage, steps: stepsPage, table: tablePage, plate: platePage }[sheet](
    context,
    title,
    prose,
  );
  return { nodes: [ground, ...nodes, ...folio(context, number, context.palette.ink)], bookmark: title };
}

/** The same product with other random choices in its design. */
const varied = (context: ArtContext, key: string | number): ArtContext => ({
  ...context,
  product: { ...context.product, slug: `${context.product.slug} ${key}` },
});

function artPage(context: ArtContext, number: number): Node[] {
  const { kind } = context.product;
  const page = kindArt[kind].page(varied(context, number), pictureNumber(kind, number));
  return [...page, ...note(context, number)];
}

/** The small print of a page: without it, a page of a planner could not be distinguished from another shop's. */
function note({ product, palette }: ArtContext, number: number): Node[] {
  const prose = proseFor(product, seeded(`note ${product.slug} ${number}`));
  return copy(`Sheet ${number}. ${prose.paragraph(3)}`, {
    x: 60,
    y: 814,
    width: 475,
    size: 7,
    leading: 9,
    fill: palette.ink,
    face: 'sans',
  }).nodes;
}

function heading(title: string, context: ArtContext, y: number): { nodes: Node[]; bottom: number } {
  const set = fitTitle(title, { face: 'display', width: 400, height: 80, max: 34, maxLines: 2 });
  return {
    nodes: setLines(set, 80, y, { face: 'display', fill: context.palette.ink }),
    bottom: y + set.height,
  };
}

/** A small picture of what the product is about, in the middle of a place. */
const vignette = (context: ArtContext, x: number, y: number, scale: number, rotate = 0): Node =>
  group(kindArt[context.product.kind].emblem(context), { x, y, scale, rotate });

function wordsPage(context: ArtContext, title: string, prose: Prose): Node[] {
  const { palette, random } = context;
  const top = heading(title, context, random.int(80, 150));
  const paragraphs = Array.from({ length: random.int(3, 4) }, () => prose.paragraph(random.int(3, 5)));
  const body = copy(paragraphs.join('\n'), {
    x: 80,
    y: top.bottom + 44,
    width: 430,
    size: 11.5,
    fill: palette.ink,
  });
  const room = 770 - body.bottom;
  return [
    ...top.nodes,
    line(80, top.bottom + 14, 80 + random.int(40, 160), top.bottom + 14, {
      stroke: palette.accent,
      width: 3,
    }),
    ...body.nodes,
    ...(room > 90
      ? [
          vignette(
            context,
            random.int(180, 420),
            body.bottom + room / 2,
            Math.min(0.2, (room - 20) / 1000),
            random.int(-12, 12),
          ),
        ]
      : []),
  ];
}

function stepsPage(context: ArtContext, title: string, prose: Prose): Node[] {
  const { palette, random } = context;
  const top = heading(title, context, 84);
  const nodes = [...top.nodes];
  let y = top.bottom + 50;
  const left = random.chance(0.5);
  for (let step = 1; y < 700; step += 1) {
    const set = copy(prose.paragraph(random.int(1, 3)), {
      x: left ? 122 : 90,
      y,
      width: 380,
      size: 11.5,
      fill: palette.ink,
      face: 'sans',
    });
    const at = left ? 94 : 500;
    nodes.push(
      circle(at, y - 4, 14, { fill: step % 2 ? palette.main : palette.deep }),
      text(String(step), at, y + 1, { face: 'bold', size: 13, fill: palette.paper, anchor: 'middle' }),
      ...set.nodes,
    );
    y = set.bottom + random.int(18, 34);
  }
  return nodes;
}

function tablePage(context: ArtContext, title: string, prose: Prose): Node[] {
  const { palette, random } = context;
  const top = heading(title, context, 84);
  const rows = Array.from({ length: random.int(9, 15) }, () => prose.row());
  const step = random.int(26, 34);
  const y = top.bottom + 40;
  const columns = [88, 214, 384, 414];
  const after = copy(prose.paragraph(2), {
    x: 80,
    y: y + rows.length * step + 34,
    width: 430,
    size: 11,
    fill: palette.ink,
  });
  return [
    ...top.nodes,
    ...rows.flatMap((row, index) => [
      rect(80, y + index * step, 435, step, {
        fill: index % 2 ? '#fffefb' : mix(palette.soft, '#ffffff', 0.45),
      }),
      ...row.map((cell, column) =>
        text(cell, columns[column] ?? 88, y + index * step + step * 0.64, {
          face: column === 0 ? 'bold' : 'sans',
          size: 9.5,
          fill: palette.ink,
        }),
      ),
    ]),
    ...after.nodes,
  ];
}

/** What is made, large, in colours of its own. */
function platePage(context: ArtContext, title: string, prose: Prose): Node[] {
  const { random } = context;
  const palette = random.pick(palettes);
  const scale = random.between(0.3, 0.42);
  const caption = copy(prose.paragraph(4), { x: 80, y: 660, width: 430, size: 11, fill: palette.ink });
  return [
    group(
      [
        rect(0, 0, 455, 530, { fill: random.pick([palette.soft, palette.paper, palette.second]) }, 6),
        vignette(
          varied({ ...context, palette }, random.int(0, 999)),
          227 + random.int(-40, 40),
          265 + random.int(-50, 50),
          scale,
          random.int(-10, 10),
        ),
      ],
      { x: 70, y: 70, clip: rectD(0, 0, 455, 530, 6) },
    ),
    text(title, 80, 632, { face: 'italic', size: 16, fill: palette.ink }),
    ...caption.nodes,
  ];
}
