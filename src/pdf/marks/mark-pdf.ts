import { deflateSync } from 'node:zlib';
import { PageTexts, type TextContent } from '#pdf/syntax/page-text.ts';
import { PdfFile } from '#pdf/syntax/pdf-file.ts';
import {
  catalogOf,
  contentsOf,
  type PageBox,
  type PdfPage,
  pagesOf,
  signatureOf,
} from '#pdf/syntax/pdf-pages.ts';
import { refuseLoss } from '#pdf/syntax/pdf-reach.ts';
import { PACKING_KEYS, PdfRewriter } from '#pdf/syntax/pdf-rewriter.ts';
import {
  type PdfDict,
  PdfName,
  PdfRef,
  PdfScalar,
  type PdfValue,
  UnreadablePdf,
} from '#pdf/syntax/pdf-values.ts';
import { signsOf } from './mark-code.ts';
import { type Edit, markSpaces, SpacingKey } from './spacing-mark.ts';
import { stampOf, uuidOf } from './stamp.ts';

/** What a page draws after its own content: a form, made once, and how each page places it. */
export interface Overlay {
  /** Adds the form to the new file. */
  add: (rewriter: PdfRewriter) => PdfRef;
  /** The operators that draw it, in the page's own space. */
  place: (name: string, box: PageBox) => string;
}

export interface MarkOptions {
  /** Null without hidden marks. */
  hidden: { payload: Uint8Array; key: Uint8Array } | null;
  overlays: readonly Overlay[];
}

/** Unpacked bytes of contents in which spaces are moved: about a second. In larger files some pages carry the other marks alone. */
const SPACING_BUDGET = 10 * 1024 * 1024;
/** One page in so many comes first, then the next one in so many: those with moved spaces are spread over the file. */
const STRIDE = 16;
/** A content of more bytes is packed quickly rather than well. */
const LARGE_CONTENT = 4 * 1024 * 1024;
/** Private data of a program needs the time of its last change; the same copy has the same bytes whenever it is made. */
const LAST_MODIFIED = '(D:20260101000000Z)';

/**
 * A copy of a PDF with marks, in which everything can be reached that could be in the original.
 * @throws UnreadablePdf for a file that cannot carry marks: encrypted, signed, with broken syntax, or one that would lose
 * something
 */
export function markPdf(bytes: Buffer, { hidden, overlays }: MarkOptions): Buffer {
  const file = openMarkable(bytes);
  const rewriter = new PdfRewriter(file);
  const pages = pagesOf(file);
  const openStates = hidden ? moveSpaces(rewriter, pages, hidden) : new Map<number, number>();
  const drawn = overlays.map((overlay, index) => ({
    ...overlay,
    name: `Em${index}`,
    form: overlay.add(rewriter),
  }));
  const stamp = hidden && stampOf(hidden.payload, hidden.key);
  const painter = new PagePainter(rewriter, drawn);
  for (const page of pages) {
    const dict = new Map(asDict(rewriter.get(page.number)));
    if (drawn.length > 0) painter.paint(page, dict, openStates.get(page.number) ?? 0);
    if (stamp) addPieceInfo(rewriter, dict, stamp);
    rewriter.replace(page.number, dict);
  }
  if (stamp) addMetadata(rewriter, stamp);
  const copy = rewriter.write();
  refuseLoss(file, new PdfFile(copy), rewriter.unneeded);
  return copy;
}

/** @throws UnreadablePdf for a file that cannot carry marks */
function openMarkable(bytes: Buffer): PdfFile {
  const file = new PdfFile(bytes);
  if (file.trailer.has('Encrypt')) throw new UnreadablePdf('encrypted', { reason: 'restricted' });
  const reason = signatureOf(file);
  if (reason) throw new UnreadablePdf('signed', { reason });
  return file;
}

const asDict = (value: PdfValue | undefined): PdfDict => {
  if (value instanceof Map) return value;
  throw new UnreadablePdf('a page that is not a dictionary');
};

/**
 * Moves the spaces in the text of pages and of the forms that they draw.
 * @returns how many `q` of each page have no `Q`, by the number of its object
 */
