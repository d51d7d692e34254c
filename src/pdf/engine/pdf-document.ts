import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

/** `FPDF_ERR_PASSWORD` and `FPDF_ERR_SECURITY`: a password is needed, or a key of another kind. */
const PROTECTED_ERRORS = [4, 5];
const FPDF_REMOVE_SECURITY = 3;
/** Every page must exist; the content of so many, evenly spread, is read. */
const MAX_CONTENTS_READ = 100;
/** `FPDF_ANNOT`, `FPDF_REVERSE_BYTE_ORDER` and `FPDF_RENDER_LIMITEDIMAGECACHE`. */
const DRAWING_FLAGS = 0x01 | 0x10 | 0x200;
const FPDF_RENDER_DONE = 2;
const BYTES_PER_PIXEL = 4;
const FORMAT_BGRA = 4;
const WHITE = 0xffffffff;
const TEXT_OBJECT = 1;
const FORM_OBJECT = 5;
/** `FPDF_TEXTRENDERMODE_INVISIBLE` */
const INVISIBLE_TEXT = 3;
/** `FORMTYPE_NONE` */
const NO_FORM = 0;
/** What is read of one page at most, so that a hostile one ends. */
const MAX_OBJECTS = 2000;
const MAX_FORM_DEPTH = 3;
const MAX_LINKS = 1000;
const MAX_TITLE_BYTES = 1000;
const MAX_OUTLINE_DEPTH = 8;

export interface Size {
  width: number;
  height: number;
}

/** A drawn page: `pixels` are rows of RGBA, one byte a channel. */
export interface Drawing extends Size {
  pixels: Buffer;
}

export interface PageText {
  text: string;
  /** The share of characters for which the file does not say which letter they are, so that their code is taken for it. */
  guessedShare: number;
  /** The share of those that are for private use, or no character. */
  privateShare: number;
}

export interface OutlineEntry {
  title: string;
  /** From 1. */
  page: number;
}

/**
 * A document opened with Chrome's PDF engine, which fetches from `bytes` what it needs. Pages count from 0.
 *
 * The engine has no protection against hostile files but the memory of WebAssembly: use it only in a process of its own
 * (`runFileProcess`). An engine that ran out of memory throws; open the document again to go on with another page.
 */
export class PdfDocument {
  readonly pageCount: number;
  private readonly pdfium: WrappedPdfiumModule;
  private readonly document: number;
  /** What draws the fields of a form, opened with the first page that is drawn; null without a form. */
  private form: PdfForm | null | undefined;

  private constructor(pdfium: WrappedPdfiumModule, document: number) {
    this.pdfium = pdfium;
    this.document = document;
    this.pageCount = pdfium.FPDF_GetPageCount(document);
  }

  /** 'protected': a password is needed. */
  static async open(bytes: Buffer): Promise<PdfDocument | 'damaged' | 'protected'> {
    const pdfium = await loadLibrary();
    const document = pdfium.FPDF_LoadCustomDocument(fileAccess(pdfium, bytes), '');
    if (document) return new PdfDocument(pdfium, document);
    return PROTECTED_ERRORS.includes(pdfium.FPDF_GetLastError()) ? 'protected' : 'damaged';
  }

  /** Gives back its memory; it cannot be used afterwards. For a process that opens several. */
  close(): void {
    this.form?.close();
    this.pdfium.FPDF_CloseDocument(this.document);
  }

  /** Whether the table of objects is right, there are pages, and every page exists. */
  isWhole(): boolean {
    if (!this.pdfium.FPDF_DocumentHasValidCrossReferenceTable(this.document)) return false;
    for (let index = 0; index < this.pageCount; index++) if (!this.exists(index)) return false;
    const step = Math.max(1, this.pageCount / MAX_CONTENTS_READ);
    for (let index = 0; index < this.pageCount; index += step)
      if (!this.withPage(Math.floor(index), () => true)) return false;
    return this.pageCount > 0;
  }

  get isEncrypted(): boolean {
    return this.pdfium.FPDF_GetSecurityHandlerRevision(this.document) !== -1;
  }

  get isSigned(): boolean {
    return this.pdfium.FPDF_GetSignatureCount(this.document) > 0;
  }

  /** Whether it has a structure for screen readers. */
  get isTagged(): boolean {
    return this.pdfium.FPDFCatalog_IsTagged(this.document);
  }

