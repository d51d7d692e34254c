import { type ContentNames, type ScannedContent, scanContent } from './pdf-content.ts';
import type { PdfFile } from './pdf-file.ts';
import { type FontSpaces, spacesOf } from './pdf-fonts.ts';
import { contentsOf, type PdfPage } from './pdf-pages.ts';
import { nameOf, PdfRef, type PdfValue, UnreadablePdf } from './pdf-values.ts';

/** A content that shows text: that of a page, or of a form that pages draw. */
export interface TextContent extends ScannedContent {
  bytes: Buffer;
  /** The form's object; null for a page's own content. */
  form: number | null;
}

const MAX_FORM_DEPTH = 4;

/** Reads the text of pages with the fonts of a document, each font once. */
export class PageTexts {
  private readonly file: PdfFile;
  /** By the number of their object, or the dictionary itself. */
  private readonly fonts = new Map<number | PdfValue, FontSpaces | null>();
  /** Bytes of contents that are still read; 0 ends it. */
  budget: number;

  constructor(file: PdfFile, budget: number) {
    this.file = file;
    this.budget = budget;
  }

  /** The content of a page; null if it cannot be read, or no bytes are left to read. */
  contentOf(page: PdfPage): TextContent | null {
    return this.reading(() => {
      const parts: Buffer[] = [];
      for (const ref of contentsOf(this.file, page)) {
        const stream = this.file.stream(ref);
        const bytes = stream && this.file.unpack(stream);
        if (!bytes) return null;
        parts.push(bytes, Buffer.from('\n'));
      }
      return this.scan(Buffer.concat(parts), page.resources, null);
    });
  }

  /** The forms that a content draws, also inside each other, which have text; each once for all calls with the same `seen`. */
  formsOf(
    content: TextContent,
    resources: PdfValue | undefined,
    seen: Set<number>,
    depth = 0,
  ): TextContent[] {
    if (depth > MAX_FORM_DEPTH) return [];
    const xobjects = this.file.dict(this.file.dict(resources)?.get('XObject'));
    return [...content.drawn].flatMap((name) => {
      const ref = xobjects?.get(name);
      if (!(ref instanceof PdfRef) || seen.has(ref.number)) return [];
      seen.add(ref.number);
      const dict = this.file.dict(ref);
      if (nameOf(this.file.resolve(dict?.get('Subtype'))) !== 'Form') return [];
      const own = dict?.get('Resources') ?? resources;
      const form = this.reading(() => {
        const stream = this.file.stream(ref);
        const bytes = stream && this.file.unpack(stream);
        return bytes ? this.scan(bytes, own, ref.number) : null;
      });
      if (!form) return [];
      return [form, ...this.formsOf(form, own, seen, depth + 1)];
    });
  }

  private reading(read: () => TextContent | null): TextContent | null {
    if (this.budget <= 0) return null;
    try {
      return read();
    } catch (error) {
      // What cannot be read stays as it is.
      if (error instanceof UnreadablePdf) return null;
      throw error;
    }
  }

  private scan(bytes: Buffer, resources: PdfValue | undefined, form: number | null): TextContent {
    this.budget -= bytes.length;
    return { ...scanContent(bytes, this.namesIn(resources)), bytes, form };
  }

  private namesIn(resources: PdfValue | undefined): ContentNames {
    const { file } = this;
    const dict = file.dict(resources);
    const fonts = file.dict(dict?.get('Font'));
    const states = file.dict(dict?.get('ExtGState'));
    const properties = file.dict(dict?.get('Properties'));
    return {
      font: (name) => {
        const value = fonts?.get(name);
        return value === undefined ? null : this.fontOf(value);
      },
      setsFont: (name) => file.dict(states?.get(name))?.has('Font') ?? false,
      replacesText: (name) => file.dict(properties?.get(name))?.has('ActualText') ?? false,
    };
  }

  private fontOf(value: PdfValue): FontSpaces | null {
    const key = value instanceof PdfRef ? value.number : value;
    const known = this.fonts.get(key);
    if (known !== undefined) return known;
    const dict = this.file.dict(value);
    const font = dict ? spacesOf(this.file, dict) : null;
    this.fonts.set(key, font);
    return font;
  }
}
