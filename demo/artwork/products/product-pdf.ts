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
import { innerPages } from '#demo/artwork/products/inner-pages.ts';
import { mark } from '#demo/artwork/site/logo.ts';
import { licenceLines } from '#demo/catalog/licence-lines.ts';
import { proseFor } from '#demo/catalog/prose.ts';

/** The last page: the licence and the vendor. */
function colophon({ product, palette, shop, random }: ArtContext): Node[] {
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
    ...copy(proseFor(product, random).paragraph(6), {
      x: 80,
      y: y + 20,
      width: 430,
      size: 10,
      fill: palette.ink,
      face: 'sans',
    }).nodes,
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

/** The file that is sold, of 15 to 40 pages of A4: a title page, pages that fit the product, and a licence page. */
export function productPdf(product: ArtProduct, vendorShopName: string, version: 1 | 2): Promise<Buffer> {
  const context = (part: string) => contextFor(product, part, vendorShopName);
  const front = kindArt[product.kind].front(context('front'), pageWidth, pageHeight);
  return pdfFile({ title: product.name, author: vendorShopName }, [
    { nodes: front, bookmark: product.name },
    ...innerPages(product, vendorShopName, version),
    { nodes: colophon(context('colophon')), bookmark: 'Licence' },
  ]);
}