  /** The language that the document says it is in, such as 'en-US'; '' if it says none. */
  get language(): string {
    return this.readText((target, length) =>
      this.pdfium.FPDFCatalog_GetLanguage(this.document, target, length),
    );
  }

  private exists(index: number): boolean {
    return this.withSize(index, () => true) ?? false;
  }

  /** Size of a page in points, as it is shown (rotated); null for a page that is missing or has no area. */
  sizeOf(index: number): Size | null {
    return this.withSize(index, (size) => (size.width > 0 && size.height > 0 ? size : null));
  }

  private withSize<T>(index: number, work: (size: Size) => T): T | null {
    const size = this.allocate(8);
    try {
      if (!this.pdfium.FPDF_GetPageSizeByIndexF(this.document, index, size)) return null;
      return work({ width: this.read(size, 'float'), height: this.read(size + 4, 'float') });
    } finally {
      this.free(size);
    }
  }

  /** The table of contents, flat, in its order; entries without a title or a page are left out. */
  outline(limit: number): OutlineEntry[] {
    const entries: OutlineEntry[] = [];
    const seen = new Set<number>();
    const walk = (parent: number, depth: number): void => {
      let bookmark = this.pdfium.FPDFBookmark_GetFirstChild(this.document, parent);
      // An entry may claim to be its own sibling or parent.
      while (bookmark && !seen.has(bookmark) && seen.size < limit) {
        seen.add(bookmark);
        const entry = this.outlineEntry(bookmark);
        if (entry) entries.push(entry);
        if (depth < MAX_OUTLINE_DEPTH) walk(bookmark, depth + 1);
        bookmark = this.pdfium.FPDFBookmark_GetNextSibling(this.document, bookmark);
      }
    };
    walk(0, 1);
    return entries;
  }

  /** Loads a page for `work`; null if it cannot be read. */
  withPage<T>(index: number, work: (page: PdfPage) => T): T | null {
    const page = this.pdfium.FPDF_LoadPage(this.document, index);
    if (!page) return null;
    try {
      return work(new PdfPage(this.pdfium, page, () => this.openForm()));
    } finally {
      this.pdfium.FPDF_ClosePage(page);
    }
  }

  private openForm(): PdfForm | null {
    const hasForm = this.pdfium.FPDF_GetFormType(this.document) !== NO_FORM;
    this.form ??= hasForm ? new PdfForm(this.pdfium, this.document) : null;
    return this.form;
  }

  /** The whole document as the engine writes it: without encryption, and with a right table of objects. */
  rewrite(): Buffer {
    const { pdfium, FPDF_SaveAsCopy } = this.pdfium;
    const blocks: Buffer[] = [];
    const writeBlock = pdfium.addFunction((_: number, data: number, length: number) => {
      blocks.push(Buffer.from(pdfium.HEAPU8.subarray(data, data + length)));
      return 1;
    }, 'iiii');
    // A structure `FPDF_FILEWRITE`: version, and a function that takes a block.
    if (!FPDF_SaveAsCopy(this.document, structure(this.pdfium, [1, writeBlock]), FPDF_REMOVE_SECURITY))
      throw new Error('PDFium could not write a copy.');
    return Buffer.concat(blocks);
  }

  private outlineEntry(bookmark: number): OutlineEntry | null {
    const destination = this.pdfium.FPDFBookmark_GetDest(this.document, bookmark) || this.actionOf(bookmark);
    const index = destination ? this.pdfium.FPDFDest_GetDestPageIndex(this.document, destination) : -1;
    const title = this.readText((target, length) =>
      this.pdfium.FPDFBookmark_GetTitle(bookmark, target, length),
    );
    return title && index >= 0 && index < this.pageCount ? { title, page: index + 1 } : null;
  }

  /** Where an entry leads that has an action instead of a destination. */
  private actionOf(bookmark: number): number {
    const action = this.pdfium.FPDFBookmark_GetAction(bookmark);
    return action ? this.pdfium.FPDFAction_GetDest(this.document, action) : 0;
  }

  /** Reads a text by a function that returns how many bytes of UTF-16 it has, and writes them if they fit. */
  private readText(write: (target: number, length: number) => number): string {
    const length = Math.min(write(0, 0), MAX_TITLE_BYTES);
    if (length <= 2) return '';
    const target = this.allocate(length);
    try {
      // A longer one is not written.
      if (write(target, length) > length) return '';
      return cleanText(utf16(this.pdfium, target, length));
    } finally {
      this.free(target);
    }
  }

