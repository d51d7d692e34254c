import { createHash } from 'node:crypto';
import type { UnmarkableReason } from '#domain/marking.ts';
import { picturePrint, textPrint, wordsPrint } from '#domain/page-print.ts';
import { pictureHash, toGrey } from '#domain/picture-hash.ts';
import { isReadable } from '#domain/text-quality.ts';
import { pixelsOf } from '#pdf/engine/draw-pages.ts';
import { type OutlineEntry, PdfDocument, type PdfPage, type Size } from '#pdf/engine/pdf-document.ts';
import { tryMarking } from '#pdf/marks/trial-marking.ts';

/** Pages whose text and picture are read; facts count all of them. */
const MAX_PAGES = 1000;
/** Characters of text that are kept of a page, and of a file. */
const PAGE_CHARACTERS = 20_000;
const FILE_CHARACTERS = 2_000_000;
const MAX_OUTLINE = 500;
/** Width of the picture that is hashed. */
const HASHED_WIDTH = 256;
/** A page that takes longer has no picture. */
const PAGE_TIME_MS = 2_000;
/** When this time is over, the pages that are left have neither text nor picture. */
const TIME_MS = 20_000;
/** Sizes of so many pages, evenly spread, are compared. */
const SIZES_READ = 1000;
/** A page with fewer letters may still be a scan, with a number stamped on it. */
const FEW_LETTERS = 10;
/** How often the engine may run out of memory before the rest is given up. */
const MAX_FAILURES = 3;
const LANGUAGE = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i;

/** What is known of a PDF as a whole. */
export interface PdfFacts {
  pageCount: number;
  /** The size of most pages in points; null if none can be read. */
  pageWidth: number | null;
  pageHeight: number | null;
  outline: OutlineEntry[];
  tagged: boolean;
  /** As a language tag; null if the document says none. */
  language: string | null;
  signed: boolean;
  /** Opens without a password, but has restrictions. */
  encrypted: boolean;
}

/** What is known when the pages were read. */
export interface PageFacts {
  /** Null without any text. */
  fontsEmbedded: boolean | null;
  /** Whether the words of most pages can be searched: false for scans, and for letters that are not those that a reader sees. */
  searchable: boolean;
  links: number;
}

export interface PdfPageContent {
  /** From 1. */
  page: number;
  /** As it is shown, in points; null if it has no area. */
  width: number | null;
  height: number | null;
  text: string;
  /** Whether some letters are missing where the page is drawn, since their font is not in the file. */
  missingGlyphs: boolean;
  textHash: string;
  /** As a decimal number, 0 for a blank page; null for a page that cannot be drawn. */
  pictureHash: string | null;
  /** What copies of the page are found by, in base64; null for a page that says too little. */
  textPrint: string | null;
  wordsPrint: string | null;
  picturePrint: string | null;
}

/** The input of the process. */
export interface PdfToRead {
  path: string;
  draws: boolean;
}

/** What the process writes: facts first, each page, what its pages together say, and why it cannot be marked. */
export type ReadingLine =
  | { unmarkableReason: UnmarkableReason | null }
  | { facts: PdfFacts }
  | { page: PdfPageContent }
  | { pages: PageFacts }
  | { unreadable: true };

/**
 * Reads all that the market knows of a PDF. Runs in a process of its own.
 * @param draws whether pages are drawn, which is what may hang; without, they have no picture
 */
