import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

/** `FPDF_ERR_PASSWORD` and `FPDF_ERR_SECURITY`: a password is needed, or a key of another kind. */
const PROTECTED_ERRORS = [4, 5];
const FPDF_REMOVE_SECURITY = 3;
/** Every page must exist; the content of so many, evenly spread, is read. */
const MAX_CONTENTS_READ = 100;

interface OpenedPdf {
  /** The document as PDFium reads it, if the file is encrypted with an empty password. */
  decryptedCopy: Buffer | undefined;
}

/**
 * Opens a PDF with Chrome's PDF engine, which fetches from `bytes` what it needs.
 * @returns 'damaged' also if the table of objects is wrong, there are no pages, or a page is missing
 */
export async function openPdf(bytes: Buffer): Promise<OpenedPdf | 'damaged' | 'protected'> {
  const pdfium = await loadLibrary();
  const document = pdfium.FPDF_LoadCustomDocument(fileAccess(pdfium, bytes), '');
  if (!document) return PROTECTED_ERRORS.includes(pdfium.FPDF_GetLastError()) ? 'protected' : 'damaged';
  try {
    if (!pdfium.FPDF_DocumentHasValidCrossReferenceTable(document)) return 'damaged';
    if (!hasAllPages(pdfium, document)) return 'damaged';
    const encrypted = pdfium.FPDF_GetSecurityHandlerRevision(document) !== -1;
    return { decryptedCopy: encrypted ? copyWithoutEncryption(pdfium, document) : undefined };
  } finally {
    pdfium.FPDF_CloseDocument(document);
  }
}

async function loadLibrary(): Promise<WrappedPdfiumModule> {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** A structure `FPDF_FILEACCESS`: length, function that reads a block, and a value for it. */
function fileAccess({ pdfium }: WrappedPdfiumModule, bytes: Buffer): number {
  const readBlock = pdfium.addFunction((_: number, position: number, target: number, length: number) => {
    if (position + length > bytes.length) return 0;
    pdfium.HEAPU8.set(bytes.subarray(position, position + length), target);
    return 1;
  }, 'iiiii');
  return structure(pdfium, [bytes.length, readBlock, 0]);
}

function hasAllPages(pdfium: WrappedPdfiumModule, document: number): boolean {
  const count = pdfium.FPDF_GetPageCount(document);
  const size = structure(pdfium.pdfium, [0, 0]);
  for (let index = 0; index < count; index++)
    if (!pdfium.FPDF_GetPageSizeByIndexF(document, index, size)) return false;
  const step = Math.max(1, count / MAX_CONTENTS_READ);
  for (let index = 0; index < count; index += step) {
    const page = pdfium.FPDF_LoadPage(document, Math.floor(index));
    if (!page) return false;
    pdfium.FPDF_ClosePage(page);
  }
  return count > 0;
}

function copyWithoutEncryption({ pdfium, FPDF_SaveAsCopy }: WrappedPdfiumModule, document: number): Buffer {
  const blocks: Buffer[] = [];
  const writeBlock = pdfium.addFunction((_: number, data: number, length: number) => {
    blocks.push(Buffer.from(pdfium.HEAPU8.subarray(data, data + length)));
    return 1;
  }, 'iiii');
  // A structure `FPDF_FILEWRITE`: version, and a function that takes a block.
  if (!FPDF_SaveAsCopy(document, structure(pdfium, [1, writeBlock]), FPDF_REMOVE_SECURITY))
    throw new Error('PDFium could not write a copy without encryption.');
  return Buffer.concat(blocks);
}

/** A C structure of 32-bit fields in PDFium's memory, which ends with this process. */
function structure(
  { wasmExports, setValue }: WrappedPdfiumModule['pdfium'],
  fields: readonly number[],
): number {
  const address = wasmExports.malloc(fields.length * 4);
  for (const [index, field] of fields.entries()) setValue(address + index * 4, field, 'i32');
  return address;
}