  private allocate(bytes: number): number {
    return this.pdfium.pdfium.wasmExports.malloc(bytes);
  }

  private free(address: number): void {
    this.pdfium.pdfium.wasmExports.free(address);
  }

  private read(address: number, type: 'float' | 'i32'): number {
    return this.pdfium.pdfium.getValue(address, type);
  }
}

/** The form of a document: the engine draws pages without the fields, since a reader lets people fill them in. No script runs. */
class PdfForm {
  private readonly pdfium: WrappedPdfiumModule;
  private readonly info: number;
  private readonly form: number;

  constructor(pdfium: WrappedPdfiumModule, document: number) {
    this.pdfium = pdfium;
    this.info = pdfium.PDFiumExt_OpenFormFillInfo();
    this.form = pdfium.PDFiumExt_InitFormFillEnvironment(document, this.info);
    // Fields are shown as they are printed, without a color that says where to type.
    pdfium.FPDF_SetFormFieldHighlightAlpha(this.form, 0);
  }

  draw(bitmap: number, page: number, { width, height }: Size): void {
    this.pdfium.FORM_OnAfterLoadPage(page, this.form);
    this.pdfium.FPDF_FFLDraw(this.form, bitmap, page, 0, 0, width, height, 0, DRAWING_FLAGS);
    this.pdfium.FORM_OnBeforeClosePage(page, this.form);
  }

  close(): void {
    this.pdfium.PDFiumExt_ExitFormFillEnvironment(this.form);
    this.pdfium.PDFiumExt_CloseFormFillInfo(this.info);
  }
}

/** A page while it is loaded. */
export class PdfPage {
  private readonly pdfium: WrappedPdfiumModule;
  private readonly page: number;
  private readonly openForm: () => PdfForm | null;

  constructor(pdfium: WrappedPdfiumModule, page: number, openForm: () => PdfForm | null) {
    this.pdfium = pdfium;
    this.page = page;
    this.openForm = openForm;
  }

  /** Its text in reading order, `limit` characters at most, in one line; '' for a picture of text. */
  text(limit: number): PageText {
    const { pdfium } = this.pdfium;
    const page = this.pdfium.FPDFText_LoadPage(this.page);
    if (!page) return NO_TEXT;
    const count = Math.min(this.pdfium.FPDFText_CountChars(page), limit);
    // A terminating zero is written too.
    const target = count > 0 ? pdfium.wasmExports.malloc((count + 1) * 2) : 0;
    try {
      if (!target) return NO_TEXT;
      const written = this.pdfium.FPDFText_GetText(page, 0, count, target);
      const text = utf16(this.pdfium, target, written * 2);
      return { ...this.sharesOf(page, text), text: cleanText(text).slice(0, limit) };
    } finally {
      if (target) pdfium.wasmExports.free(target);
      this.pdfium.FPDFText_ClosePage(page);
    }
  }

  /** Looks at some characters, evenly spread. */
  private sharesOf(page: number, text: string): Omit<PageText, 'text'> {
    const step = Math.max(1, text.length / MAX_CHARACTERS_LOOKED_UP);
    let looked = 0;
    let guessed = 0;
    let none = 0;
    for (let index = 0; index < text.length; index += step) {
      const at = Math.floor(index);
      looked += 1;
      if (this.pdfium.FPDFText_HasUnicodeMapError(page, at) === 1) guessed += 1;
      if (NO_LETTER.test(text.charAt(at))) none += 1;
    }
    return looked === 0 ? NO_TEXT : { guessedShare: guessed / looked, privateShare: none / looked };
  }

  /** The number of links. */
  countLinks(): number {
    const { pdfium } = this.pdfium;
    const position = structure(this.pdfium, [0, 0]);
    try {
      let count = 0;
      while (count < MAX_LINKS && this.pdfium.FPDFLink_Enumerate(this.page, position, position + 4))
        count += 1;
      return count;
    } finally {
      pdfium.wasmExports.free(position);
    }
  }

