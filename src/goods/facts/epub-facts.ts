import { type EpubAccessibility, type EpubFacts, GOODS_NAMES_MAX } from '#domain/goods.ts';
import { attributeOf, readXml, readXmlBytes, type XmlHandlers } from '#goods/formats/xml.ts';
import type { ZipArchive } from '#goods/formats/zip-archive.ts';
import { OutsideHosts } from './outside-hosts.ts';

const PART_BYTES_MAX = 32 * 1024 * 1024;
const TEXT_LENGTH_MAX = 300;
const FAULTS_MAX = 20;
const PAGES_READ_MAX = 1000;
const VALUES_MAX = 30;
const XHTML = 'application/xhtml+xml';

/** An entry of the manifest of a book. */
interface Item {
  /** In the archive. */
  path: string;
  mediaType: string;
  properties: string[];
}

interface BookPackage {
  metadata: Map<string, string[]>;
  items: Map<string, Item>;
  /** Ids of items, in the order in which the book is read. */
  spine: string[];
  ncx: string | undefined;
}

export interface EpubReading {
  facts: EpubFacts;
  containsScripts: boolean;
}

/**
 * What a book says of itself, its contents, and what is wrong with its structure. The verdict is the market's own, since
 * EPUBCheck is a Java program: it finds what keeps readers from opening a book, and not all that the standard forbids.
 */
export async function readEpub(archive: ZipArchive): Promise<EpubReading> {
  const faults: string[] = [];
  const addFault = (fault: string) => {
    if (faults.length < FAULTS_MAX && !faults.includes(fault)) faults.push(fault);
  };
  checkMimetype(archive, addFault);
  const facts: EpubFacts = { kind: 'epub' };
  let containsScripts = false;
  const path = await packagePath(archive, addFault);
  const book = path === null ? null : await readPackage(archive, path, addFault);
  if (book) {
    const first = (name: string) => book.metadata.get(name)?.[0];
    facts.title = first('dc:title');
    facts.language = first('dc:language');
    facts.isFixedLayout = first('rendition:layout') === 'pre-paginated';
    facts.accessibility = accessibilityOf(book);
    for (const name of ['dc:title', 'dc:language', 'dc:identifier'])
      if (!first(name)) addFault(`The package has no ${name}.`);
    checkManifest(archive, book, addFault);
    const names = await chapterNames(archive, book, addFault);
    facts.chapters = names.length;
    facts.chapterNames = names.slice(0, GOODS_NAMES_MAX);
    const pages = await readPages(archive, book, addFault);
    containsScripts = pages.containsScripts;
    facts.outsideHosts = pages.hosts.list;
  }
  facts.validity = { checkedBy: 'structure', isValid: faults.length === 0, faults };
  return { facts, containsScripts };
}

type AddFault = (fault: string) => void;

function checkMimetype({ members }: ZipArchive, addFault: AddFault): void {
  const [first] = members;
  if (first?.name !== 'mimetype' || !first.isStored)
    addFault('The file “mimetype” is not the first of the archive, or is compressed.');
}

async function readMember(
  archive: ZipArchive,
  name: string,
  handlers: XmlHandlers,
  addFault: AddFault,
): Promise<boolean> {
  const bytes = await archive.content(name, PART_BYTES_MAX);
  if (!bytes) {
    addFault(`${name} is missing or too large.`);
    return false;
  }
  const fault = await readXmlBytes(bytes, handlers);
  if (fault !== null) addFault(`${name} is not well-formed: ${fault}`);
  return fault === null;
}

async function packagePath(archive: ZipArchive, addFault: AddFault): Promise<string | null> {
  let path: string | null = null;
  await readMember(
    archive,
    'META-INF/container.xml',
    {
      open(tag) {
        if (tag.name === 'rootfile') path ??= attributeOf(tag, 'full-path') ?? null;
      },
    },
    addFault,
  );
  if (path === null) addFault('META-INF/container.xml names no package.');
  return path;
}

async function readPackage(
  archive: ZipArchive,
  path: string,
  addFault: AddFault,
): Promise<BookPackage | null> {
  const book: BookPackage = { metadata: new Map(), items: new Map(), spine: [], ncx: undefined };
  let open: string | null = null;
  const addValue = (name: string, value: string) => {
    const values = book.metadata.get(name) ?? [];
    if (value.trim() && values.length < VALUES_MAX) values.push(value.trim().slice(0, TEXT_LENGTH_MAX));
    book.metadata.set(name, values);
  };
  let text = '';
  const isRead = await readMember(
    archive,
    path,
    {
      open(tag) {
        text = '';
        const id = attributeOf(tag, 'id') ?? '';
        open = null;
        if (['title', 'language', 'identifier'].includes(tag.name)) open = `dc:${tag.name}`;
        if (tag.name === 'meta') {
          open = attributeOf(tag, 'property') ?? null;
          // As EPUB 2 writes it.
          const name = attributeOf(tag, 'name');
          if (name) addValue(name, attributeOf(tag, 'content') ?? '');
        }
        if (tag.name === 'link' && attributeOf(tag, 'rel') === 'dcterms:conformsTo')
          addValue('dcterms:conformsTo', attributeOf(tag, 'href') ?? '');
        if (tag.name === 'item')
          book.items.set(id, {
            path: resolvePath(path, attributeOf(tag, 'href') ?? ''),
            mediaType: attributeOf(tag, 'media-type') ?? '',
            properties: (attributeOf(tag, 'properties') ?? '').split(/\s+/),
          });
        if (tag.name === 'spine') book.ncx = attributeOf(tag, 'toc');
        if (tag.name === 'itemref') book.spine.push(attributeOf(tag, 'idref') ?? '');
      },
      text(more) {
        text += more.slice(0, TEXT_LENGTH_MAX);
      },
      close() {
        if (open) addValue(open, text);
        open = null;
      },
    },
    addFault,
  );
  return isRead ? book : null;
}

