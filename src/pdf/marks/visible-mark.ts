import { PdfFile } from '#pdf/syntax/pdf-file.ts';
import { contentsOf, type PageBox, pagesOf } from '#pdf/syntax/pdf-pages.ts';
import type { PdfRewriter } from '#pdf/syntax/pdf-rewriter.ts';
import {
  type PdfDict,
  PdfName,
  PdfRef,
  PdfScalar,
  type PdfValue,
  UnreadablePdf,
} from '#pdf/syntax/pdf-values.ts';
import type { Overlay } from './mark-pdf.ts';

/** The label is drawn in its own size on pages with shorter edges of so many points, larger on larger ones. */
const PAGE_EDGE = 600;
const LEAST_SCALE = 0.6;
const GREATEST_SCALE = 6;
/** Of a page's width and height: what the label takes at most, and how far from the bottom it stands. */
const WIDTH = 0.9;
const HEIGHT = 0.15;
const MARGIN = 0.02;

/** The visible line at the foot of each page. `label` is the line, drawn as a PDF of one page of its size. */
export function visibleOverlay(label: Buffer): Overlay {
  const file = new PdfFile(label);
  const [page] = pagesOf(file);
  if (!page) throw new UnreadablePdf('a label without a page');
  const size = { width: page.box.right, height: page.box.top };
  return {
    add: (rewriter) => {
      const content = contentsOf(file, page).map((ref) => {
        const stream = file.stream(ref);
        return (stream && file.unpack(stream)) ?? Buffer.alloc(0);
      });
      const dict: PdfDict = new Map<string, PdfValue>([
        ['Type', new PdfName('XObject')],
        ['Subtype', new PdfName('Form')],
        ['BBox', [0, 0, size.width, size.height].map((number) => new PdfScalar(number))],
        ['Resources', imported(file, rewriter, page.resources ?? new Map(), new Map())],
      ]);
      return rewriter.addStream(dict, Buffer.concat(content));
    },
    place: (name, box) => `/Artifact BMC q ${placeOf(box, size).join(' ')} cm /${name} Do Q EMC\n`,
  };
}

/** The matrix that puts the label at the foot of a page, the way the page is shown. */
function placeOf(box: PageBox, label: { width: number; height: number }): number[] {
  const [across, up] = [box.right - box.left, box.top - box.bottom];
  const isTurned = box.rotation % 180 !== 0;
  const [width, height] = isTurned ? [up, across] : [across, up];
  const wanted = Math.min(
    Math.max(Math.min(width, height) / PAGE_EDGE, LEAST_SCALE / box.unit),
    GREATEST_SCALE,
  );
  const bottom = height * MARGIN;
  const scale = Math.min(wanted, (width * WIDTH) / label.width, (height * HEIGHT - bottom) / label.height);
  const left = (width - label.width * scale) / 2;
  const { left: x, bottom: y, right, top } = box;
  const numbers = () => {
    switch (box.rotation) {
      case 90:
        return [0, scale, -scale, 0, right - bottom, y + left];
      case 180:
        return [-scale, 0, 0, -scale, right - left, top - bottom];
      case 270:
        return [0, -scale, scale, 0, x + bottom, top - left];
      default:
        return [scale, 0, 0, scale, x + left, y + bottom];
    }
  };
  return numbers().map((number) => Math.round(number * 10_000) / 10_000);
}

/** A value of another file with all that it refers to, added to the new file. */
function imported(
  file: PdfFile,
  rewriter: PdfRewriter,
  value: PdfValue,
  known: Map<number, PdfRef>,
): PdfValue {
  if (value instanceof PdfRef) {
    const same = known.get(value.number);
    if (same) return same;
    const stream = file.stream(value);
    const target = stream?.dict ?? file.get(value.number) ?? new PdfScalar('null');
    const ref = rewriter.add(new PdfScalar('null'));
    known.set(value.number, ref);
    rewriter.replace(ref.number, imported(file, rewriter, target, known), stream?.data);
    return ref;
  }
  if (Array.isArray(value)) return value.map((item) => imported(file, rewriter, item, known));
  if (value instanceof Map)
    return new Map([...value].map(([key, entry]) => [key, imported(file, rewriter, entry, known)]));
  return value;
}