  /** Whether all fonts of its text are in the file; null if it has no text. */
  fontsAreEmbedded(): boolean | null {
    const fonts = new Map<number, boolean>();
    let left = MAX_OBJECTS;
    const visit = (object: number, depth: number): void => {
      left -= 1;
      const type = object ? this.pdfium.FPDFPageObj_GetType(object) : 0;
      if (type === TEXT_OBJECT) {
        const font = this.pdfium.FPDFTextObj_GetFont(object);
        if (font && !fonts.has(font)) fonts.set(font, this.pdfium.FPDFFont_GetIsEmbedded(font) === 1);
      }
      if (type !== FORM_OBJECT || depth === MAX_FORM_DEPTH) return;
      const count = this.pdfium.FPDFFormObj_CountObjects(object);
      for (let index = 0; index < count && left > 0; index++)
        visit(this.pdfium.FPDFFormObj_GetObject(object, index), depth + 1);
    };
    const count = this.pdfium.FPDFPage_CountObjects(this.page);
    for (let index = 0; index < count && left > 0; index++)
      visit(this.pdfium.FPDFPage_GetObject(this.page, index), 0);
    return fonts.size === 0 ? null : [...fonts.values()].every(Boolean);
  }

  /**
   * Whether letters are missing where the page is drawn, or others are drawn in their place. That happens when their font
   * is not in the file and the engine's own fonts lack them. Looks at `limit` characters.
   */
  hasMissingGlyphs(limit: number): boolean {
    const page = this.pdfium.FPDFText_LoadPage(this.page);
    if (!page) return false;
    try {
      const drawn = new Set<string>();
      const count = Math.min(this.pdfium.FPDFText_CountChars(page), limit);
      for (let index = 0; index < count; index++) {
        const code = this.pdfium.FPDFText_GetUnicode(page, index);
        // Spaces and control characters have no outline.
        if (code > LAST_CODE_POINT || !VISIBLE.test(String.fromCodePoint(code))) continue;
        const font = this.replacedFont(this.pdfium.FPDFText_GetTextObject(page, index));
        if (!font || drawn.has(`${font} ${code}`)) continue;
        if (!this.pdfium.FPDFFont_GetGlyphPath(font, code, 1)) return true;
        drawn.add(`${font} ${code}`);
      }
      return false;
    } finally {
      this.pdfium.FPDFText_ClosePage(page);
    }
  }

  /** The font of a text object that the engine draws with one of its own; 0 for any other. */
  private replacedFont(object: number): number {
    // Recognized words lie unseen over a scan, mostly without a font.
    if (!object || this.pdfium.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE_TEXT) return 0;
    const font = this.pdfium.FPDFTextObj_GetFont(object);
    return font && this.pdfium.FPDFFont_GetIsEmbedded(font) === 0 ? font : 0;
  }

  /**
   * Draws the page with the fields of its form on white in this size, and `watermark` across it.
   * @returns null if it takes longer than `timeMs`
   */
  draw({ width, height }: Size, timeMs: number, watermark?: string): Drawing | null {
    const { pdfium } = this.pdfium;
    const bitmap = this.pdfium.FPDFBitmap_CreateEx(width, height, FORMAT_BGRA, 0, width * BYTES_PER_PIXEL);
    if (!bitmap) throw new Error('PDFium has no memory for a drawing.');
    try {
      this.pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      if (!this.render(bitmap, { width, height }, timeMs)) return null;
      this.openForm()?.draw(bitmap, this.page, { width, height });
      if (watermark) drawWatermark(this.pdfium, bitmap, { width, height }, watermark);
      const start = this.pdfium.FPDFBitmap_GetBuffer(bitmap);
      const pixels = Buffer.from(pdfium.HEAPU8.subarray(start, start + width * height * BYTES_PER_PIXEL));
      return { width, height, pixels };
    } finally {
      this.pdfium.FPDFBitmap_Destroy(bitmap);
    }
  }

  private render(bitmap: number, { width, height }: Size, timeMs: number): boolean {
    const { pdfium } = this.pdfium;
    const deadline = performance.now() + timeMs;
    // A structure `IFSDK_PAUSE`: version, a function that says whether to pause, and a value for it.
    const mustPause = pdfium.addFunction(() => (performance.now() > deadline ? 1 : 0), 'ii');
    const pause = structure(this.pdfium, [1, mustPause, 0]);
    try {
      const state = this.pdfium.FPDF_RenderPageBitmap_Start(
        bitmap,
        this.page,
        0,
        0,
        width,
        height,
        0,
        DRAWING_FLAGS,
        pause,
      );
      return state === FPDF_RENDER_DONE;
    } finally {
      this.pdfium.FPDF_RenderPage_Close(this.page);
      pdfium.wasmExports.free(pause);
      pdfium.removeFunction(mustPause);
    }
  }
}