/** The path in the archive of an address in one of its files, without its fragment; '' for one on another site. */
function resolvePath(from: string, href: string): string {
  const base = `https://archive.invalid/${from.split('/').map(encodeURIComponent).join('/')}`;
  const url = URL.parse(href, base);
  if (url?.host !== 'archive.invalid') return '';
  try {
    return decodeURIComponent(url.pathname.slice(1));
  } catch {
    return url.pathname.slice(1);
  }
}

function accessibilityOf({ metadata }: BookPackage): EpubAccessibility | undefined {
  const all = (name: string) => metadata.get(`schema:${name}`) ?? [];
  const accessibility: EpubAccessibility = {
    accessModes: all('accessMode'),
    features: all('accessibilityFeature'),
    hazards: all('accessibilityHazard'),
    summary: all('accessibilitySummary')[0],
    conformsTo: metadata.get('dcterms:conformsTo')?.[0],
  };
  const { accessModes, features, hazards, summary, conformsTo } = accessibility;
  const isKnown = accessModes.length + features.length + hazards.length > 0 || summary || conformsTo;
  return isKnown ? accessibility : undefined;
}

function checkManifest(archive: ZipArchive, { items, spine }: BookPackage, addFault: AddFault): void {
  for (const { path } of items.values())
    if (path && !archive.member(path)) addFault(`${path} is in the manifest and not in the archive.`);
  if (spine.length === 0) addFault('The spine is empty.');
  for (const id of spine)
    if (!items.has(id)) addFault(`The spine names “${id}”, which is not in the manifest.`);
}

/** The entries of the table of contents: of the navigation document, or of the NCX of EPUB 2. */
async function chapterNames(
  archive: ZipArchive,
  { items, ncx }: BookPackage,
  addFault: AddFault,
): Promise<string[]> {
  const navigation = [...items.values()].find(({ properties }) => properties.includes('nav'));
  const contents = navigation ?? (ncx === undefined ? undefined : items.get(ncx));
  if (!contents) {
    addFault('The book has no table of contents.');
    return [];
  }
  const names: string[] = [];
  const entry = navigation ? 'a' : 'navLabel';
  let isInContents = !navigation;
  let name: string | null = null;
  await readMember(
    archive,
    contents.path,
    {
      open(tag) {
        if (tag.name === 'nav' && navigation)
          isInContents = (attributeOf(tag, 'type') ?? '').split(/\s+/).includes('toc');
        if (isInContents && tag.name === entry) name = '';
      },
      text(text) {
        if (name !== null && name.length < TEXT_LENGTH_MAX) name += text;
      },
      close(closed) {
        if (closed === entry && name !== null) {
          names.push(name.replace(/\s+/g, ' ').trim().slice(0, TEXT_LENGTH_MAX));
          name = null;
        }
        if (closed === 'nav' && navigation) isInContents = false;
      },
    },
    addFault,
  );
  return names;
}

/** Reads the pages of a book for scripts, for what they load from other sites, and for their form. */
async function readPages(archive: ZipArchive, { items }: BookPackage, addFault: AddFault) {
  const hosts = new OutsideHosts();
  let containsScripts = [...items.values()].some(({ properties }) => properties.includes('scripted'));
  const pages = [...items.values()].filter(
    ({ mediaType }) => mediaType === XHTML || mediaType === 'image/svg+xml',
  );
  for (const { path, properties } of pages.slice(0, PAGES_READ_MAX)) {
    const member = archive.member(path);
    if (!member) continue;
    const hostsBefore = hosts.count;
    let isInStyle = false;
    const fault = await readXml(archive.read(member), {
      open(tag) {
        isInStyle = tag.name === 'style';
        containsScripts ||=
          tag.name === 'script' || Object.keys(tag.attributes).some((name) => /^on\w/i.test(name));
        // Books name their language and others with such links.
        if (tag.name !== 'link' || attributeOf(tag, 'rel') === 'stylesheet') hosts.addTag(tag);
      },
      close() {
        isInStyle = false;
      },
      text(text) {
        if (isInStyle) hosts.addStyle(text);
      },
    });
    if (fault !== null) addFault(`${path} is not well-formed: ${fault}`);
    if (hosts.count > hostsBefore && !properties.includes('remote-resources'))
      addFault(`${path} loads something from another site.`);
  }
  return { hosts, containsScripts };
}
