import { unpack } from '#pdf/syntax/pdf-streams.ts';
import { bytesOfString, UnreadablePdf } from '#pdf/syntax/pdf-values.ts';
import { type FoundStream, type PdfGroup, type PdfObjects, type PdfValue, valuesOf } from './pdf-objects.ts';
import { isPlaceName } from './pdf-places.ts';
import { StreamDictionary } from './stream-dictionary.ts';

/** Keys of a file specification that name the file, for a kind of system or in Unicode. */
const NAME_KEYS = ['F', 'UF', 'DOS', 'Mac', 'Unix'];
/** Kinds of text by the ends of their names; no system runs them. */
const TEXTS = new Set(['txt', 'md', 'tex', 'ltx', 'sty', 'cls', 'bib', 'css', 'json']);
/** Texts that a browser opens; they may hold no scripts, no frames and nothing of other sites. */
const MARKUP = new Set(['xml', 'mml', 'mathml', 'html', 'htm', 'xhtml']);
const TABLES = new Set(['csv', 'tsv']);
const MAX_BYTES = 5_000_000;
const MAX_FILES = 1000;
const NAME_CHARACTERS = 60;

const ACTIVE_MARKUP =
  /<\s*(?:[\w-]+:)?(?:script|i?frame|frameset|object|embed|applet|base|link|meta|form|svg)\b|\son\w+\s*=|javascript:|<\?xml-stylesheet|<!entity|@import|url\(/i;
/** A cell that a program for tables takes for a command. */
const FORMULA = /(?:^|[,;\t])[ "']*[=@]/m;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no text has
const NO_TEXT = /[\0-\x08\x0b\x0e-\x1f\x7f]/;

/** Whether a stream says that it is an attached file. */
export const mayBeEmbedded = (group: PdfGroup): boolean =>
  valuesOf(group, 'Type').some((value) => value.type === 'name' && value.name === 'EmbeddedFile');

interface Attachments {
  /** Dictionaries of which some are file specifications. */
  groups: readonly PdfGroup[];
  /** Streams that say that they are attached files. */
  embedded: readonly FoundStream[];
  /** Names and data of an encrypted file cannot be read in all its views. */
  isEncrypted: boolean;
}

/**
 * The names of attached files that are more than text; undefined if there are none. Text is, for example, MathML of
 * formulas, XML of an invoice or LaTeX sources.
 */
export function refusedAttachments(
  objects: PdfObjects,
  { groups, embedded, isEncrypted }: Attachments,
): string[] | undefined {
  const specifications = groups.filter((group) =>
    valuesOf(group, 'EF').some((value) => !isPlaceName(objects, value)),
  );
  const refused = new Set<string>();
  const tooMany = specifications.length > MAX_FILES;
  for (const group of specifications) {
    const names = NAME_KEYS.flatMap((key) => valuesOf(group, key)).flatMap((value) => nameOf(objects, value));
    if (isEncrypted || tooMany || !isAllowed(objects, group, names))
      refused.add(shownName(names.find((name) => !kindOf(name)) ?? names.at(-1)));
  }
  // A file that no specification names has no way out of the document, but is read by programs that look for it.
  if (embedded.some((stream) => isEncrypted || textOf(objects, stream) === null) && refused.size === 0)
    refused.add(shownName(undefined));
  return refused.size > 0 ? [...refused] : undefined;
}

function isAllowed(objects: PdfObjects, group: PdfGroup, names: readonly string[]): boolean {
  const kinds = names.map(kindOf);
  const streams = valuesOf(group, 'EF')
    .flatMap((value) => objects.resolve(value))
    .flatMap((files) => (files.type === 'dictionary' ? files.items : []))
    .flatMap((value) => (value.type === 'name' ? [] : [objects.streamsAt(value)]));
  if (kinds.length === 0 || streams.length === 0) return false;
  return streams.every(
    (candidates) =>
      candidates.length > 0 &&
      candidates.every((stream) => {
        const text = textOf(objects, stream);
        return text !== null && kinds.every((kind) => kind !== null && isHarmless(text, kind));
      }),
  );
}

type Kind = 'text' | 'markup' | 'table';

/** The kind of text that a name stands for; null for all other files. */
function kindOf(name: string): Kind | null {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (TEXTS.has(extension)) return 'text';
  if (TABLES.has(extension)) return 'table';
  return MARKUP.has(extension) ? 'markup' : null;
}

function isHarmless(text: string, kind: Kind): boolean {
  if (kind === 'markup') return !ACTIVE_MARKUP.test(text);
  return kind === 'text' || !FORMULA.test(text);
}

/** The text of an attached file; null for one that is none, is too long, or is packed in unusual ways. */
function textOf(objects: PdfObjects, stream: FoundStream): string | null {
  const dictionary = new StreamDictionary(objects, stream);
  const [filters, ...others] = dictionary.filters;
  if (!filters || others.length > 0 || dictionary.values('Predictor').length > 0) return null;
  try {
    const bytes = unpack(
      dictionary.data,
      filters.map((name) => ({ name, parms: undefined })),
    );
    if (!bytes || bytes.length > MAX_BYTES) return null;
    const text = decode(bytes);
    return NO_TEXT.test(text) ? null : text;
  } catch (error) {
    if (error instanceof UnreadablePdf) return null;
    throw error;
  }
}

/** UTF-16 with its mark, UTF-8, or one byte a character. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

function nameOf(objects: PdfObjects, value: PdfValue): string[] {
  return objects.resolve(value).flatMap((target) => {
    const bytes = target.type === 'string' ? bytesOfString(target.source) : undefined;
    return bytes ? [decode(bytes)] : [];
  });
}

/** As a sentence says it. */
const shownName = (name: string | undefined): string =>
  (name ?? '').toWellFormed().replace(/\p{C}/gu, '').trim().slice(0, NAME_CHARACTERS) ||
  'a file without a name';