function moveSpaces(
  rewriter: PdfRewriter,
  pages: readonly PdfPage[],
  { payload, key }: { payload: Uint8Array; key: Uint8Array },
): Map<number, number> {
  const { file } = rewriter;
  const texts = new PageTexts(file, SPACING_BUDGET);
  const signs = signsOf(payload);
  const spacing = new SpacingKey(key);
  const openStates = new Map<number, number>();
  const forms = new Set<number>();
  const users = usersOfContents(rewriter, pages);
  const order = pages.map((_, index) => index).sort((a, b) => (a % STRIDE) - (b % STRIDE) || a - b);
  for (const index of order) {
    const page = pages[index];
    const content = page && texts.contentOf(page);
    if (!content) continue;
    openStates.set(page.number, content.openStates);
    const edits = markSpaces(content.shown, signs, spacing);
    if (edits.length > 0) replaceContents(rewriter, page, edited(content.bytes, edits), users);
    for (const form of texts.formsOf(content, page.resources, forms))
      replaceForm(rewriter, form, signs, spacing);
  }
  return openStates;
}

/** How many pages use each content: a part that several pages share is left in the file as long as one does. */
function usersOfContents({ file }: PdfRewriter, pages: readonly PdfPage[]): Map<number, number> {
  const users = new Map<number, number>();
  for (const page of pages)
    for (const { number } of contentsOf(file, page)) users.set(number, (users.get(number) ?? 0) + 1);
  return users;
}

function replaceContents(
  rewriter: PdfRewriter,
  page: PdfPage,
  content: Buffer,
  users: Map<number, number>,
): void {
  const parts = contentsOf(rewriter.file, page);
  const unused = parts.filter(({ number }) => {
    const left = (users.get(number) ?? 0) - 1;
    users.set(number, left);
    return left === 0;
  });
  const [place, ...others] = unused;
  const { dict, data } = packed(content);
  let ref = place;
  if (place) rewriter.replace(place.number, dict, data);
  else ref = rewriter.add(dict, data);
  for (const { number } of others) rewriter.remove(number);
  // The list of the parts may be an object of its own.
  if (Array.isArray(rewriter.file.resolve(page.dict.get('Contents'))))
    rewriter.inline(page.dict.get('Contents'));
  if (ref) rewriter.replace(page.number, new Map(asDict(rewriter.get(page.number))).set('Contents', ref));
}

function replaceForm(rewriter: PdfRewriter, form: TextContent, signs: Int8Array, spacing: SpacingKey): void {
  const edits = markSpaces(form.shown, signs, spacing);
  if (form.form === null || edits.length === 0) return;
  const dict = new Map(asDict(rewriter.get(form.form)));
  for (const key of PACKING_KEYS) dict.delete(key);
  const { dict: filter, data } = packed(edited(form.bytes, edits));
  rewriter.replace(form.form, new Map([...dict, ...filter]), data);
}

function packed(content: Buffer): { dict: PdfDict; data: Buffer } {
  const data = deflateSync(content, { level: content.length > LARGE_CONTENT ? 2 : 6 });
  return { dict: new Map([['Filter', new PdfName('FlateDecode')]]), data };
}

function edited(bytes: Buffer, edits: readonly Edit[]): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (const { start, end, content } of edits) {
    parts.push(bytes.subarray(from, start), Buffer.from(content, 'latin1'));
    from = end;
  }
  parts.push(bytes.subarray(from));
  return Buffer.concat(parts);
}

/** Draws overlays on pages. What pages share, such as their resources, is changed once. */
class PagePainter {
  private readonly rewriter: PdfRewriter;
  private readonly overlays: readonly (Overlay & { name: string; form: PdfRef })[];
  private readonly before: PdfRef;
  private readonly after = new Map<string, PdfRef>();
  private readonly resources = new Map<number | PdfValue, PdfRef>();

  constructor(rewriter: PdfRewriter, overlays: PagePainter['overlays']) {
    this.rewriter = rewriter;
    this.overlays = overlays;
    this.before = rewriter.addStream(new Map(), Buffer.from('q\n'));
  }

  paint(page: PdfPage, dict: PdfDict, openStates: number): void {
    const own = dict.get('Contents');
    const resolved = own instanceof PdfRef ? this.rewriter.get(own.number) : own;
    const parts = resolved === undefined ? [] : [own as PdfValue];
    if (Array.isArray(resolved)) {
      this.rewriter.inline(own);
      parts.splice(0, 1, ...resolved);
    }
    dict.set('Contents', [this.before, ...parts, this.afterOf(page.box, openStates)]);
    dict.set('Resources', this.resourcesOf(page.resources));
  }

