import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';

/** The text of a PDF by page, in reading order, as Chrome's PDF engine finds it; lines end with a line feed. */
export async function textOfPdf(pdf: Buffer): Promise<string[]> {
  const { library, pages } = await openPdf(pdf);
  const { wasmExports, HEAPU16 } = library.pdfium;
  return pages.map((page) => {
    const length = library.FPDFText_CountChars(page);
    // UTF-16, with a zero at the end.
    const target = wasmExports.malloc((length + 1) * 2);
    library.FPDFText_GetText(page, 0, length, target);
    const units = library.pdfium.HEAPU16 ?? HEAPU16;
    return String.fromCharCode(...units.subarray(target / 2, target / 2 + length)).replaceAll('\r\n', '\n');
  });
}

/** What is drawn on each line of a PDF, from left to right whatever its direction, without blanks. */
export async function drawnLinesOf(pdf: Buffer): Promise<string[]> {
  const { library, pages } = await openPdf(pdf);
  const target = library.pdfium.wasmExports.malloc(16);
  const view = () => new DataView(library.pdfium.HEAPU8.buffer, target, 16);
  return pages.flatMap((page) => {
    const characters = Array.from({ length: library.FPDFText_CountChars(page) }, (_, at) => {
      library.FPDFText_GetCharOrigin(page, at, target, target + 8);
      const [x, y] = [view().getFloat64(0, true), view().getFloat64(8, true)];
      return { x, y, character: String.fromCodePoint(library.FPDFText_GetUnicode(page, at)) };
    }).filter(({ character }) => character.trim() !== '');
    const lines = Map.groupBy(characters, ({ y }) => Math.round(y));
    return [...lines]
      .sort(([a], [b]) => b - a)
      .map(([, line]) =>
        line
          .sort((a, b) => a.x - b.x)
          .map(({ character }) => character)
          .join(''),
      );
  });
}

async function openPdf(pdf: Buffer) {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const library = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  library.PDFiumExt_Init();
  const data = library.pdfium.wasmExports.malloc(pdf.length);
  library.pdfium.HEAPU8.set(pdf, data);
  const document = library.FPDF_LoadMemDocument(data, pdf.length, '');
  if (!document) throw new Error('The PDF cannot be opened.');
  const pages = Array.from({ length: library.FPDF_GetPageCount(document) }, (_, index) =>
    library.FPDFText_LoadPage(library.FPDF_LoadPage(document, index)),
  );
  return { library, pages };
}