const WATERMARK_LINES = 3;
const WATERMARK_ANGLE = Math.PI / 6;
const WATERMARK_FONT = 'Helvetica-Bold';
/** Red, green, blue and opacity: seen on white and on black, and what is below can be read. */
const WATERMARK_COLOR = [128, 128, 128, 72] as const;

/** Draws a text in lines across a picture: a page of a document of its own is drawn on top. */
function drawWatermark(library: WrappedPdfiumModule, bitmap: number, size: Size, text: string): void {
  const { pdfium } = library;
  const document = library.FPDF_CreateNewDocument();
  const page = library.FPDFPage_New(document, 0, size.width, size.height);
  const encoded = Buffer.from(`${text}\0`, 'utf16le');
  const address = pdfium.wasmExports.malloc(encoded.length);
  pdfium.HEAPU8.set(encoded, address);
  const fontSize = size.width / text.length;
  const [cos, sin] = [Math.cos(WATERMARK_ANGLE), Math.sin(WATERMARK_ANGLE)];
  for (let line = 0; line < WATERMARK_LINES; line++) {
    const object = library.FPDFPageObj_NewTextObj(document, WATERMARK_FONT, fontSize);
    library.FPDFText_SetText(object, address);
    library.FPDFPageObj_SetFillColor(object, ...WATERMARK_COLOR);
    const bottom = (size.height * (line + 0.5)) / WATERMARK_LINES - (size.width * sin) / 2;
    library.FPDFPageObj_Transform(object, cos, sin, -sin, cos, size.width * 0.16, bottom);
    library.FPDFPage_InsertObject(page, object);
  }
  library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, size.width, size.height, 0, DRAWING_FLAGS);
  library.FPDF_ClosePage(page);
  library.FPDF_CloseDocument(document);
  pdfium.wasmExports.free(address);
}

/** Compiled once in a process. */
let compiled: WebAssembly.Module | undefined;

/** An engine with a memory of its own: nothing of a document that was read before is in it. */
async function loadLibrary(): Promise<WrappedPdfiumModule> {
  compiled ??= new WebAssembly.Module(
    readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))),
  );
  const library = compiled;
  const pdfium = await init({
    instantiateWasm: (imports, receive) => {
      const instance = new WebAssembly.Instance(library, imports);
      receive(instance);
      return instance.exports;
    },
  });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** A structure `FPDF_FILEACCESS`: length, function that reads a block, and a value for it. */
function fileAccess(library: WrappedPdfiumModule, bytes: Buffer): number {
  const { pdfium } = library;
  const readBlock = pdfium.addFunction((_: number, position: number, target: number, length: number) => {
    if (position + length > bytes.length) return 0;
    pdfium.HEAPU8.set(bytes.subarray(position, position + length), target);
    return 1;
  }, 'iiiii');
  return structure(library, [bytes.length, readBlock, 0]);
}

/** A C structure of 32-bit fields in PDFium's memory, which ends with this process. */
function structure({ pdfium }: WrappedPdfiumModule, fields: readonly number[]): number {
  const address = pdfium.wasmExports.malloc(fields.length * 4);
  for (const [index, field] of fields.entries()) pdfium.setValue(address + index * 4, field, 'i32');
  return address;
}

const utf16 = ({ pdfium }: WrappedPdfiumModule, address: number, bytes: number): string =>
  Buffer.from(pdfium.HEAPU8.subarray(address, address + bytes)).toString('utf16le');

const NO_TEXT: PageText = { text: '', guessedShare: 0, privateShare: 0 };
const MAX_CHARACTERS_LOOKED_UP = 500;
const LAST_CODE_POINT = 0x10ffff;
const VISIBLE = /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Co}]/u;
const NO_LETTER = /[\p{Co}\p{Cn}\ufffd]/u;

/** How the engine writes a hyphen at which a line was broken. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what the engine writes
const LINE_HYPHEN = /[\u0002\ufffe]\s*/g;

/** In one line, and without what a database or a page cannot show, such as control characters and half characters. */
const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(LINE_HYPHEN, '')
    .replace(/[\p{Cc}\p{Co}\p{Cn}\ufffd\s]+/gu, ' ')
    .trim();
