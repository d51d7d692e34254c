import { PageTexts } from '#pdf/syntax/page-text.ts';
import { PdfFile } from '#pdf/syntax/pdf-file.ts';
import { catalogOf, type PdfPage, pagesOf } from '#pdf/syntax/pdf-pages.ts';
import { type PdfDict, stringOf, UnreadablePdf } from '#pdf/syntax/pdf-values.ts';
import { CODE_LENGTH, payloadOf, signsOf } from './mark-code.ts';
import { decodeMark } from './mark-payload.ts';
import { readSpaces, SpacingKey } from './spacing-mark.ts';
import { payloadOfStamp, payloadsIn } from './stamp.ts';

/** Kinds of hidden marks, as `POST find-source` names them. */
export type MarkKind = 'metadata' | 'structure' | 'spacing' | 'dots';

/** A mark that was read: its number, and on which pages, from 1; none if it is the document's. */
export interface FoundMark {
  number: number;
  mark: MarkKind;
  pages: number[];
}

/** Unpacked bytes of contents that are searched. */
const CONTENT_BUDGET = 96 * 1024 * 1024;
/** Spaces that must say something before a page is read. */
const LEAST_VOTES = 40;
/** How many pages are decoded by themselves; each takes some milliseconds. */
const MAX_DECODED = 200;
/** Of the spaces of a page, how many must agree with a mark: chance gives half. */
const LEAST_AGREEMENT = 0.75;

/** The marks in the metadata, structure and text of a PDF. What cannot be read has none. */
export function findPdfMarks(bytes: Buffer, key: Uint8Array): FoundMark[] {
  try {
    const file = new PdfFile(bytes);
    const pages = pagesOf(file);
    return [...inMetadata(file, key), ...inStructure(file, pages, key), ...inSpacing(file, pages, key)];
  } catch (error) {
    if (error instanceof UnreadablePdf) return [];
    throw error;
  }
}

/** Numbers with the pages where each was found. */
class Findings {
  private readonly pages = new Map<number, Set<number>>();

  add(payload: Uint8Array | null, key: Uint8Array, page?: number): void {
    const number = payload && decodeMark(payload, key);
    if (number === null) return;
    const pages = this.pages.get(number) ?? new Set();
    if (page !== undefined) pages.add(page);
    this.pages.set(number, pages);
  }

  marks(mark: MarkKind): FoundMark[] {
    return [...this.pages].map(([number, pages]) => ({ number, mark, pages: [...pages] }));
  }
}

function inMetadata(file: PdfFile, key: Uint8Array): FoundMark[] {
  const found = new Findings();
  const id = file.resolve(file.trailer.get('ID'));
  for (const part of Array.isArray(id) ? id : []) {
    const stamp = stringOf(file.resolve(part));
    if (stamp) found.add(payloadOfStamp(stamp, key), key);
  }
  for (const value of file.dict(file.trailer.get('Info'))?.values() ?? []) {
    const text = stringOf(file.resolve(value))?.toString('latin1') ?? '';
    for (const payload of payloadsIn(text, key)) found.add(payload, key);
  }
  const metadata = file.stream(catalogOf(file).get('Metadata'));
  const xmp = metadata && file.unpack(metadata);
  if (xmp) for (const payload of payloadsIn(xmp.toString('latin1'), key)) found.add(payload, key);
  return found.marks('metadata');
}

function inStructure(file: PdfFile, pages: readonly PdfPage[], key: Uint8Array): FoundMark[] {
  const found = new Findings();
  const stampOf = (dict: PdfDict): Uint8Array | null => {
    const pieces = file.dict(dict.get('PieceInfo'));
    const stamp = stringOf(file.resolve(file.dict(pieces?.get('Emporia'))?.get('Private')));
    return stamp ? payloadOfStamp(stamp, key) : null;
  };
  found.add(stampOf(catalogOf(file)), key);
  for (const [index, { dict }] of pages.entries()) found.add(stampOf(dict), key, index + 1);
  return found.marks('structure');
}

interface Votes {
  page: number;
  votes: Float64Array;
}

function inSpacing(file: PdfFile, pages: readonly PdfPage[], key: Uint8Array): FoundMark[] {
  const texts = new PageTexts(file, CONTENT_BUDGET);
  const spacing = new SpacingKey(key);
  const read: Votes[] = [];
  for (const [index, page] of pages.entries()) {
    const content = texts.contentOf(page);
    if (!content) continue;
    const votes = new Float64Array(CODE_LENGTH);
    let count = readSpaces(content.shown, votes, spacing);
    for (const form of texts.formsOf(content, page.resources, new Set()))
      count += readSpaces(form.shown, votes, spacing);
    if (count > 0) read.push({ page: index + 1, votes });
  }
  return numbersIn(read, key).marks('spacing');
}

/**
 * The marks of pages that may be of several copies: a page is compared with the marks that are known, else decoded by
 * itself. What says too little by itself is added up.
 */
function numbersIn(read: readonly Votes[], key: Uint8Array): Findings {
  const found = new Findings();
  const known: { payload: Uint8Array; signs: Int8Array }[] = [];
  const left: Votes[] = [];
  const matching = (votes: Float64Array) => known.find(({ signs }) => agrees(votes, signs));
  const decode = (votes: Float64Array) => {
    const payload = payloadOf(votes);
    if (decodeMark(payload, key) === null) return undefined;
    const mark = { payload, signs: signsOf(payload) };
    known.push(mark);
    return agrees(votes, mark.signs) ? mark : undefined;
  };
  let decoded = 0;
  for (const { page, votes } of read) {
    let mark = matching(votes);
    if (!mark && sizeOf(votes) >= LEAST_VOTES && decoded < MAX_DECODED) {
      decoded += 1;
      mark = decode(votes);
    }
    if (mark) found.add(mark.payload, key, page);
    else left.push({ page, votes });
  }
  const sum = new Float64Array(CODE_LENGTH);
  for (const { votes } of left)
    for (const [index, vote] of votes.entries()) sum[index] = (sum[index] ?? 0) + vote;
  if (sizeOf(sum) > 0) decode(sum);
  for (const { page, votes } of left) {
    const mark = matching(votes);
    if (mark) found.add(mark.payload, key, page);
  }
  return found;
}

const sizeOf = (votes: Float64Array): number => votes.reduce((sum, vote) => sum + Math.abs(vote), 0);

/** Whether enough of what was measured has the signs of a mark. */
function agrees(votes: Float64Array, signs: Int8Array): boolean {
  const size = sizeOf(votes);
  const product = votes.reduce((sum, vote, index) => sum + vote * (signs[index] ?? 0), 0);
  return size >= LEAST_VOTES / 2 && product / size >= 2 * LEAST_AGREEMENT - 1;
}
