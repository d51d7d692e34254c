import {
  type DocumentFacts,
  GOODS_NAMES_MAX,
  type SlidesFacts,
  type SpreadsheetFacts,
  type ThreeMfFacts,
} from '#domain/goods.ts';
import { attributeOf, readXml, type XmlHandlers } from '#goods/formats/xml.ts';
import type { ZipArchive } from '#goods/formats/zip-archive.ts';
import { damaged } from '#goods/refusal.ts';

type OfficeFacts = DocumentFacts | SlidesFacts | SpreadsheetFacts | ThreeMfFacts;

const NAME_LENGTH_MAX = 100;

/**
 * What a document says of itself, or what its main part has.
 * @throws GoodsRefused for one whose main part is missing or no XML
 */
export async function officeFacts(archive: ZipArchive, kind: OfficeFacts['kind']): Promise<OfficeFacts> {
  switch (kind) {
    case 'docx':
      await readPart(archive, 'word/document.xml', {});
      return { kind, ...(await statistics(archive, 'docProps/app.xml')) };
    case 'odt':
      await readPart(archive, 'content.xml', {});
      return { kind, ...(await openStatistics(archive)) };
    case 'xlsx':
      return { kind, ...(await sheetsOf(archive, { part: 'xl/workbook.xml', tag: 'sheet' })) };
    case 'ods':
      return { kind, ...(await sheetsOf(archive, { part: 'content.xml', tag: 'table' })) };
    case 'pptx':
      return { kind, slides: await countTags(archive, 'ppt/presentation.xml', 'sldId') };
    case 'odp':
      return { kind, slides: await countTags(archive, 'content.xml', 'page') };
    case '3mf':
      return modelFacts(archive);
  }
}

async function readPart(archive: ZipArchive, name: string, handlers: XmlHandlers): Promise<void> {
  const member = archive.member(name);
  if (!member || (await readXml(archive.read(member), handlers)) !== null) throw damaged(archive.place);
}

async function countTags(archive: ZipArchive, part: string, name: string): Promise<number> {
  let count = 0;
  await readPart(archive, part, {
    open(tag) {
      if (tag.name === name) count += 1;
    },
  });
  return count;
}

async function sheetsOf(
  archive: ZipArchive,
  { part, tag }: { part: string; tag: string },
): Promise<Pick<SpreadsheetFacts, 'sheets' | 'sheetNames'>> {
  let sheets = 0;
  let depth = 0;
  const sheetNames: string[] = [];
  await readPart(archive, part, {
    open(found) {
      if (found.name !== tag) return;
      depth += 1;
      // A table within a cell is no sheet.
      if (depth > 1) return;
      sheets += 1;
      const name = attributeOf(found, 'name');
      if (name && sheetNames.length < GOODS_NAMES_MAX) sheetNames.push(name.slice(0, NAME_LENGTH_MAX));
    },
    close(name) {
      if (name === tag) depth -= 1;
    },
  });
  return { sheets, sheetNames };
}

/** Pages and words as the program counted them that saved the document; another program may count otherwise. */
async function statistics(archive: ZipArchive, part: string): Promise<Omit<DocumentFacts, 'kind'>> {
  const values = new Map<string, string>();
  let name = '';
  const member = archive.member(part);
  if (member)
    await readXml(archive.read(member), {
      open(tag) {
        name = tag.name;
      },
      text(text) {
        if (text.trim()) values.set(name, text);
      },
    });
  return { pages: counted(values.get('Pages')), words: counted(values.get('Words')) };
}

async function openStatistics(archive: ZipArchive): Promise<Omit<DocumentFacts, 'kind'>> {
  let counts: Omit<DocumentFacts, 'kind'> = {};
  const member = archive.member('meta.xml');
  if (member)
    await readXml(archive.read(member), {
      open(tag) {
        if (tag.name === 'document-statistic')
          counts = {
            pages: counted(attributeOf(tag, 'page-count')),
            words: counted(attributeOf(tag, 'word-count')),
          };
      },
    });
  return counts;
}

const counted = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

const MODEL = /^3D\/.*\.model$/i;

/** Of all parts of a model: some programs write each object into one of its own. */
async function modelFacts(archive: ZipArchive): Promise<ThreeMfFacts> {
  const facts = { kind: '3mf' as const, objects: 0, triangles: 0, unit: undefined as string | undefined };
  const models = archive.files.filter(({ name }) => MODEL.test(name));
  if (models.length === 0) throw damaged(archive.place);
  for (const { name } of models)
    await readPart(archive, name, {
      open(tag) {
        if (tag.name === 'model') facts.unit ??= attributeOf(tag, 'unit') ?? 'millimeter';
        if (tag.name === 'object') facts.objects += 1;
        if (tag.name === 'triangle') facts.triangles += 1;
      },
    });
  return facts;
}
