import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { drawOnPage } from '#demo/artwork/engine/pdf-scene.ts';
import type { Node } from '#demo/artwork/engine/scene.ts';
import { fontFiles } from '#demo/artwork/engine/type.ts';
import { pageHeight, pageWidth } from '#demo/artwork/products/context.ts';

/** A constant, since the same content must always yield the same bytes. */
const createdAt = new Date('2026-01-05T09:00:00Z');

let fontData: [string, Buffer][] | undefined;

function fonts(): [string, Buffer][] {
  fontData ??= Object.entries(fontFiles).map(([face, file]) => [face, readFileSync(file)]);
  return fontData;
}

/** A page, with its bookmark if it has one. */
export interface PdfPage {
  nodes: Node[];
  bookmark?: string;
}

/** A PDF of A4 pages. */
export function pdfFile(info: { title: string; author: string }, pages: readonly PdfPage[]): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [pageWidth, pageHeight],
    margin: 0,
    autoFirstPage: false,
    info: {
      Title: info.title,
      Author: info.author,
      Creator: 'Emporia',
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  for (const [face, data] of fonts()) doc.registerFont(face, data);
  for (const { nodes, bookmark } of pages) {
    doc.addPage();
    if (bookmark) doc.outline.addItem(bookmark);
    drawOnPage(doc, nodes);
  }
  doc.end();
  return done;
}
