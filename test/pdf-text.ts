import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';

/** The text of a PDF by page, in reading order, as Chrome's PDF engine finds it; lines end with a line feed. */
export async function textOfPdf(pdf: Buffer): Promise<string[]> {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const library = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  library.PDFiumExt_Init();
  const { wasmExports, HEAPU8, HEAPU16 } = library.pdfium;
  const data = wasmExports.malloc(pdf.length);
  HEAPU8.set(pdf, data);
  const document = library.FPDF_LoadMemDocument(data, pdf.length, '');
  if (!document) throw new Error('The PDF cannot be opened.');
  return Array.from({ length: library.FPDF_GetPageCount(document) }, (_, index) => {
    const page = library.FPDFText_LoadPage(library.FPDF_LoadPage(document, index));
    const length = library.FPDFText_CountChars(page);
    // UTF-16, with a zero at the end.
    const target = wasmExports.malloc((length + 1) * 2);
    library.FPDFText_GetText(page, 0, length, target);
    const units = library.pdfium.HEAPU16 ?? HEAPU16;
    return String.fromCharCode(...units.subarray(target / 2, target / 2 + length)).replaceAll('\r\n', '\n');
  });
}