export async function readPdf(
  bytes: Buffer,
  { draws }: { draws: boolean },
  write: (line: ReadingLine) => void,
): Promise<void> {
  const document = await PdfDocument.open(bytes);
  if (typeof document === 'string' || document.pageCount === 0) return write({ unreadable: true });
  write({ facts: factsOf(document) });
  const summary = new Summary();
  const deadline = performance.now() + TIME_MS;
  let current = document;
  let failures = 0;
  let charactersLeft = FILE_CHARACTERS;
  for (let index = 0; index < Math.min(document.pageCount, MAX_PAGES); index++) {
    if (performance.now() > deadline || failures > MAX_FAILURES) break;
    try {
      const size = current.sizeOf(index);
      const limit = Math.min(PAGE_CHARACTERS, charactersLeft);
      const content = current.withPage(index, (page) => readPage(page, { size, draws, limit, summary }));
      charactersLeft -= content?.text.length ?? 0;
      if (content) write({ page: { page: index + 1, ...content } });
    } catch {
      // Out of memory, after which the engine cannot be used again; the other pages may be smaller.
      failures += 1;
      const opened = await PdfDocument.open(bytes);
      if (typeof opened === 'string') break;
      current = opened;
    }
  }
  write({ pages: summary.facts() });
  // Last of all: a file that breaks it has been read by then.
  write({ unmarkableReason: await tryMarking(bytes, document.pageCount) });
}

function factsOf(document: PdfDocument): PdfFacts {
  const size = commonSize(document);
  const { language } = document;
  return {
    pageCount: document.pageCount,
    pageWidth: size?.width ?? null,
    pageHeight: size?.height ?? null,
    outline: document.outline(MAX_OUTLINE),
    tagged: document.isTagged,
    language: LANGUAGE.test(language) ? language : null,
    signed: document.isSigned,
    encrypted: document.isEncrypted,
  };
}

/** The size that most pages have; of two that are equally frequent, the first. */
function commonSize(document: PdfDocument): Size | null {
  const counts = new Map<string, { size: Size; count: number }>();
  const step = Math.max(1, document.pageCount / SIZES_READ);
  for (let index = 0; index < document.pageCount; index += step) {
    const size = document.sizeOf(Math.floor(index));
    if (!size) continue;
    const key = `${Math.round(size.width)}x${Math.round(size.height)}`;
    const known = counts.get(key);
    counts.set(key, { size: known?.size ?? size, count: (known?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((one, other) => other.count - one.count)[0]?.size ?? null;
}

function readPage(
  page: PdfPage,
  { size, draws, limit, summary }: { size: Size | null; draws: boolean; limit: number; summary: Summary },
): Omit<PdfPageContent, 'page'> {
  const read = page.text(limit);
  const { text } = read;
  const readable = isReadable(read);
  summary.links += page.countLinks();
  const embedded = page.fontsAreEmbedded();
  summary.addFonts(embedded);
  const drawing = draws && size && page.draw(pixelsOf(size, { width: HASHED_WIDTH }), PAGE_TIME_MS);
  const picture = drawing ? toGrey(drawing) : null;
  const hash = picture && pictureHash(picture);
  summary.addPage(readable ? text : '', Boolean(hash));
  return {
    width: size?.width ?? null,
    height: size?.height ?? null,
    text,
    missingGlyphs: embedded === false && page.hasMissingGlyphs(PAGE_CHARACTERS),
    textHash: createHash('sha256').update(text).digest('base64url'),
    pictureHash: hash?.toString() ?? null,
    // Where the letters cannot be seen, the picture decides.
    textPrint: inBase64(readable ? textPrint(text) : null),
    wordsPrint: inBase64(readable ? wordsPrint(text) : null),
    picturePrint: inBase64(picture && picturePrint(picture)),
  };
}

const inBase64 = (bytes: Uint8Array | null): string | null => bytes && Buffer.from(bytes).toString('base64');

/** Adds up what single pages say. */
class Summary {
  links = 0;
  private fontsEmbedded: boolean | null = null;
  private withText = 0;
  private withContent = 0;

  addFonts(embedded: boolean | null): void {
    if (embedded !== null) this.fontsEmbedded = embedded && this.fontsEmbedded !== false;
  }

  addPage(text: string, hasPicture: boolean): void {
    const hasText = (text.match(/\p{L}/gu)?.length ?? 0) >= FEW_LETTERS;
    if (hasText) this.withText += 1;
    if (hasText || hasPicture) this.withContent += 1;
  }

  facts(): PageFacts {
    const { fontsEmbedded, links, withText, withContent } = this;
    return { fontsEmbedded, links, searchable: withText > 0 && withText * 2 >= withContent };
  }
}
