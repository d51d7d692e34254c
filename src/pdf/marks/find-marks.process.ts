import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { serveFiles, writeLine } from '#file-process/file-process-entry.ts';
import { PdfDocument } from '#pdf/engine/pdf-document.ts';
import { type GreyPicture, readDots } from './dots-mark.ts';
import { type FoundMark, findPdfMarks } from './find-marks.ts';
import { decodeMark } from './mark-payload.ts';

/** The input of the process. */
export interface FileToSearch {
  path: string;
  kind: 'pdf' | 'picture';
  /** In hexadecimal digits. */
  key: string;
}

/** A mark that was read, and how sure that is, from 0 to 1. */
export type ReadMark = FoundMark & { confidence: number };

/** The keyed checks leave no doubt of what was read, but who has two copies can move such a mark from one to the other. */
const CONFIDENCE = { metadata: 0.95, structure: 0.95, spacing: 0.98 };
const POINTS_PER_INCH = 72;
/** A cell of the dots has 9 pixels then, twice what is needed; more pixels cost time and find no more copies. */
const DRAWN_DPI = 110;
const MAX_PIXELS = 16_000_000;
/** Pages that are drawn, evenly spread over the file; fewer where all have other marks, which the dots only confirm. */
const MAX_DRAWN = 40;
const MAX_CONFIRMED = 3;
const PAGE_TIME_MS = 8_000;
/** After it no further page is begun. */
const DRAWING_TIME_MS = 20_000;

await serveFiles(async ({ path, kind, key: hex }: FileToSearch) => {
  const key = Buffer.from(hex, 'hex');
  if (kind === 'pdf') await searchPdf(readFileSync(path), key);
  else await searchPicture(path, key);
});

async function searchPdf(bytes: Buffer, key: Buffer): Promise<void> {
  const document = await PdfDocument.open(bytes);
  const isOpen = typeof document !== 'string';
  const plain = isOpen && document.isEncrypted ? document.rewrite() : bytes;
  const marked = new Set<number>();
  for (const mark of findPdfMarks(plain, key)) {
    if (mark.mark !== 'dots') write({ ...mark, confidence: CONFIDENCE[mark.mark] });
    for (const page of mark.pages) marked.add(page);
  }
  if (!isOpen) return;
  await searchDrawings(document, key, marked.size < document.pageCount ? MAX_DRAWN : MAX_CONFIRMED);
}

async function searchDrawings(document: PdfDocument, key: Buffer, maxDrawn: number): Promise<void> {
  const deadline = performance.now() + DRAWING_TIME_MS;
  const step = Math.max(1, document.pageCount / maxDrawn);
  for (let at = 0; at < document.pageCount && performance.now() < deadline; at += step) {
    const index = Math.floor(at);
    const size = document.sizeOf(index);
    if (!size) continue;
    const scale = Math.min(DRAWN_DPI / POINTS_PER_INCH, Math.sqrt(MAX_PIXELS / (size.width * size.height)));
    const pixels = { width: Math.ceil(size.width * scale), height: Math.ceil(size.height * scale) };
    const drawing = document.withPage(index, (page) => page.draw(pixels, PAGE_TIME_MS));
    if (!drawing) continue;
    const grey = await sharp(drawing.pixels, { raw: { ...pixels, channels: 4 } })
      .flatten({ background: '#fff' })
      .greyscale()
      .raw()
      .toBuffer();
    readPicture({ ...pixels, grey }, key, [index + 1]);
  }
}

async function searchPicture(file: string, key: Buffer): Promise<void> {
  const { data, info } = await sharp(file, { limitInputPixels: 100_000_000 })
    .rotate()
    .resize({ width: 5000, height: 5000, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  readPicture({ width: info.width, height: info.height, grey: data }, key, []);
}

function readPicture(picture: GreyPicture, key: Buffer, pages: number[]): void {
  const read = readDots(picture, (payload) => decodeMark(payload, key));
  if (read) write({ number: read.value, mark: 'dots', pages, confidence: read.confidence });
}

function write(mark: ReadMark): void {
  writeLine(mark);
}
