import { pdfFile } from '#demo/artwork/engine/pdf-file.ts';
import { circle, group, line, type Node, rect, text } from '#demo/artwork/engine/scene.ts';
import {
  type ArtContext,
  type ArtProduct,
  contextFor,
  copy,
  pageHeight,
  pageWidth,
} from '#demo/artwork/products/context.ts';
import { kindArt } from '#demo/artwork/products/index.ts';
import { mark } from '#demo/artwork/site/logo.ts';
import { licenceLines } from '#demo/catalog/licence-lines.ts';

/** The last page: the licence and the vendor. */
function colophon({ product, palette, shop }: ArtContext): Node[] {
  let y = 250;
  const paragraphs = licenceLines[product.kind].flatMap((entry) => {
    const set = copy(entry, { x: 110, y, width: 380, size: 13, fill: palette.ink });
    const nodes: Node[] = [circle(88, y - 4, 4, { fill: palette.accent }), ...set.nodes];
    y = set.bottom + 14;
    return nodes;
  });
  return [
    rect(0, 0, pageWidth, pageHeight, { fill: palette.soft }),
    text('Thank you', 80, 150, { face: 'display', size: 46, fill: palette.ink }),
    text(`for buying ${product.name}`, 80, 182, { face: 'italic', size: 17, fill: palette.ink }),
    ...paragraphs,
    line(80, 690, 515, 690, { stroke: palette.ink, width: 0.7 }),
    text(shop, 80, 724, { face: 'display', size: 20, fill: palette.ink }),
    text('sold on Emporia, a market of small shops', 80, 746, {
      face: 'sans',
      size: 10.5,
      fill: palette.ink,
    }),
    group(mark('#0e5a47', '#fbfaf7'), { x: 470, y: 704, scale: 0.95 }),
  ];
}

/**
 * The file that is sold: a title page, two or three content pages and a licence page, all A4. Its second version has
 * another first content page, and one page more.
 */
export function productPdf(product: ArtProduct, vendorShopName: string, version: 1 | 2): Promise<Buffer> {
  const context = (part: string) => contextFor(product, part, vendorShopName);
  const art = kindArt[product.kind];
  const inner = (product.kind === 'poster' ? 2 : 3) + (version - 1);
  const partOf = (page: number) => (page === 1 && version === 2 ? 'page 1, mended' : `page ${page}`);
  const pages = [
    { nodes: art.front(context('front'), pageWidth, pageHeight), bookmark: product.name },
    ...Array.from({ length: inner }, (_, index) => ({
      nodes: art.page(context(partOf(index + 1)), index + 1),
      bookmark: `Part ${index + 1}`,
    })),
    { nodes: colophon(context('colophon')), bookmark: 'Licence' },
  ];
  return pdfFile({ title: product.name, author: vendorShopName }, pages);
}
