import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveFiles, writeLine } from '#file-process/file-process-entry.ts';
import { type DrawnPageLine, type PagesToDraw, pixelsOf } from './draw-pages.ts';
import { PdfDocument } from './pdf-document.ts';

/** Started by `drawPages`. */
await serveFiles(drawFile);

/** Writes the pixels of each page into a file, and a line that says which. */
async function drawFile({ path, folder, pages, scale, pageTimeMs, watermark }: PagesToDraw): Promise<void> {
  const bytes = readFileSync(path);
  let document = await open(bytes);
  for (const page of pages) {
    try {
      const size = document.sizeOf(page - 1);
      const drawing =
        size &&
        document.withPage(page - 1, (loaded) => loaded.draw(pixelsOf(size, scale), pageTimeMs, watermark));
      if (!drawing) continue;
      const file = join(folder, `${page}.raw`);
      writeFileSync(file, drawing.pixels);
      writeLine({ page, width: drawing.width, height: drawing.height, file } satisfies DrawnPageLine);
    } catch (error) {
      // Out of memory, after which the engine cannot be used again; the other pages may be smaller.
      process.stderr.write(`Page ${page}: ${error}\n`);
      document = await open(bytes);
    }
  }
}

async function open(bytes: Buffer): Promise<PdfDocument> {
  const opened = await PdfDocument.open(bytes);
  if (typeof opened === 'string') throw new Error(`The PDF is ${opened}.`);
  return opened;
}