  private afterOf(box: PageBox, openStates: number): PdfRef {
    const key = JSON.stringify([box, openStates]);
    const known = this.after.get(key);
    if (known) return known;
    const drawn = this.overlays.map(({ place, name }) => place(name, box)).join('');
    const ref = this.rewriter.addStream(new Map(), Buffer.from(`${'Q\n'.repeat(openStates + 1)}${drawn}`));
    this.after.set(key, ref);
    return ref;
  }

  private resourcesOf(value: PdfValue | undefined): PdfRef {
    const key = value instanceof PdfRef ? value.number : (value ?? new PdfScalar('null'));
    const known = this.resources.get(key);
    if (known) return known;
    const dict = this.rewriter.inlineDict(value);
    const xobjects = this.rewriter.inlineDict(dict.get('XObject'));
    for (const { name, form } of this.overlays) xobjects.set(name, form);
    dict.set('XObject', xobjects);
    const ref = this.rewriter.add(dict);
    this.resources.set(key, ref);
    return ref;
  }
}

/** Private data of a program in a page or the catalog, which programs that rearrange pages keep. */
function addPieceInfo(rewriter: PdfRewriter, dict: PdfDict, stamp: Buffer): void {
  const { file } = rewriter;
  const pieces = rewriter.inlineDict(dict.get('PieceInfo'));
  const data: PdfDict = new Map([
    ['LastModified', new PdfScalar(LAST_MODIFIED)],
    ['Private', new PdfScalar(`<${stamp.toString('hex')}>`)],
  ]);
  dict.set('PieceInfo', pieces.set('Emporia', data));
  // Required beside private data.
  if (!dict.has('LastModified') && file.resolve(dict.get('Type')) instanceof PdfName && isPage(file, dict))
    dict.set('LastModified', new PdfScalar(LAST_MODIFIED));
}

const isPage = (file: PdfFile, dict: PdfDict): boolean => {
  const type = file.resolve(dict.get('Type'));
  return type instanceof PdfName && type.name === 'Page';
};

/** The document's id, its information and its XMP, and an object and a place in its structure. */
function addMetadata(rewriter: PdfRewriter, stamp: Buffer): void {
  const { file, trailer } = rewriter;
  const hex = new PdfScalar(`<${stamp.toString('hex')}>`);
  const id = file.resolve(trailer.get('ID'));
  trailer.set('ID', [(Array.isArray(id) && id[0]) || hex, hex]);

  const info: PdfDict = new Map(file.dict(trailer.get('Info')));
  info.set('DocumentID', new PdfScalar(`(${uuidOf(stamp)})`));
  const infoRef = trailer.get('Info');
  if (infoRef instanceof PdfRef) rewriter.replace(infoRef.number, info);
  else trailer.set('Info', rewriter.add(info));

  const root = trailer.get('Root');
  if (!(root instanceof PdfRef)) throw new UnreadablePdf('no catalog');
  const catalog = new Map(catalogOf(file));
  addPieceInfo(rewriter, catalog, stamp);
  const metadata = catalog.get('Metadata');
  const stream = file.stream(metadata);
  const own = stream && file.unpack(stream);
  // An XMP that cannot be read stays as it is.
  const xmp = own === null ? null : withInstance(own, uuidOf(stamp));
  if (xmp) {
    const dict: PdfDict = new Map([
      ['Type', new PdfName('Metadata')],
      ['Subtype', new PdfName('XML')],
    ]);
    // Not packed, so that programs which know nothing of PDF find it.
    if (metadata instanceof PdfRef) rewriter.replace(metadata.number, dict, xmp);
    else catalog.set('Metadata', rewriter.add(dict, xmp));
  }
  rewriter.replace(root.number, catalog);
}

const DESCRIPTION_END = '</rdf:RDF>';

/** XMP with the id of this copy; null if the document's own cannot be read. */
function withInstance(xmp: Buffer | undefined, uuid: string): Buffer | null {
  const description = `<rdf:Description rdf:about="" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmpMM:InstanceID="uuid:${uuid}"/>`;
  if (!xmp)
    return Buffer.from(
      `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${description}${DESCRIPTION_END}</x:xmpmeta>\n<?xpacket end="w"?>`,
    );
  const text = xmp.toString('utf8');
  const end = text.lastIndexOf(DESCRIPTION_END);
  if (end === -1) return null;
  const without = text
    .slice(0, end)
    .replace(/\s+xmpMM:InstanceID\s*=\s*("[^"]*"|'[^']*')/g, '')
    .replace(/<xmpMM:InstanceID>[^<]*<\/xmpMM:InstanceID>/g, '');
  return Buffer.from(without + description + text.slice(end));
}
