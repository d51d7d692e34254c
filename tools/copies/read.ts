import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printsOf } from '#api/features/copies/copies.service.ts';
import type { PagePrint } from '#domain/page-print.ts';
import { type GreyPicture, toGrey } from '#domain/picture-hash.ts';
import { FileProcess } from '#file-process/file-process.ts';
import type { PdfPageContent, PdfToRead, ReadingLine } from '#pdf/analysis/read-pdf.ts';
import { drawPages } from '#pdf/engine/draw-pages.ts';
import { PDF_PROGRAMS } from '#pdf/programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'emporia-copies-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const path = join(folder, 'file.pdf');
const TIME_MS = 60_000;

const reader = new FileProcess<PdfToRead, ReadingLine>({
  entry: PDF_PROGRAMS.read,
});
/** Ends the process that `readPrints` uses. */
export const endReading = (): Promise<void> => reader.end();

/** The prints of a PDF's pages, by the market's own process. */
export async function readPrints(pdf: Buffer): Promise<PagePrint[]> {
  await writeFile(path, pdf);
  const pages: PdfPageContent[] = [];
  for await (const line of reader.read({ input: { path, draws: true }, timeMs: TIME_MS }))
    if ('page' in line) pages.push(line.page);
  return printsOf(pages);
}

const SCANNED = { dpi: 150 };

/** The first pages of a PDF as a scanner sees them. */
export async function drawPdf(pdf: Buffer, pageCount: number): Promise<GreyPicture[]> {
  await writeFile(path, pdf);
  const pictures: GreyPicture[] = [];
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
  await drawPages({ path, pages, scale: SCANNED, below: folder }, async (page) => {
    pictures.push(toGrey(page));
  });
  return pictures;
}
