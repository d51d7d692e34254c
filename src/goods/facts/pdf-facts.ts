import { readFile } from 'node:fs/promises';
import type { PdfFacts } from '#domain/goods.ts';
import { paperSize } from '#domain/paper-size.ts';
import { PdfDocument } from '#pdf/engine/pdf-document.ts';

const SIZES_MAX = 5;

/** Pages and their sizes. The file has been checked, so it opens. */
export async function pdfFacts(path: string): Promise<PdfFacts> {
  const document = await PdfDocument.open(await readFile(path));
  if (typeof document === 'string') return { kind: 'pdf' };
  const counts = new Map<string, number>();
  for (let page = 0; page < document.pageCount; page++) {
    const size = document.sizeOf(page);
    const name = size && paperSize(size.width, size.height);
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const pages = document.pageCount;
  document.close();
  const pageSizes = [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
  return { kind: 'pdf', pages, pageSizes: pageSizes.slice(0, SIZES_MAX) };
}
