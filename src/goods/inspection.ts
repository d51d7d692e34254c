import { GOODS_FORMATS, type GoodsFacts, type GoodsKind } from '#domain/goods.ts';
import { checkCompoundFile } from './checks/compound-check.ts';
import { ContentCheck } from './checks/content-check.ts';
import { checkPdfGoods } from './checks/pdf-check.ts';
import { dxfFacts } from './facts/dxf-facts.ts';
import { embroideryFacts } from './facts/embroidery-facts.ts';
import { readEpub } from './facts/epub-facts.ts';
import { fontFacts } from './facts/font-facts.ts';
import { officeFacts } from './facts/office-facts.ts';
import { pdfFacts } from './facts/pdf-facts.ts';
import { pictureFacts } from './facts/picture-facts.ts';
import { soundFacts } from './facts/sound-facts.ts';
import { stlFacts } from './facts/stl-facts.ts';
import { readSvg } from './facts/svg-facts.ts';
import { csvFacts, textFacts } from './facts/text-facts.ts';
import { zipFacts } from './facts/zip-facts.ts';
import { FileSource } from './file-source.ts';
import { Budget } from './formats/budget.ts';
import { endsAsZip, type ZipArchive } from './formats/zip-archive.ts';
import { kindOfBinary, kindOfText } from './recognize/kind.ts';
import { contentOf, HEAD_BYTES } from './recognize/programs.ts';
import { decoded } from './recognize/text.ts';
import { type GoodsRefused, type Place, refused } from './refusal.ts';

export interface GoodsInspection {
  kind: GoodsKind;
  facts: GoodsFacts;
  /** Whether there is a script for browsers in it, which is kept and never run. */
  containsScripts: boolean;
}

/** The input of the process. */
export interface GoodsToInspect {
  path: string;
  /** As the vendor named it. */
  filename: string;
  /** The kinds that the market sells. */
  allowed: readonly GoodsKind[];
  /** For temporary files; exists. */
  folder: string;
}

/**
 * Says what a file is, and what its buyers get. Runs in a process of its own: see `inspectGoods`.
 * @throws GoodsRefused
 */
export async function inspectFile({
  path,
  filename,
  allowed,
  folder,
}: GoodsToInspect): Promise<GoodsInspection> {
  const place: Place = { filename, members: [] };
  const file = await FileSource.open(path);
  try {
    return await inspect(file, { place, allowed, folder });
  } finally {
    await file.close();
  }
}

interface Task {
  place: Place;
  allowed: readonly GoodsKind[];
  folder: string;
}

async function inspect(file: FileSource, { place, allowed, folder }: Task): Promise<GoodsInspection> {
  if (file.size === 0) throw refused(place, 'is empty');
  const { filename } = place;
  const head = await file.read(0, HEAD_BYTES);
  const content = await contentOf(head, filename);
  if (content.is === 'program') throw refused(place, `is ${content.what}`, 'Programs are not sold here.');
  if (content.is === 'archive' || content.is === 'gzip')
    throw refused(place, 'is an archive that cannot be looked into', 'Make a ZIP of the files.');
  if (content.is === 'zip') return inspectZip(file, { place, allowed, folder });
  if (content.is === 'compound') {
    await checkCompoundFile(file, place);
    throw refused(place, 'is a document in an old format', 'Save it as DOCX, XLSX or PPTX and upload that.');
  }
  if (await endsAsZip(file)) throw refused(place, 'is also a ZIP', 'Upload the two as files of their own.');
  if (content.is === 'pdf') {
    requireAllowed('pdf', { place, allowed });
    await checkPdfGoods(file.path, place);
    return { kind: 'pdf', facts: await pdfFacts(file.path), containsScripts: false };
  }
  const kind = content.is === 'text' ? kindOfText(decoded(head), filename) : await kindOfBinary(file);
  if (!kind) throw notSold(place, allowed);
  requireAllowed(kind, { place, allowed });
  if (kind === 'svg') return { kind, ...(await readSvg(file, place)) };
  return { kind, facts: await factsOf(file, kind, place), containsScripts: false };
}

async function inspectZip(file: FileSource, { place, allowed, folder }: Task): Promise<GoodsInspection> {
  const check = new ContentCheck({ budget: new Budget(file.size), folder });
  const { archive, content } = await check.openZip(file, place);
  try {
    if (content.is === 'program') throw refused(place, `is ${content.what}`);
    if (archive.files.length === 0) throw refused(place, 'has no files in it');
    if (content.kind === 'template')
      throw refused(
        place,
        'is a template, or a document of a kind that is not sold here',
        'Save it as a document and upload that.',
      );
    requireAllowed(content.kind, { place, allowed });
    if (content.kind === 'epub') {
      const { facts, containsScripts } = await readEpub(archive);
      return { kind: 'epub', facts, containsScripts: containsScripts || check.containsScripts };
    }
    const facts = await zipBasedFacts(archive, content.kind);
    return { kind: content.kind, facts, containsScripts: check.containsScripts };
  } finally {
    archive.close();
  }
}

async function zipBasedFacts(archive: ZipArchive, kind: GoodsKind): Promise<GoodsFacts> {
  switch (kind) {
    case 'xlsx':
    case 'docx':
    case 'pptx':
    case 'odt':
    case 'ods':
    case 'odp':
    case '3mf':
      return officeFacts(archive, kind);
    default:
      return zipFacts(archive);
  }
}

async function factsOf(file: FileSource, kind: GoodsKind, place: Place): Promise<GoodsFacts> {
  switch (kind) {
    case 'png':
    case 'jpeg':
    case 'webp':
      return pictureFacts(file.path, kind, place);
    case 'mp3':
    case 'flac':
    case 'wav':
      return soundFacts(file.path, kind, place);
    case 'otf':
    case 'ttf':
    case 'woff2':
      return fontFacts(file.path, kind, place);
    case 'pes':
    case 'dst':
    case 'jef':
      return embroideryFacts(file, kind, place);
    case 'dxf':
      return dxfFacts(file, place);
    case 'stl':
      return stlFacts(file, place);
    case 'csv':
      return csvFacts(file, place);
    case 'txt':
      return textFacts(file, place);
    default:
      throw new Error(`${kind} has no facts of its own.`);
  }
}

function requireAllowed(
  kind: GoodsKind,
  { place, allowed }: { place: Place; allowed: readonly GoodsKind[] },
): void {
  if (!allowed.includes(kind))
    throw refused(
      place,
      `is ${withArticle(GOODS_FORMATS[kind].label)}, which is not sold here`,
      listed(allowed),
    );
}

const notSold = (place: Place, allowed: readonly GoodsKind[]): GoodsRefused =>
  refused(place, 'is of a kind that is not sold here', listed(allowed));

/** 'Sold are PDF, EPUB and ZIP.' */
const listed = (allowed: readonly GoodsKind[]): string => {
  const labels = allowed.map((kind) => GOODS_FORMATS[kind].label);
  return labels.length > 0 ? `Sold are ${new Intl.ListFormat('en').format(labels)}.` : '';
};

/** 'a PDF', 'an EPUB': most labels are said letter by letter. */
const withArticle = (label: string): string => (/^[EMOSX]/.test(label) ? `an ${label}` : `a ${label}`);
