import type { Node } from '#demo/artwork/engine/scene.ts';
import { widthOf } from '#demo/artwork/engine/type.ts';

/** Draws the nodes on the current page. Unlike in SVG, text stays text. */
export function drawOnPage(doc: PDFKit.PDFDocument, nodes: Node[], opacity = 1): void {
  for (const node of nodes) {
    if (node.kind === 'group') {
      doc.save();
      if (node.matrix) doc.transform(...node.matrix);
      if (node.clip) doc.path(node.clip).clip();
      drawOnPage(doc, node.children, opacity * (node.opacity ?? 1));
      doc.restore();
    } else if (node.kind === 'stamp') {
      for (const place of node.places) {
        doc.save();
        doc.transform(...place);
        drawOnPage(doc, node.children, opacity);
        doc.restore();
      }
    } else if (node.kind === 'text') {
      drawText(doc, node, opacity);
    } else {
      drawPath(doc, node, opacity * (node.opacity ?? 1));
    }
  }
}

function drawText(doc: PDFKit.PDFDocument, node: Extract<Node, { kind: 'text' }>, opacity: number): void {
  const width = node.anchor === 'start' ? 0 : widthOf(node.text, node.face, node.size, node.track);
  const x = node.x - (node.anchor === 'middle' ? width / 2 : width);
  doc
    .font(node.face)
    .fontSize(node.size)
    .fillColor(node.fill, opacity * (node.opacity ?? 1))
    .text(node.text, x, node.y, {
      lineBreak: false,
      baseline: 'alphabetic',
      characterSpacing: node.track * node.size,
    });
}

function drawPath(doc: PDFKit.PDFDocument, node: Extract<Node, { kind: 'path' }>, opacity: number): void {
  if (node.d === '' || (!node.fill && !node.stroke)) return;
  doc.save();
  const round = node.round ? 'round' : undefined;
  if (node.stroke) {
    doc.lineWidth(node.width ?? 1).strokeColor(node.stroke, opacity);
    doc.lineCap(round ?? 'butt').lineJoin(round ?? 'miter');
    if (node.dash) doc.dash(node.dash[0] ?? 1, { space: node.dash[1] ?? node.dash[0] ?? 1 });
  }
  if (typeof node.fill === 'string') doc.fillColor(node.fill, opacity);
  else if (node.fill) {
    const gradient = doc.linearGradient(...node.fill.from, ...node.fill.to);
    for (const [at, color, clear] of node.fill.stops) gradient.stop(at, color, (clear ?? 1) * opacity);
    doc.fillColor(gradient as unknown as string);
  }
  doc.path(node.d);
  if (node.fill && node.stroke) doc.fillAndStroke();
  else if (node.fill) doc.fill();
  else doc.stroke();
  doc.restore();
}
